import type { Difference } from '#src/shared/difference.ts'
import { eventKind } from '#src/shared/event.ts'

/** Who was changed, as they were called before, and what of it everybody may read (`theirs` stood before). */
export type PersonEdit = { customerId: string; name: string; changes: readonly Difference[] }

/** A known person was changed. */
export const personEdited = eventKind<PersonEdit>('customers.person-edited')
