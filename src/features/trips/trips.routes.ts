import { sendFile, untilGone } from '#src/server/files/sent-file.ts'
import { countAttempt } from '#src/server/http/attempts.ts'
import type { Calls } from '#src/server/http/calls.ts'
import type { Actor } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { noId } from '#src/shared/shapes.ts'
import { editTrip, saveNotes } from './data/trip-editing.commands.ts'
import * as editing from './data/trip-editing.contract.ts'
import { putOnSale } from './life/trip-sale.commands.ts'
import {
  archiveTrip,
  cancelTrip,
  completeTrip,
  confirmTrip,
  saveAsTemplate,
  updateTemplateUsed,
} from './life/trip-states.commands.ts'
import * as states from './life/trip-states.contract.ts'
import { archiveTrips, assignOwners } from './list/trip-bulk.commands.ts'
import * as bulk from './list/trip-bulk.contract.ts'
import type { TripConcern } from './list/trip-concerns.values.ts'
import { tripDates, writtenCalendar } from './list/trip-days.queries.ts'
import * as calls from './list/trips.contract.ts'
import { tripsFile } from './list/trips.documents.ts'
import { owners, tripKeys, tripRows, tripsList } from './list/trips.queries.ts'
import { getTrip } from './page/trip.contract.ts'
import { cancellationOf, tripById } from './page/trip.queries.ts'
import { createTrip, deleteDraft, duplicateTrip } from './wizard/trip-creation.commands.ts'

/** The limit of exports: a file is made in the memory of the process that answers everybody. */
const exports = { name: 'trips-export', attempts: 30, minutes: 10 }

const tooMany = () => new Refusal('trips.too-many', { params: { n: calls.mostTogether.toLocaleString('it-IT') } })

/** Tells whether this reader may see payments. Refuses a list filtered by payments to a reader who may not. */
function sightOf({ ability }: Actor, { only }: { only?: TripConcern | undefined }): { isMoneySeen: boolean } {
  const isMoneySeen = ability.can('read', 'Payment')
  if (only === 'balancesMissing' && !isMoneySeen) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  return { isMoneySeen }
}

export function tripsRoutes({ reads, opensWith, writes, handles }: Calls): void {
  reads(calls.listTrips, ({ db, query, today, actor }) => {
    const { isMoneySeen } = sightOf(actor, query)
    return tripsList(db, query, { today, size: Number(query.limit), isMoneySeen })
  })
  reads(calls.listTripRows, ({ db, query, today, actor }) => tripRows(db, query.ids, { today, ...sightOf(actor, {}) }))
  reads(calls.listTripKeys, async ({ db, query, today, actor }) => {
    sightOf(actor, query)
    const keys = await tripKeys(db, query, { today, limit: calls.mostTogether + 1 })
    if (keys.length > calls.mostTogether) throw tooMany()
    return keys
  })
  handles(calls.exportTrips, async ({ db, parts, actor, body, today, reply }) => {
    const { format, columns, ...asked } = body
    await countAttempt(parts, exports, actor.userId!)
    const { isMoneySeen } = sightOf(actor, asked)
    const { trips, next } = await tripsList(db, asked, { today, size: calls.mostTogether, isMoneySeen })
    if (next !== null) throw tooMany()
    return sendFile(reply, await tripsFile(trips, { format, columns, today, signal: untilGone(reply) }))
  })
  reads(calls.getCalendar, ({ db, query }) => writtenCalendar(db, query))
  reads(calls.listTripDates, ({ db, query }) => tripDates(db, query))
  reads(calls.listOwners, ({ db }) => owners(db))
  reads(getTrip, ({ db, params }) => tripById(db, params.tripId))
  opensWith(calls.listTrips, () => ({ query: {} }))
  opensWith(calls.getCalendar, (today) => ({ query: { month: today.slice(0, 7) } }))
  opensWith(getTrip, () => ({ params: { tripId: noId } }))

  writes(editing.createTrip, (work, { body }) => createTrip(work, body))
  writes(editing.editTrip, (work, { params, body: { version, ...changes } }) =>
    editTrip(work, params.tripId, version, changes),
  )
  writes(editing.saveNotes, (work, { params, body }) => saveNotes(work, params.tripId, body))
  writes(bulk.assignOwners, (work, { body }) => assignOwners(work, body))
  writes(bulk.archiveTrips, (work, { body }) => archiveTrips(work, body.trips))
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
