/** The kinds of service, in the order of the form. */
export const serviceCategories = [
  'hotel',
  'restaurant',
  'guide',
  'bus',
  'flight',
  'train',
  'cruise',
  'visit',
  'tourLeader',
  'other',
] as const
export type ServiceCategory = (typeof serviceCategories)[number]

/** Bed and breakfast, half board, full board. */
export const hotelTypes = ['BB', 'HB', 'FB'] as const

export const servicePaymentStatuses = ['paid', 'toBePaid'] as const
export const serviceCommunicationStatuses = ['sent', 'toSend'] as const
