import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import { guideLimitOf } from '#src/features/services/form/guide-limit.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Settings } from '#src/features/settings/settings.contract.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { AlertKind } from './alert-kinds.values.ts'

/** A service of a trip, with what decides its alerts. */
export type ServiceFacts = {
  id: string
  name: string
  category: ServiceCategory
  provider: string | null
  /** The day of the service; of a hotel, the day of arrival. */
  servedOn: Day
  optionOn: Day | null
  releaseOn: Day | null
  /** Its own number of days; null: that of the settings. */
  releaseDays: number | null
  roomingDays: number | null
  isConfirmationSent: boolean
  /** The last day on which rooms went back to the hotel. */
  givenBackOn: Day | null
  rooms: readonly { roomType: RoomType; quantity: number }[]
  people: number
  maxPerGuide: number | null
  guidesBooked: number | null
  /** True once its guide or restaurant got the recap. */
  isRecapSent: boolean
}

/**
 * A trip with what decides its alerts. A part is null while the program does not store yet whether its work was done:
 * an alert that nothing can close does not appear.
 */
export type TripFacts = {
  id: string
  status: TripStatus
  departsOn: Day
  returnsOn: Day
  /** The day of its confirmation, in Rome. */
  confirmedOn: Day | null
  customersReleaseOn: Day | null
  /** The people who count towards the minimum, and the minimum. */
  paying: number
  minParticipants: number | null
  /** The confirmed people. */
  people: number
  /** Bookings in option or awaiting an answer, and the first of their days that is over. */
  options: { n: number; overSince: Day | null }
  /**
   * Confirmed bookings that still owe, the first day on which one owes its balance, and the last on which all were
   * reminded.
   */
  balances: { n: number; cents: number; dueOn: Day; remindedOn: Day | null } | null
  services: readonly ServiceFacts[]
  /** What is left to pay to suppliers; null cents: unknown. */
  dues: readonly { serviceId: string; dueOn: Day; cents: number | null }[]
  /** Bookings of a cancelled trip that nobody told, and suppliers who still count on us. */
  customersToTell: number
  suppliersToTell: number
  policies: { left: number; total: number; since: Day } | null
  newsSheet: { left: number; withoutEmail: number } | null
  /** For each hotel, the lists that were sent. */
  roomingSent: Readonly<Record<string, { first: boolean; final: boolean; rooms: number; guests: number }>> | null
  isDossierSent: boolean
  hasFinalReport: boolean
  isPollSent: boolean
}

/**
 * What an alert says. `of`, the ids of what it is about, joined by commas, is there where more may join them: closed by
 * hand, the alert comes back for those that were not among them.
 */
export type AlertParams = Record<string, string | number | null>

/** An alert of a trip. It shows from `appearsOn` on; a null day is the day on which its cause came up. */
export type DueAlert = {
  kind: AlertKind
  /** The trip, or the service that is its cause. */
  causeId: string
  appearsOn: Day | null
  dueOn: Day | null
  params: AlertParams
}

/** The days before a due day from which its alert shows, where nothing else is said. */
const daysAhead = 7
/** The days after its return during which a trip is asked for its questionnaire. */
const questionnaireDays = 30

type AlertSettings = Pick<
  Settings,
  | 'supplierOptionDays'
  | 'customersReleaseDays'
  | 'supplierReleaseDays'
  | 'policyOverdueDays'
  | 'newsSheetDays'
  | 'dossierDays'
  | 'roomingDays'
  | 'finalRoomingDays'
  | 'recapDays'
  | 'supplierPaymentDays'
  | 'questionnaireDaysAfter'
  | 'finalReportDaysAfter'
  | 'maxPerGuide'
  | 'maxPerGuideOnVisits'
>

type Rule = (trip: TripFacts, settings: AlertSettings, today: Day) => DueAlert[]

/**
 * The alerts of a trip whose cause exists today, those that show later included. Days before a day of the trip are days
 * of the calendar. A past trip keeps only what is still worth doing after it.
 */
export function alertsOf(trip: TripFacts, settings: AlertSettings, today: Day): DueAlert[] {
  return rules.flatMap((rule) => rule(trip, settings, today))
}

const isSelling = ({ status }: TripFacts) => status === 'forSale' || status === 'confirmed'
const isToCome = (trip: TripFacts, today: Day) => isSelling(trip) && today <= trip.returnsOn
const isConfirmed = (trip: TripFacts, today: Day) => trip.status === 'confirmed' && today <= trip.returnsOn
const first = (days: readonly Day[]): Day => days.toSorted()[0]!
const last = (days: readonly Day[]): Day => days.toSorted().at(-1)!
const named = (services: readonly ServiceFacts[]) =>
  [...new Set(services.map(({ provider, name }) => provider ?? name))].join(', ')

const joined = (services: readonly ServiceFacts[]) =>
  services
    .map(({ id }) => id)
    .toSorted()
    .join(',')

/** Work that is to be done by `dueOn`; it shows a week before. */
function by(dueOn: Day, alert: Omit<DueAlert, 'dueOn' | 'appearsOn'>, ahead = daysAhead): DueAlert {
  return { ...alert, dueOn, appearsOn: addDays(dueOn, -ahead) }
}

/** The options that suppliers gave us, while they wait for their confirmation. */
const supplierOptions: Rule = (trip, { supplierOptionDays }, today) =>
  isToCome(trip, today)
    ? trip.services.flatMap(({ id, name, provider, optionOn, isConfirmationSent }) =>
        optionOn === null || isConfirmationSent
          ? []
          : by(addDays(optionOn, -supplierOptionDays), {
              kind: 'supplierOptions',
              causeId: id,
              params: { service: name, supplier: provider, day: optionOn },
            }),
      )
    : []

/**
 * The customers who still hold places without a decision. An option that does not lapse because it is paid for, and an
 * answer that did not come, are due at once.
 */
const customerRelease: Rule = (trip, { customersReleaseDays }, today) => {
  const { n, overSince } = trip.options
  const days = [trip.customersReleaseOn, overSince].filter((day) => day !== null)
  if (!isToCome(trip, today) || n === 0 || days.length === 0) return []
  const params = { n, day: trip.customersReleaseOn }
  return [by(first(days), { kind: 'customerRelease', causeId: trip.id, params }, customersReleaseDays)]
}

const minReached: Rule = (trip, _settings, today) => {
  const { id, status, minParticipants: min, paying } = trip
  if (status !== 'forSale' || today > trip.returnsOn || min === null || paying < min) return []
  return [{ kind: 'minReached', causeId: id, appearsOn: null, dueOn: null, params: { n: paying, min } }]
}

/** The days that a reminder of all balances gives. */
const reminderDays = 7

/** Customers owe what they owe, also after the trip. */
const balances: Rule = (trip) => {
  if (!(isSelling(trip) || trip.status === 'completed') || trip.balances === null) return []
  const { n, cents, dueOn, remindedOn } = trip.balances
  const again = remindedOn === null ? dueOn : addDays(remindedOn, reminderDays)
  const params = { n, cents, day: dueOn }
  return [by(last([dueOn, again]), { kind: 'balances', causeId: trip.id, params })]
}

/** The release of a supplier, until the confirmation is sent or rooms go back in those days. */
const supplierRelease: Rule = (trip, { supplierReleaseDays }, today) =>
  isToCome(trip, today)
    ? trip.services.flatMap((service) => {
        const { id, name, provider, releaseOn, isConfirmationSent, givenBackOn, rooms } = service
        if (releaseOn === null || isConfirmationSent) return []
        const ahead = service.releaseDays ?? supplierReleaseDays
        if (givenBackOn !== null && givenBackOn >= addDays(releaseOn, -ahead)) return []
        const held = rooms.filter(({ quantity }) => quantity > 0)
        const params = {
          service: name,
          supplier: provider,
          day: releaseOn,
          rooms: held.map(({ roomType, quantity }) => `${quantity} ${roomType}`).join(', ') || null,
        }
        return by(releaseOn, { kind: 'supplierRelease', causeId: id, params }, ahead)
      })
    : []

const issuePolicies: Rule = (trip, { policyOverdueDays }, today) => {
  if (!isConfirmed(trip, today) || trip.policies === null || trip.policies.left === 0) return []
  const { left, total, since } = trip.policies
  const dueOn = addDays(since, policyOverdueDays)
  return [{ kind: 'issuePolicies', causeId: trip.id, appearsOn: since, dueOn, params: { n: left, total } }]
}

const supplierConfirmations: Rule = (trip, _settings, today) => {
  const open = trip.services.filter(({ isConfirmationSent }) => !isConfirmationSent)
  if (!isConfirmed(trip, today) || open.length === 0) return []
  const { confirmedOn } = trip
  const params = { n: open.length, list: named(open) }
  return [{ kind: 'supplierConfirmations', causeId: trip.id, appearsOn: confirmedOn, dueOn: confirmedOn, params }]
}

const newsSheet: Rule = (trip, { newsSheetDays }, today) => {
  if (!isConfirmed(trip, today) || today > trip.departsOn || !trip.newsSheet || trip.newsSheet.left === 0) return []
  const { left, withoutEmail } = trip.newsSheet
  const params = { n: left, m: withoutEmail }
  return [by(addDays(trip.departsOn, -newsSheetDays), { kind: 'newsSheet', causeId: trip.id, params })]
}

const dossier: Rule = (trip, { dossierDays }, today) => {
  if (!isConfirmed(trip, today) || today > trip.departsOn || trip.isDossierSent) return []
  return [by(addDays(trip.departsOn, -dossierDays), { kind: 'dossier', causeId: trip.id, params: {} })]
}

/** The list of each hotel, by its own number of days before the arrival. */
const roomingList: Rule = (trip, { roomingDays }, today) =>
  hotelsToTell(trip, today, 'first').map(({ hotel, params }) => {
    const dueOn = addDays(hotel.servedOn, -(hotel.roomingDays ?? roomingDays))
    return by(dueOn, { kind: 'roomingList', causeId: hotel.id, params: { ...params, day: dueOn } })
  })

const finalRooming: Rule = (trip, { finalRoomingDays }, today) =>
  hotelsToTell(trip, today, 'final').map(({ hotel, params }) =>
    by(addDays(hotel.servedOn, -finalRoomingDays), { kind: 'finalRooming', causeId: hotel.id, params }),
  )

/** The hotels that lack a list before their day of arrival is over. */
function hotelsToTell(trip: TripFacts, today: Day, which: 'first' | 'final') {
  const { roomingSent } = trip
  if (!isConfirmed(trip, today) || roomingSent === null) return []
  return trip.services.flatMap((hotel) => {
    const sent = roomingSent[hotel.id]
    if (hotel.category !== 'hotel' || today > hotel.servedOn || !sent || sent[which] || sent.rooms === 0) return []
    return { hotel, params: { hotel: hotel.provider ?? hotel.name, n: sent.rooms, p: sent.guests } }
  })
}

/** Guides and restaurants of the days to come, by the first of them. */
const recaps: Rule = (trip, { recapDays }, today) => {
  const toCome = trip.services.filter(
    ({ category, servedOn, isRecapSent }) =>
      (category === 'guide' || category === 'restaurant') && servedOn >= today && !isRecapSent,
  )
  if (!isConfirmed(trip, today) || toCome.length === 0) return []
  const of = (category: ServiceCategory) => toCome.filter((service) => service.category === category).length
  const params = { n: of('guide'), m: of('restaurant'), of: joined(toCome) }
  const dueOn = addDays(first(toCome.map(({ servedOn }) => servedOn)), -recapDays)
  return [by(dueOn, { kind: 'recaps', causeId: trip.id, params })]
}

/** What is to be paid to suppliers soon, also after the trip, and for what a cancelled one had confirmed. */
const supplierPayments: Rule = (trip, { supplierPaymentDays }, today) => {
  if (trip.status === 'draft' || trip.status === 'archived' || trip.dues.length === 0) return []
  const earliest = first(trip.dues.map(({ dueOn }) => dueOn))
  const until = last([earliest, addDays(today, supplierPaymentDays)])
  const near = trip.dues.filter(({ dueOn }) => dueOn <= until)
  const known = near.filter(({ cents }) => cents !== null)
  const params = {
    n: new Set(near.map(({ serviceId }) => serviceId)).size,
    cents: known.length === 0 ? null : known.reduce((sum, { cents }) => sum + cents!, 0),
    day: earliest,
  }
  const dueOn = addDays(earliest, -supplierPaymentDays)
  return [by(dueOn, { kind: 'supplierPayments', causeId: trip.id, params })]
}

/**
 * A service whose people are too many for its guides. A guide's service has one guide unless it states more; another
 * service that states none is not judged.
 */
const secondGuide: Rule = (trip, usual, today) =>
  isToCome(trip, today)
    ? trip.services.flatMap((service) => {
        const { id, name, people, category, servedOn } = service
        const limit = guideLimitOf(service, usual)
        const guides = service.guidesBooked ?? (category === 'guide' ? 1 : null)
        if (guides === null || servedOn < today || Math.ceil(people / limit) <= guides) return []
        const params = { n: people, limit, service: name, guides }
        return { kind: 'secondGuide', causeId: id, appearsOn: null, dueOn: null, params }
      })
    : []

const cancelNotices: Rule = ({ id, status, customersToTell: n, suppliersToTell: m }) =>
  status === 'cancelled' && n + m > 0
    ? [{ kind: 'cancelNotices', causeId: id, appearsOn: null, dueOn: null, params: { n, m } }]
    : []

/** The questionnaire of a trip that is over, until it is sent; after a month nobody answers it any more. */
const questionnaire: Rule = ({ id, status, returnsOn, people, isPollSent }, { questionnaireDaysAfter }, today) => {
  const dueOn = addDays(returnsOn, questionnaireDaysAfter)
  if (status !== 'completed' || people === 0 || isPollSent || today > addDays(returnsOn, questionnaireDays)) return []
  return [{ kind: 'questionnaire', causeId: id, appearsOn: dueOn, dueOn, params: { n: people, day: returnsOn } }]
}

const finalReport: Rule = ({ id, status, returnsOn, hasFinalReport }, { finalReportDaysAfter }) =>
  status === 'completed' && !hasFinalReport
    ? [
        {
          kind: 'finalReport',
          causeId: id,
          appearsOn: addDays(returnsOn, 1),
          dueOn: addDays(returnsOn, finalReportDaysAfter),
          params: {},
        },
      ]
    : []

const rules: readonly Rule[] = [
  supplierOptions,
  customerRelease,
  minReached,
  balances,
  supplierRelease,
  issuePolicies,
  supplierConfirmations,
  newsSheet,
  dossier,
  roomingList,
  finalRooming,
  recaps,
  supplierPayments,
  secondGuide,
  cancelNotices,
  questionnaire,
  finalReport,
]
