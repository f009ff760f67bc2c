import { z } from 'zod'
import { itineraryParams } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

/** The driving of one day in minutes, as the office knows it from its route planner or from the coach company. */
export const DrivingTime = z.object({
  day: z.int().min(1).max(60),
  minutes: z
    .int({ error: 'departures.driving-range' })
    .min(1, { error: 'departures.driving-range' })
    .max(1_439, { error: 'departures.driving-range' }),
})
export type DrivingTime = z.output<typeof DrivingTime>

nameShapes({ DrivingTime })

const times = z.array(DrivingTime).max(60)
const drivingTimesForm = z.object({ times })

/** Replaces the driving times of an itinerary. `from` are those that were read: others are not overwritten. */
export const setDrivingTimes = {
  method: 'PUT',
  url: '/api/itineraries/:itineraryId/driving-times',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'itineraries.closed': 422, 'departures.driving-day': 400 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'setDrivingTimes',
    summary: 'Le ore di guida di ogni giorno',
    tags: ['departures'],
    params: itineraryParams,
    body: drivingTimesForm.extend({ from: times }),
    response: { 200: drivingTimesForm },
  },
} as const satisfies Endpoint
