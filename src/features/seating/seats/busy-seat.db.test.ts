import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { aMappedCoach } from '#src/features/seating/seating.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getBusLayout, moveSeats } from './seating.contract.ts'
import { nameOf } from './seating.view.ts'

const { act, call, answer, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

const person = (n: number) => ({
  fullName: `Dupont Jean${n}`,
  taxCode: randomUUID().slice(0, 16),
  taxCodeCountry: 'FR',
})

it('gives one seat to one of 200 people who ask at once, tells all others who has it, and breaks nowhere', async () => {
  const trip = await act((work) => aTripOnSale(work, { maxPlaces: 60, rooms: { DBL: 30 } }))
  const coach = await act((work) => aMappedCoach(work, trip, 54))
  for (let n = 0; n < 40; n += 2) await act((work) => bookRoom(work, trip, [person(n), person(n + 1)]))
  const { people } = await call(getBusLayout, { params: trip })
  const to = { vehicleId: coach.vehicleId, label: '7' }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const { participantId } = people[at % people.length]!
      return answer(moveSeats, { params: trip, body: { moves: [{ participantId, from: null, to }] } })
    }),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.every((status) => status === 204 || status === 422)).toBe(true)
  const { rows } = await pool.query<{ id: string }>(
    'select participant_id as id from seats where vehicle_id = $1 and label = $2',
    [...[to.vehicleId, to.label]],
  )
  const winner = people.find(({ participantId }) => participantId === rows[0]!.id)!
  const told = answers.filter(({ statusCode }) => statusCode === 422).map((one) => one.json().code)
  // The winner's own later requests learn that they have moved.
  expect(told.filter((code) => code === 'seating.seat-taken')).toHaveLength(195)
  expect(told.filter((code) => code === 'seating.person-moved')).toHaveLength(4)
  expect(nameOf(winner)).toMatch(/^Dupont/)
})
