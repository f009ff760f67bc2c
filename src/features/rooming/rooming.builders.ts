import { and, eq } from 'drizzle-orm'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant, type NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import type { TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { noteAttempt, queueMail } from '#src/server/mail/outbox.ts'
import type { Work } from '#src/server/work.ts'
import { roomingVersions } from './rooming.tables.ts'
import { sendRoomingVersion } from './versions/versions.commands.ts'
import { versionsShown } from './versions/versions.documents.ts'

type Named = string | (Partial<NamedParticipant> & { fullName: string })
type Given = Partial<Omit<BookingInput, 'people'>>

/** Books a room for these people, each "Rossi Mario"; by default a confirmed double. */
export async function bookRoom(work: Work, trip: TripOnSale, people: Named[], given: Given = {}): Promise<string> {
  const { tripId, departureId, agencyId } = trip
  const named = people.map((one, index) => {
    const { fullName, ...rest } = typeof one === 'string' ? { fullName: one } : one
    const at = fullName.lastIndexOf(' ')
    const [surname, name] = [fullName.slice(0, at), fullName.slice(at + 1)]
    return aParticipant({ surname, name, isDefaultContact: index === 0, ...rest })
  })
  const { id } = await createBooking(work, tripId, aBooking({ departureId, agencyId, people: named, ...given }))
  return id
}

/** Books a single room for one of the crew. */
export function bookCrew(
  work: Work,
  trip: TripOnSale,
  fullName: string,
  type: 'guide' | 'driver',
  plate: string | null = null,
): Promise<string> {
  const phone = '+39 335 607 4412'
  return bookRoom(work, trip, [{ fullName, type, plate, phone }], { isStaff: true, roomType: 'SGL', agencyId: null })
}

/** Sends the list of a hotel as it is proposed, and marks its email as sent. No job runs for it. */
export async function aRoomingListSent(work: Work, { tripId, serviceId }: { tripId: string; serviceId: string }) {
  const quiet: Work = { ...work, enqueue: async () => undefined }
  const { shown } = await versionsShown(work.tx, tripId, { serviceId, now: work.now, by: work.actor })
  const { subject, body, recipient } = shown.draft
  const to = recipient ?? 'gruppi@hotel.example'
  const sent = { serviceId, isFinal: false, hasNotes: false, recipient: to, toldHow: null, subject, body, from: null }
  const { number } = await sendRoomingVersion(quiet, tripId, sent)
  const sender = await senderOf(work.tx, 'groupsOffice')
  const messageId = await queueMail(quiet, { kind: 'hotel.roomingList', to, subject, text: body, ...sender })
  await noteAttempt(work.tx, messageId, { state: 'sent', error: null, now: work.now })
  await work.tx
    .update(roomingVersions)
    .set({ messageId })
    .where(and(eq(roomingVersions.serviceId, serviceId), eq(roomingVersions.number, number)))
}
