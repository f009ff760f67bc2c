import { IconPhone, IconSend } from '@tabler/icons-react'
import type { SendState } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { messageLooks } from '#src/features/communications/outbox/web/message-state.panel.tsx'
import { t } from '#src/web/text.ts'
import { Badge, Mark, type Tone } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

const looks: Record<SendState, { tone: Tone; icon?: TablerIcon }> = {
  none: { tone: 'neutral' },
  toSend: { tone: 'warn', icon: IconSend },
  told: { tone: 'ok', icon: IconPhone },
  ...messageLooks,
}

/** The state of a kind of message about a service, as a badge. */
export function SendingStateBadge({ state }: { state: SendState }) {
  return <Badge {...looks[state]}>{t(`communications.state.${state}`)}</Badge>
}

/** The same state in a cell. */
export function SendingStateMark({ state }: { state: SendState }) {
  return <Mark {...looks[state]}>{t(`communications.state.${state}`)}</Mark>
}
