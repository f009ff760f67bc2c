/**
 * The kinds of letter: messages of a trip to several people at once, each with the data of its reader. Papers for
 * suppliers are `deliveries`.
 */
export const letterKinds = [
  'bookingConfirmation',
  'optionExpired',
  'waitingPromoted',
  'summons',
  'questionnaire',
  'customersFree',
  'guideRecap',
  'restaurantRecap',
  'suppliersFree',
  'dossier',
  'chaperonesFree',
  'agenciesFree',
  'customersCancelled',
  'suppliersCancelled',
  'officesCancelled',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** The things that one row of recipients stands for. */
export const letterUnits = ['person', 'booking', 'crew', 'agency', 'service', 'office'] as const
export type LetterUnit = (typeof letterUnits)[number]

export const unitOf: Record<LetterKind, LetterUnit> = {
  bookingConfirmation: 'booking',
  optionExpired: 'booking',
  waitingPromoted: 'person',
  summons: 'person',
  questionnaire: 'person',
  customersFree: 'person',
  guideRecap: 'service',
  restaurantRecap: 'service',
  suppliersFree: 'service',
  dossier: 'crew',
  chaperonesFree: 'crew',
  agenciesFree: 'agency',
  customersCancelled: 'booking',
  suppliersCancelled: 'service',
  officesCancelled: 'office',
}

/** The office that readers of each kind answer to. */
export const officeOf: Record<LetterKind, 'booking' | 'groupsOffice' | 'busOffice' | 'accountingOffice'> = {
  bookingConfirmation: 'booking',
  optionExpired: 'booking',
  waitingPromoted: 'booking',
  summons: 'booking',
  questionnaire: 'booking',
  customersFree: 'booking',
  guideRecap: 'groupsOffice',
  restaurantRecap: 'groupsOffice',
  suppliersFree: 'groupsOffice',
  dossier: 'busOffice',
  chaperonesFree: 'busOffice',
  agenciesFree: 'booking',
  customersCancelled: 'booking',
  suppliersCancelled: 'groupsOffice',
  officesCancelled: 'booking',
}

export const cancellationKinds = ['officesCancelled', 'customersCancelled', 'suppliersCancelled'] as const
export type CancellationKind = (typeof cancellationKinds)[number]

export const isCancellation = (kind: LetterKind): kind is CancellationKind =>
  cancellationKinds.some((one) => one === kind)

/** The kinds that the message page offers, in its order. The page of the trip sends the questionnaire with its links. */
export const pageKinds = letterKinds.filter(
  (kind): kind is PageKind => !isCancellation(kind) && kind !== 'questionnaire',
)
export type PageKind = Exclude<LetterKind, CancellationKind | 'questionnaire'>

/** The kinds that take papers of the trip along, which are made after the sending. */
export const hasPapers = (kind: LetterKind): boolean => kind === 'summons' || kind === 'dossier'

export const isLetterKind = (kind: string): kind is LetterKind => letterKinds.some((one) => one === kind)
