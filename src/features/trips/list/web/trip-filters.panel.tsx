import { useQuery } from '@tanstack/react-query'
import { type TripType, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { type TripStatus, tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { TripConcern } from '#src/features/trips/list/trip-concerns.values.ts'
import type { TripSort } from '#src/features/trips/list/trip-sorts.values.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { CheckMenu } from '#src/web/ui/overlay/check-menu.tsx'
import { stateIcons } from '#src/web/ui/signs/status-pill.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import styles from './trip-filters.module.css'

/** The filters of a list of trips, as the address holds them. */
export type TripFilters = {
  search: string
  status: readonly TripStatus[]
  modules: readonly TripType[]
  ownerIds: readonly string[]
}

/** The list of trips that an address names. */
export type TripsSearch = TripFilters & {
  only?: TripConcern | undefined
  date?: string | undefined
  sort: TripSort
  cursor?: string | undefined
}

export const noTripFilters: TripFilters = { search: '', status: tripStatuses, modules: tripTypes, ownerIds: [] }

export function isNarrowed({ search, status, modules, ownerIds }: TripFilters): boolean {
  const isPart = status.length < tripStatuses.length || modules.length < tripTypes.length
  return isPart || search !== '' || ownerIds.length > 0
}

/** The filters for a call, without those that match everything. */
export function filtersForCall({ search, status, modules, ownerIds }: TripFilters) {
  return {
    ...(search !== '' && { search }),
    ...(status.length < tripStatuses.length && { status: [...status] }),
    ...(modules.length < tripTypes.length && { modules: [...modules] }),
    ...(ownerIds.length > 0 && { ownerIds: [...ownerIds] }),
  }
}

/** The trips of an address, as a call takes them. */
export function chosenBy(search: TripsSearch) {
  return { ...filtersForCall(search), ...(search.only && { only: search.only }) }
}

/** The same trips in their shown order. */
export function listedBy(search: TripsSearch) {
  return { ...chosenBy(search), sort: search.sort }
}

type Part = { filters: TripFilters; onChange: (changed: Partial<TripFilters>) => void }

export function TitleSearch({ filters, onChange }: Part) {
  return (
    <ListSearch label={t('trips.search-label')} value={filters.search} onSearch={(search) => onChange({ search })} />
  )
}

export function TypeFilter({ filters: { modules }, onChange }: Part) {
  return (
    <SegmentedControl
      label={t('trips.filter-type')}
      value={modules.length === 1 ? modules[0]! : 'both'}
      onChange={(chosen) => onChange({ modules: chosen === 'both' ? tripTypes : [chosen] })}
      choices={[
        { value: 'both', label: t('itineraries.type.both') },
        { value: 'daily', label: t('trips.filter-daily') },
        { value: 'multiDay', label: t('itineraries.type.multiDay') },
      ]}
    />
  )
}

/** Filters by organiser; none chosen means everyone's trips. */
export function OwnerFilter({ filters: { ownerIds }, onChange, size }: Part & { size?: 'small' }) {
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const [first] = owners.filter(({ id }) => ownerIds.includes(id))
  const label =
    ownerIds.length === 1 && first
      ? first.name
      : ownerIds.length > 0
        ? t('trips.filter-owners', { n: ownerIds.length })
        : t('trips.field.owner')
  const toggle = (id: string) =>
    onChange({ ownerIds: ownerIds.includes(id) ? ownerIds.filter((one) => one !== id) : [...ownerIds, id] })
  return (
    <CheckMenu
      label={label}
      title={t('trips.field.owner')}
      allLabel={t('trips.filter-all-owners')}
      options={owners.map(({ id, name }) => ({ key: id, label: name, isOn: ownerIds.includes(id) }))}
      onToggle={toggle}
      onAll={() => onChange({ ownerIds: [] })}
      width={240}
      size={size}
    />
  )
}

/** The six states, each with the number of trips it would show. Alt and a click choose one alone, or all again. */
export function StatusChips({
  filters: { status },
  counts,
  onChange,
}: Part & { counts: Partial<Record<TripStatus, number>> | undefined }) {
  const toggle = (chosen: TripStatus, isAlone: boolean) => {
    const isOnlyOne = status.length === 1 && status[0] === chosen
    if (isAlone) return onChange({ status: isOnlyOne ? tripStatuses : [chosen] })
    const next = tripStatuses.filter((one) => (one === chosen ? !status.includes(one) : status.includes(one)))
    onChange({ status: next.length > 0 ? next : tripStatuses })
  }
  return (
    <div role="group" aria-label={t('trips.filter-status')} className={styles.chips}>
      {tripStatuses.map((one) => (
        <FilterChip
          key={one}
          label={t(`trips.status.${one}`)}
          icon={stateIcons[one]}
          count={counts === undefined ? undefined : (counts[one] ?? 0)}
          isOn={status.includes(one)}
          onToggle={(isAlone) => toggle(one, isAlone)}
        />
      ))}
    </div>
  )
}
