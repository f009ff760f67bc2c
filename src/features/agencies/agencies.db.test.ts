import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { addAgency, editAgency, listAgencies } from './agencies.contract.ts'

const { call, refused } = await testApp()

const agency = (name: string) => ({
  name,
  contactName: null,
  email: null,
  phone: null,
  commissionBps: 1_000,
  paysNet: false,
})
const names = async (search?: string) => (await call(listAgencies, { query: { search } })).map(({ name }) => name)

test('the operator itself is there from the beginning and comes first', async () => {
  await call(addAgency, { body: agency('Àncora Viaggi') })
  await call(addAgency, { body: agency("L'Approdo") })
  expect(await names()).toEqual(['Vendita diretta', 'Àncora Viaggi', "L'Approdo"])
})

test('a search does not mind case, accents and apostrophes, and takes % for what it is', async () => {
  expect(await names('ancora')).toEqual(['Àncora Viaggi'])
  for (const typed of ['lappro', 'l appro', 'APPRODO L']) expect(await names(typed)).toEqual(["L'Approdo"])
  expect(await names('%')).toEqual([])
})

test('an edit made from an older version is refused with who saved', async () => {
  const [, ancora] = await call(listAgencies, { query: {} })
  const params = { agencyId: ancora!.id }
  const body = { ...agency('Ancora e Vela'), isActive: false, version: ancora!.version }
  expect(await call(editAgency, { params, body }, { as: 'booking' })).toMatchObject({ version: ancora!.version + 1 })
  const stale = await refused(editAgency, { params, body })
  expect(stale).toMatchObject({ status: 409, code: 'calls.stale', params: { name: 'Prova booking' } })
  expect(await names('vela')).toEqual([])
  expect((await call(listAgencies, { query: { search: 'vela', all: 'true' } })).map(({ name }) => name)).toEqual([
    'Ancora e Vela',
  ])
})

test('direct sale stays in use without a commission', async () => {
  const [direct] = await call(listAgencies, { query: {} })
  const params = { agencyId: direct!.id }
  const same = { ...agency('Vendita diretta'), commissionBps: 0, isActive: true, version: direct!.version }
  for (const change of [{ isActive: false }, { commissionBps: 100 }, { paysNet: true }]) {
    expect((await refused(editAgency, { params, body: { ...same, ...change } })).code).toBe('agencies.direct-fixed')
  }
  expect(await call(editAgency, { params, body: { ...same, phone: '035 123456' } })).toMatchObject({
    ...{ isDirect: true, phone: '+39035123456' },
  })
  const wrong = await refused(addAgency, { body: { ...agency('Nuova'), phone: 'chiamare dopo le 9' } })
  expect(wrong.fields).toMatchObject([{ path: '/phone', code: 'shapes.phone' }])
})

test('offices that only read cannot add an agency', async () => {
  expect((await refused(addAgency, { body: agency('Nuova') }, { as: 'accountingOffice' })).status).toBe(403)
})
