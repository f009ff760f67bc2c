import { alertTone } from '#src/features/alerts/alert-groups.view.ts'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, relativeDay } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { type AlertFacts, toneIcons } from './alert.words.ts'
import { placeOfAlert } from './alert-place.state.ts'
import styles from './alerts.module.css'

/** The icon that tells how urgent an alert is. */
export function AlertSign({ alert, today }: { alert: AlertFacts; today: Day }) {
  const tone = alertTone(alert, today)
  return <Icon of={toneIcons[tone]} className={styles[tone]} />
}

/** The distance to the due day of an alert. */
export function AlertChip({ alert, today }: { alert: AlertFacts; today: Day }) {
  const tone = alertTone(alert, today)
  return <Badge tone={tone === 'info' ? 'neutral' : tone}>{relativeDay(alert.dueOn, today)}</Badge>
}

/** The link to the screen on which an alert is settled. For a reader to whom it is not addressed, it only opens it. */
export function AlertLink({ alert, onFollow }: AlertLinkProps) {
  return (
    <LinkButton {...placeOfAlert(alert)} size="small" onClick={onFollow}>
      {t(alert.isMine ? `alerts.act.${alert.kind}` : 'alerts.open')}
    </LinkButton>
  )
}
type AlertLinkProps = {
  alert: Pick<TripAlert, 'kind' | 'tripId' | 'causeId' | 'isMine' | 'params'>
  onFollow?: (() => void) | undefined
}

/** The heading of a group of alerts, with their number. */
export function GroupHead({
  label,
  n,
  isLate = false,
  id,
}: {
  label: string
  n: number
  isLate?: boolean
  id?: string
}) {
  return (
    <h3 id={id} className={classes(styles.groupHead, isLate && styles.lateHead)}>
      {label} <span>{n}</span>
    </h3>
  )
}
