import type { Difference } from '#src/shared/difference.ts'
import { eventKind } from '#src/shared/event.ts'

/**
 * A person who was changed, by their former name, with the changes. `theirs` holds the former values. The deed names
 * what the person asked for, where it was more than a correction.
 */
export type PersonEdit = {
  customerId: string
  name: string
  changes: readonly Difference[]
  deed?: 'consent-revoked'
}

/** One command changed known people. */
export const peopleEdited = eventKind<{ people: readonly PersonEdit[] }>('customers.people-edited')

/** A double was merged into another person, who gets all of its data. */
export const customersMerged = eventKind<{ keptId: string; doubleId: string }>('customers.merged')

/**
 * A person's data were erased. Features that store data about the person elsewhere erase them too. `formerNames` are the
 * names that the person had, surname first.
 */
export const customerErased = eventKind<{ customerId: string; formerNames: readonly string[] }>('customers.erased')
