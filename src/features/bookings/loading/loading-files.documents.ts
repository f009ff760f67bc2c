import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { agencyPhones, letterNotes, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import { bookingDigits } from '#src/shared/text.ts'
import type { LoadingPerson } from './loading.contract.ts'
import { isOwing, partiesOf, reachedBy, totalsOf } from './loading.view.ts'
import type { LoadingPaper } from './loading-paper.documents.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

/** The list as a tagged PDF on A4, with a box to tick for each person. */
export function loadingPdf(paper: LoadingPaper): Uint8Array {
  const words = loadingWords(paper)
  return setPaper('features/bookings/loading/loading-list.typ', {
    ...words,
    notes: letterNotes(words),
    logo: paper.agency.logo,
  })
}

/** The list as a sheet: the head of the paper, then a row for each person, stop by stop. */
export function loadingSheet(paper: LoadingPaper, signal: AbortSignal): Promise<Uint8Array> {
  const rows = paper.stops.flatMap((stop) =>
    partiesOf(stop.people).flatMap((party) =>
      party.map((person, at): SheetRow => ({ stop, party, person, isFirst: at === 0 })),
    ),
  )
  const lines = [
    joined([tripOf(paper), paper.agency.name, ...agencyPhones(paper.agency)], ' · '),
    ...factsOf(paper).map((fact) => t('papers.labelled', fact)),
    allTotals(paper),
  ]
  const shown = columns.filter(({ kind }) => kind !== 'money' || paper.seesMoney)
  return sheet({ name: t('bookings.loading-list'), columns: shown, heading: headingOf(paper), lines }, rows, { signal })
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_lista-di-carico-andata */
export function loadingFileName({ title, departsOn, way }: LoadingPaper): string {
  const side = way === 'return' ? 'ritorno' : 'andata'
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_lista-di-carico-${side}`
}

const headingOf = ({ title, way }: LoadingPaper) => `${t(`bookings.loading-heading.${way}`)} · ${title}`
const tripOf = ({ code, departsOn, returnsOn }: LoadingPaper) => `${code} · ${formatDayRange(departsOn, returnsOn)}`

function factsOf({ way, departsOn, returnsOn, coach, drivers, leaders }: LoadingPaper) {
  const named = (people: readonly { name: string; phone: string | null; plate?: string | null }[]) =>
    joined(
      people.map(({ name, phone, plate }) => joined([name, phone && formatPhone(phone), hasSeveral && plate])),
      '; ',
    )
  // A single driver drives the coach of the paper; with several, each has a coach of their own.
  const hasSeveral = drivers.length > 1
  const facts = {
    day: formatDay(dayOf({ way, departsOn, returnsOn })),
    coach: joined([coach?.company, coach?.plate]),
    drivers: named(drivers),
    leaders: named(leaders),
  }
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ label: t(`bookings.loading-fact.${name}`), value }))
}

function totalsIn(people: readonly LoadingPerson[]): string {
  const { people: n, parties, minors, options, assisted, dueCents } = totalsOf(people)
  return joined(
    [
      `${t('bookings.loading-people', { n })}, ${t('bookings.loading-parties', { n: parties })}`,
      minors > 0 && t('bookings.loading-minors', { n: minors }),
      options > 0 && t('bookings.loading-options', { n: options }),
      assisted > 0 && t('bookings.loading-assisted-n', { n: assisted }),
      dueCents !== null && dueCents > 0 && t('bookings.loading-due', { amount: euro(dueCents) }),
    ],
    ' · ',
  )
}

const allTotals = ({ stops }: LoadingPaper) => totalsIn(stops.flatMap(({ people }) => people))
/** A text that stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
const phoneOfStop = ({ referencePhone }: LoadingPaper['stops'][number]) =>
  referencePhone &&
  t('papers.labelled', { label: t('bookings.loading-reference'), value: unbroken(formatPhone(referencePhone)) })
/** The day on which people board or get off. */
const dayOf = ({ way, departsOn, returnsOn }: Pick<LoadingPaper, 'way' | 'departsOn' | 'returnsOn'>) =>
  way === 'return' ? returnsOn : departsOn
const nameOf = ({ surname, name }: LoadingPerson) => (surname === null ? null : `${surname} ${name ?? ''}`.trim())
const shownName = (person: LoadingPerson) => nameOf(person) ?? t('bookings.unnamed')
const ageOf = ({ age }: LoadingPerson) => (age === null ? '' : t('bookings.loading-age', { n: age }))
const numberOf = ({ bookingNumber }: LoadingPerson) => bookingDigits(bookingNumber)

/** The telephone that reaches a person: their own, or "come Rossi Mario". */
function phoneOf(person: LoadingPerson, party: readonly LoadingPerson[]): string {
  const by = reachedBy(person, party)
  if (!by?.phone) return ''
  return by === person ? formatPhone(by.phone) : t('bookings.loading-as', { name: nameOf(by) ?? '' })
}

/** The text "Imbarco assistito", with the kind of help for readers who may know it. */
function helpOf({ isBoardingAssisted, boardingNote }: LoadingPerson): string | null {
  if (!isBoardingAssisted) return null
  const label = t('bookings.loading-assisted')
  return boardingNote ? t('papers.labelled', { label, value: boardingNote }) : label
}

function notesOf(person: LoadingPerson, isFirst: boolean): string {
  const { status, confirmBy, namesBy, notes } = person
  const waits = status === 'waitingForConfirmation' ? 'bookings.loading-waiting' : 'bookings.loading-option'
  return joined(
    [
      isFirst && confirmBy && t(waits, { day: formatDay(confirmBy) }),
      namesBy && t('bookings.loading-names-by', { day: formatDay(namesBy) }),
      helpOf(person),
      notes,
    ],
    ' · ',
  )
}

/** The amount that the party of this contact owes. An option owes nothing yet. */
function balanceOf(person: LoadingPerson): string {
  if (person.dueCents == null) return ''
  if (person.status !== 'confirmed') return t('bookings.loading-to-confirm')
  return isOwing(person) ? euro(person.dueCents) : t('bookings.loading-paid')
}

/** Everything that the layout prints, as words; a dossier prints it too. */
export function loadingWords(paper: LoadingPaper) {
  const { agency, seesMoney, stops } = paper
  const shown = ['seat', 'person', 'phone', 'booking', 'notes', ...(seesMoney ? ['balance'] : []), 'on-board']
  return {
    heading: headingOf(paper),
    trip: tripOf(paper),
    agency: agency.name,
    phones: agencyPhones(agency),
    facts: factsOf(paper),
    totals: allTotals(paper),
    columns: shown.map((name) => t(`bookings.loading-${name}`)),
    seesMoney,
    stops: stops.map((stop) => ({
      title: joined([stop.time, stop.name], ' · '),
      address: joined([stop.address, phoneOfStop(stop)], ' · '),
      totals: stop.people.length === 0 ? t(`bookings.loading-nobody-on-paper.${paper.way}`) : totalsIn(stop.people),
      parties: partiesOf(stop.people).map((party) => ({
        number: numberOf(party[0]!),
        balance: balanceOf(party[0]!),
        people: party.map((person, at) => ({
          seat: person.seat ? seatShown(person.seat) : t('bookings.loading-no-seat'),
          name: shownName(person),
          beside: ageOf(person),
          phone: phoneOf(person, party),
          notes: notesOf(person, at === 0),
        })),
      })),
    })),
    empty: t('bookings.loading-no-stops'),
    ...paperFoot(paper),
  }
}

type SheetRow = {
  stop: LoadingPaper['stops'][number]
  party: readonly LoadingPerson[]
  person: LoadingPerson
  isFirst: boolean
}
const head = (name: string, width: number) => ({ header: t(`bookings.loading-${name}`), width })
const columns: readonly SheetColumn<SheetRow>[] = [
  { ...head('time', 8), kind: 'text', value: ({ stop }) => stop.time },
  { ...head('stop', 28), kind: 'text', value: ({ stop }) => stop.name },
  { ...head('address', 34), kind: 'text', value: ({ stop }) => stop.address },
  {
    ...head('reference', 20),
    kind: 'text',
    value: ({ stop }) => stop.referencePhone && formatPhone(stop.referencePhone),
  },
  { ...head('seat', 7), kind: 'text', value: ({ person }) => person.seat && seatShown(person.seat) },
  { ...head('person', 30), kind: 'text', value: ({ person }) => shownName(person) },
  { ...head('years', 17), kind: 'number', value: ({ person }) => person.age },
  { ...head('phone', 20), kind: 'text', value: ({ person, party }) => phoneOf(person, party) },
  { ...head('booking', 9), kind: 'text', value: ({ person }) => numberOf(person) },
  { ...head('notes', 34), kind: 'text', value: ({ person, isFirst }) => notesOf(person, isFirst) || null },
  { ...head('balance', 12), kind: 'money', value: ({ person }) => (isOwing(person) ? (person.dueCents ?? 0) : null) },
]
