import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './button.module.css'
import { type ButtonKind, buttonClass } from './button-content.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: TablerIcon
  /** Its name for screen readers and on hover. */
  label: string
  kind?: ButtonKind
  size?: 'medium' | 'small'
  keys?: string
}

/** A button with only an icon, for well-known icons (search, close, more, print, arrows, handle). */
export function IconButton(props: IconButtonProps) {
  const { icon, label, kind = 'quiet', size = 'medium', keys, className, type = 'button', ...rest } = props
  return (
    <Tip label={label} keys={keys}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes(buttonClass({ kind, size }), styles.icon, className)}
      >
        <Icon of={icon} />
      </button>
    </Tip>
  )
}

/** Two icon buttons that share an edge, such as those to the record before and the one after. */
export const ButtonPair = ({ children }: { children: ReactNode }) => <span className={styles.pair}>{children}</span>

type NeighbourButtonsProps = {
  /** The ids of the records beside this one; absent where there is none. */
  previousId: string | null | undefined
  nextId: string | null | undefined
  labels: { previous: string; next: string }
  size?: 'medium' | 'small'
  onGo: (id: string) => void
}

/** The buttons to the record before and to the one after. Their screen has the keys. */
export function NeighbourButtons({ previousId, nextId, labels, size = 'medium', onGo }: NeighbourButtonsProps) {
  return (
    <ButtonPair>
      <IconButton
        icon={IconChevronUp}
        kind="secondary"
        size={size}
        label={labels.previous}
        keys="Alt Su"
        disabled={!previousId}
        onClick={() => previousId && onGo(previousId)}
      />
      <IconButton
        icon={IconChevronDown}
        kind="secondary"
        size={size}
        label={labels.next}
        keys="Alt Giù"
        disabled={!nextId}
        onClick={() => nextId && onGo(nextId)}
      />
    </ButtonPair>
  )
}
