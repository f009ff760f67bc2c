import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { ActivityLog } from '#src/features/activity/web/activity-log.panel.tsx'
import { StillUndoable } from '#src/features/activity/web/still-undoable.panel.tsx'
import { grouped } from '#src/features/alerts/alert-groups.view.ts'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, todayIn, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { alertTitle } from './alert.words.ts'
import { AlertItem } from './alert-parts.panel.tsx'
import { GroupHead } from './alert-signs.panel.tsx'
import styles from './alerts.module.css'
import { OpenCount } from './open-count.panel.tsx'
import { PutOffItem } from './put-off-line.panel.tsx'
import { alertsQuery } from './trip-alerts.state.ts'

type DrawerProps = { tripId: string; title: string; onClose: () => void }

/** The alerts and the activity of a trip beside any of its sections. */
export function TripAlertsDrawer({ tripId, title, onClose }: DrawerProps) {
  const [tab, setTab] = useState<'alerts' | 'activity'>('alerts')
  const canReadLog = useCan('read', 'Activity')
  const { data } = useQuery(alertsQuery(tripId))
  const today = todayIn(new Date())
  return (
    <Drawer
      title={t('alerts.of-trip', { title })}
      tools={
        <LinkButton kind="text" size="small" to="/notifications" search={{ trip: tripId }} onClick={onClose}>
          {t('alerts.all-notifications')}
        </LinkButton>
      }
      sub={
        <div role="tablist" aria-label={t('alerts.alerts')} className={styles.tabs}>
          <button type="button" role="tab" aria-selected={tab === 'alerts'} onClick={() => setTab('alerts')}>
            {t('alerts.alerts')} {data && <OpenCount alerts={data} today={today} />}
          </button>
          {canReadLog && (
            <button type="button" role="tab" aria-selected={tab === 'activity'} onClick={() => setTab('activity')}>
              {t('alerts.activity')}
            </button>
          )}
        </div>
      }
      onClose={onClose}
    >
      <div className={styles.flush}>
        {tab === 'alerts' ? (
          <DrawerAlerts tripId={tripId} today={today} onFollow={onClose} />
        ) : (
          <DrawerLog tripId={tripId} />
        )}
      </div>
    </Drawer>
  )
}

function DrawerAlerts({ tripId, today, onFollow }: { tripId: string; today: Day; onFollow: () => void }) {
  const { data, isError, refetch } = useQuery(alertsQuery(tripId))
  if (isError && !data) return <LoadFailure what={t('alerts.what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const { open, putOff, closedToday } = data
  return (
    <>
      {open.length === 0 && <p className={styles.none}>{t('alerts.none')}</p>}
      {grouped(open, today).map(({ group, alerts }) => (
        <section key={group}>
          <GroupHead label={t(`alerts.group.${group}`)} n={alerts.length} isLate={group === 'late'} />
          <ul>
            {alerts.map((alert) => (
              <AlertItem key={alert.id} alert={alert} today={today} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
      {putOff.length > 0 && (
        <section>
          <GroupHead label={t('alerts.group.putOff')} n={putOff.length} />
          <ul>
            {putOff.map((alert) => (
              <PutOffItem key={alert.id} alert={alert} today={today} isWhole />
            ))}
          </ul>
        </section>
      )}
      {closedToday.length > 0 && (
        <section>
          <GroupHead label={t('alerts.group.closedToday')} n={closedToday.length} />
          <ul>
            {closedToday.map((alert) => (
              <ClosedItem key={alert.id} alert={alert} today={today} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function DrawerLog({ tripId }: { tripId: string }) {
  const { data, isError, refetch } = useQuery(
    queryOf(getActivity, { params: { itineraryId: tripId }, query: { limit: 20 } }),
  )
  if (isError && !data) return <LoadFailure what={t('activity.what')} onRetry={() => void refetch()} />
  return (
    <div className={styles.log}>
      <StillUndoable of={tripId} />
      {data ? <ActivityLog entries={data.entries} /> : <SkeletonRows />}
    </div>
  )
}

const timeOf = (at: string) => wallClock(new Date(at)).time

function ClosedItem({ alert, today }: { alert: TripAlert; today: Day }) {
  const { at, by } = alert.closed!
  return (
    <li className={classes(styles.item, styles.closed)}>
      <Icon of={IconCircleCheck} className={styles.ok} />
      <div className={styles.itemHead}>
        <s>{alertTitle(alert, today)}</s>
        <small>{by ? t('alerts.closed-by', { time: timeOf(at), by }) : timeOf(at)}</small>
      </div>
    </li>
  )
}
