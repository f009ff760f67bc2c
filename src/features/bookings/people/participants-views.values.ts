/** The quick filters of the list, in their order. */
export const participantsView = [
  'all',
  'confirmed',
  'option',
  'waiting',
  'missingBalance',
  'missingNames',
  'missingData',
  'canceled',
  'toRefund',
] as const
export type ParticipantsView = (typeof participantsView)[number]
