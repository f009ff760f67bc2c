import { customerErased } from '#src/features/customers/customers.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { forgetAnswers } from './questionnaire/questionnaire.commands.ts'

export const pollsReactions: readonly Reaction[] = [
  reaction(customerErased, 'inTransaction', 'polls.forget-answers', forgetAnswers),
]
