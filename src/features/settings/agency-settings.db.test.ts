import { expect, it } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { type AgencySettings, changeAgencySettings, getAgencySettings } from './agency-settings.contract.ts'
import { getPenaltyScale } from './penalty-scale.contract.ts'
import { usualScale } from './scale.rules.ts'
import { getSettings } from './settings.contract.ts'

const { call, refused, pool } = await testApp()

async function change(given: Partial<AgencySettings>) {
  const stored = await call(getAgencySettings, {})
  return call(changeAgencySettings, { body: { ...stored, ...given } })
}

it('is one page: settings, the usual scale until another is set, and the offices', async () => {
  const page = await call(getAgencySettings, {})
  expect(page).toMatchObject({ maxPlaces: 50, bands: usualScale, offices: { booking: null, busOffice: null } })
  // What nobody changed is not stored: it follows the product.
  await change({ agencyName: 'Orobica Viaggi' })
  expect(await call(getPenaltyScale, {})).toEqual([])
  expect((await pool.query('select key from settings')).rows).toEqual([{ key: 'agencyName' }])
})

it('stores days, scale and offices together, and what reads them follows', async () => {
  const bands = [
    { fromDay: 10, toDay: null, percentBps: 2_000 },
    { fromDay: 0, toDay: 9, percentBps: 10_000 },
  ]
  const page = await call(getAgencySettings, {})
  const offices = { ...page.offices, accountingOffice: 'conti@orobica.example' }
  const { version } = await change({ balanceDaysBefore: 45, isWithdrawalDayCounted: false, bands, offices })
  expect(await call(getSettings, {})).toMatchObject({ balanceDaysBefore: 45, isWithdrawalDayCounted: false })
  expect(await call(getPenaltyScale, {})).toEqual(bands)
  expect(await call(getAgencySettings, {})).toMatchObject({ version, offices })
  const { rows } = await pool.query(
    `select params from activity_entries where kind = 'settings.activity-changed' order by seq desc limit 1`,
  )
  expect(rows[0].params.changes).toMatch(/Saldo.*30.*45.*Conta il giorno della rinuncia.*Penali.*Contabilità/s)
})

it('stores nothing when a band leaves a hole, refused at its row', async () => {
  const bands = [
    { fromDay: 15, toDay: null, percentBps: 2_000 },
    { fromDay: 0, toDay: 9, percentBps: 10_000 },
  ]
  const stored = await call(getAgencySettings, {})
  const problem = await refused(changeAgencySettings, { body: { ...stored, maxPlaces: 40, bands } })
  expect(problem.fields).toMatchObject([{ path: '/bands/0/fromDay', code: 'settings.penalty-hole' }])
  expect(await call(getAgencySettings, {})).toEqual(stored)
})

it('refuses a wrong address of the agency or an office at its field', async () => {
  const stored = await call(getAgencySettings, {})
  const body = { ...stored, agencyEmail: 'info@orobica', offices: { ...stored.offices, booking: 'nessuno' } }
  expect((await refused(changeAgencySettings, { body })).fields).toMatchObject([
    { path: '/agencyEmail', code: 'settings.email' },
    { path: '/offices/booking', code: 'settings.email' },
  ])
  for (const agencyEmail of ['', 'info@orobica.example']) await change({ agencyEmail })
})

it('keeps the telephones in one form, refuses what is no number, and leaves an old line as it is until it is edited', async () => {
  await change({ agencyPhone: '035 111 222', agencyEmergencyPhone: '+39 340 118 2200' })
  const page = await call(getAgencySettings, {})
  expect(page).toMatchObject({ agencyPhone: '+39035111222', agencyEmergencyPhone: '+393401182200' })
  const wrong = await refused(changeAgencySettings, { body: { ...page, agencyPhone: 'ore 9-12' } })
  expect(wrong.fields).toMatchObject([{ path: '/agencyPhone', code: 'shapes.phone' }])
  await pool.query(`update settings set value = '"035 111222, ore 9-12"' where key = 'agencyPhone'`)
  expect(await call(getAgencySettings, {})).toMatchObject({ agencyPhone: '035 111222, ore 9-12' })
  await change({ agencyPhone: '', agencyEmergencyPhone: '' })
})

it('does not overwrite what a colleague saved meanwhile', async () => {
  const stored = await call(getAgencySettings, {})
  await change({ maxPlaces: 48 })
  const late = await refused(changeAgencySettings, { body: { ...stored, maxPlaces: 40 } })
  expect([late.status, late.code]).toEqual([409, 'calls.stale'])
  expect((await call(getSettings, {})).maxPlaces).toBe(48)
})

it('is for the administrator', async () => {
  for (const as of ['organizer', 'accountingOffice'] as const)
    expect((await refused(getAgencySettings, {}, { as })).status).toBe(403)
})
