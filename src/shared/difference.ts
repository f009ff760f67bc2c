import type { Subject } from './abilities.ts'

/**
 * A field whose stored value differs from the typed one. Both sides are texts for a reader, '' when empty. `of` names
 * the owner of the field, in a form with several fields of one name. `needs`: only its readers may read it in the log.
 */
export type Difference = { field: string; of?: string; theirs: string; mine: string; needs?: Guarded }

/** The subjects that hold what not every reader of a log may read. */
export const guardedSubjects = [
  'HealthData',
  'IdentityDocument',
  'SupplierPayment',
] as const satisfies readonly Subject[]
export type Guarded = (typeof guardedSubjects)[number]
