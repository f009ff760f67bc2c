import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { monthTitle } from '#src/web/ui/calendar/month-grid.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import styles from './calendar.module.css'
import type { CalendarSearch } from './month.state.ts'

type EmptyMonthProps = {
  month: string
  search: CalendarSearch
  canCreate: boolean
  /** Present while filters limit the month. */
  onClear: (() => void) | undefined
}

/** The notice over a month without trips. The days around it stay usable. */
export function EmptyMonth({ month, search, canCreate, onClear }: EmptyMonthProps) {
  return (
    <div className={styles.over}>
      <div className={styles.message} role="status">
        {onClear ? (
          <EmptyState
            icon={IconCalendarOff}
            title={t('trips.no-match')}
            text={t('trips.no-match-text')}
            action={<Button onClick={onClear}>{t('trips.clear-filters')}</Button>}
          />
        ) : (
          <EmptyState
            icon={IconCalendarOff}
            title={t('calendar.empty', { month: monthTitle(month).toLowerCase() })}
            text={t('calendar.empty-text')}
            action={
              canCreate && (
                <LinkButton icon={IconPlus} to="/calendar/create-trip" search={search}>
                  {t('trips.create')}
                </LinkButton>
              )
            }
          />
        )}
      </div>
    </div>
  )
}
