import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { forgetFields, forgetNames } from '#src/features/activity/activity.commands.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { bookings, participants } from '#src/features/bookings/bookings.tables.ts'
import { forgetLicences } from '#src/features/bookings/drivers/licences.commands.ts'
import { bookingFiles } from '#src/features/bookings/papers.tables.ts'
import { cardRefusals } from '#src/features/customers/card/card.text.ts'
import { eraseFiles } from '#src/server/files/keep.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'

/**
 * Moves the heads of a merged double to the kept person, cancelled ones of the history included. Refuses two people who
 * are on one booking, because nobody is there twice.
 */
export async function followMerged(
  work: Work,
  { keptId, doubleId }: { keptId: string; doubleId: string },
): Promise<void> {
  const { rows } = await work.tx.execute(sql`
    select from participants k join participants d on d.booking_id = k.booking_id and d.canceled_at is null
    where k.customer_id = ${keptId} and d.customer_id = ${doubleId} and k.canceled_at is null limit 1`)
  if (rows.length > 0) throw new Refusal('customers.merge-one-booking')
  await work.tx.update(participants).set({ customerId: keptId }).where(eq(participants.customerId, doubleId))
  await tellTrips(work, keptId)
}

/** Erases what bookings hold about a person whose data are erased, and their name in the logs of their bookings. */
export async function forgetPerson(
  work: Work,
  { customerId, formerNames }: { customerId: string; formerNames: readonly string[] },
): Promise<void> {
  const heads = await work.tx
    .update(participants)
    .set({ notes: null, boardingNote: null })
    .where(eq(participants.customerId, customerId))
    .returning({
      id: participants.id,
      bookingId: participants.bookingId,
      tripId: participants.tripId,
      isDefaultContact: participants.isDefaultContact,
    })
  const led = heads.flatMap(({ bookingId, isDefaultContact }) => (isDefaultContact ? bookingId : []))
  if (led.length > 0)
    await work.tx.update(bookings).set({ referenceName: null, referencePhone: null }).where(inArray(bookings.id, led))
  await forgetLicences(
    work,
    heads.map(({ id }) => id),
  )
  await erasePapers(work, { ofPeople: heads.map(({ id }) => id), ofBookings: led })
  const said = cardRefusals['customers.erased-name']
  const [subjectIds, besideIds] = [heads.map(({ bookingId }) => bookingId), heads.map(({ tripId }) => tripId)]
  await forgetNames(work, { subjectIds, besideIds, formerNames, said })
  await forgetFields(work, {
    subjectIds: led,
    labels: [bookingText['bookings.field.referenceName'], bookingText['bookings.field.referencePhone']],
  })
  await tellTrips(work, customerId)
}

/**
 * Erases the papers about these people, and those about the whole bookings that they led. Nobody can bring these back.
 */
async function erasePapers(
  work: Work,
  { ofPeople, ofBookings }: { ofPeople: readonly string[]; ofBookings: readonly string[] },
): Promise<void> {
  const erased = await work.tx
    .delete(bookingFiles)
    .where(
      or(
        inArray(bookingFiles.participantId, [...ofPeople]),
        and(isNull(bookingFiles.participantId), inArray(bookingFiles.bookingId, [...ofBookings])),
      ),
    )
    .returning({ fileId: bookingFiles.fileId })
  await eraseFiles(
    work,
    erased.map(({ fileId }) => fileId),
  )
}

async function tellTrips(work: Work, customerId: string): Promise<void> {
  const places = await work.tx
    .selectDistinct({ tripId: participants.tripId, bookingId: participants.bookingId })
    .from(participants)
    .where(eq(participants.customerId, customerId))
  work.touch(...places.flatMap(({ tripId, bookingId }) => [topic.trip(tripId), topic.booking(bookingId)]))
}
