/** The ledgers of the accounting export: of customers' bookings, of suppliers' services, of agencies' commissions. */
export const ledgers = ['customers', 'suppliers', 'commissions'] as const
export type Ledger = (typeof ledgers)[number]

export const ledgerFormats = ['xlsx', 'csv'] as const
