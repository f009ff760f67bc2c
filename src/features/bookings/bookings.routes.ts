import { z } from 'zod'
import { recordSight } from '#src/features/access/sights.commands.ts'
import { agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { sendFile, untilGone } from '#src/server/files/sent-file.ts'
import { countAttempt } from '#src/server/http/attempts.ts'
import type { Calls } from '#src/server/http/calls.ts'
import type { Actor } from '#src/server/work.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { noId } from '#src/shared/shapes.ts'
import {
  addAttendees as attend,
  removeAttendee as leave,
  passAttendeeUp as passUp,
} from './attendees/attendees.commands.ts'
import { addAttendees, listAttendees, passAttendeeUp, removeAttendee } from './attendees/attendees.contract.ts'
import { attendeesOf } from './attendees/attendees.queries.ts'
import { assignBoarding as assignStops } from './boarding/boarding.commands.ts'
import { assignBoarding } from './boarding/boarding.contract.ts'
import { createBooking as create, editBooking as edit } from './booking/booking.commands.ts'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
  getPriceTerms,
  saveBookingNotes,
} from './booking/booking.contract.ts'
import { bookingById } from './booking/booking.queries.ts'
import { saveBookingNotes as saveNotes } from './booking/booking-notes.commands.ts'
import { joinBookings as join, splitBooking as split } from './dividing/dividing.commands.ts'
import { joinBookings, splitBooking } from './dividing/dividing.contract.ts'
import { saveDriver as saveDriverOf } from './drivers/drivers.commands.ts'
import { listDrivers, saveDriver } from './drivers/drivers.contract.ts'
import { driversOf } from './drivers/drivers.queries.ts'
import { exportParticipants } from './exporting/exporting.contract.ts'
import { participantsFile } from './exporting/exporting.documents.ts'
import {
  addBookingFile,
  removeBookingFile,
  renameBookingFile,
  restoreBookingFile,
} from './files/booking-files.commands.ts'
import * as files from './files/booking-files.contract.ts'
import { filesOfBooking, paperOfBooking, sightOfPaper } from './files/booking-files.queries.ts'
import { importBookings as importAll } from './importing/importing.commands.ts'
import { checkImport, importBookings, importTemplate, readImportFile } from './importing/importing.contract.ts'
import { templateSheet, uploadedSheets } from './importing/importing.documents.ts'
import { importChecked, refuseUnknownTrip } from './importing/importing.queries.ts'
import { getLoadingList } from './loading/loading.contract.ts'
import { loadingListOf, sightOf } from './loading/loading.queries.ts'
import { loadingFileName, loadingPdf, loadingSheet } from './loading/loading-files.documents.ts'
import { loadingListPdf, loadingListSheet } from './loading/loading-paper.contract.ts'
import { loadingPaper } from './loading/loading-paper.documents.ts'
import { moveBooking as move } from './moving/moving.commands.ts'
import { listMoveTargets, moveBooking, previewMove } from './moving/moving.contract.ts'
import { movePreview, moveTargetsOf } from './moving/moving.queries.ts'
import { replacePerson as replace } from './moving/replacing.commands.ts'
import { replacePerson } from './moving/replacing.contract.ts'
import { ListedBooking, listParticipants } from './people/participants.contract.ts'
import { byBooking, countsOf, participantsOf, refundsOf, tripNamed } from './people/participants.queries.ts'
import { listOfView } from './people/participants.view.ts'
import { promoteWaiting as promote, waitAgain as waitOn } from './places/waiting-list.commands.ts'
import { promoteWaiting, waitAgain } from './places/waiting-list.contract.ts'
import { availabilityInTurn } from './places/waiting-list.queries.ts'
import { termsForForm } from './price/booking-terms.queries.ts'
import { settleAlone as settle } from './rooms/alone.commands.ts'
import { settleAlone } from './rooms/alone.contract.ts'
import { cancelBooking as cancel } from './withdrawal/cancellation.commands.ts'
import { cancelBooking, previewCancellation } from './withdrawal/cancellation.contract.ts'
import { cancellationPreview, withdrawalOf } from './withdrawal/withdrawal.queries.ts'

/** The limit of exports: a file is made in the memory of the process that answers everybody. */
const exports = { name: 'participants-export', attempts: 30, minutes: 10 }

type Listed = NonNullable<Awaited<ReturnType<typeof participantsOf>>>['current']

/** The people of a trip as this reader may count them. Refuses an unknown trip. */
async function listsOf(db: Reader, tripId: string, { ability }: Actor) {
  const found = await participantsOf(db, tripId, { seesDocuments: ability.can('read', 'IdentityDocument') })
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}

/** The people of the list whose sight is recorded. */
function marked(bookings: Listed) {
  return bookings.flatMap(({ people }) =>
    people.flatMap(({ customerId, hasAllergies: hasHealthMark }) =>
      customerId === null ? [] : [{ customerId, hasHealthMark }],
    ),
  )
}

/** The list as it is answered: without the ids of the customers. */
function answered(bookings: Listed) {
  return bookings.map(({ people, ...booking }) => ({
    ...booking,
    people: people.map(({ customerId: _whose, ...person }) => person),
  }))
}

export function bookingsRoutes({ reads, opensWith, sendsFile, takesFile, writes, handles }: Calls): void {
  reads(listParticipants, async ({ db, parts, params, query, actor, now }) => {
    const { current, canceled } = await listsOf(db, params.tripId, actor)
    const everybody = byBooking([...current, ...canceled])
    const shown = { current, canceled, everybody }[query.of]
    await recordSight(parts.writing, { actor, now, people: marked(shown) })
    return { bookings: answered(shown), counts: countsOf(current, canceled), refunds: refundsOf(everybody) }
  })
  handles(exportParticipants, async ({ db, parts, params, body, actor, now, reply }) => {
    await countAttempt(parts, exports, actor.userId!)
    const { current, canceled } = await listsOf(db, params.tripId, actor)
    const trip = await tripNamed(db, params.tripId)
    const everybody = byBooking([...current, ...canceled])
    const shown = { current, canceled, everybody }[listOfView(body.show, trip.isCancelled)]
    await recordSight(parts.writing, { actor, now, people: marked(shown) })
    const sees = { money: actor.ability.can('read', 'Payment'), health: actor.ability.can('read', 'HealthData') }
    const bookings = seenBy(actor.ability, z.array(ListedBooking), answered(shown))
    const agency = await agencyOnPapers(db)
    const printing = { printedAt: now.toISOString(), printedBy: actor.name }
    const around = { trip, agency, printing, sees, signal: untilGone(reply) }
    return sendFile(reply, await participantsFile(bookings, body, around))
  })
  writes(assignBoarding, (work, { params, body }) => assignStops(work, params.tripId, body))
  reads(listDrivers, ({ db, params }) => driversOf(db, params.tripId))
  writes(saveDriver, (work, { params, body }) => saveDriverOf(work, params, body))
  reads(listAttendees, ({ db, params }) => attendeesOf(db, params.serviceId))
  writes(addAttendees, (work, { params, body }) => attend(work, params.serviceId, body))
  writes(removeAttendee, (work, { params }) => leave(work, params.serviceId, params.participantId))
  writes(passAttendeeUp, (work, { params }) => passUp(work, params.serviceId, params.participantId))
  reads(getLoadingList, ({ db, params, actor }) => loadingListOf(db, params.tripId, sightOf(actor.ability)))
  sendsFile(loadingListPdf, async ({ db, params, query, actor, now }) => {
    const paper = await loadingPaper(db, { ...params, ...query, now, by: actor })
    return { name: `${loadingFileName(paper)}.pdf`, contentType: pdfType, content: loadingPdf(paper), isInline: true }
  })
  sendsFile(loadingListSheet, async ({ db, params, query, actor, now, reply }) => {
    const paper = await loadingPaper(db, { ...params, ...query, now, by: actor })
    const content = await loadingSheet(paper, untilGone(reply))
    return { name: `${loadingFileName(paper)}.xlsx`, contentType: sheetType, content }
  })
  reads(getAvailability, ({ db, params }) => availabilityInTurn(db, params.tripId))
  reads(getPriceTerms, ({ db, params }) => termsForForm(db, params.tripId))
  reads(getBooking, async ({ db, parts, params, actor, now }) => {
    const booking = await bookingById(db, params)
    if (!booking) throw new Refusal('calls.not-found', { kind: 'notFound' })
    const people = booking.people.flatMap((head) =>
      head.customerId === null ? [] : { ...head, customerId: head.customerId },
    )
    await recordSight(parts.writing, { actor, now, people })
    return booking
  })
  reads(previewCancellation, async ({ db, params, query, today }) =>
    cancellationPreview(db, await withdrawalOf(db, params, query, today)),
  )
  // This reads a file and stores nothing, so it is no command.
  handles(readImportFile, async ({ db, params, request, today }) => {
    await refuseUnknownTrip(db, params.tripId)
    return uploadedSheets(request, today)
  })
  reads(checkImport, async ({ db, parts, params, body, actor, now }) => {
    const found = await importChecked(db, params.tripId, body.people)
    await recordSight(parts.writing, { actor, now, people: found.known.map(({ person }) => person) })
    return found
  })
  sendsFile(importTemplate, async () => ({
    name: 'modello_partecipanti.xlsx',
    contentType: sheetType,
    content: await templateSheet(),
  }))
  writes(importBookings, (work, { params, body }) => importAll(work, params.tripId, body))
  reads(files.listBookingFiles, async ({ db, params, actor }) => ({
    files: await filesOfBooking(db, params, actor.ability),
  }))
  takesFile(files.addBookingFile, (work, { params, query }, content) => addBookingFile(work, params, query, content))
  writes(files.renameBookingFile, (work, { params, body }) => renameBookingFile(work, params.bookingFileId, body))
  writes(files.removeBookingFile, (work, { params }) => removeBookingFile(work, params.bookingFileId))
  writes(files.restoreBookingFile, (work, { params }) => restoreBookingFile(work, params.bookingFileId))
  sendsFile(files.getBookingFile, async ({ db, params, query, parts, actor, now }) => {
    const paper = await paperOfBooking(db, params.bookingFileId, actor.ability)
    if (paper.isDeleted) throw new Refusal('calls.not-found', { kind: 'notFound' })
    await recordSight(parts.writing, { actor, now, people: sightOfPaper(paper) })
    const { name, contentType, storedAs } = paper
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
  opensWith(listParticipants, () => ({ params: { tripId: noId }, query: {} }))
  opensWith(getAvailability, () => ({ params: { tripId: noId } }))
  opensWith(getPriceTerms, () => ({ params: { tripId: noId } }))
  opensWith(getBooking, () => ({ params: { tripId: noId, bookingId: noId } }))
  writes(createBooking, (work, { params, body }) => create(work, params.tripId, body))
  writes(editBooking, (work, { params, body }) => edit(work, params, body))
  writes(saveBookingNotes, (work, { params, body }) => saveNotes(work, params, body))
  writes(promoteWaiting, (work, { params }) => promote(work, params))
  writes(waitAgain, (work, { params, body }) => waitOn(work, params, body))
  writes(settleAlone, (work, { params, body }) => settle(work, params, body))
  reads(listMoveTargets, ({ db, params, today }) => moveTargetsOf(db, params, today))
  reads(previewMove, ({ db, params, query, today, actor }) =>
    movePreview(db, params, { roomType: query.roomType ?? null, today, byName: actor.name }),
  )
  writes(splitBooking, (work, { params, body }) => split(work, params, body))
  writes(joinBookings, (work, { params, body }) => join(work, params, body))
  writes(replacePerson, (work, { params, body }) => replace(work, params, body))
  writes(moveBooking, (work, { params, body }) => move(work, params, body))
  writes(cancelBooking, (work, { params, body }) => cancel(work, params, body))
}
