import { describe, expect, it } from 'vitest'
import type { StoredPriceLine } from '#src/features/bookings/price/price.rules.ts'
import { movedPrice, type PricedToMove } from './moved-price.rules.ts'

const terms = {
  ...{ adultCents: 89_000, childCents: 62_000, singleSupplementCents: 19_500, registrationFeeCents: 2_500 },
  ...{ insuranceBps: 400, childUnderAge: 12, depositBps: 2_500, balanceDaysBefore: 30 },
}
const direct = { paysNet: false, commissionBps: 0 }
const line = (id: string, participantId: string | null, kind: StoredPriceLine['kind'], cents: number) =>
  ({
    ...{ id, participantId, kind, cents, label: kind === 'discount' ? 'Sconto famiglia' : null },
    ...{ source: 'x', frozenAt: '2027-01-18T10:00:00Z', reversesId: null },
  }) satisfies StoredPriceLine

/** The booking of the drawing: three adults, a child of 11, € 50 less for the family. 3,471.60 in all. */
const rossi: PricedToMove = {
  isConfirmed: true,
  heads: [
    { participantId: 'mario', bornOn: '1985-06-14', ageBand: 'adult' },
    { participantId: 'elena', bornOn: '1987-09-02', ageBand: 'adult' },
    { participantId: 'federico', bornOn: '2015-05-19', ageBand: 'child' },
    { participantId: 'blank', bornOn: null, ageBand: 'adult' },
  ],
  room: 'QUAD',
  lines: [
    ...['mario', 'elena', 'blank'].flatMap((who) => [
      line(`${who}-quota`, who, 'adultQuota', 89_000),
      line(`${who}-fee`, who, 'registrationFee', 2_500),
      line(`${who}-policy`, who, 'insurance', 3_560),
    ]),
    line('f-quota', 'federico', 'childQuota', 62_000),
    line('f-fee', 'federico', 'registrationFee', 2_500),
    line('f-policy', 'federico', 'insurance', 2_480),
    line('family', null, 'discount', -5_000),
  ],
  agreed: { depositCents: null, balanceDueOn: '2027-02-10' },
  depositCents: 86_790,
  sale: direct,
  terms,
}
const april = {
  departsOn: '2027-04-16',
  room: 'QUAD' as const,
  terms: { ...terms, adultCents: 94_000, childCents: 65_000 },
  sale: direct,
}
const on = { today: '2027-03-03', byName: 'Elena Bonetti' }
const balance = ({ instalments }: ReturnType<typeof movedPrice>) => instalments.find(({ kind }) => kind === 'balance')

describe('the price on another date', () => {
  it('is that of the date, with what was added by hand', () => {
    const price = movedPrice('new', rossi, april, on)
    expect(price.priceCents).toBe(365_880)
    expect(price.lines.filter(({ kind }) => kind === 'discount')).toEqual([rossi.lines.at(-1)])
    // 25 % of 3,658.80, and the rest thirty days before 16 April.
    expect(price.instalments).toEqual([
      { kind: 'deposit', cents: 91_470, dueOn: '2027-03-03' },
      { kind: 'balance', cents: 274_410, dueOn: '2027-03-17' },
    ])
  })

  it('is the present one where it is kept: no line changes, and the deposit stays', () => {
    const price = movedPrice('kept', rossi, april, on)
    expect(price.priceCents).toBe(347_160)
    expect([price.fresh, price.gone]).toEqual([[], []])
    expect(price.instalments[0]).toEqual({ kind: 'deposit', cents: 86_790, dueOn: '2027-03-03' })
    expect(balance(price)?.dueOn).toBe('2027-03-17')
  })

  it('counts a child who is twelve by then as an adult, unless a confirmed price is kept', () => {
    const june = { ...april, departsOn: '2027-06-04' }
    expect(movedPrice('new', rossi, june, on).bands).toEqual(['adult', 'adult', 'adult', 'adult'])
    expect(movedPrice('kept', rossi, june, on).bands).toEqual(['adult', 'adult', 'child', 'adult'])
    expect(movedPrice('kept', { ...rossi, isConfirmed: false }, june, on).bands[2]).toBe('adult')
  })

  it('charges the supplement of a room for one, and takes it back without one', () => {
    const alone = { ...rossi, heads: rossi.heads.slice(0, 1), lines: rossi.lines.slice(0, 3), room: 'DBL' as const }
    const single = { ...april, room: 'SGL' as const }
    expect(movedPrice('new', alone, single, on).priceCents).toBe(94_000 + 2_500 + 3_760 + 19_500)
    expect(movedPrice('kept', alone, single, on).priceCents).toBe(95_060 + 19_500)
    const paying = {
      ...alone,
      room: 'SGL' as const,
      lines: [...alone.lines, line('s', 'mario', 'singleSupplement', 19_500)],
    }
    expect(movedPrice('kept', paying, { ...april, room: 'DBL' as const }, on).priceCents).toBe(95_060)
  })

  it('is due at once inside the window before the new departure', () => {
    expect(movedPrice('new', rossi, { ...april, departsOn: '2027-03-19' }, on).instalments).toEqual([
      { kind: 'balance', cents: 365_880, dueOn: '2027-03-03' },
    ])
  })
})
