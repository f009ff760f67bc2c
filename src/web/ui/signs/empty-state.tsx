import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './empty-state.module.css'
import { Icon, type TablerIcon } from './icon.tsx'

/** Replaces missing content: why it is empty, and the one thing to do. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: TablerIcon
  title: string
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Icon of={icon} size="huge" className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** A panel that failed to load. `what` includes its article: "i partecipanti". */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <Icon of={IconCloudOff} size="huge" className={styles.icon} />
      <p>{ui('ui.load-failed', { what })}</p>
      <div className={styles.action}>
        <Button onClick={onRetry}>{ui('ui.retry')}</Button>
      </div>
    </div>
  )
}
