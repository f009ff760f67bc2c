import type { Calls } from '#src/server/http/calls.ts'
import {
  addDeparture,
  copyDeparturesFrom,
  editDeparture,
  removeDeparture,
  reorderDepartures,
} from './departures.commands.ts'
import * as calls from './departures.contract.ts'
import { departureSources, departuresOf, suggestedDepartures } from './departures.queries.ts'
import { setDrivingTimes as storeDrivingTimes } from './driving-times.commands.ts'
import { setDrivingTimes } from './driving-times.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from './vehicles.commands.ts'
import * as vehicleCalls from './vehicles.contract.ts'

export function departuresRoutes({ reads, writes }: Calls): void {
  reads(calls.listDepartures, ({ db, params }) => departuresOf(db, params.itineraryId))
  reads(calls.suggestDepartures, ({ db, query }) => suggestedDepartures(db, query.search))
  reads(calls.listDepartureSources, ({ db, params, query }) => departureSources(db, params.itineraryId, query.search))
  writes(calls.copyDeparturesFrom, (work, { params, body }) =>
    copyDeparturesFrom(work, params.itineraryId, body.sourceId),
  )
  writes(calls.addDeparture, (work, { params, body }) => addDeparture(work, params.itineraryId, body))
  writes(calls.editDeparture, (work, { params, body }) => editDeparture(work, params.departureId, body))
  writes(calls.removeDeparture, (work, { params, query }) => removeDeparture(work, params.departureId, query.moveTo))
  writes(calls.reorderDepartures, (work, { params, body }) => reorderDepartures(work, params.itineraryId, body))
  writes(setDrivingTimes, (work, { params, body }) => storeDrivingTimes(work, params.itineraryId, body))
  writes(vehicleCalls.addVehicle, (work, { params, body }) => addVehicle(work, params.itineraryId, body))
  writes(vehicleCalls.editVehicle, (work, { params, body }) => editVehicle(work, params.vehicleId, body))
  writes(vehicleCalls.removeVehicle, (work, { params }) => removeVehicle(work, params.vehicleId))
}
