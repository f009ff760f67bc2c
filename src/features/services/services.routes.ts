import type { Calls } from '#src/server/http/calls.ts'
import {
  addService,
  editService,
  markServicePaid,
  markServiceSent,
  moveService,
  removeService,
} from './services.commands.ts'
import * as calls from './services.contract.ts'
import { serviceById, servicesOf } from './services.queries.ts'

export function servicesRoutes({ reads, writes }: Calls): void {
  reads(calls.listServices, ({ db, params }) => servicesOf(db, params.itineraryId))
  reads(calls.getService, ({ db, params }) => serviceById(db, params.serviceId))
  writes(calls.addService, (work, { params, body }) => addService(work, params.itineraryId, body))
  writes(calls.editService, (work, { params, body }) => editService(work, params.serviceId, body))
  writes(calls.removeService, (work, { params }) => removeService(work, params.serviceId))
  writes(calls.moveService, (work, { params, body }) => moveService(work, params.serviceId, body))
  writes(calls.markServicePaid, (work, { params, body }) => markServicePaid(work, params.serviceId, body.paymentStatus))
  writes(calls.markServiceSent, (work, { params, body }) =>
    markServiceSent(work, params.serviceId, body.communicationStatus),
  )
}
