import { describe, expect, it } from 'vitest'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { type BookingValues, newBooking, withSlots } from '#src/features/bookings/booking/booking.values.ts'
import { agreedTerms, type FormTerms, isAllDueNow, livePrice } from './price.values.ts'

/** The trip of the drawings: 890 an adult, 620 a child, 25 for each registration, 4 % on top. */
const terms: FormTerms = {
  unitCents: 89_000,
  adultCents: null,
  childCents: 62_000,
  singleSupplementCents: 19_500,
  registrationFeeCents: 2_500,
  insuranceBps: 400,
  isInsuranceIncluded: false,
  childAgeLimit: 12,
  depositBps: 2_500,
  balanceDaysBefore: 30,
  optionDays: 2,
  departsOn: '2027-03-12',
}
const around = {
  terms,
  booking: null,
  agency: undefined,
  agencyFeeBps: null,
  today: '2027-01-18',
  userName: 'Elena Bonetti',
}
const values = (changed: Partial<BookingValues> = {}): BookingValues =>
  withSlots({ ...newBooking({ isMultiDay: true, agencyId: null, namesBy: null }), ...changed })

describe('the price while it is typed', () => {
  it('is that of the drawing for two adults', () => {
    const price = livePrice(values(), around)
    expect(price.lines.map(({ cents }) => cents)).toEqual([178_000, 5_000, 7_120])
    expect(price.priceCents).toBe(190_120)
  })

  it('is that of the drawing for three adults, a child and a discount by hand', () => {
    const extras = [{ kind: 'discount' as const, label: 'Sconto famiglia', cents: 5_000 }]
    const price = livePrice(values({ adults: 3, children: 1, extras }), around)
    expect(price.lines.map(({ cents }) => cents)).toEqual([267_000, 62_000, 10_000, -5_000, 13_160])
    expect(price.lines[3]).toMatchObject({ extra: 0, source: 'A mano, Elena Bonetti, 18/01/2027' })
    expect(price.priceCents).toBe(347_160)
    expect(price.instalments.map(({ cents, dueOn }) => [cents, dueOn])).toEqual([
      [86_790, '2027-01-18'],
      [260_370, '2027-02-10'],
    ])
  })

  it('asks a single supplement of a room for one, and less of an agency that pays net', () => {
    const price = livePrice(values({ adults: 1, roomType: 'DUS' }), {
      ...around,
      agency: { commissionBps: 1_000, paysNet: true, isDirect: false },
    })
    expect(price.priceCents).toBe(89_000 + 19_500 + 2_500 + 3_560)
    expect(price.owedCents).toBe(price.priceCents - 11_456)
  })

  it('is its penalty alone once the booking is cancelled', () => {
    const line = (id: string, changed: Partial<PricedBooking['lines'][number]>) => ({
      ...{ id, kind: 'adultQuota' as const, label: null, quantity: 1, unitCents: 89_000, cents: 89_000, source: '' },
      ...{ participantId: null, frozenAt: '2027-01-18T10:00:00Z', reversesId: null, isReversed: false, ...changed },
    })
    const lines = [
      line('a', { isReversed: true }),
      line('b', { quantity: -1, cents: -89_000, reversesId: 'a' }),
      line('c', { kind: 'penalty', unitCents: 8_900, cents: 8_900 }),
    ]
    const sale = { paysNet: false, commissionBps: 0 }
    const booking = {
      status: 'canceled',
      lines,
      sale,
      agencyId: null,
      roomType: 'DUS',
      money: {},
    } as unknown as PricedBooking
    const price = livePrice(values({ adults: 1, roomType: 'DUS' }), { ...around, booking })
    expect(price.lines.map(({ kind, cents }) => [kind, cents])).toEqual([['penalty', 8_900]])
    expect(price.priceCents).toBe(8_900)
  })

  it('has no lines while the trip has no price', () => {
    expect(livePrice(values(), { ...around, terms: { ...terms, unitCents: null } }).lines).toEqual([])
  })
})

describe('what was agreed', () => {
  const money = (depositCents: number | null, balanceDueOn: string | null) => ({
    money: {
      ...{ priceCents: 190_120, owedCents: 190_120, paidCents: 0, refundedCents: 0, dueCents: 190_120 },
      ...{ state: 'toConfirm' as const, depositCents, balanceCents: null, balanceDueOn, refundCents: null },
    },
  })

  it('is nothing where deposit and balance day are as usual', () => {
    expect(agreedTerms(money(47_530, '2027-02-10'), terms)).toEqual({ depositCents: null, balanceDueOn: null })
  })

  it('is kept where it differs', () => {
    expect(agreedTerms(money(50_000, '2027-02-20'), terms)).toEqual({
      depositCents: 50_000,
      balanceDueOn: '2027-02-20',
    })
  })

  it('is the whole at once inside the window', () => {
    expect(isAllDueNow(terms, '2027-03-03')).toBe(true)
    expect(isAllDueNow(terms, '2027-01-18')).toBe(false)
  })
})
