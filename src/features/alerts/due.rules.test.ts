import { expect, test } from 'vitest'
import { defaultSettings } from '#src/features/settings/settings.contract.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { addDays, type Day, daysBetween, instantOf, isDay, todayIn } from '#src/shared/day.ts'
import { type AlertKind, alertKinds } from './alert-kinds.values.ts'
import { alertsOf, type ServiceFacts, type TripFacts } from './due.rules.ts'

const service: ServiceFacts = {
  id: 's1',
  name: 'Hotel Vesuvio, mezza pensione',
  category: 'hotel',
  provider: 'Hotel Vesuvio',
  servedOn: '2027-03-12',
  optionOn: null,
  releaseOn: null,
  releaseDays: null,
  roomingDays: null,
  isConfirmationSent: true,
  givenBackOn: null,
  rooms: [],
  people: 34,
  maxPerGuide: null,
  guidesBooked: null,
  isRecapSent: false,
}

/** A trip of five days, 12 to 16 March 2027, on which nothing is due but the dossier. */
const quiet: TripFacts = {
  id: 't1',
  status: 'confirmed',
  departsOn: '2027-03-12',
  returnsOn: '2027-03-16',
  confirmedOn: '2027-02-10',
  customersReleaseOn: null,
  paying: 34,
  minParticipants: 25,
  people: 34,
  options: { n: 0, overSince: null },
  balances: null,
  services: [],
  dues: [],
  customersToTell: 0,
  suppliersToTell: 0,
  policies: null,
  newsSheet: null,
  roomingSent: null,
  isDossierSent: false,
  hasFinalReport: true,
  isPollSent: false,
}
const withService = (facts: Partial<ServiceFacts>) => ({ services: [{ ...service, ...facts }] })
const lists = (first: boolean, final: boolean) => ({
  ...withService({ servedOn: '2027-03-13' }),
  roomingSent: { s1: { first, final, rooms: 20, guests: 36 } },
})

type Case = {
  /** What makes it due, and what settles it. */
  open: Partial<TripFacts>
  settled: Partial<TripFacts>[]
  /** The first day on which it shows, and its due day; null: at once. */
  shows: Day | null
  due: Day | null
  /** The states of a trip in which it may be due, and whether it stays after the return. */
  states: readonly TripFacts['status'][]
  staysAfter?: boolean
}

const selling = ['forSale', 'confirmed'] as const

const cases: Record<AlertKind, Case> = {
  supplierOptions: {
    open: withService({ optionOn: '2027-02-20', isConfirmationSent: false }),
    settled: [withService({ optionOn: '2027-02-20' }), withService({ optionOn: null, isConfirmationSent: false })],
    due: '2027-02-17',
    shows: '2027-02-10',
    states: selling,
  },
  customerRelease: {
    open: { customersReleaseOn: '2027-02-23', options: { n: 4, overSince: null } },
    settled: [{ customersReleaseOn: '2027-02-23' }],
    due: '2027-02-23',
    shows: '2027-02-16',
    states: selling,
  },
  minReached: {
    open: { status: 'forSale' },
    settled: [{ status: 'forSale', paying: 24 }, { status: 'forSale', minParticipants: null }, {}],
    due: null,
    shows: null,
    states: ['forSale'],
  },
  balances: {
    open: { balances: { n: 6, cents: 418_740, dueOn: '2027-02-10', remindedOn: null } },
    settled: [{}],
    due: '2027-02-10',
    shows: '2027-02-03',
    states: [...selling, 'completed'],
    staysAfter: true,
  },
  supplierRelease: {
    open: withService({ releaseOn: '2027-03-05', isConfirmationSent: false }),
    settled: [
      withService({ releaseOn: '2027-03-05' }),
      withService({ releaseOn: '2027-03-05', isConfirmationSent: false, givenBackOn: '2027-02-23' }),
    ],
    due: '2027-03-05',
    shows: '2027-02-23',
    states: selling,
  },
  issuePolicies: {
    open: { policies: { left: 3, total: 34, since: '2027-02-11' } },
    settled: [{ policies: { left: 0, total: 34, since: '2027-02-11' } }],
    due: '2027-02-14',
    shows: '2027-02-11',
    states: ['confirmed'],
  },
  supplierConfirmations: {
    open: withService({ isConfirmationSent: false }),
    settled: [withService({})],
    due: '2027-02-10',
    shows: '2027-02-10',
    states: ['confirmed'],
  },
  newsSheet: {
    open: { newsSheet: { left: 34, withoutEmail: 3 } },
    settled: [{ newsSheet: { left: 0, withoutEmail: 3 } }],
    due: '2027-03-04',
    shows: '2027-02-25',
    states: ['confirmed'],
  },
  dossier: {
    open: {},
    settled: [{ isDossierSent: true }],
    due: '2027-03-07',
    shows: '2027-02-28',
    states: ['confirmed'],
  },
  roomingList: {
    open: lists(false, false),
    settled: [lists(true, false)],
    due: '2027-02-27',
    shows: '2027-02-20',
    states: ['confirmed'],
  },
  finalRooming: {
    open: lists(true, false),
    settled: [lists(true, true)],
    due: '2027-03-10',
    shows: '2027-03-03',
    states: ['confirmed'],
  },
  recaps: {
    open: withService({ category: 'guide', servedOn: '2027-03-13' }),
    settled: [
      withService({ category: 'bus', servedOn: '2027-03-13' }),
      withService({ category: 'guide', servedOn: '2027-03-13', isRecapSent: true }),
    ],
    due: '2027-03-08',
    shows: '2027-03-01',
    states: ['confirmed'],
  },
  supplierPayments: {
    open: { dues: [{ serviceId: 's1', dueOn: '2027-03-10', cents: 584_000 }] },
    settled: [{}],
    due: '2027-03-03',
    shows: '2027-02-24',
    states: [...selling, 'completed', 'cancelled'],
    staysAfter: true,
  },
  secondGuide: {
    open: withService({ category: 'visit', servedOn: '2027-03-13', people: 26, guidesBooked: 1 }),
    settled: [
      withService({ category: 'visit', servedOn: '2027-03-13', people: 25, guidesBooked: 1 }),
      withService({ category: 'visit', servedOn: '2027-03-13', people: 26, guidesBooked: 2 }),
      withService({ category: 'visit', servedOn: '2027-03-13', people: 26, guidesBooked: null }),
    ],
    due: null,
    shows: null,
    states: selling,
  },
  cancelNotices: {
    open: { status: 'cancelled', customersToTell: 1, suppliersToTell: 2 },
    settled: [{ status: 'cancelled' }],
    due: null,
    shows: null,
    states: ['cancelled'],
    staysAfter: true,
  },
  questionnaire: {
    open: { status: 'completed' },
    settled: [
      { status: 'completed', people: 0 },
      { status: 'completed', isPollSent: true },
    ],
    due: '2027-03-17',
    shows: '2027-03-17',
    states: ['completed'],
    staysAfter: true,
  },
  finalReport: {
    open: { status: 'completed', hasFinalReport: false },
    settled: [{ status: 'completed', hasFinalReport: true }],
    due: '2027-03-21',
    shows: '2027-03-17',
    states: ['completed'],
    staysAfter: true,
  },
}

/** The alerts that show on a day; one that is due at once does. */
const alertsShown = (trip: TripFacts, settings: typeof defaultSettings, today: Day) =>
  alertsOf(trip, settings, today).filter(({ appearsOn }) => appearsOn === null || appearsOn <= today)
const shown = (kind: AlertKind, facts: Partial<TripFacts>, today: Day) =>
  alertsShown({ ...quiet, ...facts }, defaultSettings, today).filter((alert) => alert.kind === kind)
const daysOf = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))

test.each(alertKinds)('%s: shows on its day and not a day earlier, once, with its due day', (kind) => {
  const { open, shows, due } = cases[kind]
  const day = shows ?? '2027-02-20'
  expect(shown(kind, open, day)).toMatchObject([{ kind, dueOn: due, appearsOn: shows }])
  if (shows !== null) expect(shown(kind, open, addDays(shows, -1))).toEqual([])
  const text = JSON.stringify(shown(kind, open, day)[0]!.params)
  expect(text).not.toContain('undefined')
})

test.each(alertKinds)('%s: closes when it is settled, and does not come back on any later day', (kind) => {
  for (const settled of cases[kind].settled)
    for (const today of daysOf('2027-01-01', 150)) expect(shown(kind, settled, today), today).toEqual([])
})

test.each(alertKinds)('%s: belongs to its states only, and to a past trip only where it is still of use', (kind) => {
  const { open, states, staysAfter = false } = cases[kind]
  for (const status of tripStatuses) {
    const days = daysOf('2027-01-01', 75)
    const ever = days.some((today) => shown(kind, { ...open, status }, today).length > 0)
    const afterReturn = shown(kind, { ...open, status }, '2027-03-22').length > 0
    const isOwn = states.includes(status)
    // Reports and questionnaires begin after the return.
    if (cases[kind].shows === null || cases[kind].shows! < '2027-03-16') expect(ever, status).toBe(isOwn)
    expect(afterReturn, status).toBe(isOwn && staysAfter)
  }
})

test('a paid option that does not lapse, and an answer that did not come, are due at once', () => {
  const facts = { customersReleaseOn: '2027-02-23', options: { n: 1, overSince: '2027-01-20' } }
  expect(shown('customerRelease', facts, '2027-01-21')).toMatchObject([{ dueOn: '2027-01-20' }])
})

test('reminding everybody moves the balances by seven days', () => {
  const owing = { n: 6, cents: 418_740, dueOn: '2027-02-10' }
  const facts = { balances: { ...owing, remindedOn: '2027-02-12' } }
  expect(shown('balances', facts, '2027-02-12')).toMatchObject([{ dueOn: '2027-02-19' }])
  const early = { balances: { ...owing, remindedOn: '2027-01-20' } }
  expect(shown('balances', early, '2027-02-12')).toMatchObject([{ dueOn: '2027-02-10' }])
})

test('rooms given back before the days of the alert do not settle a release; its own number of days counts', () => {
  const open = { releaseOn: '2027-03-05', isConfirmationSent: false }
  expect(shown('supplierRelease', withService({ ...open, givenBackOn: '2027-02-22' }), '2027-02-23')).toHaveLength(1)
  expect(shown('supplierRelease', withService({ ...open, releaseDays: 3 }), '2027-03-01')).toEqual([])
  expect(shown('supplierRelease', withService({ ...open, releaseDays: 3 }), '2027-03-02')).toHaveLength(1)
})

test('a hotel waits for its list its own number of days before the arrival', () => {
  const open = { ...lists(false, false), ...withService({ servedOn: '2027-03-13', roomingDays: 21 }) }
  expect(shown('roomingList', open, '2027-02-20')).toMatchObject([{ dueOn: '2027-02-20' }])
})

test('a guide leads fifty people, a guide inside a museum twenty-five; the service may say another number', () => {
  const guide = { category: 'guide', servedOn: '2027-03-13' } as const
  const open = (facts: Partial<ServiceFacts>) => shown('secondGuide', withService({ ...guide, ...facts }), '2027-03-01')
  expect(open({ people: 50 })).toEqual([])
  expect(open({ people: 51 })).toHaveLength(1)
  expect(open({ people: 51, maxPerGuide: 60 })).toEqual([])
  expect(open({ people: 101, guidesBooked: 2 })).toHaveLength(1)
})

test('payments count what is due within the week; an unknown amount is not nothing', () => {
  const due = (serviceId: string, dueOn: Day, cents: number | null) => ({ serviceId, dueOn, cents })
  const dues = [due('s1', '2027-03-10', 100_00), due('s2', '2027-03-10', 50_00), due('s3', '2027-03-17', 70_00)]
  expect(shown('supplierPayments', { dues }, '2027-03-03')).toMatchObject([{ params: { n: 2, cents: 150_00 } }])
  expect(shown('supplierPayments', { dues }, '2027-03-10')).toMatchObject([{ params: { n: 3, cents: 220_00 } }])
  const unknown = { dues: [due('s1', '2027-03-10', null)] }
  expect(shown('supplierPayments', unknown, '2027-03-03')).toMatchObject([{ params: { n: 1, cents: null } }])
})

test('what the program does not keep yet is never due, because nothing could close it', () => {
  for (const today of daysOf('2027-01-01', 120))
    for (const status of tripStatuses)
      for (const kind of ['issuePolicies', 'newsSheet', 'roomingList', 'finalRooming', 'finalReport'] as const)
        expect(shown(kind, { ...withService({}), status }, today)).toEqual([])
})

/** The same facts, all days moved so that the trip departs on this day. */
const departing = <Facts>(facts: Facts, departsOn: Day): Facts =>
  JSON.parse(JSON.stringify(facts), (_key, value) =>
    typeof value === 'string' && isDay(value) ? addDays(value, daysBetween(quiet.departsOn, departsOn)) : value,
  )

test.each(alertKinds)(
  '%s: through two years of departures, both changes of time included, it keeps its days',
  (kind) => {
    const { open, settled, shows, due } = cases[kind]
    const first = shows ?? '2027-02-20'
    const kept = daysOf('2026-01-01', 730).filter((departsOn) => {
      const moved = departing({ quiet, open, settled, first, due }, departsOn)
      const on = (facts: Partial<TripFacts>, today: Day) =>
        alertsShown({ ...moved.quiet, ...facts }, defaultSettings, today).filter((one) => one.kind === kind)
      const [alert, ...others] = on(moved.open, moved.first)
      return (
        alert?.dueOn === moved.due &&
        others.length === 0 &&
        (shows === null || on(moved.open, addDays(moved.first, -1)).length === 0) &&
        moved.settled.every((facts) => on(facts, moved.first).length === 0)
      )
    })
    expect(kept).toEqual(daysOf('2026-01-01', 730))
  },
)

test('the whole of a day in Rome has the same alerts, also where a day has 23 or 25 hours', () => {
  const trip = { ...quiet, ...cases.balances.open, ...cases.newsSheet.open }
  for (const day of daysOf('2026-01-01', 730)) {
    const [begin, end] = [todayIn(instantOf(day, '00:00')), todayIn(instantOf(day, '23:59'))]
    expect([begin, end]).toEqual([day, day])
    expect(alertsShown(trip, defaultSettings, begin)).toEqual(alertsShown(trip, defaultSettings, end))
  }
})
