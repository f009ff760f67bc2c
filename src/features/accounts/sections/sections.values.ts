/** The sections of the accounts, in their order. */
export const accountSections = ['receivables', 'refunds', 'suppliers', 'commissions'] as const
export type AccountSection = (typeof accountSections)[number]

/** The groups of what customers owe: late, until Sunday, later. */
export const receivableGroups = ['late', 'week', 'later'] as const
export type ReceivableGroup = (typeof receivableGroups)[number]

/** The groups of refunds: after their last day, and within it. */
export const refundGroups = ['late', 'open'] as const
export type RefundGroup = (typeof refundGroups)[number]

/** Why a refund is owed: the trip was cancelled, a person withdrew, or more came in than was owed. */
export const refundReasons = ['tripCancelled', 'withdrawal', 'overpaid'] as const

/** The groups of commissions that we owe: after the departure, before it, and paid. */
export const commissionGroups = ['due', 'maturing', 'paid'] as const
export type CommissionGroup = (typeof commissionGroups)[number]

/** How an agency pays: gross, and we owe it the commission; net, and it keeps it. */
export const saleTerms = ['gross', 'net'] as const
export type SaleTerms = (typeof saleTerms)[number]
