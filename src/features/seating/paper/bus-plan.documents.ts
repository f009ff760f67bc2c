import { sql } from 'drizzle-orm'
import { driversJson } from '#src/features/bookings/drivers/drivers.queries.ts'
import { crewOfTrip } from '#src/features/bookings/loading/crew.queries.ts'
import { markOf, stopColours } from '#src/features/departures/stop-marks.view.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { cellOf, cellsOf, passengerSeatsOf, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { BusCoach, BusLayout, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { busLayoutOf } from '#src/features/seating/seats/seating.queries.ts'
import { isDriverOf, keyOf, nameOf, peopleBySeat } from '#src/features/seating/seats/seating.view.ts'
import { type AgencyOnPapers, agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { agencyPhones, letterNotes, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDayRange } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import { bookingDigits } from '#src/shared/text.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

/** A text that stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

type Reached = { name: string; phone: string | null; vehicleId?: string | null }
type Trip = { title: string; code: string; departsOn: Day; returnsOn: Day; drivers: Reached[]; leaders: Reached[] }
type Mapped = BusCoach & { layout: Layout }

/** What the printed map of a trip's coaches says, and where it comes from. */
export type BusPlan = Trip & {
  bus: BusLayout
  agency: AgencyOnPapers
  printedAt: string
  printedBy: string
}

/** The plan of all coaches with a map. Refuses an unknown trip, and one whose coaches have no map. */
export async function busPlan(
  reader: Reader,
  { tripId, now, by }: { tripId: string; now: Date; by: { name: string } },
): Promise<BusPlan> {
  const bus = await busLayoutOf(reader, tripId)
  if (bus.coaches.every(({ layout }) => layout === null)) throw new Refusal('seating.no-coach-map')
  const { rows } = await reader.execute<Trip>(sql`
    select t.title, t.code, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn",
      ${driversJson} as drivers, ${crewOfTrip('guide')} as leaders
    from trips t where t.id = ${tripId}`)
  return {
    ...rows[0]!,
    bus,
    agency: await agencyOnPapers(reader),
    printedAt: now.toISOString(),
    printedBy: by.name,
  }
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_pianta-bus */
export function planFileName({ title, departsOn }: Pick<BusPlan, 'title' | 'departsOn'>): string {
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_pianta-bus`
}

/** The plan as a tagged PDF on A4, one page for each deck of each coach. */
export function busPlanFile(plan: BusPlan): Uint8Array {
  const words = planWords(plan)
  return setPaper('features/seating/paper/bus-plan.typ', {
    ...words,
    notes: letterNotes(words),
    logo: plan.agency.logo,
  })
}

/** Everything that the layout prints, as words; a dossier prints it too. */
export function planWords(plan: BusPlan) {
  const { bus, agency, title, code, departsOn, returnsOn } = plan
  const coaches = bus.coaches.flatMap((coach, at) =>
    coach.layout ? { coach: { ...coach, layout: coach.layout }, number: at + 1 } : [],
  )
  const without = bus.people.filter(({ seat }) => seat === null)
  return {
    heading: t('seating.paper.heading', { title }),
    trip: `${code} · ${formatDayRange(departsOn, returnsOn)}`,
    agency: agency.name,
    phones: agencyPhones(agency),
    front: t('seating.front'),
    pages: coaches.flatMap(({ coach, number }) => coachPages(plan, coach, number)),
    without: without.length === 0 ? '' : t('seating.paper.without', { n: without.length }),
    withoutNames: without.map((person) => joined([shownName(person), pratica(person)], ' ')),
    signs: [t('seating.paper.dashed'), t('seating.paper.indicative')],
    ...paperFoot(plan),
  }
}

const shownName = (person: BusPerson) => nameOf(person) || t('seating.unnamed')
const pratica = ({ bookingNumber }: BusPerson) => bookingDigits(bookingNumber)

function coachPages(plan: BusPlan, coach: Mapped, number: number) {
  const { bus } = plan
  const hasSeveral = bus.coaches.length > 1
  const seated = peopleBySeat(bus)
  const places = seatsOf(coach.layout)
  const drivers = plan.drivers.filter((driver) => isDriverOf(driver, coach))
  const facts = factsOf(plan, coach, drivers)
  return coach.layout.decks.map(({ rows }, deck) => ({
    title: joined(
      [
        hasSeveral && t('seating.coach-n', { n: number }),
        coach.layout.decks.length > 1 && t(deck === 0 ? 'seating.lower-deck' : 'seating.upper-deck'),
      ],
      ' · ',
    ),
    facts,
    totals: totalsOf(bus, coach),
    stops: stopsOf(plan, coach),
    rows: rows.map((letters, row) => ({
      isLow: !/[PAD]/.test(letters),
      cells: cellsOf(letters).map(({ letter, column, span }) => {
        const place = places.find((one) => one.deck === deck && one.row === row && one.column === column)
        if (!place)
          return { ...blank, kind: letter === '.' ? 'aisle' : 'fixed', span, words: fixedWords(letter, drivers) }
        const person = seated.get(keyOf({ vehicleId: coach.vehicleId, label: place.label }))
        return { ...blank, ...seatWords(bus, person), ...seatKind(coach, place), span, number: place.label }
      }),
    })),
  }))
}

const blank = {
  kind: '',
  span: 1,
  number: '',
  surname: '',
  name: '',
  booking: '',
  letter: '',
  colour: -1,
  isOption: false,
  words: '',
}

function fixedWords(letter: string, drivers: readonly Reached[]): string {
  const cell = cellOf(letter)
  if (cell === null || cell === 'empty') return ''
  if (cell !== 'driver' || drivers.length === 0) return t(`seating.${cell}`)
  return `${driversLabel(drivers)} ${joined(drivers.map(({ name }) => name))}`
}

const driversLabel = ({ length }: readonly Reached[]) => t(length > 1 ? 'seating.drivers' : 'seating.driver')

function seatKind(coach: Mapped, { label, isCrew }: { label: string; isCrew: boolean }) {
  if (coach.blocked.includes(label)) return { kind: 'blocked', words: t('seating.blocked') }
  return { kind: isCrew ? 'crew' : 'seat', words: isCrew ? t('seating.crew') : '' }
}

function seatWords(bus: BusLayout, person: BusPerson | undefined) {
  if (!person) return {}
  const at = person.isStaff ? -1 : bus.stops.findIndex(({ departureId }) => departureId === person.departureId)
  return {
    ...shownApart(person),
    booking: person.isStaff ? t('seating.crew') : pratica(person),
    letter: at < 0 ? '' : markOf(at).letter,
    colour: at < 0 ? -1 : at % stopColours,
    isOption: person.status !== 'confirmed',
  }
}

/** The two lines of a seat: surname and name. A head without a name has its words on both, as large as a name. */
function shownApart({ surname, name }: BusPerson) {
  if (surname !== null) return { surname, name: name ?? '' }
  const [first = '', ...rest] = (name ?? t('seating.unnamed')).split(' ')
  return { surname: first, name: rest.join(' ') }
}

function factsOf({ leaders }: BusPlan, coach: Mapped, drivers: readonly Reached[]) {
  const named = (people: readonly Reached[]) =>
    joined(
      people.map(({ name, phone }) => joined([name, phone && unbroken(formatPhone(phone))])),
      '; ',
    )
  return [
    { label: t('seating.plate'), value: coach.plate ?? '' },
    {
      label: t('seating.coach-n', { n: '' }).trim(),
      value: joined([coach.model, t('seating.model', { n: passengerSeatsOf(coach.layout) })]),
    },
    { label: driversLabel(drivers), value: named(drivers) },
    { label: t('seating.paper.leaders'), value: named(leaders) },
  ].filter(({ value }) => value !== '')
}

const onCoach = ({ vehicleId }: BusCoach, people: readonly BusPerson[]) =>
  people.filter(({ seat }) => seat?.vehicleId === vehicleId)

function totalsOf(bus: BusLayout, coach: Mapped): string {
  const seats = seatsOf(coach.layout).filter(({ isCrew }) => !isCrew)
  const crew = seatsOf(coach.layout).length - seats.length
  const labels = new Set(seats.map(({ label }) => label))
  const taken = onCoach(coach, bus.people).filter(({ seat }) => labels.has(seat!.label)).length
  const blocked = coach.blocked.filter((label) => labels.has(label)).length
  return [
    joined([
      t('seating.paper.taken', { n: taken }),
      t('seating.paper.free', { n: seats.length - taken - blocked }),
      blocked > 0 && t('seating.paper.blocked', { n: blocked }),
    ]),
    ...(crew > 0 ? [t('seating.paper.crew', { n: crew })] : []),
  ].join(' · ')
}

/** The stops with the people who board there for this coach, and how many of those of the trip they are. */
function stopsOf({ bus, departsOn }: BusPlan, coach: Mapped) {
  const customers = bus.people.filter(({ isStaff }) => !isStaff)
  const here = onCoach(coach, customers)
  const counted = (people: readonly BusPerson[], departureId: string | null) =>
    people.filter((person) => person.departureId === departureId).length
  const stops = [
    ...bus.stops.map(({ departureId, name, time }, at) => ({
      ...{ departureId, name, time: toldHour(departsOn, time), letter: markOf(at).letter, colour: at % stopColours },
    })),
    { departureId: null, name: t('seating.paper.no-stop'), time: '', letter: '–', colour: -1 },
  ]
  return stops
    .map(({ departureId, ...stop }) => ({
      ...{ ...stop, n: counted(here, departureId), all: counted(customers, departureId) },
    }))
    .filter(({ letter, all }) => letter !== '–' || all > 0)
    .map(({ n, all, ...stop }) => ({
      ...stop,
      count: n === all ? t('seating.paper.here', { n }) : t('seating.paper.here-of', { here: n, n: all }),
    }))
}
