import { toldHour } from '#src/features/departures/told-hour.words.ts'
import { amountBasis } from '#src/features/services/form/cost-kinds.values.ts'
import { gratuityInWords } from '#src/features/services/form/gratuity.words.ts'
import { hasMeals } from '#src/features/services/form/service.values.ts'
import { issuedFoot, letterNotes, plainName } from '#src/server/pdf/paper-words.ts'
import { paper } from '#src/server/pdf/papers.ts'
import { findText } from '#src/server/text.ts'
import { daysBetween, formatDay, formatDayRange } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { PaperKind } from './paper-kinds.values.ts'
import {
  type Change,
  changedFacts,
  differingRooms,
  type FactKey,
  type Ordered,
  type PaperFacts,
  type PeopleExpected,
  type RoomsOrdered,
  usualGratuity,
} from './supplier-facts.rules.ts'
import type { PaperWords } from './supplier-paper.contract.ts'

/** The number of a paper, null while it is a draft. */
export type PaperNumber = { year: number; number: number } | null

const t = (key: string, params?: TextParams) => findText(key, params) ?? key
const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

/** The paper as a tagged PDF on A4. */
export function supplierPaperPdf(
  words: PaperWords,
  { logo, ...printing }: { printedAt: string; printedBy: string; logo: string | null },
): Uint8Array {
  return paper('features/travel-papers/supplier-papers/supplier-paper.typ', {
    ...words,
    ...issuedFoot(words.printed, printing),
    notes: letterNotes(words),
    logo,
  })
}

/** "Ordine 12/2027", or "Ordine, bozza" without a number. */
export function paperLabel(kind: PaperKind, number: PaperNumber): string {
  const name = t(`papers.kind.${kind}`)
  return number
    ? t('papers.label', { kind: name, number: number.number, year: number.year })
    : t('papers.draft-label', { kind: name })
}

/** The name of the file: ordine-12-2027_hotel-vesuvio-palace.pdf */
export function paperFileName(
  kind: PaperKind,
  number: PaperNumber,
  { provider }: Pick<PaperFacts, 'provider'>,
): string {
  const plain = plainName(provider.companyName, 'fornitore')
  const name = t(`papers.kind.${kind}`).toLowerCase()
  return `${joined([name, number ? String(number.number) : 'bozza', number && String(number.year)], '-')}_${plain}.pdf`
}

/** The changes since the last paper, before and now in words. Of the rooms only those that changed. */
export function changesSince(before: Ordered, now: Ordered): Change[] {
  const rooms = differingRooms(before.service.rooms, now.service.rooms)
  const was = { ...before, service: { ...before.service, rooms: rooms.before } }
  const is = { ...now, service: { ...now.service, rooms: rooms.now } }
  return changedFacts(before, now).map((key) =>
    key === 'rooms'
      ? { key, before: inWords.rooms(was), now: inWords.rooms(is) }
      : { key, before: inWords[key](before), now: inWords[key](now) },
  )
}

const dayOf = (day: string | null) => (day === null ? '' : formatDay(day))

const inWords: Record<FactKey, (facts: Ordered) => string> = {
  service: ({ service }) => service.name,
  startsOn: ({ service }) => formatDay(service.startsOn),
  startsAt: ({ service }) => (service.startsAt ? toldHour(service.startsOn, service.startsAt) : ''),
  location: ({ service }) => service.location ?? '',
  rooms: ({ service }) => service.rooms.map(roomInWords).join('; '),
  treatment: treatmentOf,
  gratuities: ({ service }) =>
    service.gratuities.map((one) => gratuityInWords({ ...usualGratuity, ...one })).join('; '),
  amount: amountInWords,
  optionOn: ({ service }) => dayOf(service.optionOn),
  releaseOn: ({ service }) => dayOf(service.releaseOn),
  roomingOn: ({ service }) => dayOf(service.roomingOn),
  accessLimit: ({ service }) => (service.accessLimit === null ? '' : String(service.accessLimit)),
  pnr: ({ service }) => service.pnr ?? '',
  code: ({ service }) => service.code ?? '',
  paymentTerms: ({ service, provider }) => service.paymentTerms ?? provider?.paymentTerms ?? '',
}

const nightsOf = ({ checkInOn, checkOutOn }: RoomsOrdered) => daysBetween(checkInOn, checkOutOn)

function roomInWords({ quantity, roomType, priceCents, extraCents, checkInOn, checkOutOn }: RoomsOrdered): string {
  const dates = { from: formatDay(checkInOn), to: formatDay(checkOutOn) }
  return joined([
    t('papers.room-priced', { n: quantity, type: roomType, ...dates, price: euro(priceCents) }),
    extraCents > 0 && t('papers.room-extra', { amount: euro(extraCents) }),
  ])
}

function treatmentOf({ service: { hotelType, hasBeverages, category } }: Ordered): string {
  return joined([
    hotelType && t(`services.hotel-type.${hotelType}`),
    hasBeverages && hasMeals({ category }) && t('papers.beverages'),
  ])
}

function amountInWords({ service }: Ordered): string {
  const { amountCents, steps, costKind, rooms, repeats = 'once' } = service
  if (amountCents === null) return rooms.length > 0 ? t('papers.amount.rooms') : ''
  const basis = amountBasis({ costKind, repeats })
  if (steps)
    return joined([
      t('papers.amount.steps', { amount: euro(amountCents), n: steps.upTo, beyond: euro(steps.beyondCents) }),
      basis !== costKind && t(`services.amount-of.${basis}`),
    ])
  return `${euro(amountCents)} ${t(`services.amount-of.${basis}`)}`
}

/**
 * Everything that is printed. A voucher lists the people who come and asks for signatures; the other kinds state the
 * cost.
 */
export function paperWords(kind: PaperKind, number: PaperNumber, facts: PaperFacts): PaperWords {
  const { trip, agency, changes, instructions, issuedOn, issuedBy } = facts
  const name = t(`papers.kind.${kind}`)
  const stamp = { day: formatDay(issuedOn), name: issuedBy }
  return {
    heading: number
      ? t('papers.heading', { kind: name, trip: trip.title, number: number.number, year: number.year })
      : t('papers.heading-draft', { kind: name, trip: trip.title }),
    label: paperLabel(kind, number),
    code: trip.code,
    agency: agency.name,
    agencyLines: [
      agency.address,
      agency.phone && t('papers.phone', { phone: formatPhone(agency.phone) }),
      agency.email,
    ].filter(Boolean),
    to: addresseeOf(facts),
    lead: leadOf(kind, facts),
    facts: factsOf(kind, facts).filter(({ value }) => value !== ''),
    changes: kind === 'modification' && changes.length > 0 ? changesTable(changes) : null,
    rooms: facts.service.rooms.length > 0 ? roomsTable(kind, facts.service.rooms) : null,
    instructions: { label: t('papers.instructions'), value: instructions },
    signatures: signaturesOf(kind, facts),
    printed: t(number ? 'papers.issued' : 'papers.drafted', stamp),
    page: t('papers.page'),
  }
}

function addresseeOf({ provider }: PaperFacts): PaperWords['to'] {
  const { companyName, address, postalCode, city, province, country, phone, contact } = provider
  const place = joined([postalCode, city, province && `(${province})`, country !== 'IT' && country], ' ')
  const call = contact?.phone ?? phone
  return {
    title: t('papers.to'),
    name: companyName,
    address: [
      address,
      place,
      contact && t('papers.contact', { name: contact.name }),
      call && t('papers.phone', { phone: formatPhone(call) }),
    ].flatMap((line) => line || []),
  }
}

function leadOf(kind: PaperKind, { about }: PaperFacts): string[] {
  const label = about && paperLabel(about.kind, about)
  if (kind === 'modification' || kind === 'cancellation')
    return [label ? t(`papers.lead.${kind}`, { paper: label }) : t(`papers.lead.${kind}-alone`)]
  const replaced = kind === 'voucher' && label ? [t('papers.replaces', { paper: label })] : []
  return [...replaced, t(`papers.lead.${kind}`)]
}

function factsOf(kind: PaperKind, facts: PaperFacts): { label: string; value: string }[] {
  const { trip, people, leader, service } = facts
  const fact = (key: FactKey) => inWords[key](facts)
  const isPriced = kind === 'order' || kind === 'modification'
  const values = {
    group: joined([trip.title, trip.code], ' · '),
    dates: formatDayRange(trip.departsOn, trip.returnsOn),
    service: fact('service'),
    ...(service.rooms.length > 0 ? { stay: stayOf(service.rooms) } : { startsOn: fact('startsOn') }),
    startsAt: fact('startsAt'),
    location: fact('location'),
    treatment: fact('treatment'),
    people: peopleInWords(people),
    leader: joined([leader?.name, leader?.phone && formatPhone(leader.phone)]),
    pnr: fact('pnr'),
    code: fact('code'),
    accessLimit: fact('accessLimit'),
    ...(isPriced && {
      amount: fact('amount'),
      gratuities: fact('gratuities'),
      optionOn: fact('optionOn'),
      releaseOn: fact('releaseOn'),
      roomingOn: fact('roomingOn'),
      paymentTerms: fact('paymentTerms'),
    }),
  }
  return Object.entries(values).map(([key, value]) => ({ label: t(`papers.fact.${key}`), value }))
}

/** The nights of the rooms, the earliest arrival to the last departure: "12/03/2027 – 15/03/2027 (3 notti)". */
export function stayOf(rooms: readonly RoomsOrdered[]): string {
  const from = rooms.map(({ checkInOn }) => checkInOn).toSorted()[0]!
  const to = rooms
    .map(({ checkOutOn }) => checkOutOn)
    .toSorted()
    .at(-1)!
  return t('papers.stay', { dates: formatDayRange(from, to), nights: t('papers.nights', { n: daysBetween(from, to) }) })
}

/** The people who come: "41 in tutto: 38 adulti, 1 bambino, 1 accompagnatore, 1 autista". */
export function peopleInWords({ adults, children, guides, drivers }: PeopleExpected): string {
  const counts = { adults, children, guides, drivers }
  const who = Object.entries(counts).flatMap(([key, n]) => (n > 0 ? t(`papers.people.${key}`, { n }) : []))
  if (who.length === 0) return t('papers.people.none')
  const total = adults + children + guides + drivers
  return who.length === 1 ? who[0]! : joined([t('papers.people.total', { n: total }), who.join(', ')], ': ')
}

function changesTable(changes: readonly Change[]): PaperWords['changes'] {
  const side = (value: string) => value || t('papers.changes.nothing')
  return {
    title: t('papers.changes'),
    columns: ['what', 'before', 'now'].map((column) => t(`papers.changes.${column}`)),
    rows: changes.map(({ key, before, now }) => [t(`papers.fact.${key}`), side(before), side(now)]),
  }
}

function roomsTable(kind: PaperKind, rooms: readonly RoomsOrdered[]): PaperWords['rooms'] {
  const isPriced = kind === 'order' || kind === 'modification'
  const hasExtra = isPriced && rooms.some(({ extraCents }) => extraCents > 0)
  const columns = ['quantity', 'type', 'check-in', 'check-out', 'nights']
  const rows = rooms.map((row) => [
    String(row.quantity),
    t(`bookings.room.${row.roomType}`),
    formatDay(row.checkInOn),
    formatDay(row.checkOutOn),
    String(nightsOf(row)),
    ...(isPriced ? [euro(row.priceCents)] : []),
    ...(hasExtra ? [row.extraCents > 0 ? euro(row.extraCents) : ''] : []),
  ])
  return {
    title: t('papers.rooms.total', { n: rooms.reduce((sum, { quantity }) => sum + quantity, 0) }),
    columns: [...columns, ...(isPriced ? ['price'] : []), ...(hasExtra ? ['extra'] : [])].map((column) =>
      t(`papers.rooms.${column}`),
    ),
    rows,
  }
}

function signaturesOf(kind: PaperKind, { agency, provider }: PaperFacts): string[] {
  const names = { agency: agency.name, provider: provider.companyName }
  if (kind === 'voucher')
    return [t('papers.signature.present'), t('papers.signature.leader'), t('papers.signature.provider', names)]
  return [t('papers.signature.agency', names), t('papers.signature.provider', names)]
}
