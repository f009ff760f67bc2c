import { describe, expect, it } from 'vitest'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { promoteWaiting } from '#src/features/bookings/places/waiting-list.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { registerPayment } from './payments.contract.ts'

const { call, refused, act, pool, clock } = await testApp({ now: '2027-01-11T09:00:00Z' })

/** A trip of 100 a head in a double and 65 of supplement, with no fee and no insurance. */
const plain = { unitCents: 100_00, childCents: null, singleSupplementCents: 65_00, insuranceBps: null }
async function tripOnSale(costs: object = {}, departsOn = '2027-06-12') {
  await pool.query(
    `insert into settings (key, value) values ('registrationFeeCents', '0') on conflict (key) do update set value = '0'`,
  )
  return act((work) => aTripOnSale(work, { costs: { ...plain, ...costs }, departsOn }))
}
/** Changes the prices of the trip from now on. */
const ask = (trip: TripOnSale, unit: number, single: number) =>
  pool.query('update cost_definitions set unit_cents = $2, single_supplement_cents = $3 where itinerary_id = $1', [
    trip.tripId,
    unit,
    single,
  ])

const anna = () => aParticipant({ isDefaultContact: true })
const bruno = () => aParticipant({ surname: 'Conti', name: 'Bruno', bornOn: '1979-03-02', sex: 'M' })
const idsOf = (trip: TripOnSale, bookingId: string) => ({ tripId: trip.tripId, bookingId })
const read = async (trip: TripOnSale, id: string) => call(getBooking, { params: idsOf(trip, id) })

async function book(trip: TripOnSale, given: Partial<BookingInput> = {}) {
  const people = given.people ?? [anna()]
  const body = aBooking({ ...trip, roomType: people.length === 1 ? 'SGL' : 'DBL', ...given, people })
  return (await call(createBooking, { params: trip, body })).id
}

/** Saves the form of a booking again with these changes. */
async function saved(trip: TripOnSale, id: string, given: Partial<BookingInput> = {}) {
  const { people, version, status, confirmBy, adults, roomType, agreed } = await read(trip, id)
  const same = people.map((person) => ({ ...aParticipant(), ...person }))
  const stored = { status, confirmBy, adults, roomType, ...agreed, people: same }
  await call(editBooking, { params: idsOf(trip, id), body: { ...aBooking({ ...trip, ...stored, ...given }), version } })
  return read(trip, id)
}

const pay = (trip: TripOnSale, id: string, cents: number, kind: 'balance' | 'refund' = 'balance') =>
  call(registerPayment, { params: idsOf(trip, id), body: { kind, cents, method: 'cash', paidOn: '2027-01-10' } })

/** Withdraws one person, or everybody without an index. A field that is not given stays as proposed. */
async function leave(trip: TripOnSale, id: string, at: number | null, agreed: object = {}) {
  const { people, version } = await read(trip, id)
  const who = at === null ? {} : { participantId: people[at]!.participantId }
  await call(cancelBooking, { params: idsOf(trip, id), body: { version, reason: 'Rinuncia', ...who, ...agreed } })
  return (await read(trip, id)).money
}

it('the deposit that was confirmed stays when somebody leaves or joins: the balance takes the difference', async () => {
  const trip = await tripOnSale()
  const id = await book(trip, { people: [anna(), bruno()], status: 'customerOption', confirmBy: '2027-02-01' })
  const parts = async () => {
    const { money } = await read(trip, id)
    return [money!.depositCents, money!.balanceCents]
  }
  expect(await parts()).toEqual([50_00, 150_00])
  await saved(trip, id, { status: 'confirmed' })
  await leave(trip, id, 1, { penaltyCents: 20_00, penaltyReason: 'Accordo' })
  expect(await parts()).toEqual([50_00, 70_00])
  await saved(trip, id, { extras: [{ kind: 'extra', label: 'Sci', cents: 80_00, person: null }] })
  expect(await parts()).toEqual([50_00, 150_00])
  await saved(trip, id, { extras: [], depositCents: 10_00 })
  expect(await parts()).toEqual([10_00, 110_00])
  // Without the agreement the deposit is the usual share of what is owed then.
  await saved(trip, id, { depositCents: null })
  expect(await parts()).toEqual([30_00, 90_00])
})

describe('a booking keeps the prices it was made at', () => {
  const option = { status: 'customerOption', confirmBy: '2027-03-01' } as const

  it.each([
    ['an option', option],
    ['somebody who waits', { ...option, status: 'waitingList' as const }],
  ])('%s, when only a note is saved after the trip became dearer', async (_who, given) => {
    const trip = await tripOnSale()
    const id = await book(trip, given)
    expect((await read(trip, id)).money.priceCents).toBe(165_00)
    await ask(trip, 200_00, 115_00)
    expect((await saved(trip, id, { notes: 'Prima fila' })).money.priceCents).toBe(165_00)
    expect((await saved(trip, id, { takesTodaysPrice: true })).money.priceCents).toBe(315_00)
  })

  it('an option that was promoted, when it is confirmed', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { ...option, status: 'waitingList' })
    await ask(trip, 200_00, 115_00)
    await call(promoteWaiting, { params: idsOf(trip, id), body: {} })
    expect((await saved(trip, id, { status: 'confirmed' })).money.priceCents).toBe(165_00)
    const { version, people } = await read(trip, id)
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const asked = { ...aBooking({ ...trip, roomType: 'SGL', people: same }), takesTodaysPrice: true, version }
    expect(await refused(editBooking, { params: idsOf(trip, id), body: asked })).toMatchObject({
      fields: [{ path: '/takesTodaysPrice', code: 'bookings.price-frozen' }],
    })
  })

  it('also where its room or its heads are corrected', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { ...option, people: [anna(), bruno()] })
    await ask(trip, 200_00, 115_00)
    const later = { namesBy: '2027-03-01', referenceName: 'Rossi', referencePhone: '035 123456' }
    const three = await saved(trip, id, { adults: 3, roomType: 'TRP', ...later })
    expect(three.money.priceCents).toBe(300_00)
  })
})

describe('each line belongs to its head', () => {
  it('a person who joined at the price of that day leaves at that price', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { people: [anna()], roomType: 'DBL' })
    await ask(trip, 200_00, 115_00)
    const { people } = await read(trip, id)
    const both = [{ ...aParticipant(), ...people[0]! }, bruno()]
    const joined = await saved(trip, id, { adults: 2, people: both })
    expect(joined.money.priceCents).toBe(300_00)
    expect(await leave(trip, id, 1, { penaltyCents: 0, penaltyReason: 'Cortesia' })).toMatchObject({
      priceCents: 100_00,
    })
  })

  it('an extra of one person leaves with that person, one of the booking stays', async () => {
    const trip = await tripOnSale()
    const extras = [
      { kind: 'extra' as const, label: 'Prima fila', cents: 20_00, person: 1 },
      { kind: 'extra' as const, label: 'Culla', cents: 5_00, person: null },
    ]
    const id = await book(trip, { people: [anna(), bruno()], extras })
    const { lines, people } = await read(trip, id)
    expect(lines.filter(({ kind }) => kind === 'extra').map(({ participantId }) => participantId)).toEqual([
      people[1]!.participantId,
      null,
    ])
    expect(await leave(trip, id, 1, { penaltyCents: 0, penaltyReason: 'Cortesia' })).toMatchObject({
      priceCents: 105_00,
    })
  })

  it('is refused for a person that is not there, and below what that person costs', async () => {
    const trip = await tripOnSale()
    const extra = { kind: 'discount' as const, label: 'Sconto', cents: 150_00 }
    const asked = (person: number) => ({
      ...aBooking({ ...trip, people: [anna(), bruno()] }),
      extras: [{ ...extra, person }],
    })
    expect(await refused(createBooking, { params: trip, body: asked(7) })).toMatchObject({
      fields: [{ path: '/extras/0/person', code: 'bookings.person-not-here' }],
    })
    const nothing = { ...asked(1), extras: [{ ...extra, cents: 0, person: null }] }
    expect(await refused(createBooking, { params: trip, body: nothing })).toMatchObject({
      fields: [{ path: '/extras/0/cents', code: 'bookings.line-amount-positive' }],
    })
    expect(await refused(createBooking, { params: trip, body: asked(1) })).toMatchObject({
      fields: [{ path: '/extras', code: 'bookings.discount-above-person' }],
    })
  })
})

describe('what was agreed is stored', () => {
  it('a deposit of zero and another balance day stay, whatever is saved later', async () => {
    const trip = await tripOnSale()
    const agreed = { depositCents: 0, balanceDueOn: '2027-05-20' }
    const id = await book(trip, agreed)
    expect((await saved(trip, id, { notes: 'x' })).money).toMatchObject({
      ...{ depositCents: null, balanceCents: 165_00, balanceDueOn: '2027-05-20' },
    })
    expect((await read(trip, id)).agreed).toEqual(agreed)
  })

  it('another balance day inside the window stays, and so does that everything was due at once', async () => {
    const trip = await tripOnSale({}, '2027-01-30')
    const id = await book(trip, { balanceDueOn: '2027-01-25' })
    clock.set('2027-01-12T09:00:00Z')
    expect(await saved(trip, id, { notes: 'x' })).toMatchObject({
      isWholeDueAtOnce: true,
      money: { depositCents: null, balanceDueOn: '2027-01-25' },
    })
    clock.set('2027-01-11T09:00:00Z')
  })

  it('the usual deposit of when the booking was made stays when the setting changes', async () => {
    const trip = await tripOnSale()
    const id = await book(trip)
    await pool.query(`insert into settings (key, value) values ('depositBps', '5000')`)
    expect((await saved(trip, id, { notes: 'x' })).money.depositCents).toBe(41_25)
    await pool.query(`delete from settings where key = 'depositBps'`)
  })
})

describe('agreements about a withdrawal', () => {
  const away = '2027-06-09T09:00:00Z'

  it('paid 125 and refunded 125: nothing is due, and it is paid', async () => {
    const trip = await tripOnSale()
    const id = await book(trip)
    await pay(trip, id, 125_00)
    clock.set('2027-04-20T09:00:00Z')
    const shown = await call(previewCancellation, { params: idsOf(trip, id), query: {} })
    expect(shown.retainedCents).toBeGreaterThan(0)
    const params = idsOf(trip, id)
    const bare = { version: 1, reason: 'Lutto', refundCents: 125_00 }
    expect(await refused(cancelBooking, { params, body: bare })).toMatchObject({
      fields: [{ path: '/penaltyReason', code: 'bookings.penalty-reason-missing' }],
    })
    expect(await refused(cancelBooking, { params, body: { ...bare, refundCents: 125_01 } })).toMatchObject({
      fields: [{ path: '/refundCents', code: 'bookings.refund-range' }],
    })
    expect(await leave(trip, id, null, { refundCents: 125_00, penaltyReason: 'Lutto' })).toMatchObject({
      ...{ priceCents: 0, dueCents: -125_00, refundCents: 125_00 },
    })
    await pay(trip, id, 125_00, 'refund')
    expect((await read(trip, id)).money).toMatchObject({ dueCents: 0, state: 'paid', refundCents: 0 })
    clock.set('2027-01-11T09:00:00Z')
  })

  it('paid in full and nothing refunded: what was kept is the penalty', async () => {
    const trip = await tripOnSale()
    const id = await book(trip)
    await pay(trip, id, 165_00)
    clock.set('2027-04-20T09:00:00Z')
    expect(await leave(trip, id, null, { refundCents: 0, penaltyReason: 'Camera persa' })).toMatchObject({
      ...{ priceCents: 165_00, dueCents: 0, state: 'paid' },
    })
    clock.set('2027-01-11T09:00:00Z')
  })

  it('of two who leave one after the other, the second changes nothing of the first one’s agreement', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { people: [anna(), bruno()] })
    await pay(trip, id, 125_00)
    clock.set(away)
    expect(await leave(trip, id, 0, { penaltyCents: 0, penaltyReason: 'Cortesia' })).toMatchObject({
      ...{ priceCents: 100_00, dueCents: -25_00 },
    })
    await pay(trip, id, 25_00, 'refund')
    expect(await leave(trip, id, 0, { penaltyCents: 50_00, penaltyReason: 'Metà' })).toMatchObject({
      ...{ priceCents: 50_00, dueCents: -50_00 },
    })
    const { rows } = await pool.query(
      `select w.lines_cents::int as lines, w.agreed_penalty_cents::int as agreed, w.reason from withdrawals w
       join participants p on p.id = w.participant_id where p.booking_id = $1 order by w.created_at, agreed`,
      [id],
    )
    expect(rows).toEqual([
      { lines: 100_00, agreed: 0, reason: 'Cortesia' },
      { lines: 100_00, agreed: 50_00, reason: 'Metà' },
    ])
    clock.set('2027-01-11T09:00:00Z')
  })

  it('after a cancelled trip everything is refunded, later payments too; who never paid owes nothing', async () => {
    const trip = await tripOnSale()
    const paid = await book(trip, { people: [anna(), bruno()] })
    const never = await book(trip, { people: [aParticipant({ surname: 'Neri', name: 'Ada' })] })
    await pay(trip, paid, 100_00)
    const { rows } = await pool.query('select version, title from trips where id = $1', [trip.tripId])
    await call(cancelTrip, { params: { tripId: trip.tripId }, body: { ...rows[0], reason: 'Frana' } })
    expect((await read(trip, paid)).money).toMatchObject({ priceCents: 0, dueCents: -100_00 })
    clock.set('2027-01-20T09:00:00Z')
    await call(registerPayment, {
      params: idsOf(trip, paid),
      body: { kind: 'balance', cents: 300_00, method: 'bankTransfer', paidOn: '2027-01-18' },
    })
    expect((await read(trip, paid)).money).toMatchObject({ dueCents: -400_00, refundCents: 400_00 })
    expect((await read(trip, never)).money).toMatchObject({ priceCents: 0, dueCents: 0, state: 'paid', paidCents: 0 })
    // The amount that was due at once must be paid first: a later transfer does not put it off.
    const off = rowsOf((await call(listParticipants, { params: trip, query: { of: 'everybody' } })).bookings)
    const refunds = off.filter(({ bookingId }) => bookingId === paid).map(({ refundBy }) => refundBy)
    expect(refunds).toEqual(['2027-01-25', '2027-01-25'])
    await pay(trip, paid, 100_00, 'refund')
    const later = rowsOf((await call(listParticipants, { params: trip, query: { of: 'everybody' } })).bookings)
    expect(later.find(({ bookingId }) => bookingId === paid)?.refundBy).toBe('2027-02-01')
    clock.set('2027-01-11T09:00:00Z')
  })
})

describe('the single supplement', () => {
  it('is charged once to who pays it already, and chosen once', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { people: [anna(), bruno()] })
    const { people } = await read(trip, id)
    const stays = { participantId: people[0]!.participantId, choice: 'dus' as const }
    const twice = { version: 1, reason: 'Rinuncia', participantId: people[1]!.participantId, leftAlone: [stays, stays] }
    expect(await refused(cancelBooking, { params: idsOf(trip, id), body: twice })).toMatchObject({
      fields: [{ path: '/leftAlone/1/participantId', code: 'bookings.alone-chosen-twice' }],
    })
    await leave(trip, id, 1, { penaltyCents: 0, penaltyReason: 'Cortesia', leftAlone: [stays] })
    expect((await read(trip, id)).money.priceCents).toBe(165_00)
  })

  it('passes on when the person of a single is replaced', async () => {
    const trip = await tripOnSale()
    const id = await book(trip, { status: 'customerOption', confirmBy: '2027-03-01' })
    const other = aParticipant({ surname: 'Neri', name: 'Ada', sex: 'F', isDefaultContact: true })
    const { money, lines, people } = await saved(trip, id, { people: [other] })
    expect(money.priceCents).toBe(165_00)
    expect(lines.find(({ kind }) => kind === 'singleSupplement')).toMatchObject({
      participantId: people[0]!.participantId,
    })
  })
})

it('the age of children is the one a booking was made at, also when somebody leaves', async () => {
  const trip = await tripOnSale({ childCents: 70_00 }, '2027-08-12')
  await pool.query(`insert into settings (key, value) values ('childAgeLimit', '14')`)
  const child = aParticipant({ surname: 'Rossi', name: 'Leo', bornOn: '2014-01-01' })
  const option = { status: 'customerOption', confirmBy: '2027-03-01', roomType: 'DBL' } as const
  const id = await book(trip, { ...option, people: [anna(), child], adults: 1, children: 1 })
  await pool.query(`update settings set value = '12' where key = 'childAgeLimit'`)
  const { people, version, money } = await read(trip, id)
  expect(money.priceCents).toBe(170_00)
  const body = { version, reason: 'Rinuncia', participantId: people[0]!.participantId }
  expect((await refused(cancelBooking, { params: idsOf(trip, id), body })).code).toBe('bookings.last-adult')
  await pool.query(`delete from settings where key = 'childAgeLimit'`)
})

it('a party that waited pays from the day it holds a place: inside the window everything at once', async () => {
  const trip = await tripOnSale({}, '2027-04-12')
  const id = await book(trip, { status: 'waitingList', confirmBy: '2027-02-01' })
  expect(await read(trip, id)).toMatchObject({ isWholeDueAtOnce: false, bookedOn: '2027-01-11' })
  clock.set('2027-04-02T09:00:00Z')
  await call(promoteWaiting, { params: idsOf(trip, id), body: {} })
  expect(await read(trip, id)).toMatchObject({
    ...{ isWholeDueAtOnce: true, bookedOn: '2027-04-02' },
    money: { depositCents: null, balanceCents: 165_00, balanceDueOn: '2027-04-02' },
  })
  clock.set('2027-01-11T09:00:00Z')
})

it('beds decide who is left alone: the supplement goes to the person who sleeps alone, on their own booking', async () => {
  const trip = await tripOnSale()
  const carla = () =>
    aParticipant({
      surname: 'Neri',
      name: 'Carla',
      bornOn: '1980-05-05',
      birthCode: 'F205',
      birthPlace: 'Milano (MI)',
      sex: 'F',
      isDefaultContact: true,
    })
  const dario = () => aParticipant({ surname: 'Neri', name: 'Dario', bornOn: '1981-06-06', sex: 'M' })
  const first = await book(trip, { people: [anna(), bruno()] })
  const second = await book(trip, { people: [carla(), dario()] })
  // Bruno and Carla swapped beds: Anna sleeps with Carla, Bruno with Dario.
  const bedOf = async (id: string, at: number) => (await read(trip, id)).people[at]!.participantId
  const [brunoId, carlaId] = [await bedOf(first, 1), await bedOf(second, 0)]
  const { rows: beds } = await pool.query('delete from beds where participant_id in ($1, $2) returning *', [
    brunoId,
    carlaId,
  ])
  for (const { room_id, capacity, bed, participant_id } of beds)
    await pool.query('insert into beds (room_id, capacity, bed, participant_id) values ($1, $2, $3, $4)', [
      ...[room_id, capacity, bed],
      participant_id === brunoId ? carlaId : brunoId,
    ])
  const query = { participantId: brunoId }
  const { leftAlone } = await call(previewCancellation, { params: idsOf(trip, first), query })
  expect(leftAlone).toMatchObject([{ surname: 'Neri', name: 'Dario', bookingId: second, supplementCents: 65_00 }])
  const before = (await read(trip, second)).money.priceCents
  await leave(trip, first, 1, {
    ...{ penaltyCents: 0, penaltyReason: 'Cortesia' },
    leftAlone: [{ participantId: leftAlone[0]!.participantId, choice: 'dus' }],
  })
  expect((await read(trip, second)).money.priceCents).toBe(before + 65_00)
  expect((await read(trip, first)).money.priceCents).toBe(100_00)
})
