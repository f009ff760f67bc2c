import type { Calls } from '#src/server/http/calls.ts'
import { getTripActivity } from './activity.contract.ts'
import { activityOfItinerary } from './activity.queries.ts'

export function activityRoutes({ reads }: Calls): void {
  reads(getTripActivity, ({ db, params, query, actor }) =>
    activityOfItinerary(db, params.tripId, { ...query, ability: actor.ability }),
  )
}
