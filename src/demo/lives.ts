import { createBooking } from '#src/features/bookings/bookings.commands.ts'
import { BookingInput } from '#src/features/bookings/bookings.contract.ts'
import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { type RoomType, roomCapacity } from '#src/features/services/room-types.rules.ts'
import { serviceForm } from '#src/features/services/service-form.contract.ts'
import { addService, markServicePaid } from '#src/features/services/services.commands.ts'
import { saveNotes } from '#src/features/trips/trip-editing.commands.ts'
import { putOnSale } from '#src/features/trips/trip-sale.commands.ts'
import { archiveTrip, cancelTrip, completeTrip, confirmTrip } from '#src/features/trips/trip-states.commands.ts'
import { createTrip } from '#src/features/trips/trips.commands.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, weekday } from '#src/shared/day.ts'
import { type Plan, rooms } from './plan.ts'

import { sell } from './sales.ts'
import type { Trip, World } from './world.ts'

/** A trip from its first draft to where it has got today, each step on a day it may well have happened. */
export async function live(world: World, plan: Plan): Promise<void> {
  const { today } = world
  const departsOn = nextWeekday(addDays(today, plan.departsIn), plan.weekday)
  const begunOn = addDays(plan.departsIn > 0 ? today : departsOn, -90)
  const trip = await draft(world, plan, { departsOn, begunOn })
  if (plan.status === 'draft') return
  await step(world, plan, addDays(begunOn, 5), trip.tripId, (work, version) => putOnSale(work, trip.tripId, version))
  await sell(world, plan, trip)
  if (plan.status === 'forSale') return
  if (plan.status === 'cancelled') {
    const body = { title: plan.title, reason: 'Minimo partecipanti non raggiunto.' }
    await step(world, plan, addDays(today, -2), trip.tripId, (work, version) =>
      cancelTrip(work, trip.tripId, { version, ...body }),
    )
    return
  }
  const confirmedOn = addDays(plan.departsIn > 0 ? today : departsOn, -8)
  const force = plan.confirmed < plan.min ? { reason: 'Gruppo già pagato dal circolo.' } : undefined
  await step(world, plan, confirmedOn, trip.tripId, (work, version) =>
    confirmTrip(work, trip.tripId, { version, force }),
  )
  if (plan.transport === 'bus') await bus(world, plan, trip, confirmedOn)
  if (plan.days > 1 || plan.departsIn > 0) await crew(world, plan, trip, confirmedOn)
  if (plan.status === 'confirmed') return
  await step(world, plan, addDays(departsOn, plan.days), trip.tripId, (work) => completeTrip(work, trip.tripId))
  if (plan.status === 'archived') await archive(world, plan, trip)
}

function nextWeekday(from: Day, wanted: number): Day {
  return addDays(from, (wanted - weekday(from) + 7) % 7)
}

async function step(
  world: World,
  plan: Plan,
  on: Day,
  tripId: string,
  run: (work: Work, version: number) => Promise<unknown>,
): Promise<void> {
  await world.act(plan.owner, on, async (work) => run(work, await versionOf(work, tripId)))
}

async function versionOf(work: Work, tripId: string): Promise<number> {
  const { rows } = await work.tx.execute<{ version: number }>(`select version from trips where id = '${tripId}'`)
  return rows[0]!.version
}

async function draft(
  world: World,
  plan: Plan,
  { departsOn, begunOn }: { departsOn: Day; begunOn: Day },
): Promise<Trip> {
  return world.act(plan.owner, begunOn, async (work) => {
    const isMultiDay = plan.days > 1
    const { id: tripId } = await createTrip(work, {
      type: isMultiDay ? 'multiDay' : 'daily',
      series: plan.weeks ? { repetition: 'weekly', until: addDays(departsOn, plan.weeks * 7) } : { repetition: 'none' },
      days: plan.days,
      title: plan.title,
      departsOn,
      ownerIds: [world.owners[plan.owner]],
      transport: plan.transport,
      maxPlaces: plan.maxPlaces,
    })
    const stops = [
      { name: 'Milano Lampugnano', address: 'Via Giulio Natta', time: '05:20' },
      { name: 'Dalmine', address: 'Casello A4', time: '05:50' },
      { name: 'Bergamo', address: 'Piazzale Malpensata', time: '06:15' },
      { name: 'Seriate', address: 'Piazza Alebardi', time: '06:30' },
      { name: 'Brescia Ovest', address: 'Casello A4', time: '07:00' },
    ]
    const departureIds = []
    for (const stop of stops) departureIds.push((await addDeparture(work, tripId, { ...stop, isExtra: false })).id)
    for (const service of plan.services) await addService(work, tripId, formOf(world, plan, service))
    await saveCosts(work, tripId, costsOf(plan))
    if (plan.notes) await saveNotes(work, tripId, { notes: plan.notes, from: null })
    return { tripId, departsOn, departureIds, isMultiDay, begunOn }
  })
}

/** A room for a night, from what a place in half twin costs; who sleeps alone pays a supplement. */
function nightlyPrice(roomType: RoomType, placeCents: number): { priceCents: number; extraCents: number } {
  const extraCents = { SGL: 2_600, DUS: 3_600, DBL: 0, TWN: 0, TRP: 0, QUAD: 0 }[roomType]
  return { priceCents: roomCapacity[roomType] * placeCents + extraCents, extraCents }
}

function formOf({ suppliers }: World, plan: Plan, { at, supplier, fixed, each, ...service }: Plan['services'][number]) {
  const isHotel = service.category === 'hotel'
  const amount = fixed ?? each ?? 0
  return serviceForm.parse({
    ...service,
    startsAt: at,
    providerId: suppliers[supplier],
    costKind: fixed === undefined ? 'variable' : 'fixed',
    repeats: service.category === 'bus' ? 'perBus' : service.category === 'guide' ? 'perGuideGroup' : 'once',
    amountCents: amount * 100,
    hotelType: isHotel ? 'HB' : null,
    hasLimitedAccess: false,
    allotments: isHotel
      ? Object.entries(rooms).map(([roomType, quantity]) => ({
          roomType,
          quantity,
          ...nightlyPrice(roomType as RoomType, Math.round((amount * 100) / (plan.days - 1))),
          checkInDay: 1,
          checkOutDay: plan.days,
        }))
      : [],
    gratuities: isHotel ? [{ service: 'this', threshold: 25 }] : [],
  })
}

function costsOf(plan: Plan): Parameters<typeof saveCosts>[2] {
  return {
    version: 1,
    minParticipants: plan.min,
    unitCents: plan.isPriceMissing ? null : plan.price * 100,
    adultCents: null,
    childCents: plan.child ? plan.child * 100 : null,
    singleSupplementCents: plan.single ? plan.single * 100 : null,
    agencyFeeBps: 1_000,
    insuranceBps: plan.insurancePercent ? plan.insurancePercent * 100 : null,
    isInsuranceIncluded: false,
    markupBps: 1_500,
    marginBps: null,
    roundingCents: 500,
    freeEvery: null,
    scenarios: [],
  }
}

async function bus(world: World, plan: Plan, trip: Trip, on: Day): Promise<void> {
  const coach = { plate: 'GA482KR', country: 'IT', model: 'Setra S 515 HD', passengerSeats: 54 }
  await world.act(plan.owner, on, (work) => addVehicle(work, trip.tripId, coach))
}

/** A driver with his plate and a guide, each with a room where there are nights. */
async function crew(world: World, _plan: Plan, trip: Trip, on: Day): Promise<void> {
  for (const [type, sex] of [
    ['driver', 'M'],
    ['guide', 'F'],
  ] as const) {
    const person = {
      ...world.crowd.person({ age: [32, 58], sex }),
      type,
      isDefaultContact: true,
      plate: type === 'driver' ? 'GA482KR' : null,
    }
    const input = BookingInput.parse({
      status: 'confirmed',
      confirmBy: on,
      adults: 1,
      roomType: trip.isMultiDay ? 'SGL' : null,
      departureId: trip.departureIds[0],
      agencyId: null,
      isStaff: true,
      people: [person],
    })
    await world.act('organizer', on, (work) => createBooking(work, trip.tripId, input))
  }
}

async function archive(world: World, plan: Plan, trip: Trip): Promise<void> {
  const on = addDays(trip.departsOn, plan.days + 20)
  await world.act(plan.owner, on, async (work) => {
    const { rows } = await work.tx.execute<{ id: string }>(
      `select id from services where itinerary_id = '${trip.tripId}'`,
    )
    for (const { id } of rows) await markServicePaid(work, id, 'paid')
    await archiveTrip(work, trip.tripId, await versionOf(work, trip.tripId))
  })
}
