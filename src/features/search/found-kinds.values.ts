/** The kinds of things that are found, in the order in which they are shown. */
export const foundKinds = ['person', 'booking', 'trip', 'provider', 'stop'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The kinds that have a page of their own, so that they can be opened again. */
export const openedKinds = ['person', 'booking', 'trip', 'provider'] as const
export type OpenedKind = (typeof openedKinds)[number]
