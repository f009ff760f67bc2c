import { expect, test } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { mergeProviders } from '#src/features/providers/merging.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'

const { act, call, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const add = (companyName: string) => act((work) => createProvider(work, aProvider({ companyName, contacts: [] })))
const count = async (table: string, condition: string, id: string) =>
  (await pool.query(`select count(*)::int as n from ${table} where ${condition}`, [id])).rows[0].n as number

/** The columns of the database that name a row of this table. */
async function namingColumns(table: string): Promise<{ of: string; by: string }[]> {
  const { rows } = await pool.query(
    `select c.conrelid::regclass::text as of, a.attname as by from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass order by 1, 2`,
    [table],
  )
  return rows
}

/** Fills every table that can hold something of a service. A new table joins this list, or the test below fails. */
async function fillService(trip: Awaited<ReturnType<typeof bookedTrip>>, serviceId: string, providerId: string) {
  const { tripId, participantId } = trip
  const file = `insert into files (name, content_type, size, sha256, stored_as)
    select 'f.pdf', 'application/pdf', 1, n, n from (select gen_random_uuid()::text as n) fresh returning id`
  const fill = (what: string, ...values: unknown[]) => pool.query(what, [serviceId, ...values])
  await fill(`insert into allotments (service_id, room_type, quantity, price_cents, check_in_day, check_out_day)
    values ($1, 'DBL', 1, 100, 1, 2)`)
  await fill(`insert into room_releases (service_id, room_type, quantity, released_on, told_to, created_by_name)
    values ($1, 'DBL', 1, '2027-03-01', 'Anna', 'Anna')`)
  await fill(`insert into gratuities (service_id, threshold) values ($1, 20)`)
  await fill(`with kept as (${file}) insert into service_files (service_id, file_id) select $1, id from kept`)
  await fill(`with kept as (${file})
    insert into supplier_invoices (service_id, file_id, kind, number, invoiced_on, cents)
    select $1, id, 'invoice', '12', '2027-03-01', 100 from kept`)
  await fill(`insert into permits (service_id, city, from_on, from_time, until_on, until_time, state)
    values ($1, 'Roma', '2027-06-11', '06:00', '2027-06-11', '22:00', 'toRequest')`)
  await fill(`insert into service_attendees (service_id, participant_id, position) values ($1, $2, 1)`, participantId)
  await fill(
    `insert into room_exceptions (service_id, participant_id, room_id)
      select $1, p.id, b.room_id from participants p join bookings b on b.id = p.booking_id where p.id = $2`,
    participantId,
  )
  await fill(
    `insert into rooming_versions (trip_id, service_id, number, is_final, has_notes, snapshot, recipient, subject, body, sent_at, sent_by_name)
      values ($2, $1, 1, false, false, '{}', 'a@b.example', 'Rooming list', 'Testo', now(), 'Anna')`,
    tripId,
  )
  await fill(`insert into service_instalments (service_id, due_on, cents) values ($1, '2027-06-01', 900)`)
  await fill(`insert into supplier_payments (service_id, kind, cents, method, paid_on, registered_by_name)
    values ($1, 'payment', 100, 'cash', '2027-03-01', 'Anna')`)
  await fill('insert into supplier_overpayments (service_id, cents) values ($1, 5)')
  await fill(
    `insert into supplier_papers (itinerary_id, service_id, provider_id, kind, year, facts, issued_at)
      values ($2, $1, $3, 'order', 2027, '{}', now())`,
    ...[tripId, providerId],
  )
  await fill(
    `insert into deliveries (itinerary_id, service_id, provider_id, kind, recipient, subject, body, created_at, created_by_name)
      values ($2, $1, $3, 'paymentRequest', 'a@b.example', 'Richiesta', 'Testo', now(), 'Anna')`,
    ...[tripId, providerId],
  )
  await fill(
    `insert into letters (trip_id, service_id, provider_id, kind, told_how, created_at, created_by_name)
      values ($2, $1, $3, 'guideRecap', 'phone', now(), 'Anna')`,
    ...[tripId, providerId],
  )
}

/** A trip with one confirmed person. */
async function bookedTrip() {
  const trip = await act((work) => aTripOnSale(work))
  const { id: bookingId } = await call(createBooking, {
    params: { tripId: trip.tripId },
    body: aBooking({ ...trip, status: 'confirmed', people: [aParticipant({ isDefaultContact: true })] }),
  })
  const { people } = await call(getBooking, { params: { tripId: trip.tripId, bookingId } })
  return { tripId: trip.tripId, participantId: people[0]!.participantId }
}

test('a merge leaves every row of every table that names a supplier or one of its services', async () => {
  const [kept, double] = [await add('Bus Alfa'), await add('Bus Beta')]
  const trip = await bookedTrip()
  const { id: serviceId } = await act((work) => addService(work, trip.tripId, aCoach({ providerId: double.id })))
  await fillService(trip, serviceId, double.id)
  const ofServices = await namingColumns('services')
  // What two suppliers have in common has rules of its own: contacts of one name are joined, a pair is no pair any more.
  const ofProviders = (await namingColumns('providers')).filter(
    ({ of }) => !['providers', 'provider_contacts', 'distinct_providers'].includes(of),
  )
  const counted = async () => {
    const found: Record<string, number> = {}
    for (const { of, by } of ofServices)
      found[`${of} of services`] = await count(of, `${by} in (select id from services where provider_id = $1)`, kept.id)
    for (const { of, by } of ofProviders) found[`${of} of suppliers`] = await count(of, `${by} = $1`, kept.id)
    return found
  }
  const nothing = await counted()
  expect(Object.values(nothing).every((n) => n === 0)).toBe(true)
  const body = { version: 1, doubleId: double.id, doubleVersion: 1, taken: [] }
  await call(mergeProviders, { params: { providerId: kept.id }, body })
  expect(await counted()).toEqual(Object.fromEntries(Object.keys(nothing).map((of) => [of, 1])))
})
