import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AlertGroup, grouped } from '#src/features/alerts/alert-groups.view.ts'
import { type ListedAlert, listAlerts } from '#src/features/alerts/alerts.contract.ts'
import { type Day, formatDayShort } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { alertDetail, alertTitle } from './alert.words.ts'
import { AlertChip, AlertLink, AlertSign, GroupHead } from './alert-signs.panel.tsx'
import styles from './home-alerts.module.css'

type Counts = Output<typeof listAlerts>['counts']

/** The most alerts that the home shows. */
const most = 30

const dueSoon = ({ late, today, week }: Counts) => late + today + week

type HomeAlertsProps = {
  today: Day
  ownerIds: readonly string[] | undefined
  onShowAll: () => void
}

/** The alerts of today's work: overdue, due today, this week, each with the button that leads to where it is settled. */
export function HomeAlertsPanel({ today, ownerIds, onShowAll }: HomeAlertsProps) {
  const query = { limit: most, ...(ownerIds && { ownerIds: [...ownerIds] }) }
  const { data, isError, refetch } = useQuery(queryOf(listAlerts, { query }))
  const groups = grouped(data?.open ?? [], today).filter(({ group }) => group !== 'later')
  const shown = groups.reduce((sum, { alerts }) => sum + alerts.length, 0)
  const left = data ? dueSoon(data.counts) - shown : 0
  const countOf = (group: AlertGroup) => data?.counts[group] ?? 0
  return (
    <Card
      title={t('alerts.to-manage')}
      isBare
      end={
        <>
          {data && data.counts.putOff > 0 && (
            <small className={styles.quiet}>{t('alerts.put-off-count', { n: data.counts.putOff })}</small>
          )}
          <LinkButton kind="text" size="small" to="/notifications">
            {t('alerts.all-notifications')}
          </LinkButton>
        </>
      }
    >
      {isError && !data && <LoadFailure what={t('alerts.what')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows />}
      {data && shown === 0 && <Nothing counts={data.counts} isMine={ownerIds !== undefined} onShowAll={onShowAll} />}
      {groups.map(({ group, alerts }) => (
        <section key={group} aria-label={t(`alerts.group.${group}`)}>
          <GroupHead label={t(`alerts.group.${group}`)} n={countOf(group)} isLate={group === 'late'} />
          <ul>
            {alerts.map((alert) => (
              <HomeAlert key={alert.id} alert={alert} today={today} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && <p className={styles.more}>{t('alerts.and-more', { n: left })}</p>}
    </Card>
  )
}

function HomeAlert({ alert, today }: { alert: ListedAlert; today: Day }) {
  const { trip, tripId } = alert
  return (
    <li className={styles.row}>
      <AlertSign alert={alert} today={today} />
      <p className={styles.words}>
        <b>{alertTitle(alert, today)}</b>
        <small>
          <Link to="/trips/$tripId" params={{ tripId }}>
            {trip.title}
          </Link>{' '}
          · {[daysShort(trip, today), alertDetail(alert)].filter(Boolean).join(' · ')}
        </small>
      </p>
      <AlertChip alert={alert} today={today} />
      <AlertLink alert={alert} />
    </li>
  )
}

/** The days of a trip without a year that is this one: 26/03 – 30/03. */
const daysShort = ({ departsOn, returnsOn }: ListedAlert['trip'], today: Day) =>
  [...new Set([departsOn, returnsOn])].map((day) => formatDayShort(day, today)).join(' – ')

type NothingProps = { counts: Counts; isMine: boolean; onShowAll: () => void }

/** That nothing is due this week: everywhere, only on one's own trips, or not yet. */
function Nothing({ counts, isMine, onShowAll }: NothingProps) {
  const { data, isPending } = useQuery({ ...queryOf(listAlerts, { query: { limit: 1 } }), enabled: isMine })
  if (isMine && isPending) return <SkeletonRows count={3} />
  const others = data ? dueSoon(data.counts) : 0
  if (others > 0 || (isMine && !data))
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={t('alerts.none-yours')}
        {...(data && { text: t('alerts.empty-mine', { n: others }) })}
        action={<Button onClick={onShowAll}>{t('alerts.show-all-trips')}</Button>}
      />
    )
  if (counts.later + counts.putOff > 0)
    return <EmptyState icon={IconCircleCheck} title={t('alerts.none-week')} text={t('alerts.none-week-text')} />
  return <EmptyState icon={IconCircleCheck} title={t('alerts.empty')} text={t('alerts.empty-text')} />
}
