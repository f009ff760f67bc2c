import { describe, expect, it } from 'vitest'
import { freeUnits, type Gratuity, type GroupCount, gratuityCents } from './gratuity.rules.ts'

const every25: Gratuity = {
  basis: 'payingPersons',
  threshold: 25,
  countsFree: false,
  rounding: 'down',
  max: null,
  value: 'halfTwin',
}
const group = (paying: number, everybody = paying, nights = 3) => ({ paying, everybody, nights })

describe('every row of the rules of the trade 2.3 as the fields of a gratuity', () => {
  const rows: { says: string; rows: Partial<Gratuity>[]; group: GroupCount; free: number }[] = [
    {
      says: 'dalla 21ª persona: 163 → 7',
      rows: [{ basis: 'allPersons', threshold: 21, countsFree: true }],
      ...{ group: group(156, 163), free: 7 },
    },
    { says: '1 ogni 15 partecipanti', rows: [{ threshold: 15 }], ...{ group: group(45), free: 3 } },
    {
      says: '1 in singola ogni 20 paganti',
      rows: [{ threshold: 20, value: 'single' }],
      ...{ group: group(41), free: 2 },
    },
    {
      says: '1 camera ogni 15 camere, autista al 50 %',
      rows: [
        { basis: 'rooms', threshold: 15 },
        { threshold: 1, max: 1, value: 'half' },
      ],
      ...{ group: group(30), free: 2 },
    },
    {
      says: 'notti camera / 40, per eccesso',
      rows: [{ basis: 'roomNights', threshold: 40, rounding: 'up' }],
      ...{ group: group(30), free: 2 },
    },
    {
      says: '1 ogni 15 a quota intera, al massimo 4',
      rows: [{ threshold: 15, max: 4 }],
      ...{ group: group(90), free: 4 },
    },
    {
      says: '50 paganti + 3 gratuiti',
      rows: Array.from({ length: 3 }, () => ({ threshold: 50, max: 1 })),
      ...{ group: group(50), free: 3 },
    },
  ]
  it.each(rows)('$says', ({ rows: given, group: people, free }) => {
    const all = given.map((row) => freeUnits({ ...every25, ...row }, people))
    expect(all.reduce((sum, n) => sum + n, 0)).toBe(free)
  })
  it('50 paying and three free: with 49 nobody', () => {
    expect(freeUnits({ ...every25, threshold: 50, max: 1 }, group(49))).toBe(0)
  })
})

describe('the number that a supplier gives free', () => {
  it.each([
    [24, 0],
    [25, 1],
    [49, 1],
    [50, 2],
    [0, 0],
  ])('one every 25 paying: of %i, %i', (paying, free) => {
    expect(freeUnits(every25, group(paying))).toBe(free)
  })
  it('"from the 21st person": of 163, 7 — whichever way it is written', () => {
    const of21 = { ...every25, basis: 'allPersons', threshold: 21, countsFree: true } as const
    const beyond20 = { ...every25, basis: 'allPersons', threshold: 20 } as const
    expect(freeUnits(of21, group(156, 163))).toBe(7)
    expect(freeUnits(beyond20, group(156, 163))).toBe(7)
  })
  it('one every 15 of everybody, the free one among them', () => {
    const every15 = { ...every25, basis: 'allPersons', threshold: 15, countsFree: true } as const
    expect(freeUnits(every15, group(44, 45))).toBe(3)
    expect(freeUnits(every15, group(44, 44))).toBe(2)
  })
  it('one every 15 paying, four at most', () => {
    const four = { ...every25, threshold: 15, max: 4 }
    expect(freeUnits(four, group(45))).toBe(3)
    expect(freeUnits(four, group(90))).toBe(4)
  })
  it('the free one counted among the paying comes one person earlier', () => {
    expect(freeUnits({ ...every25, countsFree: true }, group(24))).toBe(1)
    expect(freeUnits({ ...every25, threshold: 1, countsFree: true }, group(7))).toBe(7)
  })
  it('one every 15 rooms, two people a room', () => {
    const rooms = { ...every25, basis: 'rooms', threshold: 15 } as const
    expect(freeUnits(rooms, group(29))).toBe(1)
    expect(freeUnits(rooms, group(28))).toBe(0)
  })
  it('cumulative room-nights by 40, rounded up', () => {
    const nights = { ...every25, basis: 'roomNights', threshold: 40, rounding: 'up' } as const
    // 15 rooms for 3 nights are 45 room-nights.
    expect(freeUnits(nights, group(30))).toBe(2)
    expect(freeUnits(nights, group(0))).toBe(0)
  })
})

describe('the value of a free one', () => {
  const hotel = { amountCents: 156_00, singleCents: 201_00, nights: 3 }

  it('a place in half twin, one in a single, or half of it', () => {
    expect(gratuityCents(every25, 2, hotel)).toBe(312_00)
    expect(gratuityCents({ ...every25, value: 'single' }, 1, hotel)).toBe(201_00)
    expect(gratuityCents({ ...every25, value: 'half' }, 1, hotel)).toBe(78_00)
  })
  it('without a price of the single, a place in half twin', () => {
    expect(gratuityCents({ ...every25, value: 'single' }, 1, { ...hotel, singleCents: null })).toBe(156_00)
  })
  it('of a count of room-nights one night', () => {
    expect(gratuityCents({ ...every25, basis: 'roomNights' }, 2, hotel)).toBe(104_00)
  })
})
