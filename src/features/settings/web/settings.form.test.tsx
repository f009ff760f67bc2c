import { expect, it } from 'vitest'
import { changeAgencySettings, getAgencySettings } from '#src/features/settings/agency-settings.contract.ts'
import { getLogo } from '#src/features/settings/logo.contract.ts'
import { usualScale } from '#src/features/settings/scale.rules.ts'
import { defaultSettings } from '#src/features/settings/settings.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { SettingsFormPage } from './settings.form.tsx'
import { storedSettings } from './settings.state.ts'

const offices = { booking: null, groupsOffice: null, busOffice: null, accountingOffice: null }
const stored = { ...defaultSettings, bands: [...usualScale], offices, version: 'as-read' }

async function open() {
  answer(getAgencySettings, () => stored)
  answer(getLogo, () => ({ logo: null }))
  const screen = await show(
    <SettingsFormPage stored={storedSettings(stored)} index={null} example={() => null} below={null} />,
  )
  const field = (name: string) => screen.getByRole('textbox', { name, exact: false })
  const save = () => screen.getByRole('button', { name: 'Salva', exact: false }).first().click()
  return { screen, field, save }
}

it('sends nothing with an age, a term or an address that cannot be, each said at its field', async () => {
  const sent = answer(changeAgencySettings, () => ({ version: 'next' }))
  const { screen, field, save } = await open()
  await field('Prezzo bambino, sotto i').fill('19')
  await field('Rimborsi').fill('15')
  await field('Posti massimi').fill('501')
  await screen.getByRole('textbox', { name: 'Booking', exact: false }).fill('booking')
  await save()
  await expect.element(screen.getByText("Inserisci un'età da 0 a 18 anni")).toBeVisible()
  await expect.element(screen.getByText('Inserisci un numero da 1 a 500')).toBeVisible()
  await expect.element(screen.getByText('Inserisci da 0 a 14 giorni: di più la legge non ne dà')).toBeVisible()
  await expect.element(screen.getByText('Inserisci un indirizzo email valido')).toBeVisible()
  expect(sent).toEqual([])
})

it('keeps its telephones in one form, however they are typed', async () => {
  const sent = answer(changeAgencySettings, () => ({ version: 'next' }))
  const { field, save } = await open()
  await field('Telefono').fill('035 111 222')
  await field('Emergenze in viaggio').fill('0039 340 1182200')
  await save()
  await expect
    .poll(() => sent.map(({ body }) => [body.agencyPhone, body.agencyEmergencyPhone]))
    .toEqual([['+39035111222', '+393401182200']])
})

it('refuses a scale with a hole at its row, which offers to fill it', async () => {
  const sent = answer(changeAgencySettings, () => ({ version: 'next' }))
  const { screen, field, save } = await open()
  await field('Fascia 2, a quanti giorni prima').fill('35')
  await save()
  const hole = screen.getByText('Buco di 5 giorni', { exact: false })
  await expect.element(hole).toBeVisible()
  const fault = hole.element().closest('[role=alert]')!
  expect(fault.clientWidth).toBeGreaterThan(fault.parentElement!.clientWidth)
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Porta a 30' }).click()
  await save()
  await expect
    .poll(() => sent.map(({ body }) => [body.version, body.bands[1]]))
    .toEqual([['as-read', { fromDay: 30, toDay: 59, percentBps: 3_000 }]])
})

it('shows what the server refuses at its field, and keeps what was typed', async () => {
  answer(changeAgencySettings, () => {
    throw new Refusal('settings.penalty-falls', { path: '/bands/4/percentBps', params: { n: 75 } })
  })
  const { screen, field, save } = await open()
  await field('Ragione sociale').fill('Orobica Viaggi')
  await save()
  await expect.element(screen.getByText('75', { exact: false }).first()).toBeVisible()
  await expect.element(field('Fascia 5, parte trattenuta')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Ragione sociale')).toHaveValue('Orobica Viaggi')
})
