import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { changePenaltyScale, getPenaltyScale } from './penalty-scale.contract.ts'
import { changeSettings, defaultSettings, getSettings, type Settings } from './settings.contract.ts'
import { settingsJobs } from './settings.jobs.ts'

const app = await testApp()
const { call, refused, db } = app
/** Changes settings, starting from those that are stored now. */
const change = async (given: Partial<Settings>) => {
  const stored = await call(getSettings, {})
  const from = Object.fromEntries(Object.keys(given).map((key) => [key, stored[key as keyof Settings]]))
  return call(changeSettings, { body: { ...given, from } })
}
type Bands = Output<typeof getPenaltyScale>
const rescale = async (bands: Bands) =>
  call(changePenaltyScale, { body: { bands, from: await call(getPenaltyScale, {}) } })

test('until something is set the product’s own numbers apply', async () => {
  const settings = await call(getSettings, {}, { as: 'busOffice' })
  expect(settings).toMatchObject({
    maxPlaces: 50,
    depositBps: 2_500,
    balanceDaysBefore: 30,
    childAgeLimit: 12,
    refundDays: 14,
    sightMonths: 24,
    personalDataMonths: 24,
    optionDays: 2,
    confirmationDaysBeforeCancellation: 3,
    releaseDaysBeforeConfirmation: 7,
    supplierReleaseDays: 10,
    roomingDays: 14,
    maxPerGuide: 50,
    maxPerGuideOnVisits: 25,
  })
})

test('what is set stays, the rest keeps its default; a stored value that no longer fits counts as not set', async () => {
  const changed = await change({ maxPlaces: 48, agencyName: ' Valdoro Viaggi ' })
  expect(changed).toEqual({ ...defaultSettings, maxPlaces: 48, agencyName: 'Valdoro Viaggi' })
  await db.execute(sql`insert into settings (key, value) values ('optionDays', '900'), ('gone', '1')`)
  expect(await call(getSettings, {})).toEqual(changed)
})

test('only the owner changes them, and only within their limits', async () => {
  expect((await refused(changeSettings, { body: { maxPlaces: 40, from: {} } }, { as: 'organizer' })).status).toBe(403)
  const problem = await refused(changeSettings, { body: { depositBps: 10_001, from: {} } })
  expect(problem.fields).toEqual([
    { path: '/depositBps', code: 'shapes.percent', text: 'Inserisci una percentuale valida, da 0 a 100' },
  ])
  const beyondTheLaw = await refused(changeSettings, { body: { refundDays: 15, from: {} } })
  expect(beyondTheLaw.fields?.map(({ code }) => code)).toEqual(['settings.refund-days'])
})

test('the bands of the penalty replace each other and never overlap', async () => {
  const bands = [
    { fromDay: 0, toDay: 9, percentBps: 10_000 },
    { fromDay: 10, toDay: null, percentBps: 2_000 },
  ]
  await rescale(bands)
  expect(await call(getPenaltyScale, {})).toEqual(bands.toReversed())
  const problem = await refused(changePenaltyScale, {
    body: { bands: [...bands, { fromDay: 5, toDay: 7, percentBps: 0 }], from: bands },
  })
  expect(problem).toMatchObject({ code: 'settings.penalty-overlap', fields: [{ path: '/bands/0/toDay' }] })
  expect(await call(getPenaltyScale, {})).toHaveLength(2)
  await rescale([])
  expect(await call(getPenaltyScale, {})).toEqual([])
})

test('a scale that leaves days out, or falls nearer to the departure, is refused at its row and in words', async () => {
  const days = [
    [45, null, 1_000],
    [30, 44, 2_500],
    [15, 29, 5_000],
    [7, 14, 4_000],
  ] as const
  const bands = days.map(([fromDay, toDay, percentBps]) => ({ fromDay, toDay, percentBps }))
  await rescale([])
  const { status, fields } = await refused(changePenaltyScale, { body: { bands, from: [] } })
  expect(status).toBe(422)
  expect(fields).toMatchObject([
    {
      path: '/bands/3/fromDay',
      text: 'Buco di 7 giorni: chi rinuncia da 6 a 0 giorni prima non paga nulla. Porta a 0.',
    },
  ])
  const covered = bands.map((band) => (band.fromDay === 7 ? { ...band, fromDay: 0 } : band))
  expect((await refused(changePenaltyScale, { body: { bands: covered, from: [] } })).fields).toMatchObject([
    {
      path: '/bands/3/percentBps',
      text: 'Più vicino alla partenza non si paga meno di prima: qui almeno 50 %, come nella fascia precedente.',
    },
  ])
  expect(await call(getPenaltyScale, {})).toEqual([])
})

test('of several changes at once one is kept, and who typed over what is not there any more is told by whom', async () => {
  const scale = (percentBps: number) => ({ body: { bands: [{ fromDay: 0, toDay: null, percentBps }], from: [] } })
  const all = [1_000, 2_000, 3_000, 4_000].map((percentBps) => call(changePenaltyScale, scale(percentBps)))
  const kept = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
  expect(kept).toHaveLength(1)
  expect(await call(getPenaltyScale, {})).toHaveLength(1)
  expect(await refused(changePenaltyScale, scale(5_000))).toMatchObject({
    ...{ status: 409, code: 'calls.stale', params: { name: 'Prova admin' } },
  })
  const stale = { body: { optionDays: 9, from: { optionDays: 8 } } }
  expect(await refused(changeSettings, stale)).toMatchObject({ status: 409, code: 'calls.stale' })
  await rescale([])
})

test('the log records who changed the settings or the penalty, when, and from what to what', async () => {
  const kindsOf = async () => {
    const { rows } = await db.execute(
      sql`select seq, kind, user_name, params ->> 'changes' as changes from activity_entries where subject = 'Settings'
        order by seq desc limit 2`,
    )
    return rows
  }
  await change({ optionDays: 5 })
  await rescale([])
  await change({ optionDays: 4 })
  await rescale([{ fromDay: 0, toDay: null, percentBps: 5_000 }])
  expect(await kindsOf()).toMatchObject([
    {
      ...{ kind: 'settings.activity-penalties', user_name: 'Prova admin' },
      changes: expect.stringMatching(/–0: 50\s?%.*prima non indicato/),
    },
    {
      ...{ kind: 'settings.activity-changed', user_name: 'Prova admin' },
      changes: 'Opzione di un cliente: 5 → 4',
    },
  ])
  const before = await kindsOf()
  await change({ optionDays: 4 })
  await rescale([{ fromDay: 0, toDay: null, percentBps: 5_000 }])
  expect(await kindsOf()).toEqual(before)
  await rescale([])
})

test('who saw whose health data is kept for as many months as are set, and not a day longer', async () => {
  const runJob = () => settingsJobs[0]!.run(app, undefined, { id: 'x', isLast: false })
  const seen = async () => {
    const { rows } = await db.execute(
      sql`select to_char(at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI') as at from health_reads order by at`,
    )
    return rows.map(({ at }) => at)
  }
  // Today is 1 February 2027; 24 months ago was 1 February 2025. Rome is an hour ahead of UTC.
  await db.execute(sql`
    insert into health_reads (user_id, customer_id, what, at)
    select gen_random_uuid(), gen_random_uuid(), 'health', one::timestamptz from unnest(array['2024-06-01T10:00Z',
      '2025-01-31T22:59:59Z', '2025-01-31T23:00Z', '2026-07-31T21:59:59Z', '2026-07-31T22:00Z', '2027-01-31T10:00Z']) one`)
  await runJob()
  expect(await seen()).toEqual(['2025-02-01 00:00', '2026-07-31 23:59', '2026-08-01 00:00', '2027-01-31 11:00'])
  await change({ sightMonths: 6 })
  await runJob()
  expect(await seen()).toEqual(['2026-08-01 00:00', '2027-01-31 11:00'])
  const { fields } = await refused(changeSettings, { body: { sightMonths: 0, from: {} } })
  expect(fields).toEqual([{ path: '/sightMonths', code: 'settings.sight-months', text: 'Inserisci da 1 a 120 mesi' }])
})
