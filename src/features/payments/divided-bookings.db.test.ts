import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { joinBookings, splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { listPayments, registerPayment } from './payments.contract.ts'

const { act, answer, call, clock, pool, refused } = await testApp({ now: '2027-01-18T09:00:00Z' })

const trip = () => act((work) => aTripOnSale(work, { rooms: { SGL: 2, DBL: 4, TRP: 2, QUAD: 2 } }))
const people = (count: number, surname = 'Rossi') =>
  Array.from({ length: count }, (_, at) =>
    aParticipant({ surname, name: `Persona ${at}`, bornOn: `196${at}-05-06`, isDefaultContact: at === 0 }),
  )
const read = async (params: { tripId: string; bookingId: string }) => call(getBooking, { params })
const book = async (on: TripOnSale, given: Partial<Parameters<typeof aBooking>[0]> = {}) => {
  const { id } = await call(createBooking, {
    params: on,
    body: aBooking({ ...on, people: people(4), roomType: 'QUAD', ...given }),
  })
  const params = { tripId: on.tripId, bookingId: id }
  return { params, booking: await read(params) }
}
const pay = (params: { tripId: string; bookingId: string }, cents: number, kind: 'deposit' | 'refund' = 'deposit') =>
  call(registerPayment, { params, body: { kind, cents, method: 'cash', paidOn: '2027-01-18' } })
const family = { kind: 'discount', label: 'Sconto famiglia', cents: 5_001, person: null } as const
const idsOf = ({ people: heads }: Awaited<ReturnType<typeof read>>) => heads.map(({ participantId }) => participantId)

describe('a booking that is divided', () => {
  it('has the same price and the same money in two parts, with its agency, terms and state', async () => {
    const on = await trip()
    const { params, booking } = await book(on, { extras: [family] })
    await pay(params, 40_000)
    clock.set('2027-01-18T10:00:00Z')
    await pay(params, 55_060)
    const leaving = idsOf(booking).slice(2)
    const asked = { version: 1, participantIds: leaving, roomType: 'DBL' as const, paidCents: 50_000 }
    const made = await call(splitBooking, { params, body: asked })
    expect(made).toMatchObject({ version: 2, number: 2 })
    const [one, other] = [await read(params), await read({ ...params, bookingId: made.id })]
    expect(one.money.priceCents + other.money.priceCents).toBe(booking.money.priceCents)
    // Each pays two quotas of € 950.60 and half of the discount, the odd cent with those who stay.
    expect([one.money.priceCents, other.money.priceCents]).toEqual([190_120 - 2_501, 190_120 - 2_500])
    expect([one.money.paidCents, other.money.paidCents]).toEqual([45_060, 50_000])
    expect((one.money.depositCents ?? 0) + (other.money.depositCents ?? 0)).toBe(booking.money.depositCents)
    expect(other).toMatchObject({
      ...{ status: 'confirmed', agencyId: booking.agencyId, roomType: 'DBL', adults: 2, terms: { adultCents: 89_000 } },
      people: [{ isDefaultContact: true, hasBed: true }, { hasBed: true }],
    })
    expect(one).toMatchObject({ roomType: 'QUAD', adults: 2 })
    const ledger = await call(listPayments, { params: { ...params, bookingId: made.id } })
    expect(ledger.payments.map(({ cents }) => cents)).toEqual([40_000, 10_000])
    const { rows } = await pool.query(
      `select sum(case when reverses_id is null then cents else -cents end)::int as net from payments
        where booking_id = any ($1)`,
      [[params.bookingId, made.id]],
    )
    expect(rows).toEqual([{ net: 95_060 }])
    expect(await call(getAvailability, { params: on })).toMatchObject({
      placesLeft: 46,
      roomsLeft: { QUAD: 1, DBL: 3 },
    })
    const { entries } = await call(getActivity, { params: { itineraryId: on.tripId }, query: {} })
    expect(entries.find(({ kind }) => kind === 'bookings.activity-split')?.params).toMatchObject({ n: '002' })
  })

  it('may stay in one room, which still counts once', async () => {
    const on = await trip()
    const { params, booking } = await book(on)
    const asked = { version: 1, participantIds: idsOf(booking).slice(2), roomType: null, paidCents: 0 }
    const made = await call(splitBooking, { params, body: asked })
    const other = await read({ ...params, bookingId: made.id })
    expect([booking.isRoomShared, other.isRoomShared, (await read(params)).isRoomShared]).toEqual([false, true, true])
    expect(other).toMatchObject({ roomId: booking.roomId, people: [{ hasBed: true }, { hasBed: true }] })
    expect((await call(getAvailability, { params: on })).roomsLeft.QUAD).toBe(1)
  })

  it('charges the supplement of a room for one, and nothing else', async () => {
    const on = await trip()
    const { params, booking } = await book(on)
    const asked = { version: 1, participantIds: idsOf(booking).slice(3), roomType: 'SGL' as const, paidCents: 0 }
    const made = await call(splitBooking, { params, body: asked })
    const sum = (await read(params)).money.priceCents + (await read({ ...params, bookingId: made.id })).money.priceCents
    expect(sum).toBe(booking.money.priceCents + 19_500)
  })

  it('charges that supplement again to who paid it before a companion came', async () => {
    const on = await trip()
    const { params, booking } = await book(on, { people: people(1), roomType: 'SGL' })
    expect(booking.money.priceCents).toBe(95_060 + 19_500)
    const [alone] = booking.people
    const both = [
      { ...aParticipant(), ...alone! },
      { ...people(2)[1]!, isDefaultContact: false },
    ]
    const body = { ...aBooking({ ...on, people: both, roomType: 'DBL' }), version: 1 }
    const { version } = await call(editBooking, { params, body })
    const shared = await read(params)
    expect(shared.money.priceCents).toBe(2 * 95_060)
    const made = await call(splitBooking, {
      params,
      body: { version, participantIds: [alone!.participantId], roomType: 'SGL', paidCents: 0 },
    })
    expect((await read({ ...params, bookingId: made.id })).money.priceCents).toBe(95_060 + 19_500)
  })

  it('is refused without anybody on one side, with more money than there is, and without a room', async () => {
    const on = await trip()
    const { params, booking } = await book(on)
    const ids = idsOf(booking)
    const tell = async (body: object) =>
      (
        await refused(splitBooking, {
          params,
          body: { version: 1, participantIds: ids.slice(2), roomType: null, paidCents: 0, ...body },
        })
      ).code
    expect(await tell({ participantIds: ids })).toBe('bookings.split-nobody-left')
    expect(await tell({ participantIds: [params.bookingId] })).toBe('bookings.person-not-here')
    expect(await tell({ paidCents: 1 })).toBe('bookings.split-paid-range')
    expect(await tell({ roomType: 'SGL' })).toBe('bookings.room-over-capacity')
    expect(await tell({ roomType: 'TWN' })).toBe('bookings.no-room-left')
    expect((await read(params)).version).toBe(1)
    const body = { version: 1, participantIds: ids.slice(2), roomType: null, paidCents: 0 }
    expect((await refused(splitBooking, { params, body }, { as: 'busOffice' })).status).toBe(403)
    const sent = await Promise.all([1, 2].map(() => answer(splitBooking, { params, body })))
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('two bookings that are joined', () => {
  it('are one with everybody, the whole price and the whole ledger; the other number is not given again', async () => {
    const on = await trip()
    const [one, other] = [
      await book(on, { people: people(2), roomType: 'DBL', extras: [family] }),
      await book(on, { people: people(2, 'Verdi'), roomType: 'DBL' }),
    ]
    await pay(one.params, 20_000)
    await pay(other.params, 30_000)
    await pay(other.params, 5_000, 'refund')
    const body = { version: 1, otherId: other.params.bookingId, otherVersion: 1, roomType: 'QUAD' as const }
    await call(joinBookings, { params: one.params, body })
    const joined = await read(one.params)
    expect(joined).toMatchObject({
      ...{ adults: 4, roomType: 'QUAD' },
      money: {
        priceCents: one.booking.money.priceCents + other.booking.money.priceCents,
        depositCents: one.booking.money.depositCents! + other.booking.money.depositCents!,
        ...{ paidCents: 50_000, refundedCents: 5_000 },
      },
    })
    expect(joined.people.map(({ surname, hasBed }) => [surname, hasBed])).toEqual([
      ...['Rossi', 'Rossi', 'Verdi', 'Verdi'].map((surname) => [surname, true]),
    ])
    expect((await refused(getBooking, { params: other.params })).status).toBe(404)
    expect(await call(getAvailability, { params: on })).toMatchObject({
      placesLeft: 46,
      roomsLeft: { QUAD: 1, DBL: 4 },
    })
    expect((await book(on, { people: people(2, 'Neri'), roomType: 'DBL' })).booking.number).toBe(3)
  })

  it('board where they did before, and the notes of both are kept', async () => {
    const on = await trip()
    const [one, other] = [
      await book(on, { people: people(2), roomType: 'DBL', notes: 'Piano alto' }),
      await book(on, {
        people: people(2, 'Verdi').map((person, at) => ({ ...person, departureId: at === 0 ? null : on.departureId })),
        ...{ roomType: 'DBL', departureId: on.otherDepartureId, notes: 'Culla' },
      }),
    ]
    const body = { version: 1, otherId: other.params.bookingId, otherVersion: 1, roomType: 'QUAD' as const }
    await call(joinBookings, { params: one.params, body })
    const joined = await read(one.params)
    expect(joined).toMatchObject({ departureId: on.departureId, notes: 'Piano alto\nCulla' })
    expect(joined.people.map(({ departureId }) => departureId)).toEqual([
      ...[null, null, on.otherDepartureId, on.departureId],
    ])
  })

  it('keep one reference with its own telephone, that of the other booking only where this one has none', async () => {
    const on = await trip()
    const joined = async (referenceName: string | null) => {
      const one = await book(on, { people: people(1), roomType: 'SGL', referenceName })
      const other = await book(on, {
        ...{ people: people(1, 'Verdi'), roomType: 'SGL', referenceName: 'Verdi', referencePhone: '035 294118' },
      })
      const body = { version: 1, otherId: other.params.bookingId, otherVersion: 1, roomType: 'DBL' as const }
      await call(joinBookings, { params: one.params, body })
      const found = await read(one.params)
      return [found.referenceName, found.referencePhone]
    }
    expect(await joined('Rossi')).toEqual(['Rossi', null])
    expect(await joined(null)).toEqual(['Verdi', '+39035294118'])
  })

  it('are not joined across states, over a stale version, or into a room that is too small', async () => {
    const on = await trip()
    const two = { people: people(2), roomType: 'DBL' } as const
    const [one, option] = [
      await book(on, two),
      await book(on, { ...two, status: 'customerOption', confirmBy: '2027-02-01' }),
    ]
    const other = await book(on, { ...two, people: people(2, 'Verdi') })
    const tell = async (body: object) =>
      (
        await refused(joinBookings, {
          params: one.params,
          body: { version: 1, otherId: other.params.bookingId, otherVersion: 1, roomType: 'QUAD', ...body },
        })
      ).code
    expect(await tell({ otherId: option.params.bookingId })).toBe('bookings.join-other-status')
    expect(await tell({ otherId: one.params.bookingId })).toBe('bookings.join-itself')
    expect(await tell({ roomType: 'DBL' })).toBe('bookings.room-over-capacity')
    expect(await tell({ roomType: null })).toBe('bookings.room-type-missing')
    expect(await tell({ otherVersion: 7 })).toBe('calls.stale')
    expect((await read(other.params)).version).toBe(1)
  })
})
