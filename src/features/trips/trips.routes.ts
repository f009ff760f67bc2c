import type { Calls } from '#src/server/http/calls.ts'
import { cancellationOf, tripById } from './trip.queries.ts'
import { assignOwners, editTrip, saveNotes } from './trip-editing.commands.ts'
import * as editing from './trip-editing.contract.ts'
import { putOnSale } from './trip-sale.commands.ts'
import {
  archiveTrip,
  cancelTrip,
  completeTrip,
  confirmTrip,
  saveAsTemplate,
  updateTemplateUsed,
} from './trip-states.commands.ts'
import * as states from './trip-states.contract.ts'
import { createTrip, deleteDraft, duplicateTrip } from './trips.commands.ts'
import * as calls from './trips.contract.ts'
import { calendarOf, owners, tripDates, tripsList } from './trips.queries.ts'

export function tripsRoutes({ reads, writes }: Calls): void {
  reads(calls.listTrips, ({ db, query, today }) => tripsList(db, query, today))
  reads(calls.getCalendar, ({ db, query }) => calendarOf(db, query))
  reads(calls.listTripDates, ({ db, query }) => tripDates(db, query))
  reads(calls.listOwners, ({ db }) => owners(db))
  reads(calls.getTrip, ({ db, params }) => tripById(db, params.tripId))

  writes(editing.createTrip, (work, { body }) => createTrip(work, body))
  writes(editing.editTrip, (work, { params, body: { version, ...changes } }) =>
    editTrip(work, params.tripId, version, changes),
  )
  writes(editing.saveNotes, (work, { params, body }) => saveNotes(work, params.tripId, body))
  writes(editing.assignOwners, (work, { body }) => assignOwners(work, body))
  writes(editing.duplicateTrip, (work, { params, body }) => duplicateTrip(work, params.tripId, body))
  writes(editing.deleteDraft, (work, { params }) => deleteDraft(work, params.tripId))

  writes(states.putOnSale, (work, { params, body }) => putOnSale(work, params.tripId, body.version))
  writes(states.confirmTrip, (work, { params, body }) => confirmTrip(work, params.tripId, body))
  reads(states.getCancellation, ({ db, params, now, today }) => cancellationOf(db, params.tripId, { now, today }))
  writes(states.cancelTrip, (work, { params, body }) => cancelTrip(work, params.tripId, body))
  writes(states.completeTrip, (work, { params, body }) => completeTrip(work, params.tripId, body.version))
  writes(states.archiveTrip, (work, { params, body }) => archiveTrip(work, params.tripId, body.version))
  writes(states.saveAsTemplate, (work, { params, body }) => saveAsTemplate(work, params.tripId, body.name))
  writes(states.updateTemplateUsed, (work, { params }) => updateTemplateUsed(work, params.tripId))
}
