import type { Calls } from '#src/server/http/calls.ts'
import { getActivity, getActivityChoices, getThingActivity } from './activity.contract.ts'
import { activityChoices, activityOfItinerary, activityOfThing } from './activity.queries.ts'

export function activityRoutes({ reads }: Calls): void {
  reads(getActivity, ({ db, params, query, actor }) =>
    activityOfItinerary(db, params.itineraryId, { ...query, ability: actor.ability }),
  )
  reads(getThingActivity, ({ db, query: { of, ...page }, actor }) =>
    activityOfThing(db, of, { ...page, ability: actor.ability }),
  )
  reads(getActivityChoices, ({ db, params, actor }) => activityChoices(db, params.itineraryId, actor.ability))
}
