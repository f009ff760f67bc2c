/** What can be seen of a person that is written down: what is said of their health, that something is, their document. */
export const sights = ['health', 'healthMark', 'document'] as const
export type Sight = (typeof sights)[number]
