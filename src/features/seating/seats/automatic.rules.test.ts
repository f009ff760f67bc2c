import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyModel, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { type ModelSize, modelSizes } from '#src/features/seating/seat-maps/layouts.values.ts'
import { type CoachSeat, groupsTogether, type Party, seatAutomatically, seatedTogether } from './automatic.rules.ts'

const coach = (size: ModelSize, isTaken: (label: string) => boolean = () => false, vehicleId = 'coach'): CoachSeat[] =>
  seatsOf(readyModel(size)).map((seat) => ({ ...seat, vehicleId, isFree: !isTaken(seat.label) }))

let last = 0
const party = (size: number, facts: Partial<Party> = {}): Party => ({
  people: Array.from({ length: size }, () => `person-${last++}`),
  seated: [],
  isCrew: false,
  needsFront: false,
  hasFirstRow: false,
  ...facts,
})
const labelsOf = (seats: readonly CoachSeat[]) => seats.map(({ label }) => label).toSorted((a, b) => +a - +b)
const seat = (seats: CoachSeat[], parties: Party[], keepsFirstRow = false) =>
  parties.map((one) => {
    const found = seatAutomatically(seats, parties, { keepsFirstRow }).find((placed) => placed.party === one)
    return labelsOf(found!.seats)
  })

describe('automatic seating', () => {
  it('seats parties in their order from the front, couples side by side', () => {
    expect(seat(coach(52), [party(2), party(2), party(4)])).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6', '7', '8'],
    ])
  })

  it('puts a single traveller beside another before it breaks a pair', () => {
    expect(seat(coach(52), [party(1), party(2), party(1)])).toEqual([['1'], ['3', '4'], ['2']])
  })

  it('seats who needs the front before those who booked earlier', () => {
    expect(seat(coach(52), [party(2), party(2, { needsFront: true })])).toEqual([
      ['3', '4'],
      ['1', '2'],
    ])
  })

  it('keeps the first row for those who pay for it', () => {
    expect(seat(coach(52), [party(2), party(2, { hasFirstRow: true })], true)).toEqual([
      ['5', '6'],
      ['1', '2'],
    ])
  })

  it('seats the rest of a party beside those who already have a seat', () => {
    const seats = coach(52, (label) => label === '31')
    expect(seat(seats, [party(1, { seated: [{ vehicleId: 'coach', label: '31' }] })])).toEqual([['30']])
  })

  it('gives the crew their own seats, and no passenger seat when these are full', () => {
    expect(
      seatAutomatically(coach(52), [party(2, { isCrew: true })], { keepsFirstRow: false })[0]!.seats,
    ).toMatchObject([{ label: 'A1' }])
  })

  it('seats a party on one coach when it fits there', () => {
    const two = [...coach(8, () => false, 'small'), ...coach(19, () => false, 'large')]
    const [placed] = seatAutomatically(two, [party(10)], { keepsFirstRow: false })
    expect(new Set(placed!.seats.map(({ vehicleId }) => vehicleId))).toEqual(new Set(['large']))
  })

  it('leaves out those for whom there is no seat', () => {
    expect(seat(coach(8), [party(6), party(4)]).map((got) => got.length)).toEqual([6, 2])
  })
})

/** The groups of seats between which one gets over seats side by side, across an aisle of one cell, or behind. */
function groupSizes(seats: readonly CoachSeat[], all: readonly CoachSeat[]): number[] {
  const left = new Set(seats)
  const sizes: number[] = []
  const rowNumber = (one: CoachSeat) =>
    new Set(all.filter(({ deck, row }) => deck === one.deck && row < one.row).map(({ row }) => row)).size
  const adjoin = (a: CoachSeat, b: CoachSeat) => {
    if (a.vehicleId !== b.vehicleId || a.deck !== b.deck) return false
    if (a.column === b.column) return Math.abs(rowNumber(a) - rowNumber(b)) === 1
    const middle = (a.column + b.column) / 2
    const isBetween = all.some((one) => one.deck === a.deck && one.row === a.row && one.column === middle)
    return a.row === b.row && Math.abs(a.column - b.column) <= 2 && !isBetween
  }
  while (left.size > 0) {
    const [first] = left
    const group = [first!]
    left.delete(first!)
    for (const one of group)
      for (const other of [...left])
        if (adjoin(one, other)) {
          group.push(other)
          left.delete(other)
        }
    sizes.push(group.length)
  }
  return sizes
}

const anyCoach = fc
  .tuple(fc.constantFrom(...modelSizes), fc.infiniteStream(fc.integer({ min: 0, max: 9 })))
  .map(([size, chances]) => coach(size, () => chances.next().value === 0))
const anyParties = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.boolean(), fc.boolean()), { maxLength: 20 })
  .map((list) => list.map(([size, needsFront, hasFirstRow]) => party(size, { needsFront, hasFirstRow })))

describe('any automatic seating', () => {
  it('never splits a party that fits together when its turn comes, and leaves nobody out while seats are free', () => {
    fc.assert(
      fc.property(anyCoach, anyParties, fc.boolean(), (seats, parties, keepsFirstRow) => {
        const passengers = seats.filter(({ isCrew }) => !isCrew)
        let free = passengers.filter(({ isFree }) => isFree)
        const placed = seatAutomatically(seats, parties, { keepsFirstRow })
        expect(placed.map((one) => one.party)).toHaveLength(parties.length)
        for (const { party: one, seats: got } of placed) {
          const open = free.filter(({ isFront }) => !keepsFirstRow || one.hasFirstRow || !isFront)
          expect(got.every((taken) => open.includes(taken))).toBe(true)
          expect(new Set(got).size).toBe(Math.min(one.people.length, open.length))
          if (Math.max(0, ...groupSizes(open, passengers)) >= one.people.length)
            expect(groupSizes(got, passengers)).toEqual([one.people.length])
          free = free.filter((seatLeft) => !got.includes(seatLeft))
        }
      }),
    )
  })
})

describe('chosen people', () => {
  const labels = (seats: CoachSeat[], parties: Party[]) =>
    seatedTogether(seats, parties)?.map((placed) => labelsOf(placed.seats)) ?? null

  it('sit in the first row only where no other place is together', () => {
    expect(labels(coach(52), [party(2)])).toEqual([['5', '6']])
    expect(
      labels(
        coach(52, (label) => +label > 2),
        [party(2)],
      ),
    ).toEqual([['1', '2']])
  })

  it('are not seated where so many seats together are not free', () => {
    expect(
      labels(
        coach(8, (label) => !['3', '8'].includes(label)),
        [party(2)],
      ),
    ).toBeNull()
    expect(
      labels(
        coach(8, (label) => !['3', '4'].includes(label)),
        [party(2)],
      ),
    ).toEqual([['3', '4']])
  })
})

describe('groups of seats that are offered to a party', () => {
  const nobody = { needsFront: false, hasFirstRow: false }
  const offered = (seats: CoachSeat[], size: number, wish: Partial<typeof nobody> = {}) =>
    groupsTogether(seats, size, { ...nobody, ...wish, limit: 3 }).map(labelsOf)

  it('come one beside the other from behind the first row, which is for who pays for it', () => {
    expect(offered(coach(52), 4)).toEqual([
      ['5', '6', '7', '8'],
      ['9', '10', '11', '12'],
      ['13', '14', '15', '16'],
    ])
    expect(offered(coach(52), 4, { hasFirstRow: true })[0]).toEqual(['1', '2', '3', '4'])
  })

  it('are only those that are free together', () => {
    const isTaken = (label: string) => !['5', '6', '20', '51', '52'].includes(label)
    expect(offered(coach(52, isTaken), 2)).toEqual([
      ['5', '6'],
      ['51', '52'],
    ])
    expect(offered(coach(52, isTaken), 3)).toEqual([])
  })
})
