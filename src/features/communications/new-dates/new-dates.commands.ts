import { and, eq, notInArray } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { newDateMessages } from '#src/features/communications/communications.tables.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { queueMail, stopMail } from '#src/server/mail/outbox.ts'
import { messages } from '#src/server/server.tables.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { type Telling, takenBackSince } from '#src/shared/outbox.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { movedBooking, type newDateKinds } from './new-dates.queries.ts'

type Ids = { tripId: string; bookingId: string }

/** Writes the new date to who booked. Refuses what a colleague wrote or told meanwhile, and who has no email. */
export async function sendNewDate(work: Work, ids: Ids, { subject, body }: { subject: string; body: string }) {
  const { name, email } = await notYetTold(work, ids)
  if (email === null) throw new Refusal('communications.no-email', { params: { name } })
  const messageId = await queueMail(work, {
    kind: 'customer.newDate',
    ...{ to: email, subject, text: body },
    ...{ aboutId: ids.tripId, ...(await senderOf(work.tx, 'booking')) },
  })
  await work.tx.insert(newDateMessages).values({ messageId, bookingId: ids.bookingId })
  await record(work, ids, 'communications.activity-new-date-sent', { customer: name })
}

/** Records that who booked was told of the new date by telephone, by post or in person. */
export async function tellNewDate(work: Work, ids: Ids, { how }: { how: Telling }) {
  const { name } = await notYetTold(work, ids)
  const params = { customer: name, how: findText(`communications.told.${how}`)! }
  await record(work, ids, 'communications.activity-new-date-told', params)
}

/** Takes back the mark, made by the acting person a short time ago, that somebody was told. */
export async function takeBackNewDate(work: Work, ids: Ids) {
  await lockTripFor(work, ids.tripId, 'messages')
  await lockBooking(work, ids.tripId, ids.bookingId)
  const { name, told, markedBy } = await movedBooking(work.tx, ids)
  const isOwn = markedBy !== null && markedBy === work.actor.userId
  if (!told || !isOwn || told.at <= takenBackSince(work.now)) throw new Refusal('communications.telling-stays')
  await record(work, ids, 'communications.activity-new-date-untold', { customer: name })
}

/** Before a message about a new date leaves: it is taken back if the booking is off the trip meanwhile. */
export async function recheckNewDate(work: Work, messageId: string): Promise<void> {
  const own = eq(newDateMessages.messageId, messageId)
  const [known] = await work.tx.select().from(newDateMessages).where(own)
  if (!known) return
  const [still] = await work.tx
    .select({ id: bookings.id })
    .from(newDateMessages)
    .innerJoin(messages, eq(messages.id, newDateMessages.messageId))
    .innerJoin(bookings, and(eq(bookings.id, newDateMessages.bookingId), eq(bookings.tripId, messages.aboutId)))
    .where(and(own, notInArray(bookings.status, ['canceled', 'notConfirmed'])))
  if (!still) await stopMail(work, [messageId], findText('new-dates.not-needed'))
}

async function notYetTold(work: Work, ids: Ids) {
  await lockTripFor(work, ids.tripId, 'messages')
  await lockBooking(work, ids.tripId, ids.bookingId)
  const moved = await movedBooking(work.tx, ids)
  const { told, name } = moved
  if (told) throw new Refusal('communications.new-date-told', { params: { name, by: told.by }, kind: 'conflict' })
  return moved
}

async function record(
  work: Work,
  { tripId, bookingId }: Ids,
  kind: (typeof newDateKinds)[number],
  params: Record<string, string>,
) {
  const entry = { itineraryId: tripId, subject: 'Communication', subjectId: bookingId } as const
  await recordActivity(work, { kind, params, ...entry })
  work.touch(topic.trip(tripId))
}
