/**
 * Trips that need attention: on sale below the minimum, leaving within 30 days, with confirmed people who still owe.
 */
export const tripConcerns = ['belowMinimum', 'leavingSoon', 'balancesMissing'] as const
export type TripConcern = (typeof tripConcerns)[number]
