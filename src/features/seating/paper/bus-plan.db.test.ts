import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listDrivers, saveDriver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { ModelSize } from '#src/features/seating/seat-maps/layouts.values.ts'
import { blockSeat, getBusLayout, giveLayout, moveSeats } from '#src/features/seating/seats/seating.contract.ts'
import { nameOf } from '#src/features/seating/seats/seating.view.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { busPlanPdf } from './bus-plan.contract.ts'

const { act, answer, call, refused, pool } = await testApp({ now: '2027-03-03T09:42:00Z' })

const long = 'Della Valle Castelbarco Visconti Mariantonietta Ludovica'

async function coachFor(trip: TripOnSale, size: ModelSize) {
  const { id } = await act((work) => addVehicle(work, trip.tripId, { country: 'IT', passengerSeats: size }))
  const params = { tripId: trip.tripId, vehicleId: id }
  await call(giveLayout, { params, body: { layout: readyModel(size), version: null } })
  return id
}

async function seat(trip: TripOnSale, vehicleId: string, seats: Record<string, string>) {
  const { people } = await call(getBusLayout, { params: trip })
  const moves = Object.entries(seats).map(([label, name]) => ({
    participantId: people.find((one) => nameOf(one) === name)!.participantId,
    ...{ from: null, to: { vehicleId, label } },
  }))
  await call(moveSeats, { params: trip, body: { moves } })
}

const pdf = async (params: TripOnSale) => {
  const { rawPayload, headers } = await answer(busPlanPdf, { params }, { as: 'busOffice' })
  return { ...(await readPdf(rawPayload)), headers }
}

describe('the printed bus map', () => {
  it('says who sits where, from which stop, and who has no seat', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const vehicleId = await coachFor(trip, 52)
    await act((work) => bookRoom(work, trip, ["D'Angelò Ágata", long]))
    await act((work) => bookRoom(work, trip, ['Villa Teresa'], { departureId: trip.otherDepartureId }))
    await act((work) => bookRoom(work, trip, ['Ferri Elena'], { status: 'customerOption', confirmBy: '2027-03-05' }))
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver'))
    await call(blockSeat, {
      params: { tripId: trip.tripId, vehicleId, label: '3' },
      body: { isBlocked: true, from: false },
    })
    await seat(trip, vehicleId, { 1: "D'Angelò Ágata", 2: long, 7: 'Villa Teresa', A1: 'Serra Paola' })
    const { pages, headers, document } = await pdf(trip)
    const [text] = pages
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_pianta-bus.pdf",
    )
    expect(pages).toHaveLength(1)
    expect(text).toContain('Pianta bus · Napoli e la Costiera')
    expect(text).toContain("1 D'Angelò Ágata 001 B")
    expect(text).toMatch(/Della Valle.*Mariantonietta/)
    expect(text).toContain('3 Bloccato')
    expect(text).toContain('7 Villa Teresa 002 A')
    expect(text).toContain('Serra Paola')
    expect(text).toContain('Autista Mazzoleni Diego')
    expect(text).toContain('3 occupati, 48 liberi, 1 bloccato · 1 posto dello staff')
    expect(text).toContain('Bergamo, Malpensata 06:00 2 di 3 persone')
    expect(text).toContain('Milano Lampugnano 05:20 1 persona')
    expect(text).toContain('Senza posto: 1 persona Ferri Elena 003')
    expect(text).toContain('La pianta è indicativa')
    expect(await overprinted(document)).toEqual([])
  })

  it('tells which 02:30 is meant in the night when the clock changes', async () => {
    const night = await act((work) => aTripOnSale(work, { departsOn: '2027-10-31' }))
    await coachFor(night, 52)
    await pool.query(`update departures set time = '02:30' where id = $1`, [night.departureId])
    expect((await pdf(night)).pages[0]).toContain('Bergamo, Malpensata 02:30 (ora legale)')
  })

  it('has a page for each deck, and names the coach where there are several', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 80 }))
    const lower = await coachFor(trip, 74)
    const van = await coachFor(trip, 8)
    await act((work) => bookRoom(work, trip, ['Rossi Mario', 'Ferri Elena']))
    await seat(trip, lower, { 57: 'Rossi Mario' })
    await seat(trip, van, { 1: 'Ferri Elena' })
    const { pages } = await pdf(trip)
    expect(pages.map((page) => /Bus \d( · Piano \S+)?/.exec(page)?.[0])).toEqual([
      'Bus 1 · Piano inferiore',
      'Bus 1 · Piano superiore',
      'Bus 2',
    ])
    expect(pages[0]).toContain('57 Rossi Mario 001 B')
    expect(pages[0]).toContain('Tavolo')
    expect(pages[1]).not.toContain('Rossi Mario')
    expect(pages[2]).toContain('Ferri Elena')
    expect(pages[2]).toContain('Bergamo, Malpensata 06:00 1 di 2 persone')
    expect(pages.join(' ')).not.toContain('Senza posto')
  })

  it('draws on each coach its own driver', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 80, rooms: { SGL: 4 } }))
    const coaches = [await coachFor(trip, 52), await coachFor(trip, 8)]
    await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver'))
    await act((work) => bookCrew(work, trip, 'Brambilla Ugo', 'driver'))
    for (const [at, { participantId }] of (await call(listDrivers, { params: trip })).entries())
      await call(saveDriver, {
        params: { tripId: trip.tripId, participantId },
        body: { vehicleId: coaches[at]!, version: null },
      })
    const { pages } = await pdf(trip)
    expect(pages.map((page) => page.match(/Autista (Mazzoleni|Brambilla)/g))).toEqual([
      ['Autista Mazzoleni', 'Autista Mazzoleni'],
      ['Autista Brambilla', 'Autista Brambilla'],
    ])
  })

  it('names both drivers of one coach on its map and above it', async () => {
    const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 2 } }))
    await coachFor(trip, 52)
    for (const name of ['Mazzoleni Diego', 'Brambilla Ugo']) await act((work) => bookCrew(work, trip, name, 'driver'))
    const text = (await pdf(trip)).pages.join(' ')
    expect(text.match(/Autisti Mazzoleni Diego/g)).toHaveLength(2)
    expect(text.match(/Brambilla Ugo/g)).toHaveLength(2)
  })

  it('writes a head without a name as large as a name', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const vehicleId = await coachFor(trip, 52)
    await act((work) => bookRoom(work, trip, ['Rossi Mario'], { adults: 2, referencePhone: '+39 333 482 1907' }))
    await seat(trip, vehicleId, { 1: 'Rossi Mario', 2: '' })
    const { document } = await pdf(trip)
    const { items } = await (await document.getPage(1)).getTextContent()
    const sizes = items.flatMap((item) => ('str' in item && /Rossi|Nominativo/.test(item.str) ? [item.height] : []))
    expect(sizes).toHaveLength(2)
    expect(sizes[1]! / sizes[0]!).toBeGreaterThan(0.75)
  })

  it('of a trip without maps, and of an unknown one, is refused', async () => {
    const trip = await act((work) => aTripOnSale(work))
    expect((await refused(busPlanPdf, { params: trip })).code).toBe('seating.no-coach-map')
    expect((await refused(busPlanPdf, { params: { tripId: randomUUID() } })).status).toBe(404)
  })
})
