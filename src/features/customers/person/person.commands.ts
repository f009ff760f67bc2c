import { refuseStale } from '#src/features/access/editing.commands.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type Entry, fieldsOf, insertNew, type PersonToKeep } from './entered-people.commands.ts'
import {
  editKnown,
  type Known,
  lockKnown,
  noteTrips,
  refuseContradictions,
  refuseTakenCodes,
  saveKnown,
} from './known-people.commands.ts'
import { isAnotherPerson } from './same-person.rules.ts'

/**
 * Stores people, every kind of row in one statement, and answers their ids in the same order. A known person is edited
 * from the version that was read. A new entry with a known tax code is that person if it contradicts nothing that is
 * stored, and adds what is missing. Otherwise it is refused (`customers.same-person`), together with all others like
 * it. An entry over a known person that is clearly somebody else is stored as a new person, and the known person stays
 * unchanged. The caller has judged the fields (`wrongFields`).
 */
export async function keepPeople(work: Work, people: readonly PersonToKeep[]): Promise<string[]> {
  const entries = people.map((person): Entry => ({ person, fields: fieldsOf(work, person) }))
  const ids = await insertNew(work, entries)
  const others = entries.filter((entry) => !ids.has(entry))
  const known = await lockKnown(work, others)
  const gone: Entry[] = []
  const found: [Entry, Known][] = []
  for (const entry of others) {
    const one = known.find(({ row }) => isOf(row, entry))
    // The form holds a person who was merged into another meanwhile, so its values are about a record that is gone.
    if (one && one.row.mergedInto !== null) await refuseStale(work, one.row, Number.NaN)
    if (one && isReplaced(one, entry)) gone.push(entry)
    else if (one) found.push([entry, one])
    else if (entry.person.customerId) throw new Refusal('calls.not-found', { kind: 'notFound' })
    else gone.push(entry)
  }
  refuseContradictions(found)
  await refuseTakenCodes(work, found)
  await noteTrips(work, found)
  for (const [entry, one] of found) {
    await editKnown(work, one, entry)
    ids.set(entry, one.row.id)
  }
  await saveKnown(work, known)
  // Either somebody else was entered over a known person, or the holder of the tax code has just been removed.
  const anew =
    gone.length > 0
      ? await keepPeople(
          work,
          gone.map(({ person: { customerId: _id, version: _version, ...person } }) => person),
        )
      : []
  for (const [at, entry] of gone.entries()) ids.set(entry, anew[at]!)
  return entries.map((entry) => ids.get(entry)!)
}

const isReplaced = ({ row }: Known, { person, fields }: Entry) =>
  person.customerId !== undefined && isAnotherPerson(row, fields)

const isOf = (row: Known['row'], { person, fields }: Entry) =>
  person.customerId
    ? row.id === person.customerId
    : row.taxCode === fields.taxCode && row.taxCodeCountry === fields.taxCodeCountry && row.mergedInto === null
