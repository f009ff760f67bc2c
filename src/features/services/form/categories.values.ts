import { type SupplyKind, supplyKinds } from '#src/features/providers/supply-kinds.values.ts'

/** The kinds of service, in the order of the form: what suppliers sell. */
export const serviceCategories = supplyKinds
export type ServiceCategory = SupplyKind

/** The meals of a hotel: bed and breakfast, half board, full board. */
export const hotelTypes = ['BB', 'HB', 'FB'] as const

export const servicePaymentStatuses = ['paid', 'toBePaid'] as const
export const serviceCommunicationStatuses = ['sent', 'toSend'] as const
