import type { CancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import type { CancellationKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { type Addressee, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import { unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'

/** The readers: those whom a letter failed to reach, those to tell, those who know, and those who need not know. */
export function byUrgency(people: readonly Addressee[]): Addressee[] {
  const rank = (one: Addressee) => {
    if (one.last !== null && isToTell(one)) return 0
    if (one.isUnaware) return 4
    if (one.last === null) return one.email === null ? 1 : 2
    return 3
  }
  return people.toSorted((a, b) => rank(a) - rank(b))
}

/** The readers whom the notice is for: a supplier who knows nothing of the trip need not be told. */
export const readersMeant = (people: readonly Addressee[]): Addressee[] => people.filter(({ isUnaware }) => !isUnaware)

type NoticeFault = {
  path: '/subject' | '/body'
  code: 'communications.subject-missing' | 'communications.body-missing' | 'texts.unknown-variable'
  params: { name?: string }
}

/** Why the text of a notice cannot be sent, with its field, or null: a part is empty, or it names what no reader has. */
export function noticeFault(kind: CancellationKind, text: { subject: string; body: string }): NoticeFault | null {
  if (text.subject.trim() === '') return { path: '/subject', code: 'communications.subject-missing', params: {} }
  if (text.body.trim() === '') return { path: '/body', code: 'communications.body-missing', params: {} }
  const unknown = unknownVariable(kind, text)
  return unknown && { path: unknown.path, code: 'texts.unknown-variable', params: { name: unknown.name } }
}

/**
 * What a trip's customers get back from us, what they got of it, and what is left. `toAgencies` is what is left for agencies
 * that pay net: they refund their own customers.
 */
export function refundSums(refunds: CancellationMoney['refunds']) {
  const own = sumsOf(refunds?.filter(({ isOfAgency }) => !isOfAgency) ?? [])
  return { ...own, toAgencies: sumsOf(refunds?.filter(({ isOfAgency }) => isOfAgency) ?? []).left }
}

function sumsOf(refunds: NonNullable<CancellationMoney['refunds']>) {
  const owed = refunds.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const refunded = refunds.reduce((sum, { owedCents, refundedCents }) => sum + Math.min(owedCents, refundedCents), 0)
  return { owed, refunded, left: owed - refunded }
}
