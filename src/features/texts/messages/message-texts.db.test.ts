import { expect, it } from 'vitest'
import { getThingActivity } from '#src/features/activity/activity.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { changeMessageText, listMessageTexts, restoreMessageText } from './message-texts.contract.ts'

const { call, refused } = await testApp({ now: '2027-02-01T09:00:00Z' })
const kind = 'summons' as const
const change = (body: { subject: string; body: string; version: number }, of: 'summons' | 'voucher' = kind) => ({
  params: { kind: of },
  body,
})
const textOf = async () => (await call(listMessageTexts, {})).texts.find((one) => one.kind === kind)!
const logged = async () => {
  const { entries } = await call(getThingActivity, { query: {} })
  return entries.filter(({ kind }) => kind.startsWith('texts.')).map(({ kind }) => kind)
}

it('is changed over the version that was seen, from the first edit on, and goes back to that of the program', async () => {
  const { standard, version } = await textOf()
  expect(version).toBe(0)
  expect(await call(changeMessageText, change({ ...standard, version: 0 }))).toEqual({ version: 0 })
  expect(await logged()).toEqual([])
  const own = { subject: 'Ritrovo: {titolo}', body: 'Gentile {nome}, a presto.' }
  expect(await call(changeMessageText, change({ ...own, version: 0 }))).toEqual({ version: 1 })
  const late = await refused(changeMessageText, change({ ...own, subject: 'Altro', version: 0 }))
  expect(late).toMatchObject({ status: 409, code: 'calls.stale', params: { name: 'Prova admin' } })
  expect(await textOf()).toMatchObject({ ...own, version: 1, changedBy: 'Prova admin' })
  const unseen = change({ subject: 'Voucher', body: 'In allegato.', version: 4 }, 'voucher')
  expect((await refused(changeMessageText, unseen)).status).toBe(409)
  expect((await refused(changeMessageText, change({ ...own, version: -1 }))).status).toBe(400)
  expect(await call(restoreMessageText, { params: { kind }, body: { version: 1 } })).toEqual({ version: 2 })
  expect(await textOf()).toMatchObject({ ...standard, version: 2 })
  expect(await logged()).toEqual(['texts.activity-restored', 'texts.activity-changed'])
})

it('names only data that its kind has, and is of who edits the settings', async () => {
  const wrong = change({ subject: 'Ritrovo', body: '{importo}', version: 2 })
  expect(await refused(changeMessageText, wrong)).toMatchObject({
    ...{ code: 'texts.unknown-variable', fields: [{ path: '/body' }] },
  })
  expect((await refused(changeMessageText, wrong, { as: 'organizer' })).status).toBe(403)
})
