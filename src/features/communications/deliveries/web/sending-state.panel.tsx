import { IconAlertTriangle, IconCircleCheck, IconClock, IconMailOff, IconPhone, IconSend } from '@tabler/icons-react'
import type { SendState } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { t } from '#src/web/text.ts'
import { Badge, Mark, type Tone } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

const looks: Record<SendState, { tone: Tone; icon?: TablerIcon }> = {
  none: { tone: 'neutral' },
  toSend: { tone: 'warn', icon: IconSend },
  queued: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconCircleCheck },
  told: { tone: 'ok', icon: IconPhone },
  failed: { tone: 'err', icon: IconAlertTriangle },
  held: { tone: 'warn', icon: IconMailOff },
}

/** The state of a kind of message about a service, as a badge. */
export function SendingStateBadge({ state }: { state: SendState }) {
  return <Badge {...looks[state]}>{t(`communications.state.${state}`)}</Badge>
}

/** The same state in a cell. */
export function SendingStateMark({ state }: { state: SendState }) {
  return <Mark {...looks[state]}>{t(`communications.state.${state}`)}</Mark>
}
