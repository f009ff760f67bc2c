/** Orders of the list of templates, by name unless asked otherwise; `-` reverses an order. */
export const templateSorts = [
  'name',
  '-name',
  'days',
  '-days',
  'services',
  '-services',
  'timesUsed',
  '-timesUsed',
  'lastUsedAt',
  '-lastUsedAt',
] as const
export type TemplateSort = (typeof templateSorts)[number]
