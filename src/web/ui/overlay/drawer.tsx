import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './drawer.module.css'
import { useDrawerFocus } from './drawer-stack.ts'

export type DrawerProps = {
  title: ReactNode
  /** The first line: a state, a code. */
  lead?: ReactNode
  /** Buttons for previous and next, before the closing cross. */
  tools?: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  /** Buttons at the bottom, primary first. */
  foot?: ReactNode
  /** True for a width of 720 px instead of 480. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the side that keeps the list visible and usable. It is open while it is rendered: its owner, a route,
 * removes it.
 */
export function Drawer({ title, lead, tools, sub, foot, isWide = false, onClose, children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useDrawerFocus(panel, onClose)
  const drawn = (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes(styles.drawer, isWide && styles.wide)}
    >
      <header className={styles.head}>
        <div className={styles.row}>
          <div className={styles.lead}>{lead ?? <h2 id={titleId}>{title}</h2>}</div>
          {tools}
          <IconButton icon={IconX} label={ui('ui.close')} keys="Esc" size="small" onClick={onClose} />
        </div>
        {lead && (
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        )}
        {sub && <div className={styles.sub}>{sub}</div>}
      </header>
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {foot && (
        <footer className={styles.foot} data-bar-below>
          {foot}
        </footer>
      )}
    </section>
  )
  // The first picture, which a server draws, has no body to go to.
  return typeof document === 'undefined' ? drawn : createPortal(drawn, document.body)
}
