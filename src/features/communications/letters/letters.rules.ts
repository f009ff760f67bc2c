import { textVariables } from '#src/features/texts/messages/message-texts.values.ts'
import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { isCancellation, type LetterKind, unitOf } from './letter-kinds.values.ts'

/** The last letter that somebody got, or what stands for it. */
export type LastLetter = {
  id: string
  at: string
  by: string
  /** The state of its email; null for somebody who was told or excluded. */
  state: MessageState | null
  why: string | null
  toldHow: 'phone' | 'post' | 'hand' | null
  excludedReason: string | null
  recipient: string | null
}

/** Somebody whom a letter is for, with the data that its text may name. */
export type Addressee = {
  /** The head, booking, service, agency or office. */
  id: string
  bookingId: string | null
  name: string
  detail: string | null
  email: string | null
  phone: string | null
  values: TextValues
  last: LastLetter | null
  /** True for a supplier who knows nothing of the trip, so that there is nothing to call off. */
  isUnaware?: boolean | undefined
  /** The head whom the letter of a booking names. */
  headId?: string
}

/** A letter as it will be: people who share an address get one, in which they are named. */
export type Envelope = { email: string; people: Addressee[]; values: TextValues }

/** Variables whose different values cannot stand in one letter. */
const apart = ['ora', 'punto di carico', 'quando'] as const

/** The booking of somebody whose letter may name a balance: two balances in one letter would seem to be one. */
function owingBooking(kind: LetterKind, { bookingId, values }: Addressee): string | null {
  const names: readonly string[] = textVariables[kind]
  return names.includes('saldo') && values.saldo ? bookingId : null
}

/**
 * The letters for these people. Travellers of one address share a letter, except where they board apart or owe for two
 * bookings.
 */
export function envelopesOf(kind: LetterKind, people: readonly Addressee[]): Envelope[] {
  const isShared = unitOf[kind] === 'person' || unitOf[kind] === 'crew'
  const groups = new Map<string, Addressee[]>()
  for (const one of people) {
    if (one.email === null) continue
    const key = isShared
      ? JSON.stringify([
          one.email.toLowerCase(),
          owingBooking(kind, one),
          ...apart.map((name) => one.values[name] ?? ''),
        ])
      : one.id
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group) => ({
    email: group[0]!.email!,
    people: group,
    values: joinedValues(group.map(({ values }) => values)),
  }))
}

/** The values of several people in one letter: the first one is addressed, what differs stands side by side. */
function joinedValues(all: readonly TextValues[]): TextValues {
  const [first = {}] = all
  return Object.fromEntries(
    Object.keys(first).map((name) => {
      const different = [...new Set(all.map((values) => values[name] ?? '').filter((value) => value !== ''))]
      return [name, name === 'nome' ? (first[name] ?? '') : different.join(', ')]
    }),
  )
}

/** Tells whether somebody still has to be told: nothing went to them, or what went did not arrive. */
export function isToTell({ last }: { last: Pick<LastLetter, 'state'> | null }): boolean {
  if (!last) return true
  return last.state !== null && ['failed', 'held', 'uncertain', 'bounced', 'stopped'].includes(last.state)
}

/**
 * Tells whether somebody is ticked before anybody chooses: those still to tell, except where the same address refused the
 * last letter, or may have taken it. A supplier who knows nothing of the trip is not.
 */
export function isProposed({
  email,
  last,
  isUnaware = false,
}: {
  email: string | null
  last: Pick<LastLetter, 'state' | 'recipient'> | null
  isUnaware?: boolean | undefined
}): boolean {
  if (isUnaware || !isToTell({ last }) || last?.state === 'uncertain') return false
  const isRefused = last?.state === 'failed' || last?.state === 'bounced'
  return !isRefused || last.recipient?.toLowerCase() !== email?.toLowerCase()
}

/** Tells whether somebody got it for sure: by email that left, told without one, or excluded with a reason. */
export function isSettled({ last }: Pick<Addressee, 'last'>): boolean {
  if (!last) return false
  return last.state === 'sent' || last.toldHow !== null || last.excludedReason !== null
}

/**
 * Why somebody gets no letter now, or null: they were written to meanwhile, an email has no address, or the kind goes to
 * each person once.
 */
export function letterRefusal(
  kind: LetterKind,
  one: Pick<Addressee, 'email' | 'last'>,
  { lastId, isByMail }: { lastId: string | null; isByMail: boolean },
): 'communications.written-meanwhile' | 'communications.no-email' | 'communications.already-promoted' | null {
  if ((one.last?.id ?? null) !== lastId) return 'communications.written-meanwhile'
  if (kind === 'waitingPromoted' && one.last && !isToTell(one)) return 'communications.already-promoted'
  return isByMail && one.email === null ? 'communications.no-email' : null
}

/** Why a trip in this state sends no letter of this kind, or null. */
export function tripLetterRefusal(
  kind: LetterKind,
  { status }: { status: string },
): 'communications.trip-not-cancelled' | 'communications.trip-cancelled' | null {
  if (isCancellation(kind)) return status === 'cancelled' ? null : 'communications.trip-not-cancelled'
  const isFree = kind === 'customersFree' || kind === 'suppliersFree' || kind === 'agenciesFree'
  return status === 'cancelled' && !isFree ? 'communications.trip-cancelled' : null
}

/**
 * Why this text is not sent, or null: the text of its kind leaves a gap, and nobody wrote anything into it. `proposed` is
 * that text.
 */
export function emptyLetterRefusal(body: string, proposed: string): 'communications.nothing-written' | null {
  const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
  const hasGap = /\n\s*\n\s*\n/.test(proposed)
  const isUntouched = linesOf(body).every((line) => linesOf(proposed).includes(line))
  return hasGap && isUntouched ? 'communications.nothing-written' : null
}

/** Tells whether this person sends letters of this kind: the bus office its dossiers, all offices a cancellation. */
export function maySendLetters(kind: LetterKind, ability: AppAbility): boolean {
  if (ability.can('edit', 'Communication')) return true
  if (kind === 'dossier') return ability.can('edit', 'BusLayout')
  return isCancellation(kind) && (ability.can('edit', 'BusLayout') || ability.can('edit', 'SupplierPayment'))
}
