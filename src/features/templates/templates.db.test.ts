import { expect, test } from 'vitest'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { addService } from '#src/features/services/services.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as calls from './templates.contract.ts'

const { act, call, refused } = await testApp()
const body = { name: 'Costa Azzurra', type: 'multiDay' as const, days: 3 }
const create = (given: Partial<typeof body> & { fromTemplateId?: string } = {}) =>
  call(calls.createTemplate, { body: { ...body, ...given } as typeof body })

test('a template needs a name, a type and a duration', async () => {
  const { fields } = await refused(calls.createTemplate, { body: { name: ' ', days: 0 } as never })
  expect(fields).toMatchObject([
    { path: '/name', text: 'Inserisci il nome del modello' },
    { path: '/type', text: 'Questo campo non può essere vuoto' },
    { path: '/days', text: 'Inserisci una durata valida in giorni' },
  ])
  expect((await refused(calls.createTemplate, { body: { ...body, type: 'daily' } as never })).code).toBe(
    'templates.daily-is-one-day',
  )
})

test('a template from another takes only one of its own type', async () => {
  const { id } = await create()
  const copy = await create({ name: 'Costa Azzurra breve', fromTemplateId: id })
  expect(copy.id).not.toBe(id)
  expect(
    await refused(calls.createTemplate, { body: { ...body, type: 'daily', days: 1, fromTemplateId: id } }),
  ).toMatchObject({ status: 422, code: 'templates.other-type' })
})

test('an edit from another version is refused, and days that have services are not cut', async () => {
  const { id } = await create({ name: 'Provenza' })
  await act(async (work) => {
    const { id: providerId } = await createProvider(work, aProvider())
    await addService(work, id, aCoach({ providerId, day: 3 }))
  })
  const params = { templateId: id }
  expect(await refused(calls.editTemplate, { params, body: { days: 2, version: 1 } })).toMatchObject({
    code: 'templates.days-in-use',
    params: { day: 3 },
  })
  await call(calls.editTemplate, { params, body: { name: 'Provenza e lavanda', days: 4, version: 1 } })
  expect((await refused(calls.editTemplate, { params, body: { name: 'X', version: 1 } })).status).toBe(409)
  expect(await call(calls.getTemplate, { params })).toMatchObject({
    name: 'Provenza e lavanda',
    days: 4,
    services: 1,
    departures: 0,
    timesUsed: 0,
    costs: { unitCents: null },
  })
})

test('a duplicate is named as a copy, a deleted template is gone', async () => {
  const { id } = await create({ name: 'Umbria' })
  const copy = await call(calls.duplicateTemplate, { params: { templateId: id }, body: {} })
  expect((await call(calls.getTemplate, { params: { templateId: copy.id } })).name).toBe('Umbria (copia)')
  await call(calls.deleteTemplate, { params: { templateId: id } })
  expect((await refused(calls.getTemplate, { params: { templateId: id } })).status).toBe(404)
  expect((await refused(calls.deleteTemplate, { params: { templateId: id } })).status).toBe(404)
})

test('the list finds by part of the name without accents, keeps to a type, and is paged', async () => {
  for (let n = 0; n < 55; n++) await create({ name: `Città d'arte ${n % 5}`, type: 'multiDay' })
  const first = await call(calls.listTemplates, { query: { search: 'CITTA DARTE', type: 'multiDay' } })
  const second = await call(calls.listTemplates, { query: { search: 'citta darte', cursor: first.next! } })
  expect([first.total, first.templates.length, second.templates.length]).toEqual([55, 50, 5])
  expect(new Set([...first.templates, ...second.templates].map(({ id }) => id)).size).toBe(55)
  expect((await call(calls.listTemplates, { query: { search: 'citta', type: 'daily' } })).total).toBe(0)
})

test('offices read templates and change none', async () => {
  await call(calls.listTemplates, { query: {} }, { as: 'booking' })
  expect((await refused(calls.createTemplate, { body }, { as: 'groupsOffice' })).status).toBe(403)
})
