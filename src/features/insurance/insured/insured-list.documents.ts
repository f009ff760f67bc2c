import { sql } from 'drizzle-orm'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { issuedPolicies, linesToIssue } from '#src/features/insurance/policies/policies.queries.ts'
import { type AgencyOnPapers, agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { agencyPhones, letterNotes, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { paper as setPaper } from '#src/server/pdf/papers.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDay, wallClock } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import type { insuredShown } from './insured-list.contract.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

type Born = { sex: string | null; birthPlace: string | null }
type Insured = Born & {
  /** Surname and name: of an issued policy those of its issue, by which the insurer knows it. */
  person: string
  bornOn: Day | null
  taxCode: string | null
  isForeignCode: boolean
  bookingNumber: number
  premiumCents: number
  state: string
}
type Trip = { title: string; code: string; departsOn: Day; returnsOn: Day }

/** The list of a trip's insured people, as it goes to the insurer. */
export type InsuredList = Trip & {
  people: Insured[]
  /** The confirmed heads that have no name yet, and so are not listed. */
  unnamed: number
  seesPremiums: boolean
  agency: AgencyOnPapers
  printedAt: string
  printedBy: string
}

type Asked = {
  tripId: string
  show: (typeof insuredShown)[number]
  now: Date
  by: { name: string }
  seesPremiums: boolean
}

export async function insuredList(
  reader: Reader,
  { tripId, show, now, by, seesPremiums }: Asked,
): Promise<InsuredList> {
  const { rows: trips } = await reader.execute<Trip>(sql`
    select title, code, departs_on::text as "departsOn", returns_on::text as "returnsOn" from trips where id = ${tripId}`)
  if (!trips[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const lines = show === 'issued' ? [] : await linesToIssue(reader, tripId)
  const policies = show === 'toIssue' ? [] : await issuedPolicies(reader, tripId)
  const { rows } = await reader.execute<Born & { of: string }>(sql`
    select p.id as of, c.sex, c.birth_place as "birthPlace"
    from participants p join customers c on c.id = p.customer_id where p.trip_id = ${tripId}
    union all
    select y.id, c.sex, c.birth_place from policies y join customers c on c.id = y.customer_id where y.trip_id = ${tripId}`)
  const born = new Map(rows.map(({ of, ...facts }) => [of, facts]))
  const bornOf = (id: string) => born.get(id) ?? { sex: null, birthPlace: null }
  const toIssue = lines
    .filter(({ surname }) => surname !== null)
    .map((line) => ({
      ...line,
      ...bornOf(line.participantId),
      person: headName(line),
      state: t('insurance.list.to-issue'),
    }))
  const issued = policies.map((policy) => ({
    ...policy,
    ...bornOf(policy.id),
    person: policy.insuredName,
    state: stateOf(policy),
  }))
  return {
    ...trips[0],
    people: [...toIssue, ...issued].toSorted((a, b) => a.person.localeCompare(b.person, 'it')),
    unnamed: lines.filter(({ surname }) => surname === null).length,
    seesPremiums,
    agency: await agencyOnPapers(reader),
    printedAt: now.toISOString(),
    printedBy: by.name,
  }
}

type Policy = Awaited<ReturnType<typeof issuedPolicies>>[number]

function stateOf({ issuedAt, leftOn, isToVerify }: Policy): string {
  const day = formatDay(wallClock(new Date(issuedAt)).day)
  if (leftOn !== null) return t('insurance.list.left', { day, left: formatDay(leftOn) })
  return t(isToVerify ? 'insurance.list.to-verify' : 'insurance.list.issued', { day })
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_elenco-assicurati */
export function insuredFileName({ title, departsOn }: Pick<InsuredList, 'title' | 'departsOn'>): string {
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_elenco-assicurati`
}

const text = (name: string, width: number, value: (row: Insured) => string | null) =>
  ({ header: t(`insurance.list.${name}`), width, kind: 'text', value }) as const

const columnsOf = ({ seesPremiums }: InsuredList): SheetColumn<Insured>[] => [
  text('person', 30, ({ person }) => person),
  text('sex', 7, ({ sex }) => sex),
  { header: t('insurance.list.bornOn'), width: 12, kind: 'day', value: ({ bornOn }) => bornOn },
  text('birthPlace', 26, ({ birthPlace }) => birthPlace),
  text('taxCode', 20, ({ taxCode, isForeignCode }) =>
    taxCode && isForeignCode ? t('insurance.list.foreign', { code: taxCode }) : taxCode,
  ),
  { header: t('insurance.list.booking'), width: 10, kind: 'number', value: ({ bookingNumber }) => bookingNumber },
  ...(seesPremiums
    ? [
        {
          header: t('insurance.list.premium'),
          width: 12,
          kind: 'money',
          value: ({ premiumCents }: Insured) => premiumCents,
        } as const,
      ]
    : []),
  text('state', 28, ({ state }) => state),
]

const headingOf = ({ title }: InsuredList) => t('insurance.list.heading', { title })

/** What stands above the list: the code and the days of the trip. */
const linesOf = (list: InsuredList) => [tripLine(list), [list.agency.name, ...agencyPhones(list.agency)].join(' · ')]

const tripLine = ({ code, departsOn, returnsOn }: InsuredList) =>
  [code, t('insurance.list.days', { from: formatDay(departsOn), to: formatDay(returnsOn) })].join(' · ')

function totalsOf({ people, seesPremiums }: InsuredList): string {
  const sum = people.reduce((cents, { premiumCents }) => cents + premiumCents, 0)
  const number = t('insurance.list.totals', { n: people.length })
  return seesPremiums ? `${number} · ${t('insurance.list.total', { sum: euro(sum) })}` : number
}

const notesOf = ({ unnamed }: InsuredList) => (unnamed > 0 ? [t('insurance.list.unnamed', { n: unnamed })] : [])

/** The list as a tagged PDF on landscape A4. */
export function insuredPdfFile(list: InsuredList): Uint8Array {
  const columns = columnsOf(list)
  const words = {
    heading: headingOf(list),
    trip: tripLine(list),
    agency: list.agency.name,
    phones: agencyPhones(list.agency),
    totals: totalsOf(list),
    columns: columns.map(({ header }) => header),
    numeric: columns.map(({ kind }) => kind === 'money' || kind === 'number'),
    rows: list.people.map((person) =>
      columns.map(({ kind, value }) => {
        const cell = value(person)
        if (cell === null) return ''
        if (kind === 'money') return euro(Number(cell))
        return kind === 'day' ? formatDay(String(cell)) : String(cell)
      }),
    ),
    empty: t('insurance.list.empty'),
    notes: notesOf(list),
    ...paperFoot(list),
  }
  return setPaper('features/insurance/insured/insured-list.typ', {
    ...words,
    notes: [...words.notes, ...letterNotes(words)],
    logo: list.agency.logo,
  })
}

export function insuredSheetFile(list: InsuredList, signal: AbortSignal): Promise<Uint8Array> {
  return sheet(
    {
      name: t('insurance.list.title'),
      columns: columnsOf(list),
      heading: headingOf(list),
      lines: linesOf(list),
      notes: [totalsOf(list), ...notesOf(list)],
    },
    list.people,
    { signal },
  )
}
