import type { MessageState } from '#src/shared/outbox.ts'

/** A message that was handed over once; what waits is sent by its own sending, and never twice. */
const copied: readonly MessageState[] = ['sent', 'uncertain', 'bounced', 'failed']

/**
 * Why no copy of this message can be sent, or null. `isPersonal`: its text holds a link that is only for its reader, and
 * that another could use in their place.
 */
export function copyRefusal({ state, isPersonal }: { state: MessageState; isPersonal: boolean }) {
  if (!copied.includes(state)) return 'outbox.not-handed-over'
  return isPersonal ? 'outbox.personal-link' : null
}
