import { z } from 'zod'
import { nameShapes } from '#src/shared/shape-names.ts'

/** A trip's id or a template's: services, departures and costs hang on either in the same way. */
export const itineraryParams = z.object({ itineraryId: z.uuid() })

/** What a write answers with: the row, and the version to send with its next edit. */
export const savedShape = z.object({ id: z.uuid(), version: z.int() })

nameShapes({ Saved: savedShape })

/** The version a form was made from: another one stored means that somebody saved in between (409). */
export const versionSchema = z.int().min(1)
