import { describe, expect, it } from 'vitest'
import {
  chargedHeads,
  commissionBps,
  grownHeads,
  lineByHand,
  lineLabel,
  owedCents,
  type PriceLine,
  priceLines,
  priceRefusal,
  reversalOf,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from './price.rules.ts'

/** The trip of the drawing booking.png. */
const napoli = {
  unitCents: 890_00,
  adultCents: null,
  childCents: 620_00,
  singleSupplementCents: 195_00,
  registrationFeeCents: 25_00,
  insuranceBps: 400,
  isInsuranceIncluded: false,
}
const two = { adults: 2, children: 0, childAges: [], roomType: 'DBL' } as const
const rows = (lines: PriceLine[]) => lines.map((one) => [lineLabel(one), one.source, one.cents])
const frozenAt = '2027-01-18T09:00:00.000Z'
const stored = (lines: PriceLine[]): StoredPriceLine[] =>
  lines.map((one, index) => ({ ...one, id: `line-${index}`, frozenAt, reversesId: null }))
const nbsp = '\u00a0'

describe('the price of a booking', () => {
  it('is that of the drawing: three adults, a child of 11, four fees, a discount, insurance on the quotas', () => {
    const discount = lineByHand({
      kind: 'discount',
      label: 'Sconto famiglia',
      cents: 50_00,
      participantId: null,
      byName: 'Elena Bonetti',
      on: '2027-01-18',
    })
    const lines = priceLines(napoli, { adults: 3, children: 1, childAges: [11], roomType: 'TRP' }, [discount])
    expect(rows(lines)).toEqual([
      [`3 adulti × €${nbsp}890,00`, 'Quota adulto del viaggio', 2_670_00],
      [`1 bambino × €${nbsp}620,00`, 'Quota bambino: 11 anni alla partenza', 620_00],
      [`4 iscrizioni × €${nbsp}25,00`, 'Quota di iscrizione, impostazioni', 100_00],
      ['Sconto famiglia', 'A mano, Elena Bonetti, 18/01/2027', -50_00],
      [`Assicurazione 4${nbsp}%`, `In aggiunta, su €${nbsp}3.290,00 di quote`, 131_60],
    ])
    expect(totalCents(lines)).toBe(3_471_60)
  })
  it('is that of the second drawing: two adults, 1.901,20', () => {
    expect(priceLines(napoli, two).map(({ cents }) => cents)).toEqual([1_780_00, 50_00, 71_20])
    expect(totalCents(priceLines(napoli, two))).toBe(1_901_20)
  })
  it('takes the unit price where the adult or child price is empty', () => {
    const lines = priceLines({ ...napoli, childCents: null }, { ...two, children: 1 })
    expect(lines.slice(0, 2).map(({ unitCents }) => unitCents)).toEqual([890_00, 890_00])
    expect(priceLines({ ...napoli, adultCents: 910_00 }, two)[0]?.cents).toBe(1_820_00)
  })
  it('keeps a child who travels free in sight', () => {
    const lines = priceLines({ ...napoli, childCents: 0 }, { ...two, children: 1 })
    expect(lines[1]).toMatchObject({ kind: 'childQuota', quantity: 1, cents: 0 })
  })
  it('adds the single supplement to a single and to a double sold to one, uninsured, and to no other room', () => {
    for (const roomType of ['SGL', 'DUS'] as const) {
      const lines = priceLines(napoli, { ...two, adults: 1, roomType })
      expect(lines.map(({ kind }) => kind)).toEqual(['adultQuota', 'singleSupplement', 'registrationFee', 'insurance'])
      expect(totalCents(lines)).toBe(890_00 + 195_00 + 25_00 + 35_60)
    }
    for (const roomType of ['DBL', 'TWN', 'TRP', 'QUAD', null] as const)
      expect(priceLines(napoli, { ...two, roomType }).some(({ kind }) => kind === 'singleSupplement')).toBe(false)
  })
  it('has no insurance line when it is included in the price, or there is none', () => {
    const kinds = (terms: typeof napoli) => priceLines(terms, two).map(({ kind }) => kind)
    expect(kinds({ ...napoli, isInsuranceIncluded: true })).toEqual(['adultQuota', 'registrationFee'])
    expect(kinds({ ...napoli, insuranceBps: 0 })).toEqual(['adultQuota', 'registrationFee'])
  })
  it('has no line for what nobody asks or nobody is', () => {
    const kinds = (lines: PriceLine[]) => lines.map(({ kind }) => kind)
    expect(kinds(priceLines(napoli, { ...two, adults: 0, children: 1 }))[0]).toBe('childQuota')
  })

  it('of a room sold to one on a trip without a supplement says so, with a line of nothing', () => {
    const single = { ...two, adults: 1, roomType: 'SGL' } as const
    for (const singleSupplementCents of [0, null])
      expect(priceLines({ ...napoli, singleSupplementCents }, single)).toContainEqual(
        expect.objectContaining({
          kind: 'singleSupplement',
          cents: 0,
          source: 'Il viaggio non ha un supplemento singola',
        }),
      )
  })
  it('leaves out a registration fee that is not asked', () => {
    expect(priceLines({ ...napoli, registrationFeeCents: 0 }, two).map(({ kind }) => kind)).toEqual([
      'adultQuota',
      'insurance',
    ])
  })
  it('rounds the premium to the cent', () => {
    // 4 % of 333,33 = 13,3332
    expect(priceLines({ ...napoli, unitCents: 333_33 }, { ...two, adults: 1 }).at(-1)?.cents).toBe(13_33)
  })
  it('names the ages of several children', () => {
    const lines = priceLines(napoli, { adults: 1, children: 3, childAges: [1, 7, 11], roomType: 'QUAD' })
    expect(lines[1]?.source).toBe('Quota bambino: 1, 7 e 11 anni alla partenza')
    const infant = priceLines(napoli, { adults: 1, children: 1, childAges: [1], roomType: 'DBL' })
    expect(infant[1]?.source).toBe('Quota bambino: 1 anno alla partenza')
    const unnamed = priceLines(napoli, { adults: 1, children: 1, childAges: [], roomType: 'DBL' })
    expect(unnamed[1]?.source).toBe('Quota bambino del viaggio')
  })
})

describe('the heads that are charged', () => {
  const head = (ageBand: 'adult' | 'child', bornOn: string | null = null) => ({ ageBand, bornOn })
  const charged = (...heads: ReturnType<typeof head>[]) => chargedHeads(heads, '2027-03-12')

  it('are what they count as, the ages of children told from the youngest on', () => {
    expect(charged(head('adult', '1984-06-14'), head('child', '2016-01-01'), head('child', '2024-01-01'))).toEqual({
      adults: 1,
      children: 2,
      childAges: [3, 11],
    })
    expect(charged(head('adult'), head('child'))).toEqual({ adults: 1, children: 1, childAges: [] })
  })
  it('the age of today does not count', () => {
    // Born on 19/05/2015: 11 on the day of departure, whatever the day of booking.
    expect(charged(head('child', '2015-05-19')).childAges).toEqual([11])
  })
})

describe('lines by hand', () => {
  const extra = {
    kind: 'extra',
    label: ' Prima fila ',
    cents: 20_00,
    participantId: 'p1',
    byName: 'Luca Ferrari',
    on: '2027-02-05',
  } as const

  it('an extra raises the price, a discount lowers it', () => {
    expect(lineByHand(extra)).toMatchObject({ label: 'Prima fila', cents: 20_00, participantId: 'p1' })
    expect(lineByHand({ ...extra, kind: 'discount' }).cents).toBe(-20_00)
  })
  it('discounts never exceed the price', () => {
    expect(priceRefusal([{ cents: 100 }, { cents: -100 }])).toBeNull()
    expect(priceRefusal([{ cents: 100 }, { cents: -101 }])).toBe('bookings.discount-too-big')
  })
})

describe('a frozen price', () => {
  const family = priceLines(napoli, { adults: 2, children: 1, childAges: [], roomType: 'TRP' })

  it('charges anew only the heads it gained', () => {
    expect(grownHeads(family, { adults: 2, children: 1 })).toEqual({ adults: 0, children: 0, childAges: [] })
    expect(grownHeads(family, { adults: 3, children: 1 })).toEqual({ adults: 1, children: 0, childAges: [] })
    expect(grownHeads(family, { adults: 2, children: 2 })).toEqual({ adults: 0, children: 1, childAges: [] })
    expect(grownHeads(family, { adults: 1, children: 0 })).toEqual({ adults: 0, children: 0, childAges: [] })
  })
  it('a child who turned out to be 12 keeps the quota that was agreed', () => {
    expect(grownHeads(family, { adults: 3, children: 0 })).toEqual({ adults: 0, children: 0, childAges: [] })
    expect(grownHeads(family, { adults: 4, children: 0 })).toEqual({ adults: 1, children: 0, childAges: [] })
  })
  it('a reversed line and its reversal no longer stand, and cancel out', () => {
    const lines = stored(priceLines(napoli, two))
    const reversal = { ...reversalOf(lines[1]!), id: 'reversal', frozenAt: null }
    const all = [...lines, reversal]
    expect(reversal).toMatchObject({ quantity: -2, cents: -50_00, reversesId: 'line-1' })
    expect(standingLines(all).map(({ id }) => id)).toEqual(['line-0', 'line-2'])
    expect(totalCents(standingLines(all))).toBe(totalCents(all))
  })
})

describe('what the selling agency keeps', () => {
  const agency = { commissionBps: 1_000, isDirect: false }

  it('the percentage of the trip, else its own, nothing of a direct sale', () => {
    expect(commissionBps(agency, { agencyFeeBps: 1_200 })).toBe(1_200)
    expect(commissionBps(agency, { agencyFeeBps: 0 })).toBe(0)
    expect(commissionBps(agency, { agencyFeeBps: null })).toBe(1_000)
    expect(commissionBps({ ...agency, isDirect: true }, { agencyFeeBps: 1_200 })).toBe(0)
  })
  it('gross: the customer owes the whole price', () => {
    expect(owedCents(1_901_20, { paysNet: false, commissionBps: 1_000 })).toBe(1_901_20)
  })
  it('net: the agency owes the price less commission', () => {
    expect(owedCents(1_901_20, { paysNet: true, commissionBps: 1_000 })).toBe(1_711_08)
  })
})
