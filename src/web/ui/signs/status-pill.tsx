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

/** The icon of each state. In black and white, colour, line and word alone would not tell states apart. */
export const stateIcons = {
  draft: IconPencil,
  forSale: IconTag,
  confirmed: IconCircleCheck,
  completed: IconFlag,
  cancelled: IconX,
  archived: IconArchive,
}
export type PillState = keyof typeof stateIcons

/** The class that gives an element the colours of a state, as `--state-…`. */
export const stateColours = (state: PillState): string => states[state] ?? ''

/** A trip's state, always shown the same way: colour, icon and word. */
export function StatusPill({ state, label }: { state: PillState; label: string }) {
  return (
    <span className={classes(styles.pill, stateColours(state))}>
      <Icon of={stateIcons[state]} size="small" />
      <span>{label}</span>
    </span>
  )
}

/** The same pill as a button with an arrow, which opens a menu to change the state. */
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
