import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { lapseOption } from '#src/features/bookings/places/lapse.commands.ts'
import { addDays, type Day, daysBetween } from '#src/shared/day.ts'
import { type PaysHow, payInTime, withdraw } from './money.ts'
import type { StaffKey } from './office.ts'
import type { Party } from './people/parties.ts'
import type { Plan } from './plans/plan.ts'
import type { Acting, World } from './world.ts'

/** A demo trip on sale, with its departures. */
export type OnSale = {
  tripId: string
  departsOn: Day
  returnsOn: Day
  departureIds: readonly string[]
  cancelledOn: Day | null
}

/** A booking to be made. */
export type Sale = Party & {
  status: BookingStatus
  on: Day
  confirmBy: Day
  /** The way in which it pays once it is confirmed. */
  pays: PaysHow
  fate?: 'lapses' | 'withdraws'
  namesBy?: Day
  reference?: { name: string; phone: string }
}

type Selling = {
  departsOn: Day
  from: Day
  cancelledOn: Day | null
  confirmed: readonly Party[]
  isFirst: boolean
}

/** The bookings of a trip that goes on sale on `from`: the plan's bookings, spread over the weeks since then. */
export function salesOf(
  world: World,
  plan: Plan,
  { departsOn, from, cancelledOn, confirmed, isFirst }: Selling,
): Sale[] {
  const { today, chance, parties } = world
  const trip = { departsOn, returnsOn: addDays(departsOn, plan.days - 1) }
  const isComing = departsOn > today
  const isFull = plan.full >= plan.maxPlaces
  const usual = isComing ? addDays(today, isFull ? -11 : 0) : addDays(departsOn, -3)
  const lastDay = cancelledOn ? addDays(cancelledOn, -2) : usual
  const between = (first: Day, last: Day) => addDays(first, chance.whole(0, Math.max(0, daysBetween(first, last))))
  const sale = (party: Party, status: BookingStatus, on: Day, more: Partial<Sale> = {}): Sale => ({
    ...party,
    status,
    on,
    confirmBy: on,
    pays: 'inTime',
    ...more,
  })
  const more = (count: number, make: (party: Party, index: number) => Sale) =>
    Array.from({ length: isFirst ? count : 0 }, (_, index) => make(parties.next(trip, 2), index))

  const held = confirmed.map((party) => sale(party, 'confirmed', between(addDays(from, 1), lastDay)))
  held.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  if (isFirst) oweSome(plan, held)
  if (isFirst) writeByPost(plan, held)
  if (isFirst) nameLater(world, plan, held, departsOn)
  return [
    ...held,
    ...(isFirst && plan.group
      ? [sale(groupOf(world, plan.group, trip), 'confirmed', addDays(from, 9), lateNames(world, plan.group, departsOn))]
      : []),
    ...more(plan.lapsed ?? 0, (party) => {
      const on = between(addDays(from, 2), addDays(lastDay, -6))
      return sale(party, 'customerOption', on, { confirmBy: addDays(on, 3), fate: 'lapses' })
    }),
    ...more(plan.withdrawn ?? 0, (party) =>
      sale(party, 'confirmed', addDays(from, chance.whole(2, 8)), { fate: 'withdraws', pays: 'depositAlone' }),
    ),
    ...headsOf(plan.option ?? 0, isFirst).map((size, index) =>
      sale(parties.next(trip, size), 'customerOption', addDays(today, -chance.whole(0, 3)), {
        confirmBy: addDays(today, index === 0 ? 1 : chance.whole(2, 6)),
      }),
    ),
    ...more(plan.pending ?? 0, (party) =>
      sale(party, 'waitingForConfirmation', addDays(today, -2), { confirmBy: addDays(today, chance.whole(1, 5)) }),
    ),
    // Waiting bookings come last while places are left, so that nobody is passed over.
    ...headsOf(plan.waiting ?? 0, isFirst).map((size) => {
      const days = chance.whole(1, 9)
      return sale(parties.next(trip, size), 'waitingList', isFull ? addDays(today, -days) : today, {
        confirmBy: addDays(today, 7),
      })
    }),
    ...more(plan.asked ?? 0, (party) =>
      sale(party, 'requestedDemand', addDays(today, -3), { confirmBy: addDays(today, 4) }),
    ),
  ]
}

/** Heads in parties of two, the last one alone if they are odd. */
const headsOf = (heads: number, isFirst: boolean): (1 | 2)[] =>
  isFirst ? Array.from({ length: Math.ceil(heads / 2) }, (_, at) => (heads - at * 2 > 1 ? 2 : 1)) : []

type Group = NonNullable<Plan['group']>

/** A party booked as a whole: some people are named, the others not yet. */
function groupOf({ parties }: World, { heads, named }: Group, trip: { departsOn: Day; returnsOn: Day }): Party {
  const people: Party['people'] = []
  while (people.length < named) people.push(...parties.next(trip, Math.min(2, named - people.length)).people)
  const shown = people.map((person, index) => ({ ...person, isDefaultContact: index === 0 }))
  return { people: shown, adults: heads, children: 0, roomType: heads === 3 ? 'TRP' : 'QUAD' }
}

function lateNames({ today }: World, { name, phone }: Group, departsOn: Day): Partial<Sale> {
  const week = addDays(departsOn, -7)
  return { namesBy: week > today ? week : addDays(today, 3), reference: { name, phone } }
}

/** Makes some of the first bookings owe everything, or everything but the deposit. */
function oweSome(plan: Plan, held: Sale[]): void {
  for (const [index, one] of held.slice(2, 2 + (plan.debtors ?? 0)).entries())
    one.pays = index % 3 === 2 ? 'nothing' : 'depositAlone'
}

/** Takes the email from the people of some of the first bookings. */
function writeByPost({ byPost = 0 }: Plan, held: Sale[]): void {
  for (const one of held.slice(0, byPost)) one.people = one.people.map((person) => ({ ...person, email: null }))
}

function nameLater({ today }: World, plan: Plan, held: Sale[], departsOn: Day): void {
  const week = addDays(departsOn, -7)
  const namesBy = week > today ? week : addDays(today, 3)
  for (const one of held.filter(({ people }) => people.length === 2).slice(0, plan.unnamed ?? 0)) {
    const [lead] = one.people
    one.people = [lead!]
    one.namesBy = namesBy
    one.reference = { name: `${lead!.surname} ${lead!.name}`, phone: lead!.phone! }
  }
}

const clerks: readonly StaffKey[] = ['booking', 'booking', 'booking', 'marta', 'marta', 'groupsOffice', 'organizer']

/** Makes a booking on its day and notes its later steps. */
export function sell(world: World, plan: Plan, trip: OnSale, sale: Sale): void {
  world.note(sale.on, async (act, on) => {
    const bookingId = await book(world, plan, trip, { act, sale, on })
    const ids = { tripId: trip.tripId, bookingId }
    if (sale.fate === 'lapses')
      world.noteNight(addDays(sale.confirmBy, 1), (work) => lapseOption(work, { id: bookingId, tripId: trip.tripId }))
    if (sale.fate === 'withdraws') withdraw(world, ids, { on, departsOn: trip.departsOn })
    if (sale.status === 'confirmed')
      await payInTime(world, act, ids, { on, departsOn: trip.departsOn, how: sale.pays, until: trip.cancelledOn })
  })
}

async function book(
  { chance, agencyIds }: World,
  plan: Plan,
  { tripId, departureIds }: OnSale,
  { act, sale, on }: { act: Acting; sale: Sale; on: Day },
): Promise<string> {
  const input = BookingInput.parse({
    status: sale.status,
    confirmBy: sale.status === 'confirmed' ? on : sale.confirmBy,
    adults: sale.adults,
    children: sale.children,
    roomType: plan.days > 1 ? sale.roomType : null,
    departureId: chance.pick(departureIds),
    agencyId: chance.happens(5) ? chance.pick(agencyIds.others) : agencyIds.direct,
    people: sale.people,
    ...(sale.namesBy ? { namesBy: sale.namesBy } : {}),
    ...(sale.reference ? { referenceName: sale.reference.name, referencePhone: sale.reference.phone } : {}),
    notes: chance.happens(9) ? chance.pick(wishes) : null,
    extras: chance.happens(16) ? [chance.pick(plan.days > 1 ? extras : discounts)] : [],
  })
  const { id } = await act(chance.pick(clerks), (work) => createBooking(work, tripId, input))
  return id
}

const wishes = [
  'Posti vicini sul bus, se possibile nelle prime file.',
  'Camera al piano basso o con ascensore.',
  'Chiamare dopo le 18, di giorno lavora.',
  'Clienti affezionati: terzo viaggio con noi.',
  'Salgono con un bastone da passeggio, aiutarli ai gradini.',
  'Camera lontana dalla strada.',
  'Paga la figlia, ricevuta intestata a lei.',
]
type Extra = BookingInput['extras'][number]
const discounts: readonly Extra[] = [{ kind: 'discount', label: 'Sconto amici', cents: 500, person: null }]
const extras: readonly Extra[] = [
  { kind: 'discount', label: 'Sconto amici', cents: 2_000, person: null },
  { kind: 'discount', label: 'Prenota prima', cents: 3_000, person: null },
  { kind: 'extra', label: 'Camera con balcone', cents: 4_000, person: null },
  { kind: 'extra', label: 'Supplemento vista', cents: 5_000, person: null },
  { kind: 'extra', label: 'Prima fila', cents: 3_000, person: null },
]
