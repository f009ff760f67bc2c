import type { Calls } from '#src/server/http/calls.ts'
import { addLoadPoint, editLoadPoint, restoreLoadPoint, retireLoadPoint } from './load-points.commands.ts'
import * as calls from './load-points.contract.ts'
import { knownPoints } from './load-points.queries.ts'

export function loadPointsRoutes({ reads, writes }: Calls): void {
  reads(calls.listLoadPoints, ({ db, query }) => knownPoints(db, query))
  writes(calls.addLoadPoint, (work, { body }) => addLoadPoint(work, body))
  writes(calls.editLoadPoint, (work, { params, body }) => editLoadPoint(work, params.pointId, body))
  writes(calls.retireLoadPoint, (work, { params, body }) => retireLoadPoint(work, params.pointId, body))
  writes(calls.restoreLoadPoint, (work, { params, body }) => restoreLoadPoint(work, params.pointId, body))
}
