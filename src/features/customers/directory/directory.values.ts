/** The filters of the directory: a coming trip, a document that ended or ends soon, missing data. */
export const customerFilters = ['toCome', 'expiring', 'incomplete'] as const
export type CustomerFilter = (typeof customerFilters)[number]

/** Orders of the directory; `-` reverses an order. */
export const customerSorts = ['name', '-name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** The number of days within which a document ends soon. */
export const daysOfNotice = 60

/** The town of an address, which follows its last comma: "Via Verdi 3, 24068 Seriate (BG)" is "Seriate (BG)". */
export function townOf(residence: string): string {
  const last = residence.split(',').at(-1)!.trim()
  return last.replace(/^\d{5}\s+/, '') || residence
}
