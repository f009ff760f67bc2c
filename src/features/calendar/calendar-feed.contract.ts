import { z } from 'zod'
import { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { calendarType } from '#src/shared/media-types.ts'

const url = '/api/calendar/feed'
const access = ['read', 'Trip'] as const
const tags = ['calendar'] as const

/** The person's feed, or null. It does not hold the address, which is shown only once, when it is created. */
export const getCalendarFeed = {
  method: 'GET',
  url,
  config: { access, dependsOn: ['calendarFeed'] },
  schema: {
    operationId: 'getCalendarFeed',
    summary: 'Abbonamento al calendario di chi è collegato',
    tags,
    response: {
      200: z.object({
        feed: z.object({ isOnlyOwn: z.boolean(), createdAt: z.string(), lastReadAt: z.string().nullable() }).nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Creates the person's secret address and voids the one before. The answer is stored nowhere, so the idempotency key
 * does not apply: a repeated call creates another address, and the last one counts.
 */
export const createCalendarFeed = {
  method: 'POST',
  url,
  config: { access, changes: ['calendarFeed'] },
  schema: {
    operationId: 'createCalendarFeed',
    summary: "Crea l'indirizzo segreto del calendario, al posto di quello precedente",
    tags,
    body: z.object({ isOnlyOwn: z.boolean().default(false) }),
    response: { 201: z.object({ address: z.url() }) },
  },
} as const satisfies Endpoint

export const revokeCalendarFeed = {
  method: 'DELETE',
  url,
  config: { access, changes: ['calendarFeed'] },
  schema: {
    operationId: 'revokeCalendarFeed',
    summary: "Revoca l'indirizzo segreto del calendario",
    tags,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/**
 * The calendar that other programs read: trips that are or were on sale, until a year after their return, without names
 * except the staff's.
 */
export const readCalendarFeed = {
  method: 'GET',
  url: '/api/calendar/feeds/:secret/torpedone.ics',
  config: { access: 'public', sends: [calendarType] },
  schema: {
    operationId: 'readCalendarFeed',
    summary: 'Il calendario dei viaggi in formato iCalendar',
    tags,
    params: z.object({ secret: z.string().min(20).max(100) }),
    response: {},
  },
} as const satisfies Endpoint

/** The month as shown, with its filters and drafts, as a file. */
export const exportCalendar = {
  method: 'GET',
  url: '/api/calendar/month.ics',
  config: { access, sends: [calendarType] },
  schema: {
    operationId: 'exportCalendar',
    summary: 'I viaggi di un mese in formato iCalendar',
    tags,
    querystring: getCalendar.schema.querystring,
    response: {},
  },
} as const satisfies Endpoint
