import { z } from 'zod'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { messageStates, tellings } from '#src/shared/outbox.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { oneOrMany, requiredLines, requiredText } from '#src/shared/shapes.ts'
import type { reminderRefusal } from './reminders.rules.ts'

const access = ['register', 'Payment'] as const

/** A booking whose balance is missing, with who is reminded of it. */
const OpenBalance = z.object({
  bookingId: z.uuid(),
  tripId: z.uuid(),
  title: z.string(),
  departsOn: z.iso.date(),
  bookingCode: z.string(),
  /** The default contact; the agency where it pays for the customer. */
  name: z.string(),
  isAgency: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dueCents: z.int(),
  balanceDueOn: z.string().nullable(),
  last: z
    .object({
      id: z.uuid(),
      at: z.string(),
      by: z.string(),
      /** The state of its email; null when they were told without one. */
      state: z.enum(messageStates).nullable(),
      toldHow: z.enum(tellings).nullable(),
      /** The address of its email, and why that did not arrive. */
      recipient: z.string().nullable(),
      why: z.string().nullable(),
    })
    .nullable(),
})
export type OpenBalance = z.output<typeof OpenBalance>

nameShapes({ OpenBalance })

/** The open balances of a trip, of some bookings, or those due until a day; at most 500, by trip and number. */
export const listBalanceReminders = {
  method: 'GET',
  url: '/api/balance-reminders',
  config: { access, dependsOn: ['anyTrip', 'agencies', 'settings', 'outbox'] },
  schema: {
    operationId: 'listBalanceReminders',
    summary: 'Le pratiche a cui manca il saldo, chi si sollecita e quando è stato sollecitato',
    tags: ['communications'],
    querystring: z.object({
      tripId: z.uuid().optional(),
      bookingIds: oneOrMany(z.uuid()).optional(),
      dueUntil: z.iso.date().optional(),
    }),
    response: {
      200: z.object({
        /** The proposed text, with names in braces in place of each booking's data. */
        subject: z.string(),
        body: z.string(),
        balances: z.array(OpenBalance),
      }),
    },
  },
} as const satisfies Endpoint

const reminded = z
  .array(
    z.object({
      bookingId: z.uuid(),
      /** The last reminder of this booking that the writer saw. */
      lastId: z.uuid().nullable(),
    }),
  )
  .min(1)
  .max(500)
  .refine((list) => new Set(list.map(({ bookingId }) => bookingId)).size === list.length)

const refusals = {
  ...editRefusals,
  'communications.nothing-owed': 422,
  'communications.reminded-meanwhile': 409,
  'communications.no-email': 422,
} as const satisfies RefusalsOf<typeof reminderRefusal>

/** Sends a reminder to each of these bookings, to all or to none. Their recipients are those of this moment. */
export const sendBalanceReminders = {
  method: 'POST',
  url: '/api/balance-reminders',
  config: {
    access,
    changes: ['trip', 'activity', 'outbox'],
    refusals: { ...refusals, 'communications.unknown-variable': 422 },
  },
  schema: {
    operationId: 'sendBalanceReminders',
    summary: 'Sollecita il saldo per email',
    tags: ['communications'],
    body: z.object({
      subject: requiredText(200, 'communications.subject-missing'),
      body: requiredLines(10_000, 'communications.body-missing'),
      reminders: reminded,
    }),
    response: { 201: z.object({ sent: z.int() }) },
  },
} as const satisfies Endpoint

/** Records that people were reminded without an email. */
export const tellBalance = {
  method: 'POST',
  url: '/api/balance-reminders/telling',
  config: { access, changes: ['trip', 'activity'], refusals },
  schema: {
    operationId: 'tellBalance',
    summary: 'Segna che il saldo è stato sollecitato per telefono, per posta o di persona',
    tags: ['communications'],
    body: z.object({ how: z.enum(tellings), reminders: reminded }),
    response: { 201: z.object({ told: z.int(), reminderIds: z.array(z.uuid()) }) },
  },
} as const satisfies Endpoint

/** Takes back the marks of reminded people that the same person made within the hour. Other marks stay. */
export const takeBackBalanceTelling = {
  method: 'POST',
  url: '/api/balance-reminders/telling/taken-back',
  config: { access, changes: ['trip', 'activity'], refusals: editRefusals },
  schema: {
    operationId: 'takeBackBalanceTelling',
    summary: 'Toglie i segni di saldo sollecitato messi da poco da chi chiede',
    tags: ['communications'],
    body: z.object({ reminderIds: z.array(z.uuid()).min(1).max(500) }),
    response: { 201: z.object({ told: z.int() }) },
  },
} as const satisfies Endpoint
