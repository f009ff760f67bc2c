import type { Calls } from '#src/server/http/calls.ts'
import { finishAlerts, putOffAlerts, reopenAlerts, resumeAlerts } from './alerts.commands.ts'
import * as calls from './alerts.contract.ts'
import { alertsFor, alertsOfTrip, dueCount, tripsWithShownAlerts } from './alerts.queries.ts'
import { chooseDigestHour } from './digest.commands.ts'
import { getDigest, saveDigest } from './digest.contract.ts'
import { digestHour } from './digest.queries.ts'
import { countDueAlerts } from './due-count.contract.ts'

export function alertsRoutes({ reads, writes, opensWith }: Calls): void {
  reads(calls.listAlerts, ({ db, query, ...reading }) => alertsFor(db, query, reading))
  reads(countDueAlerts, ({ db, ...reading }) => dueCount(db, reading))
  opensWith(countDueAlerts, () => ({}))
  reads(calls.listAlertTrips, ({ db, ...reading }) => tripsWithShownAlerts(db, reading))
  reads(calls.getTripAlerts, ({ db, params, ...reading }) => alertsOfTrip(db, params.tripId, reading))
  writes(calls.putOffAlerts, (work, { body }) => putOffAlerts(work, body))
  writes(calls.resumeAlerts, (work, { body }) => resumeAlerts(work, body.alerts))
  writes(calls.finishAlerts, (work, { body }) => finishAlerts(work, body.alerts))
  reads(getDigest, async ({ db, actor }) => ({ hour: await digestHour(db, actor.userId) }))
  writes(saveDigest, (work, { body }) => chooseDigestHour(work, body.hour))
  writes(calls.reopenAlerts, (work, { body }) => reopenAlerts(work, body.alerts))
}
