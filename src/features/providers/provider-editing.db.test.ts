import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPaidCoach } from '#src/features/services/services.builders.ts'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as contacts from './contacts.contract.ts'
import { aProvider } from './providers.builders.ts'
import { createProvider } from './providers.commands.ts'
import * as calls from './providers.contract.ts'

const { act, call, refused, answer, clock, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const add = (given: object = {}) => act((work) => createProvider(work, aProvider({ contacts: [], ...given })))
const cardOf = (providerId: string) => call(calls.getProvider, { params: { providerId } })
const data = { companyName: 'Hotel Miralago', country: 'IT' }

async function logOf(subjectId: string): Promise<[string, string | null][]> {
  const { rows } = await pool.query(
    `select kind, params ->> 'changes' as changes from activity_entries where subject_id = $1 order by seq`,
    [subjectId],
  )
  return rows.map(({ kind, changes }) => [kind.replace('providers.activity-', ''), changes])
}

test('an edit replaces the data, and the log tells what stood before', async () => {
  const { id, version } = await add()
  const params = { providerId: id }
  const body = { ...data, companyName: 'Hotel Miralago S.r.l.', releaseDays: 21, roomingDays: 10, version }
  const saved = await call(calls.editProvider, { params, body })
  expect(saved).toEqual({ id, version: version + 1 })
  expect(await cardOf(id)).toMatchObject({
    ...{ companyName: 'Hotel Miralago S.r.l.', releaseDays: 21, roomingDays: 10, phone: null, version: version + 1 },
  })
  const log = await logOf(id)
  expect(log.map(([kind]) => kind)).toEqual(['created', 'edited'])
  expect(log[1]![1]).toContain('Ragione sociale: Hotel Miralago → Hotel Miralago S.r.l.')
  expect(log[1]![1]).toContain('Release: 21 (prima non indicato)')
  expect(await call(calls.editProvider, { params, body: { ...body, version: version + 1 } })).toEqual(saved)
  expect(await logOf(id)).toHaveLength(2)
})

test('a stale edit is refused with who saved; wrong fields and a taken number at their fields', async () => {
  const { id, version } = await add({ companyName: 'Hotel Adua' })
  await add({ companyName: 'Hotel Roma', vatNumber: '00743110157' })
  const params = { providerId: id }
  const edit = (body: object) => refused(calls.editProvider, { params, body: { ...data, version, ...body } })
  expect(await edit({ vatNumber: '00743110157' })).toMatchObject({
    ...{ status: 422, code: 'providers.vat-number-taken', fields: [{ path: '/vatNumber' }] },
  })
  const wrong = { companyName: '', iban: 'IT1', releaseDays: 181, category: 'souvenirs', postalCode: '12' }
  expect((await edit(wrong)).fields?.map(({ path }) => path).toSorted()).toEqual(
    ['/category', '/companyName', '/iban', '/postalCode', '/releaseDays'].toSorted(),
  )
  await call(calls.editProvider, { params, body: { ...data, version, city: 'Trento' } })
  expect(await edit({ city: 'Bolzano' })).toMatchObject({
    ...{ status: 409, code: 'calls.stale', params: { name: 'Prova admin', time: '10:00' } },
  })
  expect(await refused(calls.editProvider, { params, body: { ...data, version } }, { as: 'booking' })).toMatchObject({
    status: 403,
  })
  const unknown = { params: { providerId: randomUUID() }, body: { ...data, version: 1 } }
  expect(await refused(calls.editProvider, unknown)).toMatchObject({ status: 404 })
})

test('an edit repeated with its key happens once', async () => {
  const { id, version } = await add({ companyName: 'Hotel Ripetuto' })
  const input = { params: { providerId: id }, body: { ...data, companyName: 'Hotel Unico', version } }
  const key = randomUUID()
  const first = await answer(calls.editProvider, input, { key })
  expect((await answer(calls.editProvider, input, { key })).body).toBe(first.body)
  expect(await logOf(id)).toHaveLength(2)
})

test('notes are saved apart, over the text they began with, and one sitting is one entry of the log', async () => {
  const { id, version } = await add()
  const save = (notes: string, from: string) =>
    call(calls.saveProviderNotes, { params: { providerId: id }, body: { notes, from } })
  await save('Parcheggio', '')
  await save('Parcheggio bus in via Chiatamone', 'Parcheggio')
  expect(await cardOf(id)).toMatchObject({ notes: 'Parcheggio bus in via Chiatamone', version })
  expect((await logOf(id)).map(([kind]) => kind)).toEqual(['created', 'notes'])
  const late = { params: { providerId: id }, body: { notes: 'Ascensore', from: 'Parcheggio' } }
  expect(await refused(calls.saveProviderNotes, late)).toMatchObject({ status: 409, code: 'calls.stale' })
  clock.set('2027-03-03T09:16:00Z')
  await save('', 'Parcheggio bus in via Chiatamone')
  expect((await logOf(id)).map(([kind]) => kind)).toEqual(['created', 'notes', 'notes'])
  expect((await cardOf(id)).notes).toBeNull()
})

test('a contact is added, edited, removed, and comes back with the services that name it', async () => {
  const { id } = await add()
  const params = { providerId: id }
  const made = await call(contacts.addContact, { params, body: { name: 'Rosaria Esposito', purpose: 'Gruppi' } })
  const serviceId = await act(async (work) => {
    const trip = await aTripOnSale(work)
    return aPaidCoach(work, trip.id, id)
  })
  await pool.query('update services set contact_id = $1 where id = $2', [made.id, serviceId])
  const contact = { contactId: made.id }
  const body = { name: 'Rosaria Esposito', purpose: 'Gruppi', phone: '+39 081 764 0118', version: 1 }
  expect(await call(contacts.editContact, { params: contact, body })).toEqual({ id: made.id, version: 2 })
  expect(await refused(contacts.editContact, { params: contact, body: { ...body, name: 'Altra' } })).toMatchObject({
    ...{ status: 409, code: 'calls.stale', params: { name: 'Prova admin' } },
  })
  await call(contacts.removeContact, { params: contact })
  expect((await cardOf(id)).contacts).toEqual([])
  expect(await refused(contacts.editContact, { params: contact, body: { ...body, version: 2 } })).toMatchObject({
    status: 404,
  })
  await call(contacts.restoreContact, { params: contact })
  expect((await cardOf(id)).contacts).toMatchObject([{ id: made.id, phone: '+390817640118', version: 2 }])
  const { rows } = await pool.query('select contact_id from services where id = $1', [serviceId])
  expect(rows).toEqual([{ contact_id: made.id }])
  expect((await logOf(id)).slice(1).map(([kind]) => kind)).toEqual([
    ...['contact-added', 'contact-edited', 'contact-removed', 'contact-restored'],
  ])
})

test('a removed contact is gone for good after an hour', async () => {
  const { id } = await add()
  const one = await call(contacts.addContact, { params: { providerId: id }, body: { name: 'Anna' } })
  const other = await call(contacts.addContact, { params: { providerId: id }, body: { name: 'Bice' } })
  clock.set('2027-03-04T09:00:00Z')
  await call(contacts.removeContact, { params: { contactId: one.id } })
  clock.set('2027-03-04T10:01:00Z')
  await call(contacts.removeContact, { params: { contactId: other.id } })
  expect(await refused(contacts.restoreContact, { params: { contactId: one.id } })).toMatchObject({ status: 404 })
  await call(contacts.restoreContact, { params: { contactId: other.id } })
  expect((await cardOf(id)).contacts).toMatchObject([{ name: 'Bice' }])
})

test('a supplier has at most twenty contacts, and who may not edit suppliers edits no contact', async () => {
  const twenty = Array.from({ length: 20 }, (_, n) => ({ name: `Contatto ${n}` }))
  const { id } = await add({ contacts: twenty })
  const params = { providerId: id }
  expect(await refused(contacts.addContact, { params, body: { name: 'Ultimo' } })).toMatchObject({
    ...{ status: 422, code: 'providers.too-many-contacts', detail: 'Al massimo 20 contatti' },
  })
  const [first] = (await cardOf(id)).contacts
  await call(contacts.removeContact, { params: { contactId: first!.id } })
  await call(contacts.addContact, { params, body: { name: 'Ultimo' } })
  expect(await refused(contacts.restoreContact, { params: { contactId: first!.id } })).toMatchObject({
    code: 'providers.too-many-contacts',
  })
  const wrong = await refused(contacts.addContact, { params, body: { name: ' ', phone: '12', email: 'x@' } })
  expect(wrong.fields?.map(({ path }) => path)).toEqual(['/name', '/phone', '/email'])
  expect(await refused(contacts.addContact, { params, body: { name: 'X' } }, { as: 'booking' })).toMatchObject({
    status: 403,
  })
  expect(await refused(contacts.removeContact, { params: { contactId: first!.id } }, { as: 'booking' })).toMatchObject({
    status: 403,
  })
})
