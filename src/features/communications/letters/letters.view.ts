import { variablesIn } from '#src/features/texts/messages/message-texts.rules.ts'
import { isInBrackets } from '#src/features/texts/messages/message-texts.words.ts'
import { type LetterKind, unitOf } from './letter-kinds.values.ts'
import type { LettersDraft } from './letters.contract.ts'
import { type Addressee, isSettled } from './letters.rules.ts'

/** The readers in the groups of the page: to tell without email, by email, and those who already know. */
export function groupsOf({ people }: Pick<LettersDraft, 'people'>) {
  const open = people.filter((one) => !isSettled(one))
  return {
    toTell: open.filter(({ email }) => email === null),
    byMail: people.filter((one) => one.email !== null && (!isSettled(one) || one.last?.state === 'sent')),
    settled: people.filter((one) => isSettled(one) && !(one.email !== null && one.last?.state === 'sent')),
  }
}

/** How the readers of a kind are counted: people one by one, otherwise readers such as bookings, suppliers and agencies. */
export const countedAs = (kind: LetterKind): 'people' | 'readers' =>
  unitOf[kind] === 'person' || unitOf[kind] === 'crew' ? 'people' : 'readers'

/** The data that the text names and some of these readers lack, with how many; parts in brackets say themselves. */
export function missingData(
  { subject, body }: { subject: string; body: string },
  people: readonly Pick<Addressee, 'values'>[],
): { name: string; n: number }[] {
  const named = [...new Set(variablesIn(`${subject}\n${body}`))].filter((name) => !isInBrackets(body, name))
  return named
    .map((name) => ({ name, n: people.filter(({ values }) => !values[name]).length }))
    .filter(({ n }) => n > 0)
}
