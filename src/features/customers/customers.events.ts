import type { Difference } from '#src/shared/difference.ts'
import { eventKind } from '#src/shared/event.ts'

/**
 * A person who was changed, by their former name, with the changes that everybody may read. `theirs` holds the former
 * values.
 */
export type PersonEdit = { customerId: string; name: string; changes: readonly Difference[] }

/** One command changed known people. */
export const peopleEdited = eventKind<{ people: readonly PersonEdit[] }>('customers.people-edited')
