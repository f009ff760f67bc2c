/**
 * The states of a message. A `held` message waits because no mail server is configured, a `failed` one was given up.
 */
export const messageStates = ['queued', 'sent', 'failed', 'held'] as const
export type MessageState = (typeof messageStates)[number]

/** The ways to tell somebody without an email. */
export const tellings = ['phone', 'post', 'hand'] as const
export type Telling = (typeof tellings)[number]
