import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { aBooking, aParticipant } from './bookings.builders.ts'
import { createBooking, getBooking } from './bookings.contract.ts'
import { aTripOnSale, type TripOnSale } from './trip-on-sale.builders.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const crewOf = (trip: TripOnSale, adults: number) =>
  aBooking({
    ...trip,
    agencyId: null,
    isStaff: true,
    roomType: 'SGL',
    adults,
    people: adults === 0 ? [] : [aParticipant({ type: 'guide', isDefaultContact: true })],
  })

test('a booking of the crew is for somebody', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const problem = await refused(createBooking, { params: trip, body: { ...crewOf(trip, 1), people: [], adults: 0 } })
  expect(problem.fields).toMatchObject([{ path: '/adults', text: 'Serve almeno un adulto' }])
})

test('one that was kept with nobody is migrated to as many as it names', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const { id } = await call(createBooking, { params: trip, body: crewOf(trip, 1) })
  await pool.query('alter table bookings drop constraint "bookings.needs-adult"')
  await pool.query('alter table bookings add constraint "bookings.needs-adult" check (is_staff or adults >= 1)')
  await pool.query('alter table bookings disable trigger user')
  await pool.query('update bookings set adults = 0 where id = $1', [id])
  await pool.query('alter table bookings enable trigger user')
  const file = join(import.meta.dirname, '../../../migrations/0014_staff_are_somebody.sql')
  await pool.query(`begin; ${await readFile(file, 'utf8')}; commit`)
  expect((await call(getBooking, { params: { ...trip, bookingId: id } })).adults).toBe(1)
  await expect(pool.query('update bookings set adults = 0 where id = $1', [id])).rejects.toMatchObject({
    constraint: 'bookings.needs-adult',
  })
})
