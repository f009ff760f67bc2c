import type { Subject } from '#src/shared/abilities.ts'

/** The kinds of paper that are kept with a booking. */
export const bookingFileKinds = ['contract', 'disabilityCard', 'parentsConsent', 'other'] as const
export type BookingFileKind = (typeof bookingFileKinds)[number]

/**
 * What a reader must be allowed to read for a paper of this kind. A contract shows the price. A card says what somebody's
 * health is. A consent comes with the parents' documents, and nobody knows what else another paper holds.
 */
export const subjectOfKind: Readonly<Record<BookingFileKind, Subject>> = {
  contract: 'Payment',
  disabilityCard: 'HealthData',
  parentsConsent: 'IdentityDocument',
  other: 'IdentityDocument',
}

/** Why a paper cannot be kept so, or null: some kinds are about one person. */
export function bookingFileRefusal({
  kind,
  participantId,
}: {
  kind: BookingFileKind
  participantId: string | null
}): 'bookings.file-person-missing' | null {
  const isPersonal = kind === 'disabilityCard' || kind === 'parentsConsent'
  return isPersonal && participantId === null ? 'bookings.file-person-missing' : null
}
