import type { Role, Subject, Verb } from '#src/shared/abilities.ts'

/** The seventeen alerts, in the order of the specification. */
export const alertKinds = [
  'supplierOptions',
  'customerRelease',
  'minReached',
  'balances',
  'supplierRelease',
  'issuePolicies',
  'supplierConfirmations',
  'newsSheet',
  'dossier',
  'roomingList',
  'finalRooming',
  'recaps',
  'supplierPayments',
  'secondGuide',
  'cancelNotices',
  'questionnaire',
  'finalReport',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** The alerts that a person may close by hand, because the program cannot see that the work was done. */
export const handClosed: readonly AlertKind[] = ['dossier', 'recaps', 'questionnaire']

/** The offices to which an alert is addressed, beside administrators and organisers. */
const offices: Readonly<Record<AlertKind, readonly Role[]>> = {
  supplierOptions: ['groupsOffice'],
  customerRelease: ['booking'],
  minReached: [],
  balances: ['booking', 'accountingOffice'],
  supplierRelease: ['groupsOffice'],
  issuePolicies: ['booking'],
  supplierConfirmations: ['groupsOffice'],
  newsSheet: ['booking'],
  dossier: ['busOffice'],
  roomingList: ['groupsOffice'],
  finalRooming: ['groupsOffice'],
  recaps: ['groupsOffice'],
  supplierPayments: ['accountingOffice'],
  secondGuide: ['groupsOffice'],
  cancelNotices: ['booking', 'groupsOffice', 'busOffice', 'accountingOffice'],
  questionnaire: ['booking'],
  finalReport: [],
}

/** The kinds addressed to a person with these roles. They may also put them off and close them. */
export function kindsAddressedTo(roles: readonly Role[]): AlertKind[] {
  if (roles.includes('admin') || roles.includes('organizer')) return [...alertKinds]
  return alertKinds.filter((kind) => offices[kind].some((office) => roles.includes(office)))
}

/** What a reader must be allowed to read, where the text of an alert tells it: amounts of customers and of suppliers. */
const needs: Partial<Record<AlertKind, readonly [Verb, Subject]>> = {
  balances: ['read', 'Payment'],
  supplierPayments: ['read', 'SupplierPayment'],
  issuePolicies: ['read', 'Insurance'],
  finalReport: ['read', 'Archive'],
}

/** The kinds that a reader may see on a trip, by what the reader may read. */
export function kindsReadBy(ability: { can(verb: Verb, subject: Subject): boolean }): AlertKind[] {
  return alertKinds.filter((kind) => {
    const needed = needs[kind]
    return needed === undefined || ability.can(...needed)
  })
}

/** How an alert was closed: its cause is gone, or somebody said that the work is done. */
export const closings = ['gone', 'done'] as const
