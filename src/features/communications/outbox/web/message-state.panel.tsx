import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconHelpCircle,
  IconMailForward,
  IconMailOff,
  IconMailX,
} from '@tabler/icons-react'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { t } from '#src/web/text.ts'
import { Badge, Mark, type Tone } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

export const messageLooks: Record<MessageState, { tone: Tone; icon: TablerIcon }> = {
  queued: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconCircleCheck },
  sending: { tone: 'info', icon: IconClock },
  failed: { tone: 'err', icon: IconAlertTriangle },
  uncertain: { tone: 'warn', icon: IconHelpCircle },
  bounced: { tone: 'err', icon: IconMailX },
  stopped: { tone: 'neutral', icon: IconHandStop },
  held: { tone: 'warn', icon: IconMailOff },
}

const diverted = { tone: 'warn', icon: IconMailForward } as const

/**
 * The state of a message. A message that is held without a reason of its own waits for a mail server; one that left with a
 * remark was diverted by a trial.
 */
export function MessageStateBadge({ state, why = null }: { state: MessageState; why?: string | null }) {
  if (state === 'sent' && why !== null) return <Badge {...diverted}>{t('outbox.diverted')}</Badge>
  const key = state === 'held' && why === null ? 'outbox.held-why' : (`outbox.state.${state}` as const)
  return <Badge {...messageLooks[state]}>{t(key)}</Badge>
}

/** The same state in a row. */
export function MessageStateMark({ state, why = null }: { state: MessageState; why?: string | null }) {
  if (state === 'sent' && why !== null) return <DivertedMark />
  return <Mark {...messageLooks[state]}>{t(`outbox.state.${state}`)}</Mark>
}

/** The mark of a message that a trial diverted from its reader. */
export function DivertedMark() {
  return <Mark {...diverted}>{t('outbox.diverted')}</Mark>
}

/** A moment in words: "12/03/2027 alle 09:41". */
export function momentOf(at: string): string {
  const { day, time } = wallClock(new Date(at))
  return t('outbox.moment', { day: formatDay(day), time })
}
