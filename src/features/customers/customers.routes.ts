import { recordSight } from '#src/features/access/sights.commands.ts'
import {
  createCustomer,
  editCustomer,
  revokeHealthConsent,
  saveCustomerNotes,
} from '#src/features/customers/card/card.commands.ts'
import * as card from '#src/features/customers/card/card.contract.ts'
import {
  activityOfCustomer,
  customerCard,
  papersOfPerson,
  personalData,
} from '#src/features/customers/card/card.queries.ts'
import { eraseCustomer } from '#src/features/customers/card/erasure.commands.ts'
import * as directory from '#src/features/customers/directory/directory.contract.ts'
import { customersPage, doublesOf } from '#src/features/customers/directory/directory.queries.ts'
import { mergeCustomers, tellCustomersApart } from '#src/features/customers/merging/merging.commands.ts'
import * as merging from '#src/features/customers/merging/merging.contract.ts'
import { customersBeside } from '#src/features/customers/merging/merging.queries.ts'
import { getCustomer, searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { knownPeople, personById } from '#src/features/customers/person/person.queries.ts'
import { archiveOf } from '#src/server/files/archive.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { personalDataType, zipType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'

export function customersRoutes({ reads, writes, sendsFile, opensWith }: Calls): void {
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
  reads(directory.listCustomers, ({ db, query, actor, today }) =>
    customersPage(db, query, { ability: actor.ability, today }),
  )
  reads(directory.countDoubles, ({ db }) => doublesOf(db))
  reads(card.getCustomerCard, async ({ db, parts, params, actor, now, today }) => {
    const card = await customerCard(db, params.customerId, today)
    const [document] = card.documents
    const seen = { customerId: card.id, documentNumber: document?.number ?? null, hasHealthMark: card.health.hasNote }
    await recordSight(parts.writing, { actor, now, people: [seen] })
    return card
  })
  reads(card.getCustomerActivity, ({ db, params, query, actor }) =>
    activityOfCustomer(db, params.customerId, { ...query, ability: actor.ability }),
  )
  sendsFile(card.exportCustomer, async ({ db, parts, params, actor, now }) => {
    const [person, data] = [await personById(db, params.customerId), await personalData(db, params.customerId)]
    if (person) await recordSight(parts.writing, { actor, now, people: [person] })
    const content = Buffer.from(JSON.stringify(data, null, 2))
    const name = `dati_${person?.surname ?? 'cliente'}_${person?.name ?? ''}`
    const papers = await papersOfPerson(db, params.customerId)
    if (papers.length === 0) return { name: `${name}.json`, contentType: personalDataType, content }
    const whole = { name: 'dati.json', content }
    const archive = await archiveOf(parts.files, whole, { folder: 'documenti', files: papers })
    return { name: `${name}.zip`, contentType: zipType, content: archive }
  })
  reads(merging.compareCustomers, async ({ db, parts, params, actor, now }) => {
    const found = await customersBeside(db, params.customerId, params.doubleId)
    await recordSight(parts.writing, { actor, now, people: found.sides.map(({ person }) => person) })
    return found
  })
  writes(card.createCustomer, (work, { body }) => createCustomer(work, body))
  writes(card.editCustomer, (work, { params, body }) => editCustomer(work, params.customerId, body))
  writes(card.saveCustomerNotes, (work, { params, body }) => saveCustomerNotes(work, params.customerId, body))
  writes(card.revokeHealthConsent, (work, { params, body }) =>
    revokeHealthConsent(work, params.customerId, body.version),
  )
  writes(card.eraseCustomer, (work, { params, body }) => eraseCustomer(work, params.customerId, body.version))
  writes(merging.mergeCustomers, (work, { params, body }) => mergeCustomers(work, params.customerId, body))
  writes(merging.tellCustomersApart, (work, { params, body }) =>
    tellCustomersApart(work, params.customerId, body.otherId),
  )
}
