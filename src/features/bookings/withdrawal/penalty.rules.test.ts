import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import {
  type ByHand,
  lineByHand,
  linesOfHead,
  type PriceLine,
  priceRefusal,
  reversalOf,
  type StoredPriceLine,
  standingLines,
  supplementLine,
  totalCents,
} from '#src/features/bookings/price/price.rules.ts'
import { usualScale } from '#src/features/settings/scale.rules.ts'
import { type Penalty, penaltyLines, penaltyOf, type Withdrawal } from './penalty.rules.ts'
import { defaultDayCounting as counting } from './penalty-scale.rules.ts'

const nbsp = '\u00a0'
const napoli = {
  adultCents: 890_00,
  childCents: 620_00,
  singleSupplementCents: 195_00,
  registrationFeeCents: 25_00,
  insuranceBps: 400,
  childUnderAge: 12,
}
const elena = { byName: 'Elena', on: '2027-01-18' }
let last = 0
const stored = (lines: readonly PriceLine[]): StoredPriceLine[] =>
  lines.map((line) => ({ reversesId: null, ...line, id: `line-${last++}`, frozenAt: '2027-01-18T09:00:00.000Z' }))
const linesOf = (...heads: [string, AgeBand?][]) =>
  heads.flatMap(([participantId, ageBand = 'adult']) =>
    linesOfHead(napoli, { participantId, ageBand, bornOn: null }, '2027-03-12'),
  )
const byHand = (given: Partial<ByHand>) =>
  lineByHand({ kind: 'extra', label: 'Visita', cents: 20_00, participantId: null, ...given }, elena)

const ines = { participantId: 'ines', name: 'Barbieri Ines' }
const carmine = { participantId: 'carmine', name: 'Esposito Carmine' }
/** The drawing payment-cancel.png, before a policy was issued. */
const drawing = (given: Partial<Withdrawal> = {}): Withdrawal => ({
  lines: stored(linesOf(['carmine'], ['ines'])),
  leaving: [ines],
  isWhole: false,
  status: 'confirmed',
  cause: 'customer',
  withdrawnOn: '2027-03-03',
  departsOn: '2027-03-12',
  scale: usualScale,
  ...given,
})
const whole = { leaving: [carmine, ines], isWhole: true }
/** The booking's lines after a withdrawal by the scale. */
const after = (lines: readonly StoredPriceLine[], penalty: Penalty, withdrawnOn = '2027-03-03'): StoredPriceLine[] => [
  ...lines,
  ...stored(penalty.gone.map(reversalOf)),
  ...stored(penalty.remainders),
  ...stored(
    penalty.heads.flatMap((head) =>
      penaltyLines(head, head.scaleCents, { withdrawnOn, daysBefore: penalty.daysBefore, counting, reason: null }),
    ),
  ),
]

describe('one person of two withdraws nine days before', () => {
  const penalty = penaltyOf(drawing())

  it('the band is 14 – 4 days, 75 %', () => {
    expect(penalty.daysBefore).toBe(9)
    expect(penalty.band).toEqual({ fromDay: 4, toDay: 14, percentBps: 7_500 })
  })
  it('the working shows line by line what is kept: 75 % of the quota, the whole fee, nothing of the premium', () => {
    expect(
      penalty.rows.map(({ kind, note, priceCents, retainedCents }) => [kind, note, priceCents, retainedCents]),
    ).toEqual([
      ['adultQuota', 'band', 890_00, 667_50],
      ['registrationFee', 'notRefundable', 25_00, 25_00],
      ['insurance', 'none', 35_60, 0],
    ])
    expect(penalty).toMatchObject({ priceCents: 950_60, scaleCents: 692_50, stayingCents: 950_60 })
    expect(penalty.heads).toEqual([{ ...ines, scaleCents: 692_50, mostCents: 950_60 }])
  })
  it('the premium of a policy that is issued is kept too, as the drawing has it, unless we cancel', () => {
    const insured = { ...ines, isInsured: true }
    const issued = penaltyOf(drawing({ leaving: [insured] }))
    expect(issued.rows.at(-1)).toMatchObject({ kind: 'insurance', note: 'policyIssued', retainedCents: 35_60 })
    expect(issued.scaleCents).toBe(728_10)
    const both = penaltyOf(drawing({ leaving: [carmine, insured], isWhole: true }))
    expect(both.heads.map(({ scaleCents }) => scaleCents)).toEqual([692_50, 728_10])
    expect(penaltyOf(drawing({ leaving: [insured], cause: 'operator' })).scaleCents).toBe(0)
  })
  it('only the leaver’s lines go, the other’s stay', () => {
    expect(new Set(penalty.gone.map(({ participantId }) => participantId))).toEqual(new Set(['ines']))
    expect(penalty.remainders).toEqual([])
  })
  it('the penalty is a line in the name of the leaver, and tells when it was agreed otherwise', () => {
    const [head] = penalty.heads
    const said = (agreedCents: number, isWorkingDaysOnly = false) =>
      penaltyLines(head!, agreedCents, {
        ...{ withdrawnOn: '2027-03-03', daysBefore: 9, reason: 'Cortesia' },
        counting: { ...counting, isWorkingDaysOnly },
      })
    const by = 'Rinuncia il 03/03/2027: 9 giorni prima della partenza'
    expect(said(692_50)).toEqual([
      { kind: 'penalty', label: 'Barbieri Ines', cents: 692_50, source: by, participantId: 'ines' },
    ])
    expect(said(100_00)[0]?.source).toBe(`${by}. Concordata invece di €${nbsp}692,50: Cortesia`)
    expect(said(692_50, true)[0]?.source).toBe('Rinuncia il 03/03/2027: 9 giorni lavorativi prima della partenza')
    expect(said(0)).toEqual([])
  })
  it('the other may withdraw later too, and the first penalty stays', () => {
    const first = drawing()
    const lines = after(first.lines, penaltyOf(first))
    const second = penaltyOf({ ...first, lines, leaving: [carmine], isWhole: true, withdrawnOn: '2027-03-10' })
    expect(second).toMatchObject({ scaleCents: 890_00 + 25_00, stayingCents: 692_50 })
    expect(totalCents(after(lines, second))).toBe(692_50 + 915_00)
  })
  it('a leaver takes the price they were charged, not another’s', () => {
    // A joins at 100, the price rises, B joins at 200, B leaves.
    const quota = (participantId: string, cents: number): PriceLine => ({
      ...{ kind: 'adultQuota', label: null, cents, source: '', participantId },
    })
    const lines = stored([quota('a', 100_00), quota('b', 200_00)])
    const found = penaltyOf(drawing({ lines, leaving: [{ participantId: 'b', name: 'B' }], cause: 'operator' }))
    expect(found.gone.map(({ cents }) => cents)).toEqual([200_00])
    expect(found.stayingCents).toBe(100_00)
  })
})

describe('what is kept', () => {
  it('of a whole booking: every line goes, nothing stays', () => {
    const penalty = penaltyOf(drawing(whole))
    expect(penalty.rows.map(({ priceCents, retainedCents }) => [priceCents, retainedCents])).toEqual([
      [1_780_00, 1_335_00],
      [50_00, 50_00],
      [71_20, 0],
    ])
    expect(penalty).toMatchObject({ scaleCents: 1_385_00, stayingCents: 0 })
  })
  it('is nothing where we cancel, and nothing can be', () => {
    for (const cause of ['operator', 'tripCancelled'] as const) {
      const penalty = penaltyOf(drawing({ ...whole, cause }))
      expect(penalty).toMatchObject({ band: null, scaleCents: 0, stayingCents: 0 })
      expect(penalty.heads.every(({ mostCents }) => mostCents === 0)).toBe(true)
      expect(penalty.rows.every(({ note }) => note === 'none')).toBe(true)
    }
  })
  it('is nothing by the scale of a booking never confirmed, though something may be agreed', () => {
    for (const status of ['customerOption', 'waitingForConfirmation', 'requestedDemand'] as const)
      expect(penaltyOf(drawing({ status })).heads).toEqual([{ ...ines, scaleCents: 0, mostCents: 950_60 }])
  })
  it('follows the scale and the counting of the settings', () => {
    const scale = [{ fromDay: 0, toDay: null, percentBps: 1_000 }]
    expect(penaltyOf(drawing({ scale })).rows[0]?.retainedCents).toBe(89_00)
    const counting = { isWorkingDaysOnly: true, isWithdrawalDayCounted: true, isDepartureDayCounted: false }
    expect(penaltyOf(drawing({ counting })).daysBefore).toBe(7)
  })
})

describe('what belongs to whom', () => {
  it('an extra and a supplement of one person go with that person', () => {
    const lines = stored([
      ...linesOf(['carmine'], ['ines']),
      byHand({ participantId: 'ines', label: 'Prima fila' }),
      supplementLine(napoli, 'ines'),
    ])
    expect(
      penaltyOf(drawing({ lines })).rows.map(({ kind, label, retainedCents }) => [kind, label, retainedCents]),
    ).toContainEqual(['extra', 'Prima fila', 15_00])
    expect(penaltyOf(drawing({ lines })).priceCents).toBe(950_60 + 20_00 + 195_00)
    expect(penaltyOf(drawing({ lines, leaving: [carmine] })).priceCents).toBe(950_60)
  })
  it('what belongs to the booking stays with those who stay, and goes with the last', () => {
    const lines = stored([...linesOf(['carmine'], ['ines']), byHand({ kind: 'discount', cents: 50_00 })])
    const one = penaltyOf(drawing({ lines }))
    expect(one.rows.some(({ kind }) => kind === 'discount')).toBe(false)
    expect(one.stayingCents).toBe(950_60 - 50_00)
    const all = penaltyOf(drawing({ lines, ...whole }))
    expect(all.rows.find(({ kind }) => kind === 'discount')).toMatchObject({
      priceCents: -50_00,
      retainedCents: -37_50,
    })
    expect(all.heads.map(({ mostCents }) => mostCents)).toEqual([925_60, 925_60])
  })
  it('when one of two who travel free leaves, nobody owes or gets anything', () => {
    const lines = stored([...linesOf(['carmine'], ['ines']), byHand({ kind: 'discount', cents: 1_901_20 })])
    const penalty = penaltyOf(drawing({ lines }))
    expect(penalty).toMatchObject({ scaleCents: 0, stayingCents: 0 })
    expect(penalty.remainders.map(({ kind, cents }) => [kind, cents])).toEqual([['discount', -950_60]])
  })
  it('whoever leaves in whatever order, lines add up and nothing goes below zero', () => {
    const heads = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
    const added = fc.record({
      kind: fc.constantFrom('extra' as const, 'discount' as const),
      cents: fc.integer({ min: 1, max: 900_00 }),
      at: fc.nat(4),
    })
    const scene = fc.record({
      heads,
      added: fc.array(added, { maxLength: 4 }),
      isWholeAtOnce: fc.boolean(),
      withdrawnOn: fc.constantFrom('2026-12-01', '2027-02-01', '2027-02-20', '2027-03-03', '2027-03-11'),
      cause: fc.constantFrom('customer' as const, 'operator' as const),
    })
    fc.assert(
      fc.property(scene, ({ heads, added, isWholeAtOnce, withdrawnOn, cause }) => {
        const extras = added.map(({ at, ...one }) => byHand({ ...one, participantId: heads[at] ?? null }))
        let lines = stored([...linesOf(...heads.map((id): [string] => [id])), ...extras])
        if (priceRefusal(lines) !== null) return
        const leaving = heads.map((id) => ({ participantId: id, name: id }))
        const groups = isWholeAtOnce ? [leaving] : leaving.map((one) => [one])
        for (const [at, group] of groups.entries()) {
          const isWhole = at === groups.length - 1
          const penalty = penaltyOf(drawing({ lines, leaving: group, isWhole, withdrawnOn, cause }))
          for (const { scaleCents, mostCents } of penalty.heads) expect(scaleCents).toBeLessThanOrEqual(mostCents)
          const before = totalCents(standingLines(lines).filter(({ kind }) => kind !== 'penalty'))
          lines = after(lines, penalty, withdrawnOn)
          expect(totalCents(lines)).toBe(penalty.stayingCents + penalty.scaleCents)
          expect(penalty.stayingCents).toBeGreaterThanOrEqual(0)
          expect(penalty.scaleCents).toBeLessThanOrEqual(Math.max(0, before))
        }
        const rest = standingLines(lines)
        expect(rest.every(({ kind }) => kind === 'penalty')).toBe(true)
        if (cause === 'operator') expect(rest).toEqual([])
      }),
    )
  })
})
