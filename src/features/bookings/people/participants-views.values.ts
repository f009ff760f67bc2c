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

/** The orders of the list: by booking (or by name), or by seat. `-` turns the order round. */
export const participantSorts = ['booking', 'seat', '-seat'] as const
export type ParticipantSort = (typeof participantSorts)[number]
