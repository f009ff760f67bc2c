import type { Calls } from '#src/server/http/calls.ts'
import { addPermit, editPermit, removePermit } from './permits.commands.ts'
import * as calls from './permits.contract.ts'
import { permitsOfTrip } from './permits.queries.ts'

export function permitsRoutes({ reads, writes }: Calls): void {
  reads(calls.listPermits, ({ db, params }) => permitsOfTrip(db, params.tripId))
  writes(calls.addPermit, (work, { params, body }) => addPermit(work, params.serviceId, body))
  writes(calls.editPermit, (work, { params, body }) => editPermit(work, params.permitId, body))
  writes(calls.removePermit, (work, { params, query }) => removePermit(work, params.permitId, query))
}
