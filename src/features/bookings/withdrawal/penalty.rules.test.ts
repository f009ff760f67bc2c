import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lineByHand,
  lineLabel,
  type PriceLine,
  priceLines,
  type StoredPriceLine,
  totalCents,
} from '#src/features/bookings/price/price.rules.ts'
import { type Penalty, penaltyOf, type Withdrawal } from './penalty.rules.ts'

const nbsp = '\u00a0'
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
let last = 0
const stored = (lines: readonly PriceLine[]): StoredPriceLine[] =>
  lines.map((line) => ({ ...line, id: `line-${last++}`, frozenAt: '2027-01-18T09:00:00.000Z', reversesId: null }))
/** The booking's lines after a withdrawal was written. */
const after = (lines: readonly StoredPriceLine[], { reversals, additions }: Penalty): StoredPriceLine[] => [
  ...lines,
  ...stored(reversals).map((line, index) => ({ ...line, reversesId: reversals[index]!.reversesId })),
  ...stored(additions),
]

const ines = { participantId: 'ines', name: 'Barbieri Ines', quota: 'adult', isPolicyIssued: true } as const
const carmine = { participantId: 'carmine', name: 'Esposito Carmine', quota: 'adult', isPolicyIssued: true } as const
/** The drawing payment-cancel.png. */
const drawing = (): Withdrawal => ({
  lines: stored(priceLines(napoli, two)),
  leaving: [ines],
  headsStaying: 1,
  status: 'confirmed',
  cause: 'customer',
  withdrawnOn: '2027-03-03',
  departsOn: '2027-03-12',
  paidCents: 1_901_20,
  refundDays: 14,
  agency: { paysNet: false, commissionBps: 0 },
})

describe('one person of two withdraws nine days before', () => {
  const penalty = penaltyOf(drawing())

  it('the band is 14 – 4 days, 75 %', () => {
    expect(penalty.daysBefore).toBe(9)
    expect(penalty.band).toEqual({ fromDay: 4, toDay: 14, percentBps: 7_500 })
  })
  it('the working is that of the drawing, line by line', () => {
    expect(penalty.rows).toEqual([
      { kind: 'adultQuota', label: null, note: 'band', priceCents: 890_00, penaltyBps: 7_500, retainedCents: 667_50 },
      {
        kind: 'registrationFee',
        label: null,
        note: 'notRefundable',
        priceCents: 25_00,
        penaltyBps: 10_000,
        retainedCents: 25_00,
      },
      {
        kind: 'insurance',
        label: `Assicurazione 4${nbsp}%`,
        note: 'policyIssued',
        priceCents: 35_60,
        penaltyBps: 10_000,
        retainedCents: 35_60,
      },
    ])
    expect(penalty.priceCents).toBe(950_60)
    expect(penalty.retainedCents).toBe(728_10)
  })
  it('the booking now costs 1.678,70 and 222,50 are given back by 17/03/2027', () => {
    expect(penalty.newPriceCents).toBe(1_678_70)
    expect(penalty.refundCents).toBe(222_50)
    expect(penalty.refundBy).toBe('2027-03-17')
  })
  it('what stays is the price of the other, and a penalty in the name of who left', () => {
    expect(penalty.additions.map((line) => [lineLabel(line), line.source, line.cents, line.participantId])).toEqual([
      [`1 adulto × €${nbsp}890,00`, 'Quota adulto del viaggio', 890_00, null],
      [`1 iscrizione × €${nbsp}25,00`, 'Quota di iscrizione, impostazioni', 25_00, null],
      [`Assicurazione 4${nbsp}%`, `In aggiunta, su €${nbsp}890,00 di quote`, 35_60, null],
      ['Penale, Barbieri Ines', 'Rinuncia il 03/03/2027: 9 giorni prima della partenza', 728_10, 'ines'],
    ])
    expect(penalty.reversals.map(({ cents }) => cents)).toEqual([-1_780_00, -50_00, -71_20])
  })
  it('the other may withdraw later too, and the first penalty stays', () => {
    const first = drawing()
    const lines = after(first.lines, penaltyOf(first))
    const second = penaltyOf({ ...first, lines, leaving: [carmine], headsStaying: 0, withdrawnOn: '2027-03-10' })
    expect(second.retainedCents).toBe(950_60)
    expect(second.newPriceCents).toBe(728_10 + 950_60)
    expect(totalCents(after(lines, second))).toBe(1_678_70)
  })
})

describe('what is kept', () => {
  it('a premium is given back while the policy is still to be issued', () => {
    const penalty = penaltyOf({ ...drawing(), leaving: [{ ...ines, isPolicyIssued: false }] })
    expect(penalty.rows[2]).toMatchObject({ kind: 'insurance', note: 'none', penaltyBps: 0, retainedCents: 0 })
    expect(penalty.retainedCents).toBe(692_50)
    expect(penalty.refundCents).toBe(258_10)
  })
  it('with nothing paid there is nothing to give back, and the penalty is due', () => {
    expect(penaltyOf({ ...drawing(), paidCents: 0 }).refundCents).toBe(0)
  })
  it('the whole booking: every line goes, its price is its penalty', () => {
    const penalty = penaltyOf({ ...drawing(), leaving: [carmine, ines], headsStaying: 0 })
    expect(penalty.rows.map(({ priceCents, retainedCents }) => [priceCents, retainedCents])).toEqual([
      [1_780_00, 1_335_00],
      [50_00, 50_00],
      [71_20, 71_20],
    ])
    expect(penalty.newPriceCents).toBe(1_456_20)
    expect(penalty.refundCents).toBe(445_00)
    expect(penalty.additions.map(lineLabel)).toEqual(['Penale, Esposito Carmine', 'Penale, Barbieri Ines'])
  })
  it('of two, one with the policy issued and one without, each by their own state', () => {
    const penalty = penaltyOf({ ...drawing(), leaving: [carmine, { ...ines, isPolicyIssued: false }], headsStaying: 0 })
    expect(penalty.rows.filter(({ kind }) => kind === 'insurance').map((row) => [row.note, row.retainedCents])).toEqual(
      [
        ['policyIssued', 35_60],
        ['none', 0],
      ],
    )
  })
  it('nothing, where we cancel: quotas, fees and premiums are all given back', () => {
    for (const cause of ['operator', 'tripCancelled'] as const) {
      const penalty = penaltyOf({ ...drawing(), cause, leaving: [carmine, ines], headsStaying: 0 })
      expect(penalty).toMatchObject({ band: null, retainedCents: 0, newPriceCents: 0, refundCents: 1_901_20 })
      expect(penalty.additions).toEqual([])
      expect(penalty.rows.every(({ note }) => note === 'none')).toBe(true)
    }
  })
  it('nothing of a booking that was never confirmed: a deposit on an option is given back', () => {
    for (const status of ['customerOption', 'waitingForConfirmation', 'requestedDemand'] as const) {
      const penalty = penaltyOf({ ...drawing(), status, paidCents: 200_00, leaving: [carmine, ines], headsStaying: 0 })
      expect(penalty).toMatchObject({ retainedCents: 0, newPriceCents: 0, refundCents: 200_00 })
    }
  })
  it('by the scale and the counting of the settings', () => {
    const scale = [{ fromDay: 0, toDay: null, percentBps: 1_000 }]
    expect(penaltyOf({ ...drawing(), scale }).rows[0]?.retainedCents).toBe(89_00)
    const counting = { isWorkingDaysOnly: true, isWithdrawalDayCounted: true, isDepartureDayCounted: false }
    expect(penaltyOf({ ...drawing(), counting }).daysBefore).toBe(7)
    expect(penaltyOf({ ...drawing(), scale: [] }).rows[0]).toMatchObject({ note: 'none', retainedCents: 0 })
  })
  it('an agency that pays net gets back what it paid above the price less commission', () => {
    const agency = { paysNet: true, commissionBps: 1_000 }
    // Owed before: 1.711,08. Owed after: 1.678,70 − 167,87 = 1.510,83.
    expect(penaltyOf({ ...drawing(), agency, paidCents: 1_711_08 }).refundCents).toBe(200_25)
  })
})

describe('whose lines they are', () => {
  const family = { adults: 2, children: 1, childAges: [11], roomType: 'TRP' } as const
  const child = { participantId: 'federico', name: 'Rossi Federico', quota: 'child', isPolicyIssued: false } as const

  it('a child takes the child quota away', () => {
    const penalty = penaltyOf({
      ...drawing(),
      lines: stored(priceLines(napoli, family)),
      leaving: [child],
      headsStaying: 2,
    })
    expect(penalty.rows.map(({ kind, priceCents }) => [kind, priceCents])).toEqual([
      ['childQuota', 620_00],
      ['registrationFee', 25_00],
      ['insurance', 24_80],
    ])
  })
  it('where no adult quota is left, the child quota is the one that goes', () => {
    const lines = stored(priceLines(napoli, { adults: 1, children: 1, childAges: [], roomType: 'DBL' }))
    const left = after(lines, penaltyOf({ ...drawing(), lines, cause: 'operator' }))
    expect(penaltyOf({ ...drawing(), lines: left }).rows[0]).toMatchObject({ kind: 'childQuota', priceCents: 620_00 })
  })
  it('a discount of the whole booking stays with those who stay, and goes with the last', () => {
    const discount = {
      kind: 'discount',
      label: 'Sconto',
      cents: 50_00,
      participantId: null,
      byName: 'EB',
      on: '2027-01-18',
    }
    const lines = stored(priceLines(napoli, two, [lineByHand({ ...discount, kind: 'discount' })]))
    const one = penaltyOf({ ...drawing(), lines })
    expect(one.rows.some(({ kind }) => kind === 'discount')).toBe(false)
    expect(one.newPriceCents).toBe(1_628_70)
    const all = penaltyOf({ ...drawing(), lines, leaving: [carmine, ines], headsStaying: 0 })
    expect(all.rows.find(({ kind }) => kind === 'discount')).toMatchObject({
      priceCents: -50_00,
      retainedCents: -37_50,
    })
  })
  it('an extra of one person goes with that person', () => {
    const extra = { kind: 'extra', label: 'Prima fila', cents: 20_00, byName: 'EB', on: '2027-01-18' } as const
    const of = (participantId: string) => stored(priceLines(napoli, two, [lineByHand({ ...extra, participantId })]))
    expect(penaltyOf({ ...drawing(), lines: of('ines') }).rows).toContainEqual(
      expect.objectContaining({ kind: 'extra', label: 'Prima fila', priceCents: 20_00, retainedCents: 15_00 }),
    )
    expect(penaltyOf({ ...drawing(), lines: of('carmine') }).priceCents).toBe(950_60)
  })
  it('a single supplement goes with the one who paid it', () => {
    const lines = stored(priceLines(napoli, { ...two, adults: 1, roomType: 'DUS' }))
    const penalty = penaltyOf({ ...drawing(), lines, headsStaying: 0 })
    expect(penalty.rows.map(({ kind, retainedCents }) => [kind, retainedCents])).toEqual([
      ['adultQuota', 667_50],
      ['singleSupplement', 146_25],
      ['registrationFee', 25_00],
      ['insurance', 35_60],
    ])
  })
  it('no premium is left where only a child who travels free stays', () => {
    const terms = { ...napoli, childCents: 0 }
    const lines = stored(priceLines(terms, { adults: 1, children: 1, childAges: [3], roomType: 'DBL' }))
    expect(penaltyOf({ ...drawing(), lines, cause: 'operator' }).additions.map(({ kind }) => kind)).toEqual([
      'registrationFee',
    ])
  })
  it('a head not named yet leaves like any other', () => {
    const nobody = {
      participantId: null,
      name: 'Nominativo da inserire',
      quota: 'adult',
      isPolicyIssued: false,
    } as const
    const penalty = penaltyOf({ ...drawing(), leaving: [nobody] })
    expect(penalty.retainedCents).toBe(692_50)
    expect(penalty.additions.at(-1)).toMatchObject({ kind: 'penalty', participantId: null })
  })
  it('people who leave one by one, unpenalised, leave nothing behind, whatever the prices', () => {
    const prices = fc.record({
      unitCents: fc.integer({ min: 0, max: 9_999_999 }),
      childCents: fc.integer({ min: 0, max: 9_999_999 }),
      insuranceBps: fc.integer({ min: 0, max: 10_000 }),
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(prices, ({ adults, children, ...terms }) => {
        let lines = stored(priceLines({ ...napoli, ...terms }, { adults, children, childAges: [], roomType: 'QUAD' }))
        for (let staying = adults + children - 1; staying >= 0; staying--) {
          const leaving = [{ ...ines, participantId: null, quota: staying < adults ? 'adult' : 'child' } as const]
          const penalty = penaltyOf({ ...drawing(), lines, leaving, headsStaying: staying, cause: 'operator' })
          lines = after(lines, penalty)
          expect(totalCents(lines)).toBe(penalty.newPriceCents)
          expect(penalty.newPriceCents).toBeGreaterThanOrEqual(0)
        }
        expect(totalCents(lines)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a discount and a withdrawal', () => {
  const discounted = (cents: number) => {
    const discount = lineByHand({
      kind: 'discount',
      label: 'Gratuità',
      cents,
      participantId: null,
      byName: 'Elena',
      on: '2027-01-18',
    })
    return { ...drawing(), lines: stored(priceLines(napoli, two, [discount])), paidCents: 0 }
  }
  it('of two who travel free one leaves: nothing is owed, and nobody is paid what was never paid', () => {
    const penalty = penaltyOf(discounted(1_901_20))
    expect(penalty.newPriceCents).toBeGreaterThanOrEqual(0)
    expect(penalty.refundCents).toBe(0)
  })
  it('goes with the last as long as those who stay can use it up', () => {
    const penalty = penaltyOf(discounted(50_00))
    expect(penalty.rows.some(({ kind }) => kind === 'discount')).toBe(false)
    expect(penalty.newPriceCents).toBe(1_901_20 - 50_00 - 950_60 + 728_10)
  })
  it('whatever it is and whoever leaves, price and penalties are never below nothing', () => {
    const cases = fc.record({
      discount: fc.integer({ min: 1, max: 1_901_20 }),
      whole: fc.boolean(),
      withdrawnOn: fc.constantFrom('2026-12-01', '2027-02-01', '2027-02-20', '2027-03-03', '2027-03-11'),
      isPolicyIssued: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ discount, whole, withdrawnOn, isPolicyIssued }) => {
        const leaving = (whole ? [carmine, ines] : [ines]).map((one) => ({ ...one, isPolicyIssued }))
        const before = discounted(discount)
        const penalty = penaltyOf({ ...before, leaving, headsStaying: whole ? 0 : 1, withdrawnOn })
        const lines = after(before.lines, penalty)
        expect(totalCents(lines)).toBe(penalty.newPriceCents)
        expect(penalty.newPriceCents).toBeGreaterThanOrEqual(0)
        expect(penalty.additions.every((line) => line.kind !== 'penalty' || line.cents > 0)).toBe(true)
        expect(lines.every(({ quantity, unitCents, cents }) => cents === quantity * unitCents)).toBe(true)
        if (whole) expect(penalty.newPriceCents).toBe(penalty.retainedCents)
      }),
    )
  })
})
