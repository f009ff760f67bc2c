import { type PaperKind, paperKinds } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import { messageStates } from '#src/shared/outbox.ts'

/** The kinds of message about a service: papers for its supplier, and the request to accounting to pay it. */
export const messageKinds = [...paperKinds, 'paymentRequest'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Tells whether a message of this kind comes with a numbered paper. */
export const isPaperKind = (kind: MessageKind): kind is PaperKind => kind !== 'paymentRequest'

/**
 * The states of a kind of message about a service. `none`: there is nothing to tell; `told`: by telephone, post or by
 * hand; the others are the states of its email.
 */
export const sendStates = ['none', 'toSend', 'told', ...messageStates] as const
export type SendState = (typeof sendStates)[number]
