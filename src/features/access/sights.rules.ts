/**
 * The kinds of sight that are recorded: a person's health data, the mark that there is some, an identity document
 * (rules of the trade 1.11).
 */
export const sights = ['health', 'healthMark', 'document'] as const
export type Sight = (typeof sights)[number]
