import type { Day } from '#src/shared/day.ts'

export const earlier = (one: Day, other: Day): Day => [one, other].toSorted()[0]!
export const later = (one: Day, other: Day): Day => [one, other].toSorted()[1]!
