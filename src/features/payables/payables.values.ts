/** How the table is grouped: by day of the programme, or by supplier. */
export const payableGroups = ['day', 'provider'] as const
export type PayableGroup = (typeof payableGroups)[number]
/** The work that the table can be narrowed to. */
export const payableConcerns = ['toPay', 'toSend'] as const
export type PayableConcern = (typeof payableConcerns)[number]

/** How near what a supplier is owed is due: late, until Sunday, within two weeks. */
export const dueGroups = ['late', 'week', 'fortnight'] as const
export type DueGroup = (typeof dueGroups)[number]
