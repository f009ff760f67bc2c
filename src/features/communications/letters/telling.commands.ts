import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { letters } from '#src/features/communications/communications.tables.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { takenBackSince } from '#src/shared/outbox.ts'
import { type About, keepLetters, lockReaders, recordLetters, refuseOthers } from './kept-letters.commands.ts'
import type { excludeReaders as excluding, tellReaders as telling } from './letters.contract.ts'

type Told = z.output<(typeof telling)['schema']['body']>
type Excluded = z.output<(typeof excluding)['schema']['body']>

/** Records that these readers were told by telephone, by post or in person. */
export async function tellReaders(work: Work, about: About, { how, recipients }: Told) {
  const { people } = await lockReaders(work, about, recipients, { isByMail: false })
  const letterIds = await keepLetters(
    work,
    about,
    people.map((one) => ({ people: [one], toldHow: how })),
  )
  const said = findText(`communications.told.${how}`)!
  await recordLetters(work, about, 'communications.activity-letters-told', { n: people.length, how: said })
  return { people: people.length, letterIds }
}

/** Takes back the marks, made by the acting person a short time ago, that readers were told. */
export async function takeBackTelling(work: Work, about: About, letterIds: readonly string[]) {
  await lockTripFor(work, about.tripId, 'messages')
  refuseOthers(work, about.kind)
  const gone = await work.tx
    .delete(letters)
    .where(
      and(
        inArray(letters.id, [...letterIds]),
        ...[eq(letters.tripId, about.tripId), eq(letters.kind, about.kind), isNotNull(letters.toldHow)],
        eq(letters.createdBy, work.actor.userId!),
        gt(letters.createdAt, takenBackSince(work.now)),
      ),
    )
    .returning({ id: letters.id })
  if (gone.length > 0) await recordLetters(work, about, 'communications.activity-letters-untold', { n: gone.length })
  return { people: gone.length }
}

/** Records why these readers need not be told. */
export async function excludeReaders(work: Work, about: About, { reason, recipients }: Excluded) {
  const { people } = await lockReaders(work, about, recipients, { isByMail: false })
  await keepLetters(
    work,
    about,
    people.map((one) => ({ people: [one], excludedReason: reason })),
  )
  await recordLetters(work, about, 'communications.activity-letters-excluded', { n: people.length, reason })
  return { people: people.length }
}
