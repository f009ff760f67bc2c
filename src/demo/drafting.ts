import { saveCosts } from '#src/features/costs/costs.commands.ts'
import { addDeparture } from '#src/features/departures/departures.commands.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.commands.ts'
import { createTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { Party } from './people/parties.ts'
import type { Plan, PlannedService } from './plans/plan.ts'
import { stopsOf } from './trade/stops.ts'
import type { World } from './world.ts'

/** Creates the draft of a plan, with rooms for the parties that will book and some to spare. */
export async function createDraft(
  work: Work,
  { staff, suppliers, today }: World,
  plan: Plan,
  { departsOn, parties }: { departsOn: Day; parties: readonly (readonly Party[])[] },
): Promise<string> {
  const { weeks = [] } = plan
  const { id: tripId } = await createTrip(work, {
    type: plan.days > 1 ? 'multiDay' : 'daily',
    series:
      weeks.length > 0 ? { repetition: 'weekly', until: addDays(departsOn, weeks.length * 7) } : { repetition: 'none' },
    days: plan.days,
    title: plan.title,
    departsOn,
    ownerIds: plan.owners.map((key) => staff[key]),
    transport: plan.transport,
    maxPlaces: plan.maxPlaces,
  })
  for (const stop of stopsOf(plan.route, plan)) await addDeparture(work, tripId, stop)
  const rooms = roomsFor(plan, parties)
  for (const service of plan.services)
    await addService(
      work,
      tripId,
      formOf(service, { providerId: suppliers[service.supplier], rooms, departsOn, today }),
    )
  await saveCosts(work, tripId, costsOf(plan))
  if (plan.notes) await saveNotes(work, tripId, { notes: plan.notes, from: null })
  return tripId
}

/** The share of places that a hotel usually gives in each room type. Singles are for the crew too. */
const usual: Record<RoomType, number> = { SGL: 0.05, DUS: 0.06, DBL: 0.28, TWN: 0.08, TRP: 0.04, QUAD: 0.03 }

function roomsFor({ maxPlaces }: Plan, trips: readonly (readonly Party[])[]): Record<RoomType, number> {
  const wanted = (type: RoomType) =>
    Math.max(0, ...trips.map((parties) => parties.filter(({ roomType }) => roomType === type).length))
  return Object.fromEntries(
    roomTypes.map((type) => [
      type,
      Math.max(Math.round(maxPlaces * usual[type]), wanted(type) + 1) + (type === 'SGL' ? 2 : 0),
    ]),
  ) as Record<RoomType, number>
}

type ForService = { providerId: string; rooms: Record<RoomType, number>; departsOn: Day; today: Day }

function formOf(service: PlannedService, { providerId, rooms, departsOn, today }: ForService) {
  const {
    at,
    fixed,
    each,
    night,
    nights = 0,
    board,
    freeEvery,
    accessLimit,
    upTo,
    beyond,
    optionEndsIn,
    supplier: _,
    ...given
  } = service
  const isFixed = fixed !== undefined
  const amount = fixed ?? each
  const optionOn = optionEndsIn === undefined ? addDays(departsOn, -60) : addDays(today, optionEndsIn)
  return serviceForm.parse({
    ...given,
    startsAt: at,
    providerId,
    costKind: isFixed ? 'fixed' : 'variable',
    repeats: given.category === 'bus' ? 'perBus' : given.category === 'guide' && isFixed ? 'perGuideGroup' : 'once',
    amountCents: amount === undefined ? null : amount * 100,
    steps: upTo && beyond ? { upTo, beyondCents: beyond * 100 } : null,
    hotelType: board ?? null,
    hasLimitedAccess: accessLimit !== undefined,
    accessLimit,
    isInHouse: given.category === 'tourLeader',
    allotments: night ? allotmentOf(rooms, night, { from: given.day, nights }) : [],
    gratuities: freeEvery ? [{ service: 'this', threshold: freeEvery }] : [],
    ...(night && optionOn > today ? { optionOn } : {}),
    ...(night ? { releaseOn: addDays(departsOn, -25) } : {}),
  })
}

/**
 * The price of each room type, as a multiple of the price of one place in a twin. A third bed costs less, a room for
 * one more.
 */
const personsPaid: Record<RoomType, number> = { SGL: 1.3, DUS: 1.5, DBL: 2, TWN: 2, TRP: 2.85, QUAD: 3.6 }

function allotmentOf(
  rooms: Record<RoomType, number>,
  night: number,
  { from, nights }: { from: number; nights: number },
) {
  return roomTypes.map((roomType) => ({
    roomType,
    quantity: rooms[roomType],
    priceCents: Math.round(night * personsPaid[roomType]) * 100,
    checkInDay: from,
    checkOutDay: from + nights,
  }))
}

const inCents = (euro: number | undefined) => (euro === undefined ? null : euro * 100)

function costsOf(plan: Plan): Parameters<typeof saveCosts>[2] {
  return {
    version: 1,
    minParticipants: plan.min,
    unitCents: plan.isPriceMissing ? null : plan.price * 100,
    adultCents: null,
    childCents: inCents(plan.child),
    singleSupplementCents: inCents(plan.single),
    agencyFeeBps: 1_000,
    insuranceBps: plan.insurancePercent ? plan.insurancePercent * 100 : null,
    isInsuranceIncluded: false,
    markupBps: 1_500,
    marginBps: null,
    roundingCents: plan.price < 100 ? 100 : 500,
    freeEvery: null,
    scenarios: [],
  }
}
