import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import styles from './accounts.module.css'

type TripFilterProps = {
  trips: readonly { id: string; title: string; departsOn: string }[] | undefined
  value: string | null
  onChange: (tripId: string | null) => void
}

/** Limits a list to one of the trips that it is about. */
export function TripFilter({ trips, value, onChange }: TripFilterProps) {
  const today = todayIn(new Date())
  return (
    <SearchSelectField
      label={t('accounts.trip')}
      isLabelHidden
      className={styles.trip}
      placeholder={t('accounts.all-trips')}
      value={value}
      onChange={onChange}
      options={(trips ?? []).map(({ id, title, departsOn }) => ({
        value: id,
        label: title,
        detail: formatDayShort(departsOn, today),
      }))}
    />
  )
}
