/** How the list of templates is ordered: by name unless asked otherwise; `-` turns an order round. */
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
