import { and, eq } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockAnyBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { bookingFiles } from '#src/features/bookings/papers.tables.ts'
import { discardFiles, keepFile, renameFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { BookingFile } from './booking-files.contract.ts'
import { type KeptPaper, paperOfBooking } from './booking-files.queries.ts'
import { type BookingFileKind, bookingFileRefusal, subjectOfKind } from './booking-files.rules.ts'
import { bookingFilesText } from './booking-files.text.ts'

type Place = { tripId: string; bookingId: string }
type About = { kind: BookingFileKind; participantId?: string | undefined }

/**
 * Keeps a paper with a booking, also with a cancelled one: its signed cancellation comes later. A trip takes papers in
 * every state except archived.
 */
export async function addBookingFile(
  work: Work,
  { tripId, bookingId }: Place,
  { kind, participantId: about }: About,
  content: StoredContent,
): Promise<BookingFile> {
  const participantId = about ?? null
  await lockTripFor(work, tripId, 'documents')
  await lockAnyBooking(work, tripId, bookingId)
  if (!work.actor.ability.can('read', subjectOfKind[kind])) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  refuseIf(bookingFileRefusal({ kind, participantId }), { path: '/participantId' })
  if (participantId !== null) await refuseStranger(work, bookingId, participantId)
  const fileId = await keepFile(work, content)
  const [row] = await work.tx
    .insert(bookingFiles)
    .values({ bookingId, participantId, fileId, kind, createdAt: work.now.toISOString() })
    .returning({ id: bookingFiles.id })
  const paper = await paperOfBooking(work.tx, row!.id, work.actor.ability)
  await record(work, 'added', paper)
  return shown(paper)
}

/** Renames a paper that still has the name from which it was renamed. */
export async function renameBookingFile(
  work: Work,
  bookingFileId: string,
  { name, from }: { name: string; from: string },
): Promise<BookingFile> {
  const paper = await lockPaper(work, bookingFileId)
  if (paper.isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (paper.name !== from)
    await refuseOverwriting(work, { kinds: ['bookings.activity-file-renamed'], itineraryId: paper.tripId })
  await renameFile(work, paper.fileId, name)
  await record(work, 'renamed', paper, [
    { field: bookingFilesText['bookings.file-name'], theirs: from, mine: name, needs: 'HealthData' },
  ])
  return shown(await paperOfBooking(work.tx, bookingFileId, work.actor.ability))
}

/** Deletes a paper; `restoreBookingFile` can bring it back. Deleting it again changes nothing. */
export async function removeBookingFile(work: Work, bookingFileId: string): Promise<undefined> {
  const paper = await lockPaper(work, bookingFileId)
  if (paper.isDeleted) return
  await discardFiles(work, [paper.fileId])
  await record(work, 'removed', paper)
}

export async function restoreBookingFile(work: Work, bookingFileId: string): Promise<undefined> {
  const paper = await lockPaper(work, bookingFileId)
  if (!paper.isDeleted) return
  await restoreFiles(work, [paper.fileId])
  await record(work, 'restored', paper)
}

/** Refuses somebody who is not in the booking, or has no name yet. Somebody who left it may still have papers. */
async function refuseStranger(work: Work, bookingId: string, participantId: string): Promise<void> {
  const [head] = await work.tx
    .select({ customerId: participants.customerId })
    .from(participants)
    .where(and(eq(participants.id, participantId), eq(participants.bookingId, bookingId)))
  if (!head?.customerId) throw new Refusal('bookings.person-not-here', { path: '/participantId' })
}

/** Locks the trip and the booking of a paper before it changes. */
async function lockPaper(work: Work, bookingFileId: string): Promise<KeptPaper> {
  const { tripId, bookingId } = await paperOfBooking(work.tx, bookingFileId, work.actor.ability)
  await lockTripFor(work, tripId, 'documents')
  await lockAnyBooking(work, tripId, bookingId)
  return paperOfBooking(work.tx, bookingFileId, work.actor.ability)
}

/**
 * Names the kind of paper and not its file, because a file's name may say more than the log's readers may read. A new
 * name is for readers of health data.
 */
async function record(
  work: Work,
  what: 'added' | 'renamed' | 'removed' | 'restored',
  { kind, tripId, bookingId }: KeptPaper,
  changes: readonly Difference[] = [],
): Promise<void> {
  await recordActivity(work, {
    kind: `bookings.activity-file-${what}`,
    params: { document: findText(`bookings.file-kind.${kind}`)!, customer: await leadName(work.tx, bookingId) },
    itineraryId: tripId,
    subject: subjectOfKind[kind],
    subjectId: bookingId,
    changes,
  })
  touchBooking(work, { id: bookingId, tripId })
}

function shown({ id, kind, participantId, name, size, contentType, createdAt }: KeptPaper): BookingFile {
  return { id, kind, participantId, name, size, contentType, createdAt }
}
