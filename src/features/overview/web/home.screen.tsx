import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HomeAlertsPanel } from '#src/features/alerts/web/home-alerts.panel.tsx'
import { getWorkOfToday } from '#src/features/overview/overview.contract.ts'
import { isOnlyOrganizer } from '#src/shared/abilities.ts'
import { todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan, useCurrentUser } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { usePreference } from '#src/web/shell/preferences.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { dayInWords } from '#src/web/ui/calendar/month-grid.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import styles from './home.module.css'
import { MoneyPanel } from './home-money.panel.tsx'
import { DeadlinesPanel, DeparturesPanel, NearMinimumPanel } from './home-parts.panel.tsx'

/**
 * Today's work: alerts, and beside them trips that leave, trips near their minimum, days that are due. A person who is
 * only an organiser sees their own trips, as the rail counts them, unless they ask for all.
 */
export function HomeScreen() {
  const user = useCurrentUser()
  const mayCreate = useCan('edit', 'Trip')
  const [isMine, setMine] = usePreference<boolean>('home-mine', user !== null && isOnlyOrganizer(user.roles))
  const query = isMine && user ? { ownerIds: [user.id] } : {}
  const { data, isError, refetch } = useQuery(queryOf(getWorkOfToday, { query }))
  const today = todayIn(new Date())
  const navigate = useNavigate()
  const create = () => void navigate({ to: '/trips/create-trip' })
  useShortcuts(mayCreate ? [{ keys: 'n', label: t('shell.create-trip'), run: create }] : [])
  return (
    <>
      <PageHead
        title={t('shell.today')}
        beside={<p className={styles.date}>{dayInWords(today)}</p>}
        actions={
          <>
            <SwitchField label={t('overview.mine')} checked={isMine} onChange={setMine} className={styles.mine} />
            {mayCreate && (
              <LinkButton kind="primary" icon={IconPlus} to="/trips/create-trip">
                {t('shell.create-trip')}
              </LinkButton>
            )}
          </>
        }
      />
      {isError && !data ? (
        <LoadFailure what={t('overview.what')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <HomeAlertsPanel
              today={today}
              ownerIds={isMine && user ? [user.id] : undefined}
              onShowAll={() => setMine(false)}
            />
            <MoneyPanel work={data} />
          </div>
          <div className={styles.stack}>
            <DeparturesPanel leaving={data?.leaving} />
            <NearMinimumPanel near={data?.nearMinimum} today={today} />
            <DeadlinesPanel deadlines={data?.deadlines} today={today} />
          </div>
        </div>
      )}
    </>
  )
}
