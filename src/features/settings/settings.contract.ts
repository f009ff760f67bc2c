import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { alertDaysSchema, bpsSchema, centsSchema, lineText, participantsSchema } from '#src/shared/shapes.ts'

/**
 * Everything an agency can set. Money is in cents, percentages in basis points, days count before (or after) the day
 * they refer to.
 */
export const Settings = z.object({
  agencyName: lineText(120),
  agencyVatNumber: lineText(20),
  agencyPhone: lineText(40),
  agencyEmergencyPhone: lineText(40),
  /** Readers of the agency's messages answer to it, unless their office has an address. */
  agencyEmail: lineText(254, 'settings.email').refine((text) => !text || z.email().safeParse(text).success, {
    error: 'settings.email',
  }),
  agencyAddress: lineText(200),
  /** The fund or policy that protects travellers if the agency fails, and its liability policy: contracts name them. */
  agencyInsolvencyCover: lineText(200),
  agencyLiabilityCover: lineText(200),

  maxPlaces: participantsSchema,
  depositBps: bpsSchema,
  balanceDaysBefore: alertDaysSchema,
  registrationFeeCents: centsSchema,
  /** The usual supplement of a seat in the first row; 0: there is none. */
  firstRowCents: centsSchema,
  /** A person younger than this, in completed years on the day of departure, pays the child's price. */
  childAgeLimit: z.int({ error: 'settings.age' }).min(0, { error: 'settings.age' }).max(18, { error: 'settings.age' }),
  /** Days for a refund. The law allows 14 at most (D.Lgs. 79/2011, art. 41 c. 6). */
  refundDays: z
    .int({ error: 'settings.refund-days' })
    .min(0, { error: 'settings.refund-days' })
    .max(14, { error: 'settings.refund-days' }),
  /** The number of months for which sights are kept: the records of who saw whose health data or document. */
  sightMonths: z
    .int({ error: 'settings.sight-months' })
    .min(1, { error: 'settings.sight-months' })
    .max(120, { error: 'settings.sight-months' }),
  /** The number of months after a person's last return until their data are erased. */
  personalDataMonths: z
    .int({ error: 'settings.sight-months' })
    .min(1, { error: 'settings.sight-months' })
    .max(120, { error: 'settings.sight-months' }),
  /**
   * The way to count the days of a penalty: without Saturdays, Sundays and holidays; with the day of the withdrawal;
   * with the day of the departure.
   */
  isPenaltyInWorkingDays: z.boolean(),
  isWithdrawalDayCounted: z.boolean(),
  isDepartureDayCounted: z.boolean(),
  optionDays: alertDaysSchema,
  namesDaysBefore: alertDaysSchema,

  confirmationDaysBeforeCancellation: alertDaysSchema,
  releaseDaysBeforeConfirmation: alertDaysSchema,

  supplierOptionDays: alertDaysSchema,
  customersReleaseDays: alertDaysSchema,
  supplierReleaseDays: alertDaysSchema,
  policyOverdueDays: alertDaysSchema,
  newsSheetDays: alertDaysSchema,
  dossierDays: alertDaysSchema,
  roomingDays: alertDaysSchema,
  finalRoomingDays: alertDaysSchema,
  recapDays: alertDaysSchema,
  supplierPaymentDays: alertDaysSchema,
  questionnaireDaysAfter: alertDaysSchema,
  finalReportDaysAfter: alertDaysSchema,
  maxPerGuide: participantsSchema,
  maxPerGuideOnVisits: participantsSchema,
})
export type Settings = z.output<typeof Settings>

nameShapes({ Settings })

/** The settings that apply until the agency changes them. */
export const defaultSettings: Settings = {
  agencyName: 'Torpedone',
  agencyVatNumber: '',
  agencyPhone: '',
  agencyEmergencyPhone: '',
  agencyEmail: '',
  agencyAddress: '',
  agencyInsolvencyCover: '',
  agencyLiabilityCover: '',

  maxPlaces: 50,
  depositBps: 2_500,
  balanceDaysBefore: 30,
  registrationFeeCents: 2_500,
  firstRowCents: 1_500,
  childAgeLimit: 12,
  refundDays: 14,
  sightMonths: 24,
  personalDataMonths: 24,
  isPenaltyInWorkingDays: false,
  isWithdrawalDayCounted: true,
  isDepartureDayCounted: false,
  optionDays: 2,
  namesDaysBefore: 7,

  confirmationDaysBeforeCancellation: 3,
  releaseDaysBeforeConfirmation: 7,

  supplierOptionDays: 3,
  customersReleaseDays: 7,
  supplierReleaseDays: 10,
  policyOverdueDays: 3,
  newsSheetDays: 8,
  dossierDays: 5,
  roomingDays: 14,
  finalRoomingDays: 3,
  recapDays: 5,
  supplierPaymentDays: 7,
  questionnaireDaysAfter: 1,
  finalReportDaysAfter: 5,
  maxPerGuide: 50,
  maxPerGuideOnVisits: 25,
}

export const getSettings = {
  method: 'GET',
  url: '/api/settings',
  config: { access: 'signedIn', dependsOn: ['settings'] },
  schema: { operationId: 'getSettings', summary: 'Impostazioni', tags: ['settings'], response: { 200: Settings } },
} as const satisfies Endpoint

export const changeSettings = {
  method: 'PUT',
  url: '/api/settings',
  config: { access: ['edit', 'Settings'], changes: ['settings'] },
  schema: {
    operationId: 'changeSettings',
    summary: 'Cambia le impostazioni date, le altre restano',
    tags: ['settings'],
    body: Settings.partial()
      .extend({
        /** The given settings as they were read: a change does not overwrite a colleague's. */
        from: Settings.partial().strict(),
      })
      .strict(),
    response: { 200: Settings },
  },
} as const satisfies Endpoint
