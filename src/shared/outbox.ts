/**
 * The states of a message. `sending`: a mail server is being asked now. `failed`: it was given up. `held`: nothing leaves,
 * because no mail server is configured, or because this is a trial without `MAIL_DIVERT_TO`. `uncertain`: the program or
 * the line ended before the mail server answered, so that nobody knows whether it left. `bounced`: it left and came
 * back, as an office noted. `stopped`: it was taken back before it left.
 */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'held', 'uncertain', 'bounced', 'stopped'] as const
export type MessageState = (typeof messageStates)[number]

/** The states of a message that a person may send again. */
export const sendableAgain = ['failed', 'held', 'uncertain', 'bounced', 'stopped'] as const satisfies MessageState[]

export const canBeSentAgain = (state: MessageState): boolean =>
  (sendableAgain as readonly MessageState[]).includes(state)

/** The ways to tell somebody without an email. */
export const tellings = ['phone', 'post', 'hand'] as const
export type Telling = (typeof tellings)[number]

/** Minutes within which its maker can take back a mark that somebody was told. */
const minutesToTakeBack = 60

/** The instant since which a mark was made that can still be taken back. */
export const takenBackSince = (now: Date): string => new Date(now.getTime() - minutesToTakeBack * 60_000).toISOString()
