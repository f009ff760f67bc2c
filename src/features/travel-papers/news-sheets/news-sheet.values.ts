/** The two sheets: for customers, and for the leader, the driver and suppliers. */
export const sheetViews = ['client', 'technical'] as const
export type SheetView = (typeof sheetViews)[number]

/** The blocks that a sheet is prepared with, in their first order. Blocks of free text follow by `free-` and a number. */
export const sheetBlocks = {
  client: ['departures', 'programme', 'hotel', 'numbers', 'documents', 'bring', 'meals', 'conditions', 'guides'],
  technical: ['departures', 'programme', 'hotel', 'meals', 'diets', 'guides', 'numbers', 'payments'],
} as const satisfies Record<SheetView, readonly string[]>
export type BlockKey = (typeof sheetBlocks)[SheetView][number]

/** Blocks that are off until somebody turns them on. */
export const offAtFirst: Record<SheetView, readonly string[]> = { client: ['guides'], technical: [] }

/** Blocks whose text is the agency's, the same for every trip. */
export const agencyBlocks: readonly string[] = ['bring', 'conditions']

/** The most blocks of free text, and characters of one block. */
export const mostFreeBlocks = 10
export const longestBlock = 6_000
