import type { Difference } from '#src/shared/difference.ts'
import { eventKind } from '#src/shared/event.ts'

/**
 * The person who was changed, by their former name, and the changes that everybody may read (`theirs` stood before).
 */
export type PersonEdit = { customerId: string; name: string; changes: readonly Difference[] }

/** Known people were changed, all by one command. */
export const peopleEdited = eventKind<{ people: readonly PersonEdit[] }>('customers.people-edited')
