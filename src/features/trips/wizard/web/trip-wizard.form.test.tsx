import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { listTemplates } from '#src/features/templates/templates.contract.ts'
import { createTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { listOwners, listTripDates } from '#src/features/trips/list/trips.contract.ts'
import { wizardSteps } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TripWizardForm } from './trip-wizard.form.tsx'

const owner = { id: '0198a1b2-0000-7000-8000-000000000001', name: 'Ornella Galli', isActive: true }

beforeEach(() => {
  answer(getSettings, () => ({ ...sampleOf(getSettings.schema.response[200]), maxPlaces: 50 }))
  answer(listOwners, () => [owner])
  answer(listTemplates, () => sampleOf(listTemplates.schema.response[200]))
  answer(listTripDates, () => [])
})

const open = () =>
  show(<TripWizardForm steps={wizardSteps} parent={{ to: '/trips' }} />, { userId: owner.id, visited: ['/', '/here'] })
type Screen = Awaited<ReturnType<typeof open>>
const heading = (screen: Screen, name: string) => screen.getByRole('heading', { level: 2, name })
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const goOn = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

/** Goes to the last step with the usual answers: several days, from scratch, once, two days. */
async function toCalendar(screen: Screen) {
  await screen.getByRole('radio', { name: /Più giorni/ }).click()
  for (const next of ['Modello', 'Ripetizione', 'Durata', 'Calendario']) {
    await goOn()
    await expect.element(heading(screen, next)).toBeVisible()
  }
}

it('does not leave a step that lacks its answer, and says so there', async () => {
  const screen = await open()
  await goOn()
  await expect.element(screen.getByText('Compila il campo obbligatorio')).toBeVisible()
  await expect.element(heading(screen, 'Tipo')).toBeVisible()
})

it('creates what was entered, the start typed', async () => {
  const received = answer(createTrip, () => sampleOf(createTrip.schema.response[201]))
  const screen = await open()
  await toCalendar(screen)
  await goOn()
  await expect.element(field(screen, 'Titolo')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(screen, 'Titolo')).toHaveFocus()
  expect(received).toEqual([])
  await field(screen, 'Titolo').fill('Napoli e la Costiera')
  await field(screen, 'Data di partenza').fill('11/06/2099')
  await goOn()
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]!.body).toMatchObject({
    ...{ title: 'Napoli e la Costiera', departsOn: '2099-06-11', days: 2, type: 'multiDay', ownerIds: [owner.id] },
  })
})

it('keeps what was entered when going back', async () => {
  const screen = await open()
  await toCalendar(screen)
  await field(screen, 'Titolo').fill('Napoli')
  await screen.getByRole('button', { name: 'Indietro' }).click()
  await expect.element(heading(screen, 'Durata')).toBeVisible()
  await goOn()
  await expect.element(field(screen, 'Titolo')).toHaveValue('Napoli')
})

it('shows a refusal at the step where its field was entered', async () => {
  answer(createTrip, () => {
    throw new Refusal('trips.duration', { kind: 'invalid', path: '/days' })
  })
  const screen = await open()
  await toCalendar(screen)
  await field(screen, 'Titolo').fill('Napoli')
  await field(screen, 'Data di partenza').fill('11/06/2099')
  await goOn()
  await expect.element(heading(screen, 'Durata')).toBeVisible()
  await expect.element(field(screen, 'Durata (giorni)')).toHaveAttribute('aria-invalid', 'true')
})
