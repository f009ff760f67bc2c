import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ProblemError } from '#src/web/calls/problem.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './message.module.css'

/**
 * Shown when a page breaks. Shows nothing when the session was lost, because the browser is already on its way to the
 * sign-in.
 */
export function FailureScreen({ error }: ErrorComponentProps) {
  const [isShown, setShown] = useState(false)
  const detailId = useId()
  if (error instanceof ProblemError && error.problem.status === 401) return null
  return (
    <div className={styles.alone}>
      <Icon of={IconAlertTriangle} size="huge" className={styles.icon} />
      <h1>{t('pages.failure')}</h1>
      <p>{t('pages.failure-text')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('pages.reload')}
        </Button>
        <Button aria-expanded={isShown} aria-controls={detailId} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'pages.hide-error' : 'pages.show-error')}
        </Button>
      </div>
      <pre id={detailId} hidden={!isShown} className={styles.detail}>
        {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      </pre>
    </div>
  )
}
