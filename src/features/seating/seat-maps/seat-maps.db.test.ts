import { describe, expect, it } from 'vitest'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { blockSeat, getBusLayout, giveLayout, moveSeats } from '#src/features/seating/seats/seating.contract.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { numbered, readyModel } from './layouts.rules.ts'
import type { Layout } from './layouts.values.ts'
import { addSeatMap, archiveSeatMap, editSeatMap, getSeatMap, listSeatMaps } from './seat-maps.contract.ts'

const { act, call, refused, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

let made = 0
const aMap = (given: Partial<{ name: string; registeredSeats: number; layout: Layout }> = {}) => ({
  ...{ name: `Pianta ${++made}`, registeredSeats: 52, layout: readyModel(52) },
  ...given,
})
const add = (given: Parameters<typeof aMap>[0] = {}) => call(addSeatMap, { body: aMap(given) })
const rowsOf = ({ decks }: Layout) => decks.map(({ rows }) => rows)

async function aCoach() {
  const trip = await act((work) => aTripOnSale(work))
  const { id } = await act((work) => addVehicle(work, trip.tripId, { country: 'IT', passengerSeats: 52 }))
  return { ...trip, vehicleId: id }
}

describe('the library of maps', () => {
  it('takes a map, changes it, archives it and brings it back, each act in the log', async () => {
    const { id } = await add({ name: 'Setra S 515' })
    const params = { seatMapId: id }
    const layout = numbered([{ rows: ['DD.AO', 'PP.PP', 'PP.PP'] }])
    await call(editSeatMap, { params, body: { ...aMap({ name: 'Setra corto', layout }), version: 1 } })
    expect(await call(getSeatMap, { params })).toMatchObject({ name: 'Setra corto', layout, version: 2, trips: [] })
    await call(archiveSeatMap, { params, body: { isActive: false, version: 2 } })
    expect((await call(listSeatMaps, {})).find((map) => map.id === id)).toMatchObject({ isActive: false })
    await call(archiveSeatMap, { params, body: { isActive: true, version: 3 } })
    const { rows } = await pool.query('select kind from activity_entries where subject_id = $1 order by seq', [id])
    expect(rows.map(({ kind }) => kind)).toEqual(
      ['added', 'edited', 'archived', 'restored'].map((what) => `seating.activity-map-${what}`),
    )
  })

  it('refuses a name in use, also on bringing a map back', async () => {
    const { id } = await add({ name: 'Vega' })
    expect(await refused(addSeatMap, { body: aMap({ name: 'VEGA' }) })).toMatchObject({
      code: 'seating.map-known',
      fields: [expect.objectContaining({ path: '/name' })],
    })
    const params = { seatMapId: id }
    await call(archiveSeatMap, { params, body: { isActive: false, version: 1 } })
    await add({ name: 'vega' })
    const back = await refused(archiveSeatMap, { params, body: { isActive: true, version: 2 } })
    expect(back.code).toBe('seating.map-known')
  })

  it('refuses more seats than the document has, a map that is not valid, and a stale edit', async () => {
    expect(await refused(addSeatMap, { body: aMap({ registeredSeats: 51 }) })).toMatchObject({
      code: 'seating.over-registered',
      params: { n: 52, of: 51 },
    })
    const layout = { decks: [{ rows: ['PP'] }], labels: ['1', '1'] }
    expect((await refused(addSeatMap, { body: aMap({ layout }) })).code).toBe('seating.label-twice')
    const { id } = await add()
    const stale = { params: { seatMapId: id }, body: { ...aMap(), version: 7 } }
    expect((await refused(editSeatMap, stale)).code).toBe('calls.stale')
  })

  it("is the bus office's to change, and not the booking office's", async () => {
    expect((await refused(addSeatMap, { body: aMap() }, { as: 'booking' })).code).toBe('calls.forbidden')
    await call(addSeatMap, { body: aMap() }, { as: 'busOffice' })
  })

  it('names the coming trips whose coach copied a map, and leaves their copies alone', async () => {
    const { id } = await add()
    const coach = await aCoach()
    await call(giveLayout, { params: coach, body: { layout: readyModel(52), seatMapId: id, version: null } })
    const params = { seatMapId: id }
    const layout = numbered([{ rows: ['DD.AO', 'PP.PP'] }])
    await call(editSeatMap, { params, body: { ...aMap({ layout }), version: 1 } })
    expect((await call(getSeatMap, { params })).trips).toEqual([
      { tripId: coach.tripId, title: 'Napoli e la Costiera', departsOn: '2027-03-12' },
    ])
    const { coaches } = await call(getBusLayout, { params: coach })
    expect(rowsOf(coaches[0]!.layout!)).toEqual(rowsOf(readyModel(52)))
    const { version, title } = await call(getTrip, { params: coach })
    await call(cancelTrip, { params: coach, body: { version, title, reason: 'Minimo non raggiunto' } })
    expect((await call(getSeatMap, { params })).trips).toEqual([])
  })

  it('does not give an archived map to a coach', async () => {
    const { id } = await add()
    await call(archiveSeatMap, { params: { seatMapId: id }, body: { isActive: false, version: 1 } })
    const body = { layout: readyModel(52), seatMapId: id, version: null }
    expect((await refused(giveLayout, { params: await aCoach(), body })).code).toBe('seating.map-gone')
  })
})

describe('the map of a coach', () => {
  it('blocks the seats that its map blocks, and only these', async () => {
    const coach = await aCoach()
    const layout = readyModel(52)
    await call(giveLayout, { params: coach, body: { layout: { ...layout, blocked: ['3', '4'] }, version: null } })
    const blocked = async () => (await call(getBusLayout, { params: coach })).coaches[0]!.blocked
    expect(await blocked()).toEqual(['3', '4'])
    await call(blockSeat, { params: { ...coach, label: '9' }, body: { isBlocked: true, from: false } })
    await call(giveLayout, { params: coach, body: { layout, version: 2 } })
    expect(await blocked()).toEqual(['3', '4', '9'])
    await call(giveLayout, { params: coach, body: { layout: { ...layout, blocked: ['9'] }, version: 3 } })
    expect(await blocked()).toEqual(['9'])
  })

  it('seats somebody elsewhere whose seat is blocked or given to the crew', async () => {
    const coach = await aCoach()
    await act((work) => bookRoom(work, coach, ['Rossi Mario', 'Ferri Elena']))
    await call(giveLayout, { params: coach, body: { layout: readyModel(52), version: null } })
    const { people } = await call(getBusLayout, { params: coach })
    const moves = people.map(({ participantId }, at) => ({
      ...{ participantId, from: null, to: { vehicleId: coach.vehicleId, label: String(at + 1) } },
    }))
    await call(moveSeats, { params: coach, body: { moves } })
    const layout = { ...readyModel(52), blocked: ['1'] }
    expect(await call(giveLayout, { params: coach, body: { layout, version: 1 } })).toMatchObject({
      moved: [{ name: 'Rossi Mario', from: '1' }],
      displaced: [],
    })
    const seats = (await call(getBusLayout, { params: coach })).people.map(({ seat }) => seat?.label)
    expect(seats.toSorted()).not.toContain('1')
    expect(seats).toContain('2')
  })

  it('says which seats have the supplement of the first row', async () => {
    const coach = await aCoach()
    const layout = { ...readyModel(52), supplements: ['1', '5'] }
    await call(giveLayout, { params: coach, body: { layout, version: null } })
    expect((await call(getBusLayout, { params: coach })).coaches[0]!.layout).toMatchObject({ supplements: ['1', '5'] })
  })
})
