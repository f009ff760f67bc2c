import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyModel, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { type Layout, type ModelSize, modelSizes } from '#src/features/seating/seat-maps/layouts.values.ts'
import { groupsSeated, seatedTogether } from './automatic.rules.ts'
import { movedFromFirstRow, movesFor, reseated } from './reseating.rules.ts'
import type { BusLayout, BusPerson } from './seating.contract.ts'
import { coachSeats, toSeatTogether, withMoves } from './seating.view.ts'

const vehicleId = 'coach'
const isHere = (seat: { vehicleId: string }) => seat.vehicleId === vehicleId

const person = (party: number, at: number, facts: Partial<BusPerson> = {}): BusPerson => ({
  ...{ participantId: `${party}-${at}`, bookingId: `${party}`, bookingNumber: party, party: `${party}` },
  ...{ status: 'confirmed', isStaff: false, surname: `${party}`, name: `${at}`, departureId: null },
  ...{ needsFront: false, hasFirstRow: false, seat: null, ...facts },
})
const coachOf = (layout: Layout) => ({
  ...{ vehicleId, plate: null, model: null, passengerSeats: 0, version: 1, layout, seatMapId: null, blocked: [] },
})
const bus = (layout: Layout, people: BusPerson[]): BusLayout => ({
  ...{ coaches: [coachOf(layout)], people, stops: [], drivers: [] },
})

/** The same people on another map: each has the seat of their number, or none. */
const keptByNumber = (before: BusLayout, layout: Layout): BusLayout => ({
  ...bus(layout, before.people),
  people: before.people.map((one) => ({
    ...one,
    seat: one.seat && layout.labels.includes(one.seat.label) ? one.seat : null,
  })),
})
const on = (layout: Layout, people: BusPerson[], labels: (string | null)[]): BusLayout =>
  bus(
    layout,
    people.map((one, index) => ({ ...one, seat: labels[index] ? { vehicleId, label: labels[index] } : null })),
  )
const seatsBy = ({ people }: BusLayout) =>
  Object.fromEntries(people.map(({ participantId, seat }) => [participantId, seat?.label ?? null]))
const changed = (before: BusLayout, layout: Layout) => reseated(before, keptByNumber(before, layout), isHere)

const rows = (...letters: string[]): Layout => {
  const seats = letters.join('').replaceAll('.', '').length
  return { decks: [{ rows: letters }], labels: Array.from({ length: seats }, (_, index) => `${index + 1}`) }
}

describe('another map', () => {
  it('names who pays for the first row and sits there no more, not who never did or is of the crew', () => {
    const pays = { hasFirstRow: true }
    const people = [person(1, 0, pays), person(2, 0, pays), person(3, 0), person(4, 0, { ...pays, isStaff: true })]
    const four = rows('PP.PP', 'PP.PP')
    const before = on(four, people, ['4', '5', '1', '2'])
    expect(movedFromFirstRow(before, before)).toEqual([])
    const three = rows('PP.P', 'PP.P', 'PP.P')
    expect(movedFromFirstRow(before, keptByNumber(before, three)).map(({ participantId }) => participantId)).toEqual([
      '1-0',
    ])
  })

  it('seats a couple together whose numbers lie in different rows there', () => {
    const before = on(rows('PP.PP', 'PP.PP'), [person(1, 0), person(1, 1)], ['3', '4'])
    const { bus: after, apart } = changed(before, rows('PP.P', 'PP.P', 'PP.P'))
    expect(apart).toEqual([])
    expect(seatsBy(after)).toEqual({ '1-0': '4', '1-1': '5' })
  })

  it('seats such a couple near where they sat', () => {
    const before = on(rows(...Array.from({ length: 8 }, () => 'PP.PP')), [person(1, 0), person(1, 1)], ['27', '28'])
    const { bus: after } = changed(before, rows(...Array.from({ length: 11 }, () => 'PP.P')))
    expect(seatsBy(after)).toEqual({ '1-0': '25', '1-1': '26' })
  })

  it('names a couple whose numbers lie apart where no two seats are together', () => {
    const before = on(rows('PP.P', 'PP.P'), [person(1, 0), person(1, 1), person(2, 0)], ['1', '2', '3'])
    const { bus: after, apart } = changed(before, rows('P...P', '..P..'))
    expect(seatsBy(after)).toEqual({ '1-0': '1', '1-1': '2', '2-0': '3' })
    expect(apart.map((group) => group.map(({ participantId }) => participantId))).toEqual([['1-0', '1-1']])
  })

  it('leaves those where they are who sat apart before', () => {
    const before = on(rows('PP.PP', 'PP.PP', 'PP.PP'), [person(1, 0), person(1, 1)], ['1', '12'])
    const { bus: after, apart } = changed(before, rows('PP.PP', 'PP.PP', 'PP.PP', 'PP.PP'))
    expect(seatsBy(after)).toEqual({ '1-0': '1', '1-1': '12' })
    expect(apart).toEqual([])
  })

  it('leaves the first row to those who pay for it, while other seats are free', () => {
    const before = on(readyModel(52), [person(1, 0)], ['52'])
    expect(seatsBy(changed(before, readyModel(19)).bus)['1-0']).toBe('4')
  })
})

const anySize = fc.constantFrom<ModelSize>(...modelSizes)
const anyPeople = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), { minLength: 1, maxLength: 20 })
  .map((parties) =>
    parties.flatMap(([size, hasFirstRow], party) =>
      Array.from({ length: size }, (_, at) => person(party, at, { hasFirstRow: hasFirstRow && at === 0 })),
    ),
  )

describe('any other map', () => {
  it('keeps each party together, or names it where it finds no seats together, and leaves nobody out', () => {
    fc.assert(
      fc.property(anySize, anySize, anyPeople, (size, next, people) => {
        const onFoot = bus(readyModel(size), people)
        const all = people.map(({ participantId }) => participantId)
        const before = withMoves(onFoot, movesFor(onFoot, all, { keepsFirstRow: false }))
        const { bus: after, apart } = changed(before, readyModel(next))
        const [seatsBefore, seatsAfter] = [coachSeats(before), coachSeats(after)]
        const named = new Set(apart.flatMap((group) => group.map(({ participantId }) => participantId)))
        const seated = (where: BusLayout, label: string) => where.people.find(({ seat }) => seat?.label === label)
        const taken = after.people.flatMap(({ seat }) => seat?.label ?? [])
        expect(new Set(taken).size).toBe(taken.length)
        const passengers = seatsOf(readyModel(next)).filter(({ isCrew }) => !isCrew).length
        expect(taken.length).toBe(Math.min(passengers, before.people.filter(({ seat }) => seat).length))
        for (const party of new Set(people.map((one) => one.party))) {
          const groups = groupsSeated(seatsBefore, ({ label }) => seated(before, label)?.party === party)
          for (const group of groups) {
            const ids = group.map(({ label }) => seated(before, label)!.participantId)
            const now = after.people.filter(({ participantId, seat }) => seat && ids.includes(participantId))
            const labels = now.map(({ seat }) => seat!.label)
            const isApart = groupsSeated(seatsAfter, ({ label }) => labels.includes(label)).length > 1
            expect(now.some(({ participantId }) => named.has(participantId))).toBe(isApart)
            const { seats, parties } = toSeatTogether(
              after,
              now.map(({ participantId }) => participantId),
            )
            if (isApart) expect(seatedTogether(seats, parties)).toBeNull()
          }
        }
      }),
    )
  })
})
