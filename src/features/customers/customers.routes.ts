import { recordSight } from '#src/features/access/sights.commands.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { getCustomer, searchCustomers } from './customers.contract.ts'
import { knownPeople, personById } from './customers.queries.ts'

export function customersRoutes({ reads, opensWith }: Calls): void {
  reads(searchCustomers, async ({ db, parts, query, actor, now }) => {
    const found = await knownPeople(db, { ...query, tripId: query.tripId })
    await recordSight(parts.writing, { actor, now, people: found.people.map(({ person }) => person) })
    return found
  })
  opensWith(searchCustomers, () => ({ query: { search: 'rossi' } }))
  reads(getCustomer, async ({ db, parts, params, actor, now }) => {
    const person = await personById(db, params.customerId)
    if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
    await recordSight(parts.writing, { actor, now, people: [person] })
    return person
  })
}
