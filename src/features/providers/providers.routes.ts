import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import type { Actor } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { addContact, editContact, removeContact, restoreContact } from './contacts.commands.ts'
import * as contacts from './contacts.contract.ts'
import { mergeProviders, tellProvidersApart } from './merging.commands.ts'
import * as merging from './merging.contract.ts'
import { providersBeside } from './merging.queries.ts'
import { showsMoney } from './provider-groups.values.ts'
import { createProvider, editProvider, saveProviderNotes } from './providers.commands.ts'
import * as calls from './providers.contract.ts'
import { providersFile } from './providers.documents.ts'
import {
  activityOfProvider,
  allProviders,
  providerById,
  providersPage,
  suggestedProviders,
} from './providers.queries.ts'

/** Tells whether this reader may see payments. Refuses a list by what suppliers are owed to a reader who may not. */
function sightOf({ ability }: Actor, asked: Parameters<typeof showsMoney>[0]): boolean {
  const isMoneySeen = ability.can('read', 'SupplierPayment')
  if (!isMoneySeen && showsMoney(asked)) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  return isMoneySeen
}

export function providersRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(calls.suggestProviders, ({ db, query }) => suggestedProviders(db, query))
  reads(calls.listProviders, ({ db, query, today, actor }) => {
    sightOf(actor, query)
    return providersPage(db, query, today)
  })
  reads(calls.getProvider, ({ db, params, actor, today }) =>
    providerById(db, params.providerId, { ability: actor.ability, today }),
  )
  sendsFile(calls.providersSheet, async ({ db, query, actor, today, reply }) => {
    const isMoneySeen = sightOf(actor, query)
    return providersFile(await allProviders(db, { ...query, today }), { isMoneySeen, today, signal: untilGone(reply) })
  })
  reads(calls.getProviderActivity, ({ db, params, query, actor }) =>
    activityOfProvider(db, params.providerId, { ...query, ability: actor.ability }),
  )
  reads(merging.compareProviders, ({ db, params }) => providersBeside(db, params.providerId, params.otherId))
  writes(calls.createProvider, (work, { body }) => createProvider(work, body))
  writes(calls.editProvider, (work, { params, body }) => editProvider(work, params.providerId, body))
  writes(contacts.addContact, (work, { params, body }) => addContact(work, params.providerId, body))
  writes(contacts.editContact, (work, { params, body }) => editContact(work, params.contactId, body))
  writes(contacts.removeContact, (work, { params }) => removeContact(work, params.contactId))
  writes(contacts.restoreContact, (work, { params }) => restoreContact(work, params.contactId))
  writes(calls.saveProviderNotes, (work, { params, body }) => saveProviderNotes(work, params.providerId, body))
  writes(merging.mergeProviders, (work, { params, body }) => mergeProviders(work, params.providerId, body))
  writes(merging.tellProvidersApart, (work, { params, body }) =>
    tellProvidersApart(work, params.providerId, body.otherId),
  )
}
