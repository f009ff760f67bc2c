import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getBooking, type SeatOfHead } from '#src/features/bookings/booking/booking.contract.ts'
import { getLoadingList } from '#src/features/bookings/loading/loading.contract.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelWithTrip } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { numbered, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { ModelSize } from '#src/features/seating/seat-maps/layouts.values.ts'
import { testApp } from '#src/server/testing/app.ts'
import { oppositeOf } from './moves.rules.ts'
import {
  type BusLayout,
  blockSeat,
  getBusLayout,
  giveLayout,
  moveSeats,
  seatPeople,
  seatTogether,
} from './seating.contract.ts'
import { nameOf } from './seating.view.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

/** A trip with one coach that has this map. */
async function onCoach(size: ModelSize = 52, given: Parameters<typeof aTripOnSale>[1] = {}) {
  const trip = await act((work) => aTripOnSale(work, given))
  const coach = await act((work) => addVehicle(work, trip.tripId, { country: 'IT', passengerSeats: 60 }))
  await layOut(trip.tripId, coach.id, size, null)
  return { ...trip, vehicleId: coach.id }
}
type OnCoach = Awaited<ReturnType<typeof onCoach>>

const layOut = (tripId: string, vehicleId: string, size: ModelSize, version: number | null) =>
  call(giveLayout, { params: { tripId, vehicleId }, body: { layout: readyModel(size), version } })
const book = (trip: TripOnSale, people: string[], given: Parameters<typeof bookRoom>[3] = {}) =>
  act((work) => bookRoom(work, trip, people, given))
const map = (trip: TripOnSale) => call(getBusLayout, { params: trip })
const person = (bus: BusLayout, name: string) => bus.people.find((one) => nameOf(one) === name)!
const at = ({ vehicleId }: OnCoach, label: string | null) => (label === null ? null : { vehicleId, label })
const seatsBy = (bus: BusLayout) =>
  Object.fromEntries(bus.people.map((one) => [nameOf(one), one.seat?.label ?? null] as const))

async function moved(trip: OnCoach, ...moves: [name: string, from: string | null, to: string | null][]) {
  const bus = await map(trip)
  return {
    params: trip,
    body: {
      moves: moves.map(([name, from, to]) => ({
        participantId: person(bus, name).participantId,
        ...{ from: at(trip, from), to: at(trip, to) },
      })),
    },
  }
}
const move = async (...asked: Parameters<typeof moved>) => call(moveSeats, await moved(...asked))
const activity = async ({ tripId }: TripOnSale) => {
  const { rows } = await pool.query<{ kind: string }>(
    `select kind from activity_entries where itinerary_id = $1 and kind like 'seating.%' order by seq`,
    [tripId],
  )
  return rows.map(({ kind }) => kind)
}
const placesOf = async ({ tripId }: TripOnSale) => {
  const { rows } = await pool.query<{ places: number }>('select trip_places($1) as places', [tripId])
  return rows[0]!.places
}

describe('seats', () => {
  it('are given, swapped and freed, each act in the log', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '19'])
    await move(trip, ['Ferri Elena', null, '20'])
    await move(trip, ['Rossi Mario', '19', '20'], ['Ferri Elena', '20', '19'])
    expect(seatsBy(await map(trip))).toEqual({ 'Rossi Mario': '20', 'Ferri Elena': '19' })
    await move(trip, ['Ferri Elena', '19', null])
    expect(seatsBy(await map(trip))).toEqual({ 'Rossi Mario': '20', 'Ferri Elena': null })
    const { rows } = await pool.query<{ changes: string }>(
      `select params ->> 'changes' as changes from activity_entries
      where itinerary_id = $1 and kind = 'seating.activity-swapped'`,
      [trip.tripId],
    )
    expect(rows).toEqual([{ changes: 'Rossi Mario: 19 → 20; Ferri Elena: 20 → 19' }])
    expect(await activity(trip)).toEqual(
      ['map-given', 'seated', 'seated', 'swapped', 'freed'].map((kind) => `seating.activity-${kind}`),
    )
  })

  it('stand on the loading list, on the list of participants and on the booking', async () => {
    const trip = await onCoach()
    const bookingId = await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '19'])
    const expected = [
      ['Rossi', { label: '19', coach: null }],
      ['Ferri', null],
    ]
    const seatOf = ({ surname, seat }: { surname: string | null; seat: SeatOfHead | null }) => [surname, seat]
    const { stops } = await call(getLoadingList, { params: trip })
    expect(stops.flatMap(({ people }) => people.map(seatOf))).toEqual(expected)
    const { bookings } = await call(listParticipants, { params: trip, query: {} })
    expect(rowsOf(bookings).map(seatOf)).toEqual(expected)
    const booking = await call(getBooking, { params: { ...trip, bookingId } })
    expect(booking.people.map(seatOf)).toEqual(expected)
  })

  it('name their coach where the trip has several', async () => {
    const trip = await onCoach()
    await act((work) => addVehicle(work, trip.tripId, { country: 'IT', passengerSeats: 30 }))
    await book(trip, ['Rossi Mario'])
    await move(trip, ['Rossi Mario', null, '19'])
    const { bookings } = await call(listParticipants, { params: trip, query: {} })
    expect(rowsOf(bookings).map(({ seat }) => seat)).toEqual([{ label: '19', coach: 1 }])
  })

  it('of two people who want one at once, one wins and the other is told by name', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    const asked = await Promise.all([moved(trip, ['Rossi Mario', null, '7']), moved(trip, ['Ferri Elena', null, '7'])])
    const answers = await Promise.allSettled(asked.map((one) => call(moveSeats, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = answers.findIndex(({ status }) => status === 'rejected')
    const winner = loser === 0 ? 'Ferri Elena' : 'Rossi Mario'
    expect(await refused(moveSeats, asked[loser]!)).toMatchObject({
      code: 'seating.seat-taken',
      detail: `Il posto 7 è già di ${winner}.`,
    })
  })

  it('refuse a person moved meanwhile, a blocked seat, and a crew seat for a customer', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '7'])
    await call(blockSeat, { params: { ...trip, label: '3' }, body: { isBlocked: true, from: false } })
    const code = async (...asked: Parameters<typeof moved>) => (await refused(moveSeats, await moved(...asked))).code
    expect(await code(trip, ['Rossi Mario', null, '8'])).toBe('seating.person-moved')
    expect(await code(trip, ['Ferri Elena', null, '3'])).toBe('seating.seat-blocked')
    expect(await code(trip, ['Ferri Elena', null, 'A1'])).toBe('seating.crew-seat')
    expect(await code(trip, ['Ferri Elena', null, '99'])).toBe('seating.seat-gone')
  })

  it('are freed at once by whoever leaves the trip', async () => {
    const trip = await onCoach()
    const bookingId = await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await call(seatPeople, { params: trip, body: { isAnew: false, order: 'booking', keepsFirstRow: false } })
    await act((work) => cancelWithTrip(work, { ...trip, bookingIds: [bookingId] }, 'maltempo'))
    const { rows } = await pool.query('select 1 from seats where vehicle_id = $1 and participant_id is not null', [
      trip.vehicleId,
    ])
    expect(rows).toEqual([])
  })

  it("are the bus office's to give, and not the booking office's", async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario'])
    const asked = await moved(trip, ['Rossi Mario', null, '7'])
    expect((await refused(moveSeats, asked, { as: 'booking' })).code).toBe('calls.forbidden')
    await call(moveSeats, asked, { as: 'busOffice' })
  })

  it('are never of somebody who is not on the trip, whatever writes them', async () => {
    const trip = await onCoach()
    const other = await onCoach()
    await book(other, ['Rossi Mario'])
    const { participantId } = person(await map(other), 'Rossi Mario')
    const write = pool.query(`update seats set participant_id = $2 where vehicle_id = $1 and label = '1'`, [
      trip.vehicleId,
      participantId,
    ])
    await expect(write).rejects.toMatchObject({ constraint: 'seating.seat-of-nobody' })
  })
})

describe('blocked seats and the crew', () => {
  it('take places that are not sold, until they are given back', async () => {
    const trip = await onCoach(35)
    expect(await placesOf(trip)).toBe(35)
    await call(blockSeat, { params: { ...trip, label: '3' }, body: { isBlocked: true, from: false } })
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await move(trip, ['Serra Paola', null, '4'])
    expect(await placesOf(trip)).toBe(33)
    await call(blockSeat, { params: { ...trip, label: '3' }, body: { isBlocked: false, from: true } })
    await move(trip, ['Serra Paola', '4', null])
    expect(await placesOf(trip)).toBe(35)
  })

  it('cannot take the places that the trip needs, nor a seat with somebody on it, nor one that a colleague blocked', async () => {
    const trip = await onCoach(30)
    await book(trip, ['Rossi Mario'])
    await move(trip, ['Rossi Mario', null, '3'])
    const asked = (label: string, from = false) => ({
      params: { ...trip, label },
      body: { isBlocked: true, from },
    })
    expect(await refused(blockSeat, asked('3'))).toMatchObject({
      code: 'seating.seat-occupied',
      params: { name: 'Rossi Mario' },
    })
    for (const label of ['4', '5', '6', '7', '8']) await call(blockSeat, asked(label))
    expect((await refused(blockSeat, asked('9'))).code).toBe('departures.places-below-minimum')
    expect((await refused(blockSeat, asked('4'))).code).toBe('calls.stale')
    expect((await refused(blockSeat, asked('99'))).code).toBe('calls.not-found')
  })

  it("seat the leader on the crew's seat by themselves", async () => {
    const trip = await onCoach()
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await call(seatPeople, { params: trip, body: { isAnew: false, order: 'booking', keepsFirstRow: false } })
    expect(seatsBy(await map(trip))).toEqual({ 'Serra Paola': 'A1' })
  })
})

describe('another map', () => {
  it('keeps seats by their number, seats the others again, and names who is left', async () => {
    const trip = await onCoach(30)
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await move(trip, ['Rossi Mario', null, '2'], ['Ferri Elena', null, '19'], ['Serra Paola', null, 'A1'])
    expect(await layOut(trip.tripId, trip.vehicleId, 52, 1)).toEqual({
      ...{ version: 2, moved: [], displaced: [], apart: [], moves: [], firstRow: [] },
      replaced: { layout: { ...readyModel(30), blocked: [] }, seatMapId: null },
    })
    const larger = await map(trip)
    expect(seatsBy(larger)).toEqual({ 'Rossi Mario': '2', 'Ferri Elena': '19', 'Serra Paola': 'A1' })
    expect(larger.coaches[0]).toMatchObject({ passengerSeats: 52 })
    await move(trip, ['Rossi Mario', '2', '44'])
    const layout = numbered([{ rows: Array.from({ length: 7 }, () => 'PP.PP') }])
    const params = trip
    expect(await call(giveLayout, { params, body: { layout, version: 2 } })).toMatchObject({
      moved: [{ name: 'Rossi Mario', from: '44', to: '20' }],
      displaced: [{ name: 'Serra Paola' }],
    })
    expect(seatsBy(await map(trip))).toEqual({ 'Rossi Mario': '20', 'Ferri Elena': '19', 'Serra Paola': null })
  })

  it('seats a couple together again whose numbers lie apart, and the log names who sits where', async () => {
    const trip = await onCoach(30)
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '3'], ['Ferri Elena', null, '4'])
    const layout = numbered([{ rows: Array.from({ length: 9 }, () => 'PP.P') }])
    const { apart, moved } = await call(giveLayout, { params: trip, body: { layout, version: 1 } })
    expect({ apart, moved }).toMatchObject({
      apart: [],
      moved: [
        { name: 'Rossi Mario', from: '3', to: '4' },
        { name: 'Ferri Elena', from: '4', to: '5' },
      ],
    })
    const { rows } = await pool.query<{ changes: string }>(
      `select params ->> 'changes' as changes from activity_entries
      where itinerary_id = $1 and kind = 'seating.activity-map-given' order by seq desc limit 1`,
      [trip.tripId],
    )
    expect(rows[0]!.changes).toContain('Rossi Mario: 3 → 4; Ferri Elena: 4 → 5')
  })

  it('is taken back completely: map, blocked seats, places and everybody on their seat, under the name of the coach', async () => {
    const trip = await onCoach(30)
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Galli Marta', 'Villa Teresa'])
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await move(trip, ['Rossi Mario', null, '1'], ['Ferri Elena', null, '29'], ['Serra Paola', null, 'A1'])
    await call(blockSeat, { params: { ...trip, label: '7' }, body: { isBlocked: true, from: false } })
    const stored = await map(trip)
    const layout = { ...numbered([{ rows: Array.from({ length: 7 }, () => 'PP.PP') }]), blocked: ['1', '3'] }
    const { version, moves, replaced, displaced } = await call(giveLayout, {
      params: trip,
      body: { layout, version: stored.coaches[0]!.version, seatMapId: null },
    })
    expect(displaced).toMatchObject([{ name: 'Serra Paola' }])
    const back = oppositeOf(moves)
    const body = { ...replaced!, version, moves: back }
    const { people } = await map(trip)
    const moved = { participantId: people.find(({ surname }) => surname === 'Galli')!.participantId, from: null }
    const onto = (label: string) => ({ ...moved, to: { vehicleId: trip.vehicleId, label } })
    await call(moveSeats, { params: trip, body: { moves: [onto('28')] } })
    await call(giveLayout, { params: trip, body })
    const again = await map(trip)
    expect(seatsBy(again)).toEqual({ ...seatsBy(stored), 'Galli Marta': '28' })
    expect(again.coaches).toEqual([{ ...stored.coaches[0], version: version + 1 }])
    const { rows } = await pool.query<{ kind: string; coach: string }>(
      `select kind, params ->> 'coach' as coach from activity_entries
      where itinerary_id = $1 and kind like 'seating.activity-map%' order by seq`,
      [trip.tripId],
    )
    expect(rows.slice(-2)).toEqual([
      { kind: 'seating.activity-map-given', coach: again.coaches[0]!.plate ?? '1' },
      { kind: 'seating.activity-map-back', coach: again.coaches[0]!.plate ?? '1' },
    ])
  })

  it('is not taken back over a colleague: somebody moved since, sits where another sat, or a seat is blocked', async () => {
    const trip = await onCoach(30)
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '29'])
    const layout = numbered([{ rows: Array.from({ length: 7 }, () => 'PP.PP') }])
    const taken = async () => {
      const { coaches } = await map(trip)
      const given = await call(giveLayout, { params: trip, body: { layout, version: coaches[0]!.version } })
      const moves = oppositeOf(given.moves)
      return { params: trip, body: { ...given.replaced!, version: given.version, moves } }
    }
    const back = await taken()
    const now = seatsBy(await map(trip))['Rossi Mario']!
    await move(trip, ['Rossi Mario', now, '20'])
    expect((await refused(giveLayout, back)).code).toBe('seating.person-moved')
    await move(trip, ['Rossi Mario', '20', now])
    await call(giveLayout, back)
    expect(seatsBy(await map(trip))['Rossi Mario']).toBe('29')
    const large = await layOut(trip.tripId, trip.vehicleId, 52, back.body.version + 1)
    await move(trip, ['Ferri Elena', null, '50'])
    const moves = oppositeOf(large.moves)
    const onto = { params: trip, body: { ...large.replaced!, version: large.version, moves } }
    expect((await refused(giveLayout, onto)).code).toBe('seating.person-moved')
    await move(trip, ['Ferri Elena', '50', null])
    await call(
      blockSeat,
      { params: { ...trip, label: '3' }, body: { isBlocked: true, from: false } },
      { as: 'busOffice' },
    )
    expect((await refused(giveLayout, onto)).code).toBe('calls.stale')
    const { version } = (await map(trip)).coaches[0]!
    const unknown = { ...onto.body, version, seatMapId: randomUUID() }
    expect((await refused(giveLayout, { ...onto, body: unknown })).code).toBe('seating.map-gone')
  })

  it('says in the log which blocked seats are others than before', async () => {
    const trip = await onCoach(30)
    const drawn = async (blocked: string[], version: number) => {
      await call(giveLayout, { params: trip, body: { layout: { ...readyModel(30), blocked }, version } })
      const { rows } = await pool.query<{ changes: string | null }>(
        `select params ->> 'changes' as changes from activity_entries
        where itinerary_id = $1 and kind = 'seating.activity-map-given' order by seq desc limit 1`,
        [trip.tripId],
      )
      return rows[0]!.changes
    }
    expect(await drawn(['3'], 1)).toBe('Posti bloccati: 3 (prima non indicato)')
    expect(await drawn(['3'], 2)).toBeNull()
    expect(await drawn([], 3)).toBe('Posti bloccati: tolto (era 3)')
  })

  it('of an older version is refused, and so is one with fewer seats than people', async () => {
    const trip = await onCoach(52)
    expect(
      (
        await refused(giveLayout, {
          params: trip,
          body: { layout: readyModel(30), version: 7 },
        })
      ).code,
    ).toBe('calls.stale')
    await expect(layOut(trip.tripId, trip.vehicleId, 8, 1)).rejects.toThrow('departures.places-below-minimum')
  })

  it('that is not valid is refused by its fault', async () => {
    const trip = await onCoach(52)
    const layout = { decks: [{ rows: ['PP'] }], labels: ['1', '1'] }
    expect((await refused(giveLayout, { params: trip, body: { layout, version: 1 } })).code).toBe('seating.label-twice')
  })
})

describe('automatic seating', () => {
  it('seats only those without a seat, or everybody anew, and answers what undoes it', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Galli Marta', 'Pozzi Nadia'])
    await move(trip, ['Galli Marta', null, '27'])
    const body = { isAnew: false, order: 'booking', keepsFirstRow: false } as const
    expect(await call(seatPeople, { params: trip, body })).toMatchObject({ left: 0, moves: { length: 3 } })
    expect(seatsBy(await map(trip))).toMatchObject({ 'Rossi Mario': '1', 'Ferri Elena': '2', 'Galli Marta': '27' })
    const { moves } = await call(seatPeople, { params: trip, body: { ...body, isAnew: true } })
    expect(seatsBy(await map(trip))).toMatchObject({ 'Galli Marta': '3', 'Pozzi Nadia': '4' })
    const back = oppositeOf(moves)
    await call(moveSeats, { params: trip, body: { moves: back } })
    expect(seatsBy(await map(trip))).toMatchObject({ 'Galli Marta': '27' })
  })

  it('by load point seats the first stop at the front', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Galli Marta', 'Pozzi Nadia'], { departureId: trip.otherDepartureId })
    await call(seatPeople, { params: trip, body: { isAnew: false, order: 'loading', keepsFirstRow: false } })
    expect(seatsBy(await map(trip))).toMatchObject({ 'Galli Marta': '1', 'Rossi Mario': '3' })
  })

  it('without a map is refused', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const body = { isAnew: false, order: 'booking', keepsFirstRow: false } as const
    expect((await refused(seatPeople, { params: trip, body })).code).toBe('seating.no-coach-map')
  })
})

describe('chosen people', () => {
  const together = async (trip: OnCoach, ...names: string[]) => {
    const bus = await map(trip)
    return { params: trip, body: { participantIds: names.map((name) => person(bus, name).participantId) } }
  }

  it('are seated side by side, whoever they travel with, and the opposite moves undo it', async () => {
    const trip = await onCoach()
    await book(trip, ['Rossi Mario'])
    await book(trip, ['Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '5'])
    await move(trip, ['Ferri Elena', null, '50'])
    const { moves } = await call(seatTogether, await together(trip, 'Rossi Mario', 'Ferri Elena'))
    const bus = await map(trip)
    const [one, other] = ['Rossi Mario', 'Ferri Elena'].map((name) => Number(person(bus, name).seat?.label))
    expect(Math.abs(one! - other!)).toBe(1)
    const back = oppositeOf(moves)
    await call(moveSeats, { params: trip, body: { moves: back } })
    expect(seatsBy(await map(trip))).toEqual({ 'Rossi Mario': '5', 'Ferri Elena': '50' })
  })

  it('keep their seats where so many are not free together', async () => {
    const trip = await onCoach(8, { maxPlaces: 8 })
    const others = [
      ['Aldi Ada', 'Bosi Bea'],
      ['Colli Cleo', 'Doni Dino'],
      ['Erba Ezio', 'Fusi Fede'],
    ]
    for (const pair of others) await book(trip, pair)
    for (const [at, name] of others.flat().entries())
      await move(trip, [name, null, ['1', '2', '4', '5', '6', '7'][at]!])
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await move(trip, ['Rossi Mario', null, '8'])
    const asked = await together(trip, 'Rossi Mario', 'Ferri Elena')
    expect((await refused(seatTogether, asked)).code).toBe('seating.none-together')
    expect(seatsBy(await map(trip))).toMatchObject({ 'Rossi Mario': '8', 'Ferri Elena': null })
  })

  it('must travel', async () => {
    const trip = await onCoach()
    const stranger = '0198a1b2-0000-7000-8000-000000000001'
    const asked = { params: trip, body: { participantIds: [stranger] } }
    expect((await refused(seatTogether, asked)).code).toBe('seating.seat-of-nobody')
  })
})
