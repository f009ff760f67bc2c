import type { SlotValues } from '#src/features/bookings/people/slots.values.ts'
import type { Difference } from '#src/shared/difference.ts'
import type { BookingValues } from './booking.values.ts'
import { bookingWords, differing, type Names, personWords, say, type WordsOf } from './booking-differences.words.ts'

type BookedField = 'status' | 'confirmBy' | 'adults' | 'children' | 'roomType' | 'departureId' | 'agencyId' | 'namesBy'
type BookedValues = Pick<BookingValues, BookedField | 'referenceName' | 'referencePhone'>
type HeadValues = Pick<SlotValues, 'type' | 'departureId' | 'plate'>

const {
  takesTodaysPrice: _price,
  extras: _extras,
  depositCents: _deposit,
  balanceDueOn: _due,
  notes,
  ...kept
} = bookingWords
const bookedWords: WordsOf<BookedValues> = kept
const headWords: WordsOf<HeadValues> = {
  type: personWords.type,
  departureId: personWords.departureId,
  plate: personWords.plate,
}

/** A booking as it is stored. `named` is what a head is called. */
type Stored = BookedValues & {
  notes: string | null
  people: readonly (HeadValues & { participantId: string; named: string })[]
}

/**
 * The fields, in words, in which a stored booking differs from before (`theirs`). Its notes may tell of somebody's
 * health. Price and help to board are told apart.
 */
export function storedDifferences(mine: Stored, theirs: Stored, around: Names): Difference[] {
  const names = { ...around, head: () => '' }
  const found = differing(bookedWords, mine, theirs, names)
  for (const head of mine.people) {
    const before = theirs.people.find(({ participantId }) => participantId === head.participantId)
    if (before && before.named !== head.named)
      found.push({ field: say('bookings.difference-person'), theirs: before.named, mine: head.named })
    if (!before) found.push({ field: say('bookings.difference-person'), theirs: '', mine: head.named })
    else found.push(...differing(headWords, head, before, names).map((line) => ({ ...line, of: head.named })))
  }
  for (const { participantId, named } of theirs.people)
    if (!mine.people.some((head) => head.participantId === participantId))
      found.push({ field: say('bookings.difference-person'), theirs: named, mine: '' })
  const [before, now] = [theirs.notes ?? '', mine.notes ?? '']
  if (before !== now) found.push({ field: say(notes.label), theirs: before, mine: now, needs: 'HealthData' })
  return found
}
