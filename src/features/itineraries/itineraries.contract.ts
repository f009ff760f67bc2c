import { z } from 'zod'
import { nameShapes } from '#src/shared/shape-names.ts'

/** The id of a trip or a template: services, departures and costs belong to either in the same way. */
export const itineraryParams = z.object({ itineraryId: z.uuid() })

/** The answer of a write: the row's id, and the version for its next edit. */
export const savedShape = z.object({ id: z.uuid(), version: z.int() })

nameShapes({ Saved: savedShape })
