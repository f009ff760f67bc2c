import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { changePenaltyScale, getPenaltyScale } from './penalty-scale.contract.ts'
import { changeSettings, defaultSettings, getSettings } from './settings.contract.ts'

const { call, refused, db } = await testApp()

test('until something is set the product’s own numbers hold', async () => {
  const settings = await call(getSettings, {}, { as: 'busOffice' })
  expect(settings).toMatchObject({
    maxPlaces: 50,
    depositBps: 2_500,
    balanceDaysBefore: 30,
    childAgeLimit: 12,
    refundDays: 14,
    optionDays: 2,
    confirmationDaysBeforeCancellation: 3,
    releaseDaysBeforeConfirmation: 7,
    supplierReleaseDays: 10,
    roomingDays: 14,
    maxPerGuide: 50,
    maxPerGuideOnVisits: 25,
  })
})

test('what is set stays, the rest keeps its number; a stored value that no longer fits counts as not set', async () => {
  const changed = await call(changeSettings, { body: { maxPlaces: 48, agencyName: ' Valdoro Viaggi ' } })
  expect(changed).toEqual({ ...defaultSettings, maxPlaces: 48, agencyName: 'Valdoro Viaggi' })
  await db.execute(sql`insert into settings (key, value) values ('optionDays', '900'), ('gone', '1')`)
  expect(await call(getSettings, {})).toEqual(changed)
})

test('only the owner changes them, and only within their limits', async () => {
  expect((await refused(changeSettings, { body: { maxPlaces: 40 } }, { as: 'organizer' })).status).toBe(403)
  const problem = await refused(changeSettings, { body: { depositBps: 10_001 } })
  expect(problem.fields).toEqual([
    { path: '/depositBps', code: 'shapes.percent', text: 'Inserisci una percentuale valida, da 0 a 100' },
  ])
  const beyondTheLaw = await refused(changeSettings, { body: { refundDays: 15 } })
  expect(beyondTheLaw.fields?.map(({ code }) => code)).toEqual(['settings.refund-days'])
})

test('the bands of the penalty replace each other and never overlap', async () => {
  const bands = [
    { fromDay: 0, toDay: 9, percentBps: 10_000 },
    { fromDay: 10, toDay: null, percentBps: 2_000 },
  ]
  await call(changePenaltyScale, { body: { bands } })
  expect(await call(getPenaltyScale, {})).toEqual(bands.toReversed())
  const problem = await refused(changePenaltyScale, {
    body: { bands: [...bands, { fromDay: 5, toDay: 7, percentBps: 0 }] },
  })
  expect(problem).toMatchObject({ code: 'settings.penalty-overlap', fields: [{ path: '/bands' }] })
  expect(await call(getPenaltyScale, {})).toHaveLength(2)
  await call(changePenaltyScale, { body: { bands: [] } })
  expect(await call(getPenaltyScale, {})).toEqual([])
})

test('two changes of the penalty at once come one after the other', async () => {
  const scale = (percentBps: number) => ({ body: { bands: [{ fromDay: 0, toDay: null, percentBps }] } })
  const all = [1_000, 2_000, 3_000, 4_000].map((percentBps) => call(changePenaltyScale, scale(percentBps)))
  await Promise.all(all)
  expect(await call(getPenaltyScale, {})).toHaveLength(1)
  await call(changePenaltyScale, { body: { bands: [] } })
})

test('who changed the settings or the penalty, and when, is written down', async () => {
  const kindsOf = async () => {
    const { rows } = await db.execute(
      sql`select kind, user_name from activity_entries where subject = 'Settings' order by seq desc limit 2`,
    )
    return rows
  }
  await call(changeSettings, { body: { optionDays: 4 } })
  await call(changePenaltyScale, { body: { bands: [] } })
  expect(await kindsOf()).toEqual([
    { kind: 'settings.activity-penalties', user_name: 'Prova admin' },
    { kind: 'settings.activity-changed', user_name: 'Prova admin' },
  ])
})
