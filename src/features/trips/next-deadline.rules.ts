/** The deadlines of the list's column "Prossima scadenza". */
export const deadlineKinds = [
  'confirm',
  'customersRelease',
  'balances',
  'supplierConfirmations',
  'roomingList',
  'finalRooming',
  'recaps',
  'finalReport',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]
