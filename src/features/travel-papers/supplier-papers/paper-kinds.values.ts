/** The kinds of a numbered paper for a supplier. */
export const paperKinds = ['order', 'modification', 'cancellation', 'voucher'] as const
export type PaperKind = (typeof paperKinds)[number]
