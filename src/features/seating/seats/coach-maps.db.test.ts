import { describe, expect, it } from 'vitest'
import { listDrivers, saveDriver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { aMappedCoach } from '#src/features/seating/seating.builders.ts'
import { duplicateTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { saveAsTemplate } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { blockSeat, getBusLayout, giveLayout, moveSeats, seatPeople } from './seating.contract.ts'
import { nameOf } from './seating.view.ts'

const { act, call, refused, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

const map = (trip: Pick<TripOnSale, 'tripId'>) => call(getBusLayout, { params: trip })
const seatAll = (trip: TripOnSale) =>
  call(seatPeople, { params: trip, body: { isAnew: false, order: 'booking', keepsFirstRow: false } })
const workOf = async ({ tripId }: TripOnSale) => {
  const { seated, withoutSeat } = (await call(getTrip, { params: { tripId } })).work
  return { seated, withoutSeat }
}

describe('a copied trip', () => {
  it('takes the maps of its coaches along, with blocked seats and without people', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const coach = await act((work) => aMappedCoach(work, trip, 52))
    await act((work) => bookRoom(work, trip, ['Rossi Mario', 'Ferri Elena']))
    await call(blockSeat, { params: { ...coach, label: '3' }, body: { isBlocked: true, from: false } })
    await seatAll(trip)
    const copy = await call(duplicateTrip, { params: trip, body: { departsOn: '2027-05-07' } })
    const [source, copied] = [(await map(trip)).coaches[0]!, (await map({ tripId: copy.id })).coaches[0]!]
    expect(copied).toEqual({ ...source, vehicleId: copied.vehicleId, version: 1 })
    expect(copied.blocked).toEqual(['3'])
    expect((await map({ tripId: copy.id })).people).toEqual([])
  })
})

describe('a coach that is removed', () => {
  it('tells beforehand what goes with it: its map, the seats on it and its drivers', async () => {
    const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 2, DBL: 1 } }))
    const { vehicleId } = await act((work) => aMappedCoach(work, trip, 52))
    await act((work) => bookRoom(work, trip, ['Rossi Anna', 'Rossi Bruno']))
    await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver'))
    await seatAll(trip)
    const [driver] = await call(listDrivers, { params: trip })
    const params = { tripId: trip.tripId, participantId: driver!.participantId }
    await call(saveDriver, { params, body: { vehicleId, version: null } })
    const { vehicles } = await call(listDepartures, { params: { itineraryId: trip.tripId } })
    expect(vehicles).toMatchObject([{ hasMap: true, seated: 2, drivers: 1 }])
  })

  it('leaves its people on the other coach as far as there are seats, and on the trip in any case', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const large = await act((work) => aMappedCoach(work, trip, 52))
    for (const surname of ['Rossi', 'Ferri', 'Galli', 'Pozzi', 'Villa'])
      await act((work) => bookRoom(work, trip, [`${surname} Anna`, `${surname} Bruno`]))
    await seatAll(trip)
    await act((work) => aMappedCoach(work, trip, 30))
    await call(removeVehicle, { params: { vehicleId: large.vehicleId } })
    const { people, coaches } = await map(trip)
    expect(coaches).toHaveLength(1)
    expect(people.map(({ seat }) => seat?.vehicleId)).toEqual(people.map(() => coaches[0]!.vehicleId))
    expect(await workOf(trip)).toEqual({ seated: 10, withoutSeat: 0 })
    const { rows } = await pool.query<{ changes: string }>(
      `select params ->> 'changes' as changes from activity_entries
       where itinerary_id = $1 and kind = 'seating.activity-coach-left'`,
      [trip.tripId],
    )
    expect(rows[0]!.changes.split('; ')).toHaveLength(10)
  })
})

describe('a coach of a template', () => {
  it('is removed like any other, with its map', async () => {
    const trip = await act((work) => aTripOnSale(work))
    await act((work) => aMappedCoach(work, trip, 52))
    const saved = await call(saveAsTemplate, { params: trip, body: { name: 'Napoli, modello' } })
    const { rows } = await pool.query<{ id: string; has_map: boolean }>(
      `select v.id, exists (select 1 from vehicle_maps m where m.vehicle_id = v.id) as has_map
       from vehicles v where v.itinerary_id = $1`,
      [saved.id],
    )
    expect(rows.map(({ has_map }) => has_map)).toEqual([true])
    await call(removeVehicle, { params: { vehicleId: rows[0]!.id } })
  })
})

describe('the seats of an archived trip', () => {
  it('stay as they are', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const coach = await act((work) => aMappedCoach(work, trip, 52))
    await act((work) => bookRoom(work, trip, ['Rossi Mario', 'Ferri Elena']))
    const { participantId } = (await map(trip)).people[0]!
    await pool.query(`update trips set status = 'archived' where id = $1`, [trip.tripId])
    const moves = [{ participantId, from: null, to: { vehicleId: coach.vehicleId, label: '1' } }]
    expect((await refused(moveSeats, { params: trip, body: { moves } })).code).toBe('trips.locked-archived')
    const layout = { params: coach, body: { layout: readyModel(30), version: 1 } }
    expect((await refused(giveLayout, layout)).code).toBe('trips.locked-archived')
  })
})

describe('the count of seats in the navigation of a trip', () => {
  it('is that of the people with and without a seat, and nothing without a map', async () => {
    const trip = await act((work) => aTripOnSale(work))
    await act((work) => bookRoom(work, trip, ['Rossi Mario', 'Ferri Elena']))
    expect(await workOf(trip)).toEqual({ seated: 0, withoutSeat: 0 })
    await act((work) => aMappedCoach(work, trip, 52))
    expect(await workOf(trip)).toEqual({ seated: 0, withoutSeat: 2 })
    await seatAll(trip)
    expect(await workOf(trip)).toEqual({ seated: 2, withoutSeat: 0 })
    expect((await map(trip)).people.map(nameOf)).toEqual(['Rossi Mario', 'Ferri Elena'])
  })
})
