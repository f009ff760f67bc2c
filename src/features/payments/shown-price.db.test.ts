import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createBooking,
  editBooking,
  getBooking,
  getPriceTerms,
  type PricedBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import {
  type BookingValues,
  bookingBody,
  bookingValuesOf,
  newBooking,
} from '#src/features/bookings/booking/booking.values.ts'
import { aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { personFields, withSlots } from '#src/features/bookings/people/slots.values.ts'
import { livePrice } from '#src/features/bookings/price/price.values.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { personValuesOf } from '#src/features/customers/person/person.values.ts'
import { testApp } from '#src/server/testing/app.ts'

const { call, act, pool, clock } = await testApp({ now: '2027-01-11T09:00:00Z' })
const today = '2027-01-11'

/** The changes that a user may make to a form before saving it. */
const change = fc.record({
  adults: fc.constantFrom(1, 2),
  children: fc.constantFrom(0, 1),
  roomType: fc.constantFrom('SGL', 'DUS', 'DBL', 'TWN', 'TRP' as const),
  depositCents: fc.constantFrom(null, 0, 50_00),
  balanceDueOn: fc.constantFrom(null, '2027-05-20'),
  extra: fc.constantFrom(null, 'extra' as const, 'discount' as const),
  isOwned: fc.boolean(),
  takesTodaysPrice: fc.boolean(),
  isRemovedAndAdded: fc.boolean(),
  /** The changes that the office makes between two saves. */
  asked: fc.record({
    unit: fc.constantFrom(100_00, 133_33),
    single: fc.constantFrom(null, 65_00),
    insurance: fc.constantFrom(null, 333),
    deposit: fc.constantFrom(2_500, 5_000),
    age: fc.constantFrom(0, 12, 14),
  }),
})

it('what the form shows is what is saved, whatever is done to an option until it is confirmed', async () => {
  const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-06-12', maxPlaces: 200, rooms: {} }))
  const params = { tripId: trip.tripId }
  const histories = fc.sample(fc.array(change, { minLength: 3, maxLength: 4 }), { numRuns: 6, seed: 11 })
  for (const [at, steps] of histories.entries()) {
    const lead = aParticipant({
      surname: `Prova ${'abcdefgh'[at]}`,
      name: 'Ada',
      sex: 'F',
      bornOn: `1980-0${at + 1}-11`,
    })
    let values: BookingValues = newBooking({ isMultiDay: true, agencyId: trip.agencyId, namesBy: '2027-06-05' })
    let stored: PricedBooking | null = null
    for (const [place, step] of steps.entries()) {
      await ask(trip.tripId, step.asked)
      const { asked: _asked, extra, isOwned, isRemovedAndAdded, ...fields } = step
      const heads = Math.min(step.adults + step.children, { SGL: 1, DUS: 1, DBL: 2, TWN: 2, TRP: 3 }[step.roomType])
      values = withSlots({
        ...(stored ? bookingValuesOf(stored) : values),
        ...fields,
        adults: Math.max(1, heads - step.children),
        children: heads > 1 ? step.children : 0,
        ...{ status: 'customerOption', confirmBy: '2027-03-01', departureId: trip.departureId },
        ...{ referenceName: 'Prova', referencePhone: '+393334821907', isNamesByChosen: true },
        extras: [],
      })
      if (place === 0) {
        const known = personFields(personValuesOf({ ...lead, customerId: '', version: 1 } as never))
        const person = { ...known, customerId: null, version: null }
        values.people[0] = { ...values.people[0]!, ...person, isDefaultContact: true }
      }
      if (isRemovedAndAdded) values = fresh(values)
      const owner = isOwned ? values.people[0]!.key : null
      if (extra) values.extras = [{ kind: extra, label: 'A mano', cents: 10_01, owner }]
      const shown = livePrice(values, {
        terms: await call(getPriceTerms, { params }),
        booking: stored,
        agency: { commissionBps: 0, paysNet: false, isDirect: true },
        agencyFeeBps: null,
        today,
        userName: 'Prova admin',
      })!
      stored = await save(trip.tripId, stored, values)
      const saved = stored.money
      const parts = Object.fromEntries(shown.instalments.map(({ kind, cents, dueOn }) => [kind, { cents, dueOn }]))
      expect({ price: saved.priceCents, owed: saved.owedCents, deposit: saved.depositCents ?? undefined }).toEqual({
        ...{ price: shown.priceCents, owed: shown.owedCents, deposit: parts.deposit?.cents },
      })
      expect({ balance: saved.balanceCents, on: saved.balanceDueOn }).toEqual({
        ...{ balance: parts.balance?.cents ?? 0, on: parts.balance?.dueOn ?? null },
      })
    }
  }
  clock.set('2027-01-11T09:00:00Z')
})

/** The form with every head without a name removed and added again: the new heads have other keys and no rows. */
function fresh(values: BookingValues): BookingValues {
  const people = values.people.map((slot, at) =>
    slot.surname === '' ? { ...slot, key: `new-${at + 50}`, participantId: null } : slot,
  )
  return { ...values, people }
}

async function save(tripId: string, stored: PricedBooking | null, values: BookingValues): Promise<PricedBooking> {
  const body = bookingBody(values)
  const id = stored?.id ?? (await call(createBooking, { params: { tripId }, body })).id
  if (stored) await call(editBooking, { params: { tripId, bookingId: id }, body: { ...body, version: stored.version } })
  return (await call(getBooking, { params: { tripId, bookingId: id } })) as PricedBooking
}

async function ask(
  tripId: string,
  asked: { unit: number; single: number | null; insurance: number | null; deposit: number; age: number },
) {
  await pool.query(
    'update cost_definitions set unit_cents = $2, single_supplement_cents = $3, insurance_bps = $4 where itinerary_id = $1',
    [tripId, asked.unit, asked.single, asked.insurance],
  )
  for (const [key, value] of [
    ['depositBps', asked.deposit],
    ['childAgeLimit', asked.age],
  ])
    await pool.query(
      'insert into settings (key, value) values ($1, $2::text::jsonb) on conflict (key) do update set value = excluded.value',
      [key, String(value)],
    )
}
