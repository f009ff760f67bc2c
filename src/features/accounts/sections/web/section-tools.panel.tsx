import type { ReactNode } from 'react'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { t } from '#src/web/text.ts'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './accounts.module.css'
import { useAccounts } from './accounts.state.ts'
import { TripFilter } from './trip-filter.field.tsx'

type SectionToolsProps = {
  title: string
  note?: string
  chips?: ReactNode
  /** Further filters of this section. */
  more?: ReactNode
  searchLabel: string
  trips: Parameters<typeof TripFilter>[0]['trips']
}

/** The heading of a section with its filters. */
export function SectionTools({ title, note, chips, more, searchLabel, trips }: SectionToolsProps) {
  const { asked, filter } = useAccounts()
  const filters = useFilterKey()
  return (
    <div ref={filters} className={classes(styles.tools, more !== undefined && styles.crowded)}>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {chips && (
        <div role="group" aria-label={t('bookings.filters')} className={styles.chips}>
          {chips}
        </div>
      )}
      {more}
      <ListSearch
        className={styles.search}
        label={searchLabel}
        value={asked.search}
        onSearch={(search) => filter({ search })}
      />
      <TripFilter
        trips={trips}
        value={asked.tripId ?? null}
        onChange={(tripId) => filter({ tripId: tripId ?? undefined })}
      />
    </div>
  )
}
