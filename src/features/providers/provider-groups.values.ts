/** The groups by which the directory is filtered: the usual kinds of supplier, and all others together. */
export const providerGroups = ['hotel', 'restaurant', 'bus', 'guide', 'visit', 'rest'] as const
export type ProviderGroup = (typeof providerGroups)[number]

/** Orders of the directory, by name unless asked otherwise; `-` reverses an order. */
export const providerSorts = ['name', '-name', 'city', '-city'] as const
export type ProviderSort = (typeof providerSorts)[number]
