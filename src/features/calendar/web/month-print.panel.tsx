import { useQuery } from '@tanstack/react-query'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCurrentUser } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { monthTitle } from '#src/web/ui/calendar/month-grid.ts'
import { useIsPrinting } from '#src/web/ui/layout/printing.ts'
import styles from './calendar.module.css'
import type { CalendarSearch } from './month.state.ts'

/** The printed head: the month, the filters, and who printed it when. */
export function PrintedHead({ search }: { search: CalendarSearch }) {
  const isPrinting = useIsPrinting()
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const user = useCurrentUser()
  if (!isPrinting) return null
  const { month, status, modules, ownerIds } = search
  const { day, time } = wallClock(new Date())
  const narrowed = [
    status.length < tripStatuses.length && status.map((one) => t(`trips.status.${one}`)).join(', '),
    modules.length < tripTypes.length && modules.map((one) => t(`itineraries.type.${one}`)).join(', '),
    owners
      .filter(({ id }) => ownerIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
    search.search !== '' && `«${search.search}»`,
  ]
  return (
    <header className={styles.printed}>
      <h2>
        {t('calendar.heading')} · {monthTitle(month)}
      </h2>
      <span>{narrowed.filter(Boolean).join(' · ')}</span>
      <small>{t('calendar.printed', { day: formatDay(day), time, name: user?.name ?? '' })}</small>
    </header>
  )
}
