import type { Calls } from '#src/server/http/calls.ts'
import { endPresence, notePresence } from './presence.commands.ts'
import { listPresent, sayGone, sayPresent } from './presence.contract.ts'
import { presentOn } from './presence.queries.ts'

export function presenceRoutes({ reads, writes }: Calls): void {
  reads(listPresent, ({ db, params, actor, now }) => presentOn(db, params.tripId, { userId: actor.userId, now }))
  writes(sayPresent, (work, { params, body }) => notePresence(work, params, body.section))
  writes(sayGone, (work, { params }) => endPresence(work, params))
}
