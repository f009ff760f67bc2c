import { useQuery } from '@tanstack/react-query'
import { type AlertKind, alertKinds } from '#src/features/alerts/alert-kinds.values.ts'
import { listAlertTrips } from '#src/features/alerts/alerts.contract.ts'
import { noTripFilters, OwnerFilter } from '#src/features/trips/list/web/trip-filters.panel.tsx'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { CheckMenu } from '#src/web/ui/overlay/check-menu.tsx'
import styles from './notifications.module.css'

type Filters = { trip?: string | undefined; kinds: readonly AlertKind[]; ownerIds: readonly string[] }
type AlertFiltersProps = {
  search: Filters
  isMine: boolean
  onFilter: (changed: { trip?: string | undefined; kinds?: AlertKind[]; ownerIds?: string[] }) => void
}

/** The filters of the inbox, which the address holds: a trip, kinds, organisers. */
export function AlertFilters({ search, isMine, onFilter }: AlertFiltersProps) {
  const { data: trips = [] } = useQuery(queryOf(listAlertTrips, {}))
  const today = todayIn(new Date())
  return (
    <div className={styles.filters}>
      <SearchSelectField
        label={t('alerts.filter-trip')}
        isLabelHidden
        className={styles.tripFilter}
        placeholder={t('alerts.all-trips')}
        value={search.trip ?? null}
        onChange={(trip) => onFilter({ trip: trip ?? undefined })}
        options={trips.map(({ id, title, departsOn }) => ({
          value: id,
          label: title,
          detail: formatDayShort(departsOn, today),
        }))}
      />
      <KindFilter kinds={search.kinds} onChange={(kinds) => onFilter({ kinds })} />
      {!isMine && (
        <OwnerFilter
          filters={{ ...noTripFilters, ownerIds: search.ownerIds }}
          onChange={({ ownerIds }) => onFilter({ ownerIds: [...(ownerIds ?? [])] })}
        />
      )}
    </div>
  )
}

type KindFilterProps = { kinds: readonly AlertKind[]; onChange: (kinds: AlertKind[]) => void }

function KindFilter({ kinds, onChange }: KindFilterProps) {
  const [only] = kinds
  const label =
    kinds.length === 0
      ? t('alerts.filter-kind')
      : kinds.length === 1
        ? t(`alerts.title.${only!}`)
        : t('alerts.kinds-chosen', { n: kinds.length })
  const toggle = (kind: AlertKind) =>
    onChange(alertKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one))))
  return (
    <CheckMenu
      label={label}
      title={t('alerts.filter-kind')}
      allLabel={t('alerts.all-kinds')}
      options={alertKinds.map((kind) => ({
        key: kind,
        label: t(`alerts.title.${kind}`),
        isOn: kinds.includes(kind),
      }))}
      onToggle={(kind) => toggle(kind as AlertKind)}
      onAll={() => onChange([])}
      width={340}
    />
  )
}
