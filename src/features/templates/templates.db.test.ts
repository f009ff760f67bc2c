import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { TemplateSort } from './template-sorts.values.ts'
import { noteTemplateUse } from './templates.commands.ts'
import * as calls from './templates.contract.ts'

const { act, call, db, refused } = await testApp()
const body = { name: 'Costa Azzurra', type: 'multiDay' as const, days: 3 }
const create = (given: Partial<typeof body> & { fromTemplateId?: string; transport?: 'train' } = {}) =>
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

test('a template can start only from another of its own type', async () => {
  const { id } = await create()
  const copy = await create({ name: 'Costa Azzurra breve', fromTemplateId: id })
  expect(copy.id).not.toBe(id)
  expect(
    await refused(calls.createTemplate, { body: { ...body, type: 'daily', days: 1, fromTemplateId: id } }),
  ).toMatchObject({ status: 422, code: 'templates.other-type' })
})

test('a chosen template that is gone meanwhile is a fault of its field; one too long tells what is left out', async () => {
  const { id } = await create({ name: 'Costa Azzurra lunga' })
  await act(async (work) => {
    const { id: providerId } = await createProvider(work, aProvider())
    await addService(work, id, aCoach({ providerId, day: 3 }))
  })
  expect((await create({ name: 'Corta', days: 2, fromTemplateId: id })).leftOutServices).toBe(1)
  await call(calls.deleteTemplate, { params: { templateId: id } })
  expect(await refused(calls.createTemplate, { body: { ...body, fromTemplateId: id } })).toMatchObject({
    code: 'templates.gone',
    fields: [{ path: '/fromTemplateId' }],
  })
})

test('an edit from another version is refused, and days with services cannot be removed', async () => {
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

test('an edit that changes nothing leaves no trace', async () => {
  const { id } = await create({ name: 'Assisi', days: 1 })
  const params = { templateId: id }
  expect(await call(calls.editTemplate, { params, body: { name: 'Assisi', days: 1, version: 1 } })).toMatchObject({
    version: 1,
  })
  const { rows } = await db.execute(sql`select kind from activity_entries where itinerary_id = ${id}`)
  expect(rows).toEqual([{ kind: 'templates.activity-created' }])
})

test('a template becomes daily only when it lasts a day', async () => {
  const { id } = await create({ name: 'Torino', days: 2 })
  const params = { templateId: id }
  const refusedEdit = await refused(calls.editTemplate, { params, body: { type: 'daily', version: 1 } })
  expect([refusedEdit.code, refusedEdit.fields?.[0]?.path]).toEqual(['templates.daily-is-one-day', '/days'])
  await call(calls.editTemplate, { params, body: { type: 'daily', days: 1, version: 1 } })
  expect(await call(calls.getTemplate, { params })).toMatchObject({ type: 'daily', days: 1, version: 2 })
  for (const days of [0, 61])
    expect(await refused(calls.editTemplate, { params, body: { days, version: 2 } })).toMatchObject({
      fields: [{ path: '/days', text: 'Inserisci una durata valida in giorni' }],
    })
  expect((await call(calls.getTemplate, { params })).version).toBe(2)
})

test('a template has its transport, which a duplicate and a template made from it keep', async () => {
  const transportOf = async (templateId: string) =>
    (await call(calls.getTemplate, { params: { templateId } })).transport
  const { id } = await create({ name: 'Freccia', transport: 'train' })
  const copy = await call(calls.duplicateTemplate, { params: { templateId: id }, body: {} })
  const other = await create({ name: 'Freccia lunga', fromTemplateId: id })
  expect([await transportOf(id), await transportOf(copy.id), await transportOf(other.id)]).toEqual([
    'train',
    'train',
    'train',
  ])
  await call(calls.editTemplate, { params: { templateId: id }, body: { transport: 'cruise', version: 1 } })
  expect(await transportOf(id)).toBe('cruise')
  expect(await transportOf((await create({ name: 'Da decidere' })).id)).toBe('unselected')
  const { fields } = await refused(calls.editTemplate, {
    params: { templateId: id },
    body: { transport: 'balloon', version: 2 } as never,
  })
  expect(fields?.[0]?.path).toBe('/transport')
})

test('a duplicate is named as a copy, a deleted template is gone', async () => {
  const { id } = await create({ name: 'Umbria' })
  const copy = await call(calls.duplicateTemplate, { params: { templateId: id }, body: {} })
  expect((await call(calls.getTemplate, { params: { templateId: copy.id } })).name).toBe('Umbria (copia)')
  await call(calls.deleteTemplate, { params: { templateId: id } })
  expect((await refused(calls.getTemplate, { params: { templateId: id } })).status).toBe(404)
  expect((await refused(calls.deleteTemplate, { params: { templateId: id } })).status).toBe(404)
})

test('the list finds by part of a name without accents, filters by type, and has pages', async () => {
  for (let n = 0; n < 55; n++) await create({ name: `Città d'arte ${n % 5}`, type: 'multiDay' })
  const first = await call(calls.listTemplates, { query: { search: 'CITTA DARTE', modules: ['multiDay'] } })
  const second = await call(calls.listTemplates, { query: { search: 'd arte citta', cursor: first.next! } })
  expect([first.total, first.templates.length, second.templates.length]).toEqual([55, 50, 5])
  expect(new Set([...first.templates, ...second.templates].map(({ id }) => id)).size).toBe(55)
  expect((await call(calls.listTemplates, { query: { search: 'citta', modules: ['daily'] } })).total).toBe(0)
})

test('the list sorts by each of its columns, without a gap or a double between pages', async () => {
  const made: string[] = []
  for (let n = 0; n < 52; n++) made.push((await create({ name: `Ordine ${n % 7}`, days: 1 + ((n * 5) % 9) })).id)
  await act((work) => noteTemplateUse(work, made[3]!))
  for (let n = 0; n < 2; n++) await act((work) => noteTemplateUse(work, made[8]!))
  await act(async (work) => {
    const { id: providerId } = await createProvider(work, aProvider())
    await addService(work, made[5]!, aCoach({ providerId }))
  })
  const firstBy = async (sort: TemplateSort) => {
    const first = await call(calls.listTemplates, { query: { search: 'ordine', sort } })
    const rest = await call(calls.listTemplates, { query: { search: 'ordine', sort, cursor: first.next! } })
    const all = [...first.templates, ...rest.templates]
    expect(new Set(all.map(({ id }) => id)).size, sort).toBe(52)
    expect(rest.next).toBeNull()
    return all
  }
  expect((await firstBy('-services'))[0]!.id).toBe(made[5])
  expect((await firstBy('-timesUsed')).slice(0, 2).map(({ id }) => id)).toEqual([made[8], made[3]])
  const used = (await firstBy('lastUsedAt')).slice(-2).map(({ id }) => id)
  expect(used.toSorted()).toEqual([made[3]!, made[8]!].toSorted())
  const days = (await firstBy('days')).map((one) => one.days)
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  const names = (await firstBy('-name')).map(({ name }) => name)
  expect(names).toEqual(names.toSorted().reverse())
})

test('two people who shorten and rename at once do not overwrite each other', async () => {
  const { id } = await create({ name: 'Marche', days: 4 })
  const edits = await Promise.allSettled([
    call(calls.editTemplate, { params: { templateId: id }, body: { days: 3, version: 1 } }),
    call(calls.editTemplate, { params: { templateId: id }, body: { name: 'Marche e Conero', version: 1 } }),
  ])
  expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the log records who did what to a template', async () => {
  const { id } = await create({ name: 'Molise' })
  const params = { templateId: id }
  await call(calls.editTemplate, { params, body: { name: 'Molise e Tremiti', days: 4, transport: 'bus', version: 1 } })
  await call(calls.deleteTemplate, { params })
  const { entries } = await call(getActivity, { params: { itineraryId: id }, query: {} })
  expect(entries.map(({ kind, params: said }) => [kind, said.template, said.changes])).toEqual([
    ['templates.activity-deleted', 'Molise e Tremiti', undefined],
    [
      'templates.activity-edited',
      'Molise e Tremiti',
      'Nome del modello: Molise → Molise e Tremiti; Durata (giorni): 3 → 4; Mezzo di trasporto: Da scegliere → Bus',
    ],
    ['templates.activity-created', 'Molise', undefined],
  ])
})

test('offices read templates and change none', async () => {
  await call(calls.listTemplates, { query: {} }, { as: 'booking' })
  const { id } = await create({ name: 'Riservato' })
  const params = { templateId: id }
  for (const as of ['booking', 'groupsOffice', 'busOffice', 'accountingOffice'] as const) {
    expect((await refused(calls.createTemplate, { body }, { as })).status).toBe(403)
    expect((await refused(calls.editTemplate, { params, body: { name: 'X', version: 1 } }, { as })).status).toBe(403)
    expect((await refused(calls.duplicateTemplate, { params, body: {} }, { as })).status).toBe(403)
    expect((await refused(calls.deleteTemplate, { params }, { as })).status).toBe(403)
  }
})
