import { describe, expect, it } from 'vitest'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import {
  byHandRefusal,
  commissionBps,
  lineByHand,
  linesOfHead,
  owedCents,
  type PriceLine,
  type PriceTerms,
  priceRefusal,
  reversalOf,
  type StoredPriceLine,
  shownLines,
  standingLines,
  supplementLine,
  termsAsked,
  totalCents,
} from './price.rules.ts'

/** The trip of the drawing booking.png. */
const napoli: PriceTerms = {
  adultCents: 890_00,
  childCents: 620_00,
  singleSupplementCents: 195_00,
  registrationFeeCents: 25_00,
  insuranceBps: 400,
  childUnderAge: 12,
}
const departsOn = '2027-03-12'
const head = (participantId: string, ageBand: AgeBand = 'adult', bornOn: string | null = null) => ({
  participantId,
  ageBand,
  bornOn,
})
const linesOf = (terms: PriceTerms, ...heads: ReturnType<typeof head>[]) =>
  heads.flatMap((one) => linesOfHead(terms, one, departsOn))
const shown = (lines: PriceLine[]) => shownLines(lines).map(({ name, source, cents }) => [name, source, cents])
const frozenAt = '2027-01-18T09:00:00.000Z'
const stored = (lines: PriceLine[]): StoredPriceLine[] =>
  lines.map((one, index) => ({ ...one, id: `line-${index}`, frozenAt, reversesId: null }))
const elena = { byName: 'Elena Bonetti', on: '2027-01-18' }
const discount = { kind: 'discount', label: 'Sconto famiglia', cents: 50_00, participantId: null } as const
const nbsp = '\u00a0'

describe('the price of a booking', () => {
  const family = [head('a'), head('b'), head('c'), head('d', 'child', '2015-05-19')]

  it('reads as in the drawing: three adults, a child of 11, four fees, a discount, insurance on the quotas', () => {
    const lines = [lineByHand(discount, elena), ...linesOf(napoli, ...family)]
    expect(shown(lines)).toEqual([
      [`3 adulti × €${nbsp}890,00`, 'Quota adulto del viaggio', 2_670_00],
      [`1 bambino × €${nbsp}620,00`, 'Quota bambino: 11 anni alla partenza', 620_00],
      [`4 iscrizioni × €${nbsp}25,00`, 'Quota di iscrizione, impostazioni', 100_00],
      ['Sconto famiglia', 'A mano, Elena Bonetti, 18/01/2027', -50_00],
      [`Assicurazione 4${nbsp}%`, `In aggiunta, su €${nbsp}3.290,00 di quote`, 131_60],
    ])
    expect(totalCents(lines)).toBe(3_471_60)
  })
  it('names the head of every line', () => {
    const lines = [...linesOf(napoli, ...family), supplementLine(napoli, 'b'), lineByHand(discount, elena)]
    expect(lines.every(({ participantId, kind }) => participantId !== null || kind === 'discount')).toBe(true)
    const whose = shownLines(lines).map((row) => [row.kind, row.lines.map(({ participantId }) => participantId)])
    expect(whose).toEqual([
      ['adultQuota', ['a', 'b', 'c']],
      ['childQuota', ['d']],
      ['singleSupplement', ['b']],
      ['registrationFee', ['a', 'b', 'c', 'd']],
      ['discount', [null]],
      ['insurance', ['a', 'b', 'c', 'd']],
    ])
  })
  it('is that of the second drawing: two adults, 1.901,20', () => {
    expect(totalCents(linesOf(napoli, head('a'), head('b')))).toBe(1_901_20)
  })
  it('keeps a child who travels free visible', () => {
    expect(linesOf({ ...napoli, childCents: 0 }, head('a', 'child'))[0]).toMatchObject({ kind: 'childQuota', cents: 0 })
  })
  it('has no line for a fee that is not charged, and none for an insurance of zero', () => {
    const kinds = (terms: PriceTerms) => linesOf(terms, head('a')).map(({ kind }) => kind)
    expect(kinds({ ...napoli, registrationFeeCents: 0 })).toEqual(['adultQuota', 'insurance'])
    expect(kinds({ ...napoli, insuranceBps: 0 })).toEqual(['adultQuota', 'registrationFee'])
  })
  it('rounds the premium of each head to the cent', () => {
    // 4 % of 333,33 = 13,3332
    expect(linesOf({ ...napoli, adultCents: 333_33 }, head('a')).at(-1)?.cents).toBe(13_33)
  })
  it('gives the age of a child on departure, where it is known', () => {
    const source = (bornOn: string | null) => linesOf(napoli, head('a', 'child', bornOn))[0]?.source
    expect(source('2016-01-01')).toBe('Quota bambino: 11 anni alla partenza')
    expect(source('2026-01-01')).toBe('Quota bambino: 1 anno alla partenza')
    expect(source(null)).toBe('Quota bambino del viaggio')
  })
  it('of a single on a trip without a supplement has a line of zero', () => {
    expect(supplementLine(napoli, 'a')).toMatchObject({ cents: 195_00, source: 'Supplemento singola del viaggio' })
    for (const singleSupplementCents of [0, null])
      expect(supplementLine({ singleSupplementCents }, 'a')).toMatchObject({
        cents: 0,
        source: 'Il viaggio non ha un supplemento singola',
      })
  })
})

describe('the prices of a trip', () => {
  const definition = {
    ...{ unitCents: 890_00, adultCents: null, childCents: null, singleSupplementCents: null },
    ...{ insuranceBps: 400, isInsuranceIncluded: false },
  }
  const settings = { registrationFeeCents: 25_00, childAgeLimit: 12 }

  it('use the unit price where the adult or child price is empty', () => {
    expect(termsAsked(definition, settings)).toMatchObject({
      adultCents: 890_00,
      childCents: 890_00,
      childUnderAge: 12,
    })
    const told = { ...definition, adultCents: 910_00, childCents: 0 }
    expect(termsAsked(told, settings)).toMatchObject({ adultCents: 910_00, childCents: 0 })
  })
  it('have no insurance on top when it is included, or there is none', () => {
    expect(termsAsked(definition, settings).insuranceBps).toBe(400)
    expect(termsAsked({ ...definition, isInsuranceIncluded: true }, settings).insuranceBps).toBe(0)
    expect(termsAsked({ ...definition, insuranceBps: null }, settings).insuranceBps).toBe(0)
  })
})

describe('lines by hand', () => {
  const extra = { kind: 'extra', label: ' Prima fila ', cents: 20_00, participantId: 'mario' } as const

  it('may belong to one person or to the booking, and name who added them', () => {
    const by = { byName: 'Elena Bonetti', on: '2027-01-20' }
    expect(lineByHand(extra, by)).toMatchObject({
      label: 'Prima fila',
      cents: 20_00,
      participantId: 'mario',
      source: 'A mano, Elena Bonetti, 20/01/2027',
    })
    expect(lineByHand(discount, by)).toMatchObject({ cents: -50_00, participantId: null })
  })
  it('need a label and a positive amount', () => {
    expect(byHandRefusal(extra)).toBeNull()
    expect(byHandRefusal({ ...extra, label: ' ' })).toBe('bookings.line-label-missing')
    for (const cents of [0, -1, 1.5]) expect(byHandRefusal({ ...extra, cents })).toBe('bookings.line-amount-positive')
  })
  it('never exceed the price', () => {
    const own = (participantId: string | null, cents: number) => ({ kind: 'extra' as const, participantId, cents })
    expect(priceRefusal([own('mario', 100), own(null, -100)])).toBeNull()
    expect(priceRefusal([own('mario', 100), own(null, -101)])).toBe('bookings.discount-too-big')
  })
  it('never take off the penalty of somebody who left', () => {
    const lines = [
      { kind: 'adultQuota' as const, participantId: 'mario', cents: 100 },
      { kind: 'penalty' as const, participantId: 'elena', cents: 60 },
      { kind: 'discount' as const, participantId: null, cents: -101 },
    ]
    expect(priceRefusal(lines)).toBe('bookings.discount-too-big')
  })
  it('never exceed what their head costs, because they leave together', () => {
    const own = (participantId: string, cents: number) => ({ kind: 'extra' as const, participantId, cents })
    expect(priceRefusal([own('mario', 100), own('elena', 100), own('elena', -100)])).toBeNull()
    expect(priceRefusal([own('mario', 100), own('elena', 100), own('elena', -101)])).toBe(
      'bookings.discount-above-person',
    )
  })
})

describe('lines that count', () => {
  it('are neither reversed nor reversing, and add up to the total of all', () => {
    const lines = stored(linesOf(napoli, head('a'), head('b')))
    const back = { ...reversalOf(lines[0]!), id: 'back', frozenAt }
    const all = [...lines, back]
    expect(standingLines(all)).toEqual(lines.slice(1))
    expect(totalCents(all)).toBe(totalCents(standingLines(all)))
    expect(back).toMatchObject({ cents: -890_00, participantId: 'a', source: 'Storno', reversesId: 'line-0' })
  })
})

describe('an agency that sells for us', () => {
  const agency = { commissionBps: 1_000, isDirect: false }

  it('keeps the trip’s own percentage, else its usual one, and nothing of a direct sale', () => {
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
