import { IconAlertTriangle, IconCircleCheck, IconClock, IconMailOff } from '@tabler/icons-react'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { t } from '#src/web/text.ts'
import { Badge, type Tone } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

const looks: Record<MessageState, { tone: Tone; icon: TablerIcon }> = {
  queued: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'err', icon: IconAlertTriangle },
  held: { tone: 'warn', icon: IconMailOff },
}

/** The state of a message. A held message says why it is held. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  return <Badge {...looks[state]}>{t(state === 'held' ? 'outbox.held-why' : `outbox.state.${state}`)}</Badge>
}

/** A moment in words: "12/03/2027 alle 09:41". */
export function momentOf(at: string): string {
  const { day, time } = wallClock(new Date(at))
  return t('outbox.moment', { day: formatDay(day), time })
}
