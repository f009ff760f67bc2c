import { customerErased } from '#src/features/customers/customers.events.ts'
import { mailLeaving } from '#src/server/mail/outbox.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { forgetAnswers, recheckPollMail } from './questionnaire/questionnaire.commands.ts'

export const pollsReactions: readonly Reaction[] = [
  reaction(mailLeaving, 'inTransaction', 'polls.recheck-mail', async (work, { messageId, kind }) => {
    if (kind === 'letter.questionnaire') await recheckPollMail(work, messageId)
  }),
  reaction(customerErased, 'inTransaction', 'polls.forget-answers', forgetAnswers),
]
