import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import styles from './notice-strip.module.css'

const icons = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, err: IconAlertTriangle }

export type NoticeStripProps = {
  tone: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  icon?: TablerIcon
  /** One small button. */
  action?: ReactNode
  /** Closes the notice. Only an information may be closed; a warning disappears with its cause. */
  onClose?: () => void
}

/** A sentence across the page, beside its subject, with the act that helps. */
export function NoticeStrip({ tone, title, children, icon = icons[tone], action, onClose }: NoticeStripProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'err' ? 'alert' : 'status'}>
      <Icon of={icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <p className={classes(Boolean(title) && styles.small)}>{children}</p>}
      </div>
      {action}
      {onClose && tone === 'info' && <IconButton icon={IconX} label={ui('ui.close')} size="small" onClick={onClose} />}
    </div>
  )
}
