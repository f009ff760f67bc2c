import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { alertTone } from '#src/features/alerts/alert-groups.view.ts'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { type Day, relativeDay, todayIn, wallClock } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { alertText, alertTitle } from './alert.words.ts'
import { AlertLink, AlertSign } from './alert-signs.panel.tsx'
import styles from './alerts.module.css'
import { OpenCount } from './open-count.panel.tsx'
import { PutOffItem } from './put-off-line.panel.tsx'
import { TripAlertsDrawer } from './trip-alerts.panel.tsx'
import { alertsQuery } from './trip-alerts.state.ts'

type Line = { alert: TripAlert; today: Day }

const timeOf = (at: string) => wallClock(new Date(at)).time

/** The number of alerts that the column shows in full; the others take one line. */
const inFull = 3
/** Milliseconds for which a settled alert stays in the column. */
const staysFor = 4_000

/** The alerts of a trip beside its summary: three in full, the others in one line, those put off last. */
export function TripAlertsCard() {
  const trip = useTrip()
  const { data, isError, refetch } = useQuery(alertsQuery(trip.id))
  const [isOpen, setOpen] = useState(false)
  const settled = useJustSettled(data?.closedToday)
  const today = todayIn(new Date())
  const all = data ? data.open.length + data.putOff.length : 0
  return (
    <Card
      title={
        <>
          {t('alerts.alerts')} {data && <OpenCount alerts={data} today={today} />}
        </>
      }
      isBare
      end={
        all > 0 && (
          <Button kind="text" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('alerts.all-of-trip', { n: all })}
          </Button>
        )
      }
    >
      {isError && !data && <LoadFailure what={t('alerts.what')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={3} />}
      {all === 0 && data && settled.length === 0 && <p className={styles.none}>{t('alerts.none')}</p>}
      <ul aria-label={t('alerts.alerts')}>
        {settled.map((alert) => (
          <JustSettled key={alert.id} alert={alert} today={today} />
        ))}
        {data?.open.slice(0, inFull).map((alert) => (
          <li key={alert.id} className={styles.item}>
            <AlertSign alert={alert} today={today} />
            <div>
              <b>{alertTitle(alert, today)}</b>
              <p className={styles.text}>{alertText(alert, today)}</p>
              <div className={styles.acts}>
                <AlertLink alert={alert} />
                <Distance alert={alert} today={today} />
              </div>
            </div>
          </li>
        ))}
        {data?.open.slice(inFull).map((alert) => (
          <li key={alert.id} className={classes(styles.item, styles.line)}>
            <AlertSign alert={alert} today={today} />
            <div className={styles.itemHead}>
              <b>{alertTitle(alert, today)}</b>
              <Distance alert={alert} today={today} />
            </div>
          </li>
        ))}
        {data?.putOff.map((alert) => (
          <PutOffItem key={alert.id} alert={alert} today={today} />
        ))}
      </ul>
      <Suspense>
        {isOpen && <TripAlertsDrawer tripId={trip.id} title={trip.title} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}

function Distance({ alert, today }: Line) {
  const tone = alertTone(alert, today)
  return (
    <small className={classes(styles.distance, tone !== 'info' && styles[tone])}>
      {relativeDay(alert.dueOn, today)}
    </small>
  )
}

function JustSettled({ alert, today }: Line) {
  const { at, by } = alert.closed!
  return (
    <li className={classes(styles.item, styles.settled)}>
      <Icon of={IconCircleCheck} />
      <div>
        <s>{alertTitle(alert, today)}</s>
        <p className={styles.text}>
          {by ? t('alerts.done-at', { time: timeOf(at), by }) : t('alerts.closed-at', { time: timeOf(at) })}
        </p>
      </div>
    </li>
  )
}

/** The alerts that closed while this screen showed them, for four seconds each. */
function useJustSettled(closed: readonly TripAlert[] | undefined): readonly TripAlert[] {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const fresh = known === null || closed === undefined ? [] : closed.filter(({ id }) => !known.has(id))
  const ids = closed?.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === undefined) return
    const see = () => setKnown(new Set(ids.split(',')))
    if (known === null) return see()
    const timer = setTimeout(see, staysFor)
    return () => clearTimeout(timer)
  }, [ids, known])
  return fresh
}
