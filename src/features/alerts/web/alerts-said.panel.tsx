import { useQuery } from '@tanstack/react-query'
import { todayIn } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { alertTitle } from './alert.words.ts'
import { AlertChip, AlertSign } from './alert-signs.panel.tsx'
import styles from './alerts.module.css'
import { alertsQuery, isAnyLate } from './trip-alerts.state.ts'

/** The number of alerts that a preview shows. */
const inFull = 3

/** The first alerts of a trip for its preview, and a word where nothing is due. */
export function FirstAlerts({ tripId }: { tripId: string }) {
  const { data } = useQuery(alertsQuery(tripId))
  const today = todayIn(new Date())
  if (!data) return null
  return (
    <section>
      <h3>{t('alerts.alerts')}</h3>
      {data.open.length === 0 && <p className={styles.quiet}>{t('alerts.none')}</p>}
      <ul className={styles.first}>
        {data.open.slice(0, inFull).map((alert) => (
          <li key={alert.id}>
            <AlertSign alert={alert} today={today} />
            <span>{alertTitle(alert, today)}</span>
            <AlertChip alert={alert} today={today} />
          </li>
        ))}
      </ul>
      {data.open.length > inFull && (
        <p className={styles.quiet}>{t('alerts.and-more', { n: data.open.length - inFull })}</p>
      )}
    </section>
  )
}

/** The number of open alerts of a trip in words, for a card. */
export function AlertsSaid({ tripId }: { tripId: string }) {
  const { data } = useQuery(alertsQuery(tripId))
  const today = todayIn(new Date())
  if (!data || data.open.length === 0) return null
  return (
    <p className={classes(styles.said, isAnyLate(data, today) ? styles.err : styles.warn)}>
      {t('alerts.open-count', { n: data.open.length })}
    </p>
  )
}
