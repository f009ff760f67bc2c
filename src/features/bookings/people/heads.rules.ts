type Quota = 'adult' | 'child'
export type Heads = { adults: number; children: number }

/**
 * The heads of a booking once some of its people left. Who is a child by age leaves a child's place where there is one,
 * anybody else an adult's; a child who counts as an adult by age, and was booked as a child, leaves the child's place when
 * a grown-up stays. `staying` are the named people who stay, by age.
 */
export function headsAfter(
  booked: Heads,
  { leaving, staying }: { leaving: readonly Quota[]; staying: readonly Quota[] },
): Heads {
  const children = Math.min(leaving.filter((quota) => quota === 'child').length, booked.children)
  const after = { adults: booked.adults - (leaving.length - children), children: booked.children - children }
  const missing = Math.min(1 - after.adults, after.children)
  if (missing <= 0 || !staying.includes('adult')) return after
  return { adults: after.adults + missing, children: after.children - missing }
}

/** Why these heads cannot stay without who leaves, or null: children never travel alone. */
export function stayingRefusal(after: Heads): 'bookings.last-adult' | null {
  return after.adults < 1 ? 'bookings.last-adult' : null
}
