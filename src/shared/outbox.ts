/**
 * The states of a message. A `held` message waits because no mail server is configured, a `failed` one was given up.
 */
export const messageStates = ['queued', 'sent', 'failed', 'held'] as const
export type MessageState = (typeof messageStates)[number]
