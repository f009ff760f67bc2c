import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#src/features/load-points/load-points.contract.ts'
import { aDraft } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aDeparture } from './departures.builders.ts'
import { addDeparture, suggestDepartures } from './departures.contract.ts'

const { act, call, refused, pool } = await testApp()
const add = (name: string, address = 'Via Roma 1') => call(calls.addLoadPoint, { body: { name, address } })
const names = async (search: string, retired = false) =>
  (await call(calls.listLoadPoints, { query: { search, ...(retired && { retired: 'true' as const }) } })).map(
    ({ name, mergedInto }) => [name, mergedInto],
  )
const suggested = async (search: string) =>
  (await call(suggestDepartures, { query: { search } })).map(({ name }) => name)

test('a point is found by part of its name or address, accents aside, with the trips of its name', async () => {
  await add('Città Alta', 'Colle Aperto, Bergamo')
  const { id } = await act((work) => aDraft(work))
  await call(addDeparture, { params: { itineraryId: id }, body: aDeparture({ name: 'CITTÀ ALTA' }) })
  for (const search of ['citta alta', 'aperto colle', 'CITTÀ'])
    expect(await call(calls.listLoadPoints, { query: { search } })).toMatchObject([
      { name: 'Città Alta', address: 'Colle Aperto, Bergamo', trips: 1, isActive: true },
    ])
  expect(await names('citta roma')).toEqual([])
})

test('a point needs a name and an address, and its name is not that of another in use', async () => {
  const { id, version } = await add('Treviglio')
  await add('Caravaggio')
  expect((await refused(calls.addLoadPoint, { body: { name: '', address: '' } })).fields).toMatchObject([
    { path: '/name', text: 'Inserisci il nome del punto di carico' },
    { path: '/address', text: "L'indirizzo è obbligatorio" },
  ])
  expect(await refused(calls.addLoadPoint, { body: { name: 'TREVIGLIO', address: 'x' } })).toMatchObject({
    ...{ status: 422, code: 'load-points.known' },
    fields: [{ path: '/name' }],
  })
  const edit = { params: { pointId: id }, body: { name: 'Caravaggio', address: 'x', version } }
  expect((await refused(calls.editLoadPoint, edit)).code).toBe('load-points.known')
  await call(calls.editLoadPoint, { ...edit, body: { ...edit.body, name: 'Treviglio centro' } })
  expect((await refused(calls.editLoadPoint, edit)).code).toBe('calls.stale')
  await expect(pool.query("insert into load_points (name, address) values ('CARAVAGGIO', 'x')")).rejects.toMatchObject({
    constraint: 'load-points.known',
  })
})

test('a retired point is proposed no more, though trips were there, until it is back', async () => {
  const { id, version } = await add('Martinengo')
  const trip = await act((work) => aDraft(work))
  await call(addDeparture, { params: { itineraryId: trip.id }, body: aDeparture({ name: 'Martinengo' }) })
  expect(await suggested('martinengo')).toEqual(['Martinengo'])
  const params = { pointId: id }
  const retired = await call(calls.retireLoadPoint, { params, body: { version } })
  expect([await suggested('martinengo'), await names('martinengo'), await names('martinengo', true)]).toEqual([
    ...[[], [], [['Martinengo', null]]],
  ])
  const twice = await refused(calls.retireLoadPoint, { params, body: { version: retired.version } })
  expect(twice.code).toBe('load-points.retired')
  const other = await add('Martinengo')
  const back = { params, body: { version: retired.version } }
  expect((await refused(calls.restoreLoadPoint, back)).code).toBe('load-points.known')
  await call(calls.retireLoadPoint, { params: { pointId: other.id }, body: { version: other.version } })
  const restored = await call(calls.restoreLoadPoint, back)
  expect(await suggested('martinengo')).toEqual(['Martinengo'])
  const again = await refused(calls.restoreLoadPoint, { params, body: { version: restored.version } })
  expect(again.code).toBe('load-points.in-use')
})

test('the name of a double finds the point it was merged into, also through a second merge', async () => {
  const [kept, double, third] = [await add('Osio Sotto'), await add('Osio casello'), await add('Osio Sopra')]
  await call(calls.retireLoadPoint, { params: { pointId: double.id }, body: { version: 1, into: third.id } })
  await call(calls.retireLoadPoint, { params: { pointId: third.id }, body: { version: 1, into: kept.id } })
  expect(await names('casello')).toEqual([['Osio Sotto', null]])
  expect(await suggested('osio casello')).toEqual(['Osio Sotto'])
  expect(await names('osio', true)).toEqual([
    ['Osio casello', 'Osio Sotto'],
    ['Osio Sopra', 'Osio Sotto'],
  ])
  for (const into of [kept.id, double.id, randomUUID()])
    expect(
      await refused(calls.retireLoadPoint, { params: { pointId: kept.id }, body: { version: 1, into } }),
    ).toMatchObject({ status: 422, code: 'load-points.into', fields: [{ path: '/into' }] })
})

test('the bus office keeps the points, the booking office reads them, and each change is logged', async () => {
  const body = { name: 'Zogno', address: 'Viale Martiri 1' }
  const { id } = await call(calls.addLoadPoint, { body }, { as: 'busOffice' })
  expect((await refused(calls.addLoadPoint, { body }, { as: 'booking' })).status).toBe(403)
  expect(await call(calls.listLoadPoints, { query: { search: 'zogno' } }, { as: 'booking' })).toHaveLength(1)
  const params = { pointId: id }
  await call(calls.editLoadPoint, { params, body: { ...body, address: 'Viale Martiri 2', version: 1 } })
  await call(calls.retireLoadPoint, { params, body: { version: 2 } })
  await call(calls.restoreLoadPoint, { params, body: { version: 3 } })
  const { rows } = await pool.query('select kind from activity_entries where subject_id = $1 order by seq', [id])
  expect(rows.map(({ kind }) => kind)).toEqual(
    ['added', 'edited', 'retired', 'restored'].map((what) => `load-points.activity-${what}`),
  )
})
