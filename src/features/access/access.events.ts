import { eventKind } from '#src/shared/event.ts'

/** A person was suspended: they cannot sign in, and their sessions ended. */
export const userSuspended = eventKind<{ userId: string }>('access.suspended')
