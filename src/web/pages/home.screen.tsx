import { useLocalStorage } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listTrips } from '#src/features/trips/trips.contract.ts'
import { monthNames, todayIn, weekday, weekdayNames } from '#src/shared/day.ts'
import { queryOf } from '#src/web/api.ts'
import { useCan, useCurrentUser } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/check-field.tsx'
import { LoadFailure } from '#src/web/ui/empty-state.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import styles from './home.module.css'
import { DeadlinesPanel, DeparturesPanel, NearMinimumPanel } from './home-parts.panel.tsx'

/** mercoledì 3 marzo 2027 */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${weekdayNames[weekday(day) - 1]} ${date} ${monthNames[month - 1]} ${year}`
}

/** Only trips that are still worked on, those to come first. */
function useOpenTrips(ownerId: string | undefined) {
  const status = ['forSale', 'confirmed', 'completed'] as const
  const query = { status: [...status], limit: '100' as const, ...(ownerId !== undefined && { ownerIds: [ownerId] }) }
  return useQuery(queryOf(listTrips, { query }, ['trips']))
}

/** Today's work: what leaves, what is due, where a few bookings decide. */
export function HomeScreen() {
  const user = useCurrentUser()
  const mayCreate = useCan('edit', 'Trip')
  const [isMine, setMine] = useLocalStorage({ key: 'home-mine', defaultValue: false, getInitialValueInEffect: false })
  const { data, isError, refetch } = useOpenTrips(isMine ? user?.id : undefined)
  const today = todayIn(new Date())
  return (
    <>
      <PageHead
        title={t('shell.today')}
        beside={<p className={styles.date}>{dayInWords(today)}</p>}
        actions={
          <>
            <SwitchField label={t('pages.home-mine')} checked={isMine} onChange={setMine} className={styles.mine} />
            {mayCreate && (
              <LinkButton kind="primary" icon={IconPlus} to="/trips/create-trip">
                {t('shell.create-trip')}
              </LinkButton>
            )}
          </>
        }
      />
      {isError && !data ? (
        <LoadFailure what={t('pages.home-what')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          <DeparturesPanel trips={data?.trips} today={today} />
          <div className={styles.stack}>
            <DeadlinesPanel trips={data?.trips} today={today} />
            <NearMinimumPanel trips={data?.trips} />
          </div>
        </div>
      )}
    </>
  )
}
