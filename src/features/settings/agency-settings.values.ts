import type { AgencySettings } from './agency-settings.contract.ts'

/** A field of the page that is a number of days, people or months, with the unit beside it. */
type CountField = {
  key: keyof AgencySettings & string
  unit: 'places' | 'days' | 'before' | 'after' | 'people' | 'years' | 'law' | 'months' | 'percent' | 'perPerson'
}

/** The numbers of bookings and accounts, of the deadlines, of the alerts, and of what is kept. */
export const countFields = {
  bookings: [
    { key: 'maxPlaces', unit: 'places' },
    { key: 'depositBps', unit: 'percent' },
    { key: 'balanceDaysBefore', unit: 'before' },
    { key: 'registrationFeeCents', unit: 'perPerson' },
    { key: 'firstRowCents', unit: 'perPerson' },
    { key: 'childAgeLimit', unit: 'years' },
    { key: 'optionDays', unit: 'days' },
    { key: 'namesDaysBefore', unit: 'before' },
    { key: 'refundDays', unit: 'law' },
  ],
  deadlines: [
    { key: 'confirmationDaysBeforeCancellation', unit: 'days' },
    { key: 'releaseDaysBeforeConfirmation', unit: 'days' },
  ],
  kept: [
    { key: 'personalDataMonths', unit: 'months' },
    { key: 'sightMonths', unit: 'months' },
  ],
  alerts: [
    { key: 'supplierOptionDays', unit: 'before' },
    { key: 'customersReleaseDays', unit: 'before' },
    { key: 'supplierReleaseDays', unit: 'before' },
    { key: 'supplierPaymentDays', unit: 'before' },
    { key: 'newsSheetDays', unit: 'before' },
    { key: 'dossierDays', unit: 'before' },
    { key: 'roomingDays', unit: 'before' },
    { key: 'finalRoomingDays', unit: 'before' },
    { key: 'recapDays', unit: 'before' },
    { key: 'policyOverdueDays', unit: 'after' },
    { key: 'questionnaireDaysAfter', unit: 'after' },
    { key: 'finalReportDaysAfter', unit: 'after' },
    { key: 'maxPerGuide', unit: 'people' },
    { key: 'maxPerGuideOnVisits', unit: 'people' },
  ],
} as const satisfies Record<string, readonly CountField[]>
export type CountPart = keyof typeof countFields

export const agencyFields = [
  'agencyName',
  'agencyVatNumber',
  'agencyAddress',
  'agencyPhone',
  'agencyEmail',
  'agencyEmergencyPhone',
  'agencyInsolvencyCover',
  'agencyLiabilityCover',
] as const

export const countingFields = ['isDepartureDayCounted', 'isWithdrawalDayCounted', 'isPenaltyInWorkingDays'] as const
