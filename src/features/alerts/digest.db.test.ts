import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { keepAllAlerts, mailDigests } from './alerts.jobs.ts'
import { getDigest, saveDigest } from './digest.contract.ts'

const parts = await testApp({ now: '2027-03-03T06:30:00Z' })
const { act, call, clock, pool, person } = parts

beforeAll(async () => {
  await act((work) => aTripOnSale(work, { title: 'Pasqua a Praga', departsOn: '2027-03-10' }))
  await keepAllAlerts(parts)
})
beforeEach(() => pool.query('delete from messages; delete from digests'))

const choose = (hour: number | null) => call(saveDigest, { body: { hour } })
const mailedTo = async () => {
  const { rows } = await pool.query<{ recipient: string; subject: string; body_text: string }>(
    `select recipient, subject, body_text from messages where kind = 'alertDigest' order by created_at`,
  )
  return rows
}
const atHour = async (instant: string) => {
  clock.set(instant)
  await mailDigests(parts)
  return (await mailedTo()).length
}

test('nobody is mailed who did not ask for it', async () => {
  expect(await call(getDigest, {})).toEqual({ hour: null })
  expect(await atHour('2027-03-03T22:30:00Z')).toBe(0)
})

test('the mail comes at the chosen hour of Rome, once a day, and names what is to be done', async () => {
  await choose(8)
  expect(await call(getDigest, {})).toEqual({ hour: 8 })
  expect(await atHour('2027-03-03T06:59:00Z')).toBe(0)
  expect(await atHour('2027-03-03T07:01:00Z')).toBe(1)
  expect(await atHour('2027-03-03T08:01:00Z')).toBe(1)
  const [mail] = await mailedTo()
  const { rows } = await pool.query(`select email from users where id = $1`, [(await person('admin')).userId])
  expect(mail!.recipient).toBe(rows[0].email)
  expect(mail!.body_text).toContain('Pasqua a Praga')
  expect(mail!.body_text).toContain('/notifications')
  expect(await atHour('2027-03-04T07:01:00Z')).toBe(2)
})

test('an hour that summer time skips is made up for', async () => {
  await choose(2)
  expect(await atHour('2027-03-28T00:59:00Z')).toBe(0)
  expect(await atHour('2027-03-28T01:01:00Z')).toBeGreaterThan(0)
})

test('an hour that comes twice on the last Sunday of October brings one mail', async () => {
  await choose(2)
  expect(await atHour('2027-10-30T23:59:00Z')).toBe(0)
  expect(await atHour('2027-10-31T00:01:00Z')).toBe(1)
  expect(await atHour('2027-10-31T01:01:00Z')).toBe(1)
})

test('who ends it, or is suspended, gets no more', async () => {
  await choose(8)
  await choose(null)
  expect(await atHour('2027-03-05T09:01:00Z')).toBe(0)
  await choose(8)
  const { userId } = await person('admin')
  await pool.query('update users set suspended_at = now() where id = $1', [userId])
  expect(await atHour('2027-03-05T10:01:00Z')).toBe(0)
  await pool.query('update users set suspended_at = null where id = $1', [userId])
})
