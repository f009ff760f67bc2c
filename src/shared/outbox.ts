/** What becomes of a message: `held` waits because no mail server is configured, `failed` was given up. */
export const messageStates = ['queued', 'sent', 'failed', 'held'] as const
export type MessageState = (typeof messageStates)[number]
