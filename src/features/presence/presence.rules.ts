/** A window says every this many seconds that it is still open. */
export const saidEvery = 20
/** After this many seconds without a word a window counts as closed: two words may be lost. */
const closedAfter = 50

/** The instant since which an open window must have been heard of, in milliseconds. */
export const heardSince = (now: Date) => new Date(now.getTime() - closedAfter * 1_000)
