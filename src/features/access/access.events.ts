import { eventKind } from '#src/shared/event.ts'

/** Somebody was barred from signing in; their sessions ended with it. */
export const userSuspended = eventKind<{ userId: string }>('access.suspended')
