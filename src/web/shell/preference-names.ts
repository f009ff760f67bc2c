/** The preferences of the frame: name, and the value until somebody chooses. */

export type RailMode = 'auto' | 'wide' | 'narrow'
export const railMode = ['rail', 'auto'] as const

/** Tells whether keys without Ctrl or Alt act. */
export const singleKeys = ['single-keys', true] as const

export type Theme = 'auto' | 'light' | 'dark'
/** Null until somebody chooses: the browser's own then stays as it was. */
export const theme = ['theme', null] as const
