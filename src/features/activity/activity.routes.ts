import type { Calls } from '#src/server/http/calls.ts'
import { getTripActivity, getTripActivityChoices } from './activity.contract.ts'
import { activityChoices, activityOfItinerary } from './activity.queries.ts'

export function activityRoutes({ reads }: Calls): void {
  reads(getTripActivity, ({ db, params, query, actor }) =>
    activityOfItinerary(db, params.tripId, { ...query, ability: actor.ability }),
  )
  reads(getTripActivityChoices, ({ db, params, actor }) => activityChoices(db, params.tripId, actor.ability))
}
