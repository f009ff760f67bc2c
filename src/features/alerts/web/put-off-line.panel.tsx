import { IconHourglass } from '@tabler/icons-react'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { alertTitle } from './alert.words.ts'
import { useAlertActs } from './alert-acts.state.ts'
import styles from './alerts.module.css'

type Line = { alert: TripAlert; today: Day }

/** An alert that was put off, with its day; in full also with the reason. */
export function PutOffItem({ alert, today, isWhole = false }: Line & { isWhole?: boolean }) {
  const acts = useAlertActs()
  const { until, reason, by } = alert.putOff!
  const day = weekdayShort(until)
  return (
    <li className={classes(styles.item, styles.off)}>
      <Icon of={IconHourglass} />
      <div className={styles.offBody}>
        <span>
          {alertTitle(alert, today)}
          <small>{isWhole ? t('alerts.put-off-why', { day, by, reason }) : t('alerts.put-off-to', { day })}</small>
        </span>
        {alert.isMine && (
          <Button kind="text" size="small" isBusy={acts.isBusy} onClick={() => acts.resume([alert])}>
            {t('alerts.resume')}
          </Button>
        )}
      </div>
    </li>
  )
}
