import { useState } from 'react'
import { handClosed } from '#src/features/alerts/alert-kinds.values.ts'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import type { Day } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { alertText, alertTitle } from './alert.words.ts'
import { useAlertActs } from './alert-acts.state.ts'
import { AlertChip, AlertLink, AlertSign } from './alert-signs.panel.tsx'
import styles from './alerts.module.css'
import { PutOffForm } from './put-off.form.tsx'

type AlertPart = { alert: TripAlert; today: Day }

/** An open alert in full, with what its reader may do with it. */
export function AlertItem({ alert, today, onFollow }: AlertPart & { onFollow?: () => void }) {
  const [isPuttingOff, setPuttingOff] = useState(false)
  const acts = useAlertActs()
  return (
    <li className={styles.item}>
      <AlertSign alert={alert} today={today} />
      <div>
        <div className={styles.itemHead}>
          <b>{alertTitle(alert, today)}</b>
          <AlertChip alert={alert} today={today} />
        </div>
        <p className={styles.text}>{alertText(alert, today)}</p>
        <div className={styles.acts}>
          <AlertLink alert={alert} onFollow={onFollow} />
          {alert.isMine && handClosed.includes(alert.kind) && (
            <Button kind="quiet" size="small" isBusy={acts.isBusy} onClick={() => acts.finish([alert])}>
              {t('alerts.done')}
            </Button>
          )}
          {alert.isMine && (
            <Button kind="quiet" size="small" aria-expanded={isPuttingOff} onClick={() => setPuttingOff(!isPuttingOff)}>
              {t('alerts.put-off')}
            </Button>
          )}
        </div>
        {isPuttingOff && <PutOffForm alerts={[alert]} onDone={() => setPuttingOff(false)} />}
      </div>
    </li>
  )
}
