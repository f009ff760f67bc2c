import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import type { ImportChoices } from '#src/features/bookings/importing/import-plan.rules.ts'
import { importView, type KnownOf, type RowAct } from '#src/features/bookings/importing/import-rows.view.ts'
import { checkImport, mostBeside, mostImported } from '#src/features/bookings/importing/importing.contract.ts'
import { importedKeys, type PastedKey } from '#src/features/bookings/importing/pasted-columns.values.ts'
import { peopleOf, type Reading } from '#src/features/bookings/importing/pasted-people.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { addDays, todayIn } from '#src/shared/day.ts'
import { queryOf, request } from '#src/web/calls/api.ts'

/** A file as it was read, with the sheet that is imported by its place among `sheets`. */
export type ImportFile = { name: string; sheets: { name: string | null; rows: string[][] }[]; at: number }

/** The state of the import's screen, and everything that follows from it. */
export function useImport(trip: OpenTrip, { sheets, at }: ImportFile) {
  const today = todayIn(new Date())
  const [cells, setCells] = useState(sheets[at]!.rows)
  const [reading, setReading] = useState<Reading>({})
  const [acts, setActs] = useState<ReadonlyMap<number, RowAct>>(new Map())
  const [choices, setChoices] = useState<ImportChoices>(() => usualChoices(trip, today))
  const read = useMemo(() => peopleOf(cells, today, reading, importedKeys), [cells, today, reading])
  const identities = useMemo(
    () =>
      read.people.slice(0, mostImported).map(({ at, person }) => ({
        at,
        surname: person.surname?.slice(0, 80) ?? null,
        name: person.name?.slice(0, 80) ?? null,
        bornOn: person.bornOn?.slice(0, 10) ?? null,
        taxCode: person.taxCode?.slice(0, 32) ?? null,
      })),
    [read],
  )
  const params = { tripId: trip.id }
  const check = useQuery({
    queryKey: ['import-check', trip.id, identities],
    queryFn: () => request(checkImport, { params, body: { people: identities } }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const { data: agencies } = useQuery(queryOf(listAgencies, { query: {} }))
  const direct = agencies?.find(({ isDirect }) => isDirect)?.id ?? null
  const known = useMemo<KnownOf>(
    () => new Map(check.data?.known.map(({ at, person, bookingOnTrip }) => [at, { person, bookingOnTrip }])),
    [check.data],
  )
  const view = useMemo(() => {
    const { data } = check
    if (!data) return null
    const { known: _known, ...facts } = data
    const grounds = { isMultiDay: trip.type === 'multiDay', today, departsOn: trip.departsOn }
    return importView({
      sheet: read,
      known,
      acts,
      choices: { ...choices, agencyId: choices.agencyId ?? direct },
      grounds: { ...grounds, ...facts },
    })
  }, [check, read, known, acts, choices, direct, trip, today])
  const columns = [
    ...read.columns,
    ...missingColumns(view?.rows.flatMap(({ faults }) => [...faults.keys()]) ?? [], read),
  ]
  return {
    today,
    read,
    columns,
    cells,
    check,
    agencies: agencies ?? [],
    view,
    choices: { ...choices, agencyId: choices.agencyId ?? direct },
    isTooLong:
      read.people.length > mostImported || cells.filter((row) => row.some(Boolean)).length > mostImported + mostBeside,
    choose: (changed: Partial<ImportChoices>) => setChoices((now) => ({ ...now, ...changed })),
    act: (at: number, act: RowAct) => setActs((now) => new Map(now).set(at, act)),
    setHeader: (hasHeader: boolean) => setReading({ hasHeader }),
    setKey: (at: number, key: PastedKey | null) => setReading((now) => withKey(now, at, key)),
    setCell: (at: number, column: number, key: PastedKey | null, text: string) => {
      setCells((now) => now.map((row, index) => (index === at ? withCell(row, column, text) : row)))
      // A column that the sheet lacks is added with its first cell.
      if (column >= read.columns.length && key) setReading((now) => withKey(now, column, key))
    },
  }
}

export type Importing = ReturnType<typeof useImport>

/** The columns that the sheet lacks and somebody must fill in, after its own. */
function missingColumns(faulty: readonly string[], { columns }: { columns: readonly { key: PastedKey | null }[] }) {
  const keys = importedKeys.filter((key) => faulty.includes(key))
  const has = (key: PastedKey) => columns.some((one) => one.key === key) || (isName(key) && columns.some(isWhole))
  return keys.filter((key) => !has(key)).map((key) => ({ head: '', example: '', key }))
}

const isName = (key: PastedKey) => key === 'surname' || key === 'name'
const isWhole = ({ key }: { key: PastedKey | null }) => key === 'surnameName' || key === 'nameSurname'

/** The reading with a key for one column, taken from the column that had it. */
function withKey(reading: Reading, at: number, key: PastedKey | null): Reading {
  const others = [...(reading.columns ?? [])].map(
    ([place, was]) => [place, key !== null && was === key ? null : was] as const,
  )
  return { ...reading, columns: new Map([...others, [at, key]]) }
}

function withCell(row: readonly string[], column: number, text: string): string[] {
  const cells = [...row]
  while (cells.length < column) cells.push('')
  cells[column] = text
  return cells
}

function usualChoices(trip: OpenTrip, today: string): ImportChoices {
  const [only, ...others] = trip.departures
  const days = 14
  const [confirmBy = null] = [addDays(trip.departsOn, -1), addDays(today, days)].toSorted()
  return {
    status: 'customerOption',
    confirmBy,
    agencyId: null,
    departureId: only && others.length === 0 ? only.id : null,
    roomType: null,
    hasConsent: false,
    lastWait: false,
  }
}
