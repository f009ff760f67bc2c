/** The groups by which the directory is filtered: the usual kinds of supplier, and all others together. */
export const providerGroups = ['hotel', 'restaurant', 'bus', 'guide', 'visit', 'rest'] as const
export type ProviderGroup = (typeof providerGroups)[number]

/** Orders of the directory, by name unless asked otherwise; `-` reverses an order. Only readers of payments sort by them. */
export const providerSorts = ['name', '-name', 'city', '-city', 'dueOn', '-dueOn'] as const
export type ProviderSort = (typeof providerSorts)[number]

/** What narrows the directory besides the groups: suppliers with something late or due within a week. */
export const providerConcerns = ['dueSoon'] as const
export type ProviderConcern = (typeof providerConcerns)[number]
/** The days within which something is due soon. */
export const dueSoonDays = 7

/** Tells whether a sort or a filter of the directory shows what suppliers are owed. */
export function showsMoney({ sort, only }: { sort?: ProviderSort; only?: ProviderConcern | undefined }): boolean {
  return only !== undefined || sort?.endsWith('dueOn') === true
}
