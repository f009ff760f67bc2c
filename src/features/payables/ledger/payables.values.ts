/** The groupings of the table: by day of the programme, or by supplier. */
export const payableGroups = ['day', 'provider'] as const
export type PayableGroup = (typeof payableGroups)[number]
/** The work to which the table can be limited. */
export const payableConcerns = ['toPay', 'toSend'] as const
export type PayableConcern = (typeof payableConcerns)[number]

/** The groups of dues: late, until Sunday, within two weeks. */
export const dueGroups = ['late', 'week', 'fortnight'] as const
export type DueGroup = (typeof dueGroups)[number]
