import type { Difference } from '#src/shared/difference.ts'
import { passengerSeatsOf, seatsOf } from './layouts.rules.ts'
import type { Layout } from './layouts.values.ts'
import { seatMapsText } from './seat-maps.text.ts'

type Drawn = { layout: Layout; name?: string; registeredSeats?: number }

/** A new drawing beside the one before (`theirs`), null for none: name, seats, numbers, and what else was drawn anew. */
export function mapDifferences(mine: Drawn, theirs: Drawn | null): Difference[] {
  const [now, before] = [sidesOf(mine), theirs && sidesOf(theirs)]
  const found = Object.entries(now).map(([key, value]) => ({
    field: seatMapsText[key as keyof typeof now],
    ...{ theirs: before?.[key as keyof typeof now] ?? '', mine: value },
  }))
  const isRedrawn = theirs !== null && JSON.stringify(mine.layout.decks) !== JSON.stringify(theirs.layout.decks)
  const differing = [...found, ...numbers(mine.layout, theirs?.layout)].filter((one) => one.theirs !== one.mine)
  const drawing = { field: seatMapsText['seating.maps.drawing'], theirs: '', mine: '' }
  return isRedrawn ? [...differing, drawing] : differing
}

const sidesOf = ({ name = '', registeredSeats, layout }: Drawn) => ({
  'seating.maps.name-of': name,
  'seating.maps.seats-of': String(passengerSeatsOf(layout)),
  'seating.maps.registered-of': String(registeredSeats ?? ''),
  'seating.maps.blocked-of': (layout.blocked ?? []).join(', '),
  // A map without chosen supplements has those of its first row.
  'seating.maps.supplements-of': seatsOf(layout)
    .flatMap(({ isFront, label }) => (isFront ? label : []))
    .join(', '),
})

/** The numbers that only one of two maps has. */
function numbers(mine: Layout, theirs: Layout | undefined): Difference[] {
  if (!theirs) return []
  const only = (some: readonly string[], others: readonly string[]) =>
    some.filter((label) => !others.includes(label)).join(', ')
  return [
    {
      field: seatMapsText['seating.maps.numbers-of'],
      ...{ theirs: only(theirs.labels, mine.labels), mine: only(mine.labels, theirs.labels) },
    },
  ]
}
