import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { alertDaysSchema, bpsSchema, centsSchema, participantsSchema } from '#src/shared/shapes.ts'

const line = (max: number) => z.string().trim().max(max, { error: 'shapes.too-long' })

/**
 * Everything an agency can set, with what holds until it does (product.md). Money in cents, percentages in basis
 * points, days before (or after) the day they speak of.
 */
export const Settings = z.object({
  agencyName: line(120).default('Torpedone'),
  agencyPhone: line(40).default(''),
  agencyEmergencyPhone: line(40).default(''),
  agencyEmail: line(254).default(''),
  agencyAddress: line(200).default(''),

  maxPlaces: participantsSchema.default(50),
  depositBps: bpsSchema.default(2_500),
  balanceDaysBefore: alertDaysSchema.default(30),
  registrationFeeCents: centsSchema.default(2_500),
  /** Who has not completed these years on the day of departure pays the child's price. */
  childAgeLimit: z.int().min(0).max(18).default(12),
  refundDays: alertDaysSchema.default(14),
  optionDays: alertDaysSchema.default(2),
  namesDaysBefore: alertDaysSchema.default(7),

  confirmationDaysBeforeCancellation: alertDaysSchema.default(3),
  releaseDaysBeforeConfirmation: alertDaysSchema.default(7),

  supplierOptionDays: alertDaysSchema.default(3),
  customersReleaseDays: alertDaysSchema.default(7),
  supplierReleaseDays: alertDaysSchema.default(10),
  policyOverdueDays: alertDaysSchema.default(3),
  newsSheetDays: alertDaysSchema.default(8),
  dossierDays: alertDaysSchema.default(5),
  roomingDays: alertDaysSchema.default(14),
  finalRoomingDays: alertDaysSchema.default(3),
  recapDays: alertDaysSchema.default(5),
  supplierPaymentDays: alertDaysSchema.default(7),
  questionnaireDaysAfter: alertDaysSchema.default(1),
  finalReportDaysAfter: alertDaysSchema.default(5),
  maxPerGuide: participantsSchema.default(50),
  maxPerGuideOnVisits: participantsSchema.default(25),
})
export type Settings = z.output<typeof Settings>

export const getSettings = {
  method: 'GET',
  url: '/api/settings',
  config: { access: 'signedIn' },
  schema: { summary: 'Impostazioni', tags: ['settings'], response: { 200: Settings } },
} as const satisfies Endpoint

export const changeSettings = {
  method: 'PUT',
  url: '/api/settings',
  config: { access: ['edit', 'Settings'] },
  schema: {
    summary: 'Cambia le impostazioni date, le altre restano',
    tags: ['settings'],
    body: z
      .object(
        Object.fromEntries(Object.entries(Settings.shape).map(([key, shape]) => [key, shape.unwrap().optional()])),
      )
      .strict(),
    response: { 200: Settings },
  },
} as const satisfies Endpoint
