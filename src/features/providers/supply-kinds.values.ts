/** The kinds of supply, in the order of forms. */
export const supplyKinds = [
  'hotel',
  'restaurant',
  'guide',
  'bus',
  'flight',
  'train',
  'cruise',
  'visit',
  'tourLeader',
  'other',
] as const
export type SupplyKind = (typeof supplyKinds)[number]
