import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { MessageDraft } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './message-page.module.css'

/** The facts to check before sending, faults first. */
export function MessageChecks({ checks }: Pick<MessageDraft, 'checks'>) {
  if (checks.length === 0) return null
  return (
    <Card title={t('rooming.before-sending')}>
      <ul className={styles.checks}>
        {checks.map(({ code, text, isGood }) => (
          <li key={code} className={classes(isGood ? styles.good : styles.wrong)}>
            <Icon of={isGood ? IconCircleCheck : IconAlertTriangle} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
