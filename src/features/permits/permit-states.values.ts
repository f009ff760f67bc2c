/** The states of a permit: still to be asked for, asked for, given. */
export const permitStates = ['toRequest', 'requested', 'granted'] as const
export type PermitState = (typeof permitStates)[number]
