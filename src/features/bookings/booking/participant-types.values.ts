/** The types of participant in the specification: customer, guide, driver. */
export const participantTypes = ['customer', 'guide', 'driver'] as const
export type ParticipantType = (typeof participantTypes)[number]
