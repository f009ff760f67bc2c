import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '#src/shared/day.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { Badge } from './badge.tsx'
import styles from './deadline.module.css'
import { deadlineWords, type PastSaid } from './deadline.ts'
import { Icon } from './icon.tsx'

type DeadlineChipProps = {
  dueOn: Day
  today: Day
  past?: PastSaid
  /** True for a warning icon in the chip of a past day, where the chip stands alone. */
  hasIcon?: boolean
}

/** The distance to a due day: a red chip when past, an amber one within 14 days, otherwise the plain date. */
export function DeadlineChip({ dueOn, today, past, hasIcon = false }: DeadlineChipProps) {
  const { text, tone } = deadlineWords(dueOn, today, past)
  if (!tone) return <b>{text}</b>
  return (
    <Badge tone={tone} icon={hasIcon && tone === 'err' ? IconAlertTriangle : undefined}>
      {text}
    </Badge>
  )
}

/**
 * A named due day in a header: "Conferma entro 05/03/2027". It has an amber chip within 14 days, a red chip in place of
 * the date when past, and a tick through a struck text when met.
 */
export function Deadline({
  label,
  dueOn,
  today,
  isMet = false,
  isTight = false,
  hasIcon,
}: {
  label?: ReactNode
  dueOn: Day
  today: Day
  isMet?: boolean
  /** True when several are on one line: a narrow screen then leaves out the year. */
  isTight?: boolean
  hasIcon?: boolean
}) {
  const { tone } = deadlineWords(dueOn, today)
  return (
    <span className={classes(styles.due, isMet && styles.met)}>
      {label && <span>{label}</span>}
      {isMet && <Icon of={IconCheck} size="small" />}
      {(isMet || tone !== 'err') && (
        <b>
          {formatDay(dueOn).slice(0, 5)}
          <span className={isTight ? styles.year : undefined}>{formatDay(dueOn).slice(5)}</span>
        </b>
      )}
      {isMet && <span className="for-readers">, {ui('ui.step-done')}</span>}
      {!isMet && tone && <DeadlineChip dueOn={dueOn} today={today} past="date" hasIcon={hasIcon} />}
    </span>
  )
}
