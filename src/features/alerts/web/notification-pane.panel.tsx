import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { ListedAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, wallClock, weekdayShort } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { alertText, alertTitle } from './alert.words.ts'
import { placeOfAlert } from './alert-place.state.ts'
import { AlertChip } from './alert-signs.panel.tsx'
import { daysOfTrip } from './notification-row.panel.tsx'
import styles from './notifications.module.css'
import { PutOffForm } from './put-off.form.tsx'

/** The customers to remind are loaded when such an alert is chosen. */
const PaneBalances = lazyPart(async () => (await import('./pane-balances.panel.tsx')).PaneBalances)

type NotificationPaneProps = {
  alert: ListedAlert | undefined
  /** The ticked alerts; with some, the buttons act on all of them. */
  ticked: readonly ListedAlert[]
  today: Day
  canFinish: boolean
  isPuttingOff: boolean
  isBusy: boolean
  onFinish: () => void
  onPutOff: () => void
  onResume: () => void
  onClear: () => void
}

/** The chosen alert, or the ticked ones, with what their reader may do. */
export function NotificationPane(props: NotificationPaneProps) {
  const { alert, ticked, today, canFinish, isPuttingOff, isBusy, onFinish, onPutOff, onResume, onClear } = props
  const canRemind = useCan('register', 'Payment')
  if (!alert && ticked.length === 0) return <div className={styles.pane} />
  const acting = (
    <>
      {canFinish && (
        <Button isBusy={isBusy} keys="F" onClick={onFinish}>
          {t('alerts.done')}
        </Button>
      )}
      <Button keys="R" aria-expanded={isPuttingOff} onClick={onPutOff}>
        {t('alerts.put-off')}
      </Button>
    </>
  )
  if (ticked.length > 0)
    return (
      <article className={styles.pane}>
        <header className={styles.paneHead}>
          <h2>{t('alerts.selected', { n: ticked.length })}</h2>
          <div className={styles.paneActs}>
            {acting}
            <Button kind="quiet" onClick={onClear}>
              {t('alerts.clear-selection')}
            </Button>
          </div>
        </header>
        {isPuttingOff && <PutOffForm alerts={ticked} onDone={onClear} />}
        <ul className={styles.ticked}>
          {ticked.map((one) => (
            <li key={one.id}>
              <b>{alertTitle(one, today)}</b> <small>{one.trip.title}</small>
            </li>
          ))}
        </ul>
      </article>
    )
  const { trip, closed, putOff } = alert!
  const isOff = putOff !== null && putOff.until > today
  const headWith = (act: ReactNode) => (
    <>
      <header className={styles.paneHead}>
        <p className={styles.paneTrip}>
          <Link to="/trips/$tripId" params={{ tripId: alert!.tripId }}>
            {trip.title}
          </Link>
          <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
          <span>{daysOfTrip(trip, today)}</span>
        </p>
        <div className={styles.paneTitle}>
          <h2 id="chosen-alert">{alertTitle(alert!, today)}</h2>
          {!closed && <AlertChip alert={alert!} today={today} />}
        </div>
        <p className={styles.paneText}>{alertText(alert!, today)}</p>
        {closed && <ClosedLine closed={closed} />}
        {isOff && (
          <p className={styles.offLine}>
            <Icon of={IconHourglass} size="small" />
            {t('alerts.put-off-why', { day: weekdayShort(putOff.until), by: putOff.by, reason: putOff.reason })}
          </p>
        )}
        {!closed && (
          <div className={styles.paneActs}>
            {act}
            {isOff ? (
              <Button isBusy={isBusy} onClick={onResume}>
                {t('alerts.resume')}
              </Button>
            ) : (
              acting
            )}
          </div>
        )}
      </header>
      {isPuttingOff && !closed && <PutOffForm key={alert!.id} alerts={[alert!]} onDone={onClear} />}
    </>
  )
  const place = (
    <LinkButton {...placeOfAlert(alert!)} kind="primary" keys="Invio">
      {t(`alerts.act.${alert!.kind}`)}
    </LinkButton>
  )
  const isReminding = alert!.kind === 'balances' && !closed && canRemind
  return (
    <article className={styles.pane} aria-labelledby="chosen-alert">
      {isReminding ? (
        <Suspense fallback={headWith(place)}>
          <PaneBalances key={alert!.tripId} tripId={alert!.tripId}>
            {(remind) =>
              headWith(
                <>
                  {remind}
                  <LinkButton {...placeOfAlert(alert!)} keys="Invio">
                    {t('alerts.open')}
                  </LinkButton>
                </>,
              )
            }
          </PaneBalances>
        </Suspense>
      ) : (
        headWith(place)
      )}
    </article>
  )
}

function ClosedLine({ closed: { at, by } }: { closed: NonNullable<ListedAlert['closed']> }) {
  const { day, time } = wallClock(new Date(at))
  const said = by ? t('alerts.done-at', { time, by }) : t('alerts.closed-at', { time })
  return (
    <p className={styles.offLine}>
      {weekdayShort(day)}: {said}
    </p>
  )
}
