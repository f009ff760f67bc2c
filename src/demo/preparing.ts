import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { addAttendees } from '#src/features/bookings/attendees/attendees.commands.ts'
import { askingFor } from '#src/features/bookings/attendees/attendees.queries.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { saveDriver } from '#src/features/bookings/drivers/drivers.commands.ts'
import { aMessageSent, aSupplierTold, lettersSent } from '#src/features/communications/communications.builders.ts'
import { vehicles } from '#src/features/departures/departures.tables.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { issuePolicies } from '#src/features/insurance/policies/policies.commands.ts'
import { linesToIssue } from '#src/features/insurance/policies/policies.queries.ts'
import { addPermit } from '#src/features/permits/permits.commands.ts'
import { seatPeople } from '#src/features/seating/seats/automatic.commands.ts'
import { releaseRooms } from '#src/features/services/allotment/room-releases.commands.ts'
import { markServicePaid, markServiceSent } from '#src/features/services/programme/service-marks.commands.ts'
import { serviceById } from '#src/features/services/programme/services.queries.ts'
import { services } from '#src/features/services/services.tables.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, daysBetween, formatDay } from '#src/shared/day.ts'
import { type CoachKey, coachOf, type Plan } from './plans/plan.ts'
import type { OnSale } from './sales.ts'
import { layOutCoach } from './seat-maps.ts'
import { stored } from './trade/documents.ts'
import { earlier } from './which-day.ts'
import type { Acting, World } from './world.ts'

/** The fates of letters: most left, and a few show what can become of one. */
const fates = ['sent', 'sent', 'sent', 'bounced', 'sent', 'sent', 'uncertain', 'sent', 'sent', 'failed'] as const

/** Notes what follows a confirmation: the coach, the crew, the suppliers' confirmations, and payments in advance. */
export function prepare(world: World, plan: Plan, trip: OnSale, confirmedOn: Day): void {
  const { note, today } = world
  const by = (days: number) => earlier(addDays(confirmedOn, days), today)
  if (plan.coach) hireCoach(world, plan.coach, trip, by(1))
  note(by(1), async (act) => {
    const listed = await servicesOf(act, trip.tripId)
    const isClose = daysBetween(today, trip.departsOn) < 7
    const told = isClose || listed.length < 3 ? listed : listed.slice(0, -1)
    const isAhead = trip.departsOn > today
    for (const [place, { id }] of told.entries())
      await act('groupsOffice', async (work) => {
        if (isAhead) await order(work, id, place)
        else await markServiceSent(work, id, 'sent')
      })
    if (isClose && isAhead)
      for (const { id } of listed.filter(({ category }) => category === 'hotel'))
        for (const kind of ['voucher', 'paymentRequest'] as const)
          await act('groupsOffice', (work) => aMessageSent(work, { serviceId: id, kind }, 'sent'))
    const inAdvance = listed.filter(
      ({ category }) => category === 'flight' || category === 'cruise' || category === 'train',
    )
    if (confirmedOn < addDays(today, -3))
      note(by(3), async (later) => {
        for (const { id } of inAdvance) await later('accountingOffice', (work) => markServicePaid(work, id, 'paid'))
      })
  })
  note(by(1), (act) =>
    act('booking', (work) =>
      lettersSent(work, { tripId: trip.tripId, kind: 'bookingConfirmation' }, { states: fates, left: 1 }),
    ),
  )
  note(by(2), async (act) => {
    await sendCrew(world, plan, trip, act)
    if (plan.givesBack) await giveBack(act, trip, plan.givesBack)
    await askForPermits(act, plan, trip)
    await assignPlaces(act, trip)
    if (plan.coach) await act('busOffice', (work) => seatEverybody(work, trip.tripId))
  })
  if (trip.departsOn <= today && trip.returnsOn >= today) tellTravellers(world, trip)
  // A trip that was confirmed yesterday still has its policies to issue.
  if (plan.insurancePercent && addDays(confirmedOn, 2) < today)
    note(addDays(confirmedOn, 2), (act, on) => insure(world, plan, trip, act, on))
}

/** Notes the summons and the dossiers of a trip that has left. */
function tellTravellers({ note }: World, { tripId, departsOn }: OnSale): void {
  for (const [who, kind] of [
    ['booking', 'summons'],
    ['busOffice', 'dossier'],
  ] as const)
    note(addDays(departsOn, -2), (act) => act(who, (work) => lettersSent(work, { tripId, kind }, { states: ['sent'] })))
}

/** Issues one policy for everybody who has booked by then; who books later is still to be insured. */
async function insure(world: World, plan: Plan, { tripId }: OnSale, act: Acting, on: Day): Promise<void> {
  const content = await stored(world.files, on, {
    from: { name: 'Assicurazioni Orobie', lines: ['Via Pignolo 12', '24121 Bergamo'] },
    to: { name: 'Ufficio viaggi', lines: [] },
    title: `Polizza di viaggio, ${plan.title}`,
    lines: ['Medico, bagaglio e annullamento per tutti i partecipanti elencati.'],
    total: null,
    printed: formatDay(on),
    page: 'Pagina {n} di {of}',
  })
  await act('booking', async (work) => {
    const lines = await linesToIssue(work.tx, tripId)
    const people = lines.filter(({ surname }) => surname !== null).map(({ participantId }) => participantId)
    if (people.length > 0) await issuePolicies(work, tripId, people, { ...content, name: 'Polizza di gruppo.pdf' })
  })
}

/** Notes the coach of a trip with its map. */
function hireCoach({ note }: World, key: CoachKey, { tripId }: OnSale, on: Day): void {
  const { supplier: _, ...coach } = coachOf(key)
  note(on, async (act) => {
    const { id: vehicleId } = await act('busOffice', (work) => addVehicle(work, tripId, { ...coach, country: 'IT' }))
    await act('busOffice', (work) => layOutCoach(work, { ...coach, tripId, vehicleId }))
  })
}

/** Notes the coach of a trip still on sale, and the seats of everybody who has booked by then; later ones have none. */
export function seatEarly(world: World, plan: Plan, trip: OnSale): void {
  const { today, note } = world
  if (!plan.coach || trip.departsOn > addDays(today, 60)) return
  hireCoach(world, plan.coach, trip, addDays(today, -4))
  note(addDays(today, -3), (act) => act('busOffice', (work) => seatEverybody(work, trip.tripId)))
  if (plan.secondCoach) hireCoach(world, plan.secondCoach, trip, addDays(today, -2))
}

const seatEverybody = (work: Work, tripId: string) =>
  seatPeople(work, tripId, { isAnew: false, order: 'booking', keepsFirstRow: false }).then(() => undefined)

/** Enters the permits of towns for the coach of the trip. */
async function askForPermits(act: Acting, plan: Plan, { tripId, departsOn }: OnSale): Promise<void> {
  const listed = await servicesOf(act, tripId)
  const coach = plan.coach ? coachOf(plan.coach).plate : null
  for (const { name, day, permits = [] } of plan.services)
    for (const { cost, ...permit } of permits) {
      const on = addDays(departsOn, day - 1)
      const { id } = listed.find((service) => service.name === name)!
      await act('groupsOffice', (work) =>
        addPermit(work, id, {
          ...{ ...permit, costCents: cost * 100, plate: coach, country: 'IT' },
          ...{ fromOn: on, fromTime: '06:00', untilOn: on, untilTime: '22:00' },
        }),
      )
    }
}

/** Gives the counted places of services to the people of the trip, in the order of their names. */
async function assignPlaces(act: Acting, { tripId }: OnSale): Promise<void> {
  await act('booking', async (work) => {
    const limited = await work.tx
      .select({ id: services.id, itineraryId: services.itineraryId })
      .from(services)
      .where(and(eq(services.itineraryId, tripId), isNotNull(services.accessLimit)))
    for (const service of limited) {
      const { others } = await askingFor(work.tx, service)
      const participantIds = others.map(({ participantId }) => participantId)
      if (participantIds.length > 0) await addAttendees(work, service.id, { participantIds })
    }
  })
}

/** Gives rooms that nobody needs back to the hotel. */
async function giveBack(act: Acting, { tripId }: OnSale, given: NonNullable<Plan['givesBack']>): Promise<void> {
  const { roomType, quantity, toldTo } = given
  const listed = await servicesOf(act, tripId)
  const { id } = listed.find(({ category }) => category === 'hotel')!
  await act('groupsOffice', async (work) => {
    const { allotments, version } = await serviceById(work.tx, id)
    const { id: allotmentId } = allotments.find((row) => row.roomType === roomType)!
    await releaseRooms(work, id, { allotmentId, quantity, toldTo, releasedOn: work.today, version })
  })
}

/** Orders a service: most by email, one of which did not arrive, and some by telephone. */
function order(work: Work, serviceId: string, place: number): Promise<void> {
  const about = { serviceId, kind: 'order' } as const
  if (place === 2) return aSupplierTold(work, about, 'phone')
  return aMessageSent(work, about, place === 4 ? 'failed' : 'sent')
}

/** Books a driver with the plate, and a guide on a trip with nights or much to see. Each has a single room. */
async function sendCrew({ crew, staff: _ }: World, plan: Plan, trip: OnSale, act: Acting): Promise<void> {
  const types = [
    ...(plan.coach ? (['driver'] as const) : []),
    ...(plan.days > 1 || !plan.coach ? (['guide'] as const) : []),
  ]
  for (const type of types) {
    const person = crew.assign(type, trip, type === 'driver' && plan.coach ? coachOf(plan.coach).plate : null)
    const booked = await act('organizer', (work) =>
      createBooking(
        work,
        trip.tripId,
        BookingInput.parse({
          status: 'confirmed',
          confirmBy: work.today,
          adults: 1,
          roomType: plan.days > 1 ? 'SGL' : null,
          departureId: trip.departureIds[0],
          agencyId: null,
          isStaff: true,
          people: [person],
        }),
      ),
    )
    if (type === 'driver') await act('busOffice', (work) => giveCoach(work, trip, { ...booked, code: person.taxCode! }))
  }
}

/** Gives a driver the coach of the trip and a licence, whose number and end follow from the tax code. */
async function giveCoach(work: Work, { tripId }: OnSale, { id, code }: { id: string; code: string }): Promise<void> {
  const [coach] = await work.tx.select().from(vehicles).where(eq(vehicles.itineraryId, tripId))
  const [driver] = await work.tx.select().from(participants).where(eq(participants.bookingId, id))
  const sum = [...code].reduce((all, letter) => all + letter.charCodeAt(0), 0)
  await saveDriver(
    work,
    { tripId, participantId: driver!.id },
    {
      vehicleId: coach?.id ?? null,
      ...{ licenceNumber: `BG${5_000_000 + sum * 977}K`, licenceCategory: sum % 3 === 0 ? 'DE' : 'D', version: null },
      licenceExpiresOn: addDays(work.today, 5 + (sum % 9) * 160),
    },
  )
}

/**
 * Notes the payments to suppliers, whose invoices come in the weeks after the return. All are paid before the trip is
 * archived.
 */
export function settleSuppliers(world: World, { tripId, returnsOn }: OnSale, archivedOn: Day | null): void {
  const { note, chance, today } = world
  const firstInvoice = addDays(returnsOn, 4)
  if (firstInvoice >= today) return
  note(firstInvoice, async (act) => {
    for (const { id } of await servicesOf(act, tripId)) {
      const day = addDays(firstInvoice, chance.whole(0, 20))
      const last = archivedOn ? addDays(archivedOn, -1) : today
      if (day > last && !archivedOn) continue
      note(
        earlier(day, last),
        async (later) => void (await later('accountingOffice', (work) => markServicePaid(work, id, 'paid'))),
      )
    }
  })
}

function servicesOf(act: Acting, tripId: string) {
  return act('groupsOffice', (work) =>
    work.tx
      .select({ id: services.id, category: services.category, name: services.name })
      .from(services)
      .where(eq(services.itineraryId, tripId))
      .orderBy(asc(services.day), asc(services.startsAt), asc(services.position)),
  )
}
