import {
  IconArchive,
  IconChevronDown,
  IconCircleCheck,
  IconFlag,
  IconPencil,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import { Icon } from './icon.tsx'
import states from './state.module.css'
import styles from './status-pill.module.css'

/** The drawing of each state: with colour, line and word it tells states apart in black and white too. */
export const stateIcons = {
  draft: IconPencil,
  forSale: IconTag,
  confirmed: IconCircleCheck,
  completed: IconFlag,
  cancelled: IconX,
  archived: IconArchive,
}
export type PillState = keyof typeof stateIcons

/** Gives what carries it the colours of a state, as `--state-…`. */
export const stateColours = (state: PillState): string => states[state] ?? ''

/** A trip's state as it is always shown: colour, drawing and word. */
export function StatusPill({ state, label }: { state: PillState; label: string }) {
  return (
    <span className={classes(styles.pill, stateColours(state))}>
      <Icon of={stateIcons[state]} size="small" />
      <span>{label}</span>
    </span>
  )
}

/** The same pill as a button with an arrow, where the state can be changed: the target of a menu. */
export function StatusPillButton({
  state,
  label,
  ...rest
}: ComponentProps<'button'> & { state: PillState; label: string }) {
  return (
    <button type="button" {...rest} className={classes(styles.pill, stateColours(state), 'in-print')}>
      <Icon of={stateIcons[state]} size="small" />
      <span>{label}</span>
      <Icon of={IconChevronDown} size="small" />
    </button>
  )
}
