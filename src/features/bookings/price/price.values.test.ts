import { describe, expect, it } from 'vitest'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { type BookingValues, newBooking } from '#src/features/bookings/booking/booking.values.ts'
import { withSlots } from '#src/features/bookings/people/slots.values.ts'
import { euro, formatPercent } from '#src/shared/money.ts'
import { comparedLines } from './compared-price.view.ts'
import { shownLines } from './price.rules.ts'
import { type AroundPrice, type FormTerms, isAllDueNow, livePrice, priceOfToday } from './price.values.ts'

/** The trip of the drawings: 890 an adult, 620 a child, 25 for each registration, 4 % on top. */
const prices = {
  ...{ adultCents: 89_000, childCents: 62_000, singleSupplementCents: 19_500 },
  ...{ registrationFeeCents: 2_500, insuranceBps: 400, childUnderAge: 12 },
}
const terms: FormTerms = {
  prices,
  ...{
    childAgeLimit: 12,
    depositBps: 2_500,
    balanceDaysBefore: 30,
    optionDays: 2,
    namesDaysBefore: 7,
    departsOn: '2027-03-12',
  },
}
const around: AroundPrice = {
  terms,
  booking: null,
  agency: undefined,
  agencyFeeBps: null,
  today: '2027-01-18',
  userName: 'Elena Bonetti',
}
const values = (changed: Partial<BookingValues> = {}): BookingValues =>
  withSlots({ ...newBooking({ isMultiDay: true, agencyId: null, namesBy: null }), ...changed })
const rows = (found: ReturnType<typeof livePrice>) => shownLines(found!.lines)

type StoredLine = PricedBooking['lines'][number]
const line = (id: string, changed: Partial<StoredLine> = {}): StoredLine => ({
  ...{ id, kind: 'adultQuota', label: null, cents: 89_000, source: 'Quota adulto del viaggio', participantId: 'a' },
  ...{ frozenAt: null, reversesId: null, isReversed: false, createdByName: null, createdAt: '2027-01-18T10:00:00Z' },
  ...changed,
})
/** An option for one person at the prices of the drawing, as its form knows it. */
const option = {
  ...{ status: 'customerOption', agencyId: null, roomType: 'TWN', adults: 1, children: 0, canceledAt: null },
  ...{ sale: { paysNet: false, commissionBps: 0 }, bookedOn: '2027-01-18', isWholeDueAtOnce: false },
  agreed: { depositCents: null, balanceDueOn: null },
  money: { depositCents: 237_65 },
  terms: { ...prices, pricedAt: '2027-01-18T10:00:00Z', depositBps: 2_500, balanceDaysBefore: 30 },
  lines: [
    line('l1'),
    line('l2', { kind: 'registrationFee', cents: 2_500, source: 'Quota di iscrizione, impostazioni' }),
    line('l3', {
      kind: 'insurance',
      label: `Assicurazione ${formatPercent(400)}`,
      cents: 3_560,
      source: `In aggiunta, su ${euro(89_000)} di quote`,
    }),
  ],
} as unknown as PricedBooking
const ofOption = (changed: Partial<BookingValues> = {}) => {
  const one = values({ adults: 1, roomType: 'TWN', ...changed })
  return { ...one, people: one.people.map((slot) => ({ ...slot, key: 'a', participantId: 'a' })) }
}
const dearer = { ...terms, prices: { ...prices, adultCents: 99_000, singleSupplementCents: 24_500 } }

describe('the price while it is typed', () => {
  it('is that of the drawing for two adults', () => {
    const price = livePrice(values(), around)
    expect(rows(price).map(({ name, cents }) => [name.replaceAll('\u00a0', ' '), cents])).toEqual([
      ['2 adulti × € 890,00', 178_000],
      ['2 iscrizioni × € 25,00', 5_000],
      ['Assicurazione 4 %', 7_120],
    ])
    expect(price!.priceCents).toBe(190_120)
  })

  it('is that of the drawing for three adults, a child and a discount by hand', () => {
    const extras = [{ kind: 'discount' as const, label: 'Sconto famiglia', cents: 5_000, owner: null }]
    const price = livePrice(values({ adults: 3, children: 1, extras }), around)!
    expect(rows(price).map(({ cents }) => cents)).toEqual([267_000, 62_000, 10_000, -5_000, 13_160])
    expect(price.byHand).toMatchObject([{ cents: -5_000, source: 'A mano, Elena Bonetti, 18/01/2027' }])
    expect(price.priceCents).toBe(347_160)
    expect(price.instalments.map(({ cents, dueOn }) => [cents, dueOn])).toEqual([
      [86_790, '2027-01-18'],
      [260_370, '2027-02-10'],
    ])
  })

  it('has a single supplement for a room for one, and less for an agency that pays net', () => {
    const price = livePrice(values({ adults: 1, roomType: 'DUS' }), {
      ...around,
      agency: { commissionBps: 1_000, paysNet: true, isDirect: false },
    })!
    expect(price.priceCents).toBe(89_000 + 19_500 + 2_500 + 3_560)
    expect(price.owedCents).toBe(price.priceCents - 11_456)
  })

  it('is only its penalty once the booking is cancelled', () => {
    const lines = [
      line('a', { isReversed: true }),
      line('b', { cents: -89_000, reversesId: 'a' }),
      line('c', { kind: 'penalty', label: 'Rossi Mario', cents: 8_900 }),
    ]
    const booking = { ...option, status: 'canceled' as const, lines, canceledAt: '2027-02-01T10:00:00Z' }
    const price = livePrice(values({ adults: 1, roomType: 'DUS' }), { ...around, booking })!
    expect(price.lines.map(({ kind, cents }) => [kind, cents])).toEqual([['penalty', 8_900]])
    expect([price.priceCents, price.instalments]).toEqual([
      8_900,
      [{ kind: 'balance', cents: 8_900, dueOn: '2027-02-01' }],
    ])
  })

  it('is empty while the trip has none', () => {
    expect(livePrice(values(), { ...around, terms: { ...terms, prices: null } })).toBeNull()
  })
})

describe('a stored price', () => {
  const stored = { ...around, terms: dearer, booking: option }

  it('stays as it was made when the trip becomes dearer, and tells so', () => {
    const price = livePrice(ofOption(), stored)!
    expect([price.priceCents, price.isOutdated, price.fresh, price.gone]).toEqual([95_060, true, [], []])
  })

  it('is due at once when a party that waited is confirmed inside the window of the balance', () => {
    const waiting = { ...option, status: 'waitingList' as const }
    const late = { ...stored, booking: waiting, today: terms.departsOn }
    expect(livePrice(ofOption({ status: 'waitingList' }), late)!.isWholeDueAtOnce).toBe(false)
    expect(livePrice(ofOption({ status: 'confirmed' }), late)!.isWholeDueAtOnce).toBe(true)
  })

  it('keeps the supplement that a room for one was made with', () => {
    expect(livePrice(ofOption({ roomType: 'SGL' }), stored)!.priceCents).toBe(95_060 + 19_500)
  })

  it('takes today’s prices on request, the new beside the old', () => {
    const now = priceOfToday(ofOption(), stored)!
    expect([now.priceCents, now.isOutdated]).toEqual([99_000 + 2_500 + 3_960, false])
    expect(comparedLines(livePrice(ofOption(), stored)!.lines, now.lines)).toEqual([
      { name: 'Quota adulto', beforeCents: 89_000, afterCents: 99_000 },
      { name: 'Quota di iscrizione', beforeCents: 2_500, afterCents: 2_500 },
      { name: 'Assicurazione', beforeCents: 3_560, afterCents: 3_960 },
    ])
  })

  it('is frozen once confirmed, whatever the trip costs later', () => {
    const confirmed = { ...option, status: 'confirmed' as const }
    const price = livePrice(ofOption({ roomType: 'SGL', takesTodaysPrice: true }), { ...stored, booking: confirmed })!
    expect(price.lines.filter(({ kind }) => kind === 'adultQuota').map(({ cents }) => cents)).toEqual([89_000])
    expect(price.isOutdated).toBe(false)
  })
})

it('a booking made inside the window pays the whole price at once', () => {
  expect(isAllDueNow(terms, '2027-03-03')).toBe(true)
  expect(isAllDueNow(terms, '2027-01-18')).toBe(false)
})
