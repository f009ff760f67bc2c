import { recordSight } from '#src/features/access/sights.commands.ts'
import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { noId } from '#src/shared/shapes.ts'
import {
  addAttendees as attend,
  removeAttendee as leave,
  passAttendeeUp as passUp,
} from './attendees/attendees.commands.ts'
import { addAttendees, listAttendees, passAttendeeUp, removeAttendee } from './attendees/attendees.contract.ts'
import { attendeesOf } from './attendees/attendees.queries.ts'
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
import { saveDriver as saveDriverOf } from './drivers/drivers.commands.ts'
import { listDrivers, saveDriver } from './drivers/drivers.contract.ts'
import { driversOf } from './drivers/drivers.queries.ts'
import { importBookings as importAll } from './importing/importing.commands.ts'
import { checkImport, importBookings, importTemplate, readImportFile } from './importing/importing.contract.ts'
import { templateSheet, uploadedRows } from './importing/importing.documents.ts'
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
import { listParticipants } from './people/participants.contract.ts'
import { byBooking, countsOf, participantsOf, refundsOf } from './people/participants.queries.ts'
import { promoteWaiting as promote, waitAgain as waitOn } from './places/waiting-list.commands.ts'
import { promoteWaiting, waitAgain } from './places/waiting-list.contract.ts'
import { availabilityInTurn } from './places/waiting-list.queries.ts'
import { termsForForm } from './price/booking-terms.queries.ts'
import { settleAlone as settle } from './rooms/alone.commands.ts'
import { settleAlone } from './rooms/alone.contract.ts'
import { cancelBooking as cancel } from './withdrawal/cancellation.commands.ts'
import { cancelBooking, previewCancellation } from './withdrawal/cancellation.contract.ts'
import { cancellationPreview, withdrawalOf } from './withdrawal/withdrawal.queries.ts'

export function bookingsRoutes({ reads, opensWith, sendsFile, writes, handles }: Calls): void {
  reads(listParticipants, async ({ db, parts, params, query, actor, now }) => {
    const seesDocuments = actor.ability.can('read', 'IdentityDocument')
    const found = await participantsOf(db, params.tripId, { seesDocuments })
    if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
    const { current, canceled } = found
    const lists = { current, canceled, everybody: byBooking([...current, ...canceled]) }
    const shown = lists[query.of]
    const seen = shown.flatMap(({ people }) => people)
    const marked = seen.flatMap(({ customerId, hasAllergies: hasHealthMark }) =>
      customerId === null ? [] : [{ customerId, hasHealthMark }],
    )
    await recordSight(parts.writing, { actor, now, people: marked })
    const bookings = shown.map(({ people, ...booking }) => ({
      ...booking,
      people: people.map(({ customerId: _whose, ...person }) => person),
    }))
    return { bookings, counts: countsOf(current, canceled), refunds: refundsOf(lists.everybody) }
  })
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
  handles(readImportFile, async ({ db, params, request }) => {
    await refuseUnknownTrip(db, params.tripId)
    return uploadedRows(request)
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
  writes(replacePerson, (work, { params, body }) => replace(work, params, body))
  writes(moveBooking, (work, { params, body }) => move(work, params, body))
  writes(cancelBooking, (work, { params, body }) => cancel(work, params, body))
}
