import { describe, expect, it } from 'vitest'
import { addAgency } from '#src/features/agencies/agencies.contract.ts'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { registerPayment, reversePayment } from './payments.contract.ts'

const { call, refused, answer, act, pool } = await testApp({ now: '2027-01-11T09:00:00Z' })
const tripOnSale = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))

async function booked(trip: TripOnSale, given: Partial<BookingInput> = {}) {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...given }) })
  const params = { ...trip, bookingId: id }
  return { params, booking: await call(getBooking, { params }) }
}

/** Saves the booking's form again with these changes. */
async function resaved(trip: TripOnSale, bookingId: string, given: Partial<BookingInput> = {}) {
  const params = { ...trip, bookingId }
  const { people, version, adults, roomType, agencyId } = await call(getBooking, { params })
  const same = people.map((person) => ({ ...aParticipant(), ...person }))
  const body = { ...aBooking({ ...trip, agencyId, adults, roomType, people: same, ...given }), version }
  await call(editBooking, { params, body })
  return call(getBooking, { params })
}

const agency = (given: object = {}) =>
  call(addAgency, {
    body: {
      name: 'Viaggi Netti',
      contactName: null,
      email: null,
      phone: null,
      commissionBps: 1_000,
      paysNet: true,
      ...given,
    },
  })

const owedAndAgreed = async (bookingId: string) =>
  (
    await pool.query(
      `select m.owed::int, (select coalesce(sum(cents), 0)::int from instalments where booking_id = $1) as agreed
       from booking_money m where m.booking_id = $1`,
      [bookingId],
    )
  ).rows[0]

describe('an agency that pays net', () => {
  it('owes what was agreed when the booking was confirmed, whatever its commission becomes', async () => {
    const trip = await tripOnSale()
    const { id: agencyId } = await agency()
    const { params, booking } = await booked(trip, { agencyId })
    expect(booking.money).toMatchObject({ priceCents: 190_120, owedCents: 171_108 })
    await pool.query('update agencies set commission_bps = 2000 where id = $1', [agencyId])
    await pool.query('update cost_definitions set agency_fee_bps = 1500 where itinerary_id = $1', [trip.tripId])
    expect((await call(getBooking, { params })).money.owedCents).toBe(171_108)
    expect((await resaved(trip, booking.id)).money.owedCents).toBe(171_108)
    expect(await owedAndAgreed(booking.id)).toEqual({ owed: 171_108, agreed: 171_108 })
  })

  it('is asked its terms again when the booking moves to it', async () => {
    const trip = await tripOnSale()
    const { booking } = await booked(trip)
    const { id: agencyId } = await agency({ name: 'Altra', commissionBps: 2_000 })
    expect((await resaved(trip, booking.id, { agencyId })).money.owedCents).toBe(152_096)
    expect(await owedAndAgreed(booking.id)).toEqual({ owed: 152_096, agreed: 152_096 })
  })

  it('of an option keeps its terms too, until those of today are taken', async () => {
    const trip = await tripOnSale()
    const { id: agencyId } = await agency({ name: 'Terza' })
    const option = { agencyId, status: 'customerOption', confirmBy: '2027-01-20' } as const
    const { booking } = await booked(trip, option)
    await pool.query('update agencies set commission_bps = 2000 where id = $1', [agencyId])
    expect(await owedAndAgreed(booking.id)).toEqual({ owed: 171_108, agreed: 171_108 })
    expect((await resaved(trip, booking.id, option)).money.owedCents).toBe(171_108)
    const today = { ...option, takesTodaysPrice: true }
    expect((await resaved(trip, booking.id, today)).money.owedCents).toBe(152_096)
  })
})

describe('a confirmed price', () => {
  it('is not raised by a supplement that the trip asks since', async () => {
    const trip = await tripOnSale({ costs: { unitCents: 89_000, singleSupplementCents: null } })
    const { booking } = await booked(trip, {
      people: [aParticipant({ isDefaultContact: true })],
      adults: 1,
      roomType: 'DUS',
    })
    await pool.query('update cost_definitions set single_supplement_cents = 19500 where itinerary_id = $1', [
      trip.tripId,
    ])
    expect((await resaved(trip, booking.id)).money.priceCents).toBe(booking.money.priceCents)
  })

  it('follows its extras one by one, also when two are alike', async () => {
    const trip = await tripOnSale()
    const visit = { kind: 'extra', label: 'Visita', cents: 1_000, person: null } as const
    const { booking } = await booked(trip, { extras: [visit, visit] })
    const bare = booking.money.priceCents - 2_000
    expect((await resaved(trip, booking.id, { extras: [visit] })).money.priceCents).toBe(bare + 1_000)
    expect((await resaved(trip, booking.id, { extras: [visit, visit, visit] })).money.priceCents).toBe(bare + 3_000)
    expect((await resaved(trip, booking.id)).money.priceCents).toBe(bare)
  })
})

describe('a withdrawal', () => {
  it('from a booking that travels free makes nobody owe anybody', async () => {
    const trip = await tripOnSale()
    const { params, booking } = await booked(trip, {
      extras: [{ kind: 'discount', label: 'Gratuità', cents: 190_120, person: null }],
    })
    const [leaver] = booking.people
    await call(cancelBooking, {
      params,
      body: { version: 1, participantId: leaver!.participantId, reason: 'Rinuncia' },
    })
    const { money } = await call(getBooking, { params })
    expect(money.priceCents).toBeGreaterThanOrEqual(0)
    expect(money.dueCents).toBeGreaterThanOrEqual(0)
  })

  it('agrees no refund above what was paid', async () => {
    const trip = await tripOnSale()
    const { params } = await booked(trip)
    const problem = await refused(cancelBooking, { params, body: { version: 1, reason: 'Rinuncia', refundCents: 1 } })
    expect(problem).toMatchObject({ status: 422, code: 'bookings.refund-range' })
    expect(problem.fields?.[0]?.path).toBe('/refundCents')
  })

  it('of one of a crew of two leaves the other alone in the room, without a price', async () => {
    const trip = await tripOnSale()
    const crew = [
      aParticipant({ type: 'driver', isDefaultContact: true }),
      aParticipant({
        type: 'guide',
        surname: 'Ferri',
        name: 'Elena',
        sex: 'F',
        bornOn: '1987-09-02',
        birthCode: 'F205',
      }),
    ]
    const { params, booking } = await booked(trip, { isStaff: true, people: crew, agencyId: null })
    const body = {
      version: 1,
      participantId: booking.people[0]!.participantId,
      reason: 'Malattia',
      leftAlone: [{ participantId: booking.people[1]!.participantId, choice: 'dus' as const }],
    }
    expect((await answer(cancelBooking, { params, body })).statusCode).toBe(200)
    expect(await call(getBooking, { params })).toMatchObject({ roomType: 'DUS', money: { priceCents: 0 } })
  })

  it('of a head never named shows its working beforehand', async () => {
    const trip = await tripOnSale()
    const later = { namesBy: '2027-02-01', referenceName: 'Gruppo', referencePhone: '035 123456' }
    const people = [aParticipant({ isDefaultContact: true })]
    const { params, booking } = await booked(trip, { people, adults: 2, ...later })
    const { participantId } = booking.people[1]!
    const shown = await call(previewCancellation, { params, query: { participantId } })
    expect(shown).toMatchObject({ leavingPeople: 1, priceCents: 95_060 })
  })
})

describe('the database', () => {
  it('keeps the ledger and the price whole, whoever writes', async () => {
    const trip = await tripOnSale()
    const { params, booking } = await booked(trip)
    const other = await booked(await tripOnSale({ departsOn: '2027-05-07' }))
    const payment = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-01-10' } as const
    const { id } = await call(registerPayment, { params, body: payment })
    const write = (text: string, values: unknown[]) => pool.query(text, values)
    const reversal = `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name, reverses_id)
      values ($1, $2, $3, 'cash', '2027-01-11', 'x', $4)`
    await expect(write(reversal, [booking.id, 'deposit', 9_000, id])).rejects.toMatchObject({ code: '23503' })
    await expect(write(reversal, [other.booking.id, 'deposit', 10_000, id])).rejects.toMatchObject({ code: '23503' })
    const line = `insert into price_lines (booking_id, kind, cents, source, participant_id) values ($1, $2, 1, 'x', $3)`
    const stranger = other.booking.people[0]!.participantId
    await expect(write(line, [booking.id, 'adultQuota', stranger])).rejects.toMatchObject({
      constraint: 'bookings.line-of-stranger',
    })
    await expect(write(line, [booking.id, 'adultQuota', null])).rejects.toMatchObject({
      constraint: 'bookings.line-without-owner',
    })
    const off = write('update instalments set cents = cents + 1 where booking_id = $1', [booking.id])
    await expect(off).rejects.toMatchObject({ constraint: 'payments.instalments-off' })
    const below = `insert into price_lines (booking_id, kind, cents, source) values ($1, 'discount', -999999, 'x')`
    await expect(write(below, [booking.id])).rejects.toMatchObject({ constraint: 'bookings.discount-too-big' })
    await call(reversePayment, { params: { ...params, paymentId: id }, body: { reason: 'Errore' } })
  })

  it('lets nobody sleep in another trip, nor after leaving', async () => {
    const { params, booking } = await booked(await tripOnSale())
    const other = await booked(await tripOnSale({ departsOn: '2027-05-07' }))
    const rooms = pool.query('update bookings set room_id = $1 where id = $2', [other.booking.roomId, booking.id])
    await expect(rooms).rejects.toMatchObject({ constraint: 'bookings.room-not-of-trip' })
    const gone = pool.query(
      `with gone as (update participants set canceled_at = now() where id = $1 returning booking_id)
       update bookings set adults = adults - 1 where id in (select booking_id from gone)`,
      [booking.people[1]!.participantId],
    )
    await expect(gone).rejects.toMatchObject({ constraint: 'bookings.bed-of-nobody' })
    const left = pool.query(`update bookings set status = 'canceled' where id = $1`, [params.bookingId])
    await expect(left).rejects.toMatchObject({ constraint: 'bookings.bed-of-nobody' })
    const moved = pool.query('update beds set participant_id = $1 where participant_id = $2', [
      other.booking.people[0]!.participantId,
      booking.people[0]!.participantId,
    ])
    await expect(moved).rejects.toThrow()
  })
})
