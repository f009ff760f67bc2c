import { expect, it } from 'vitest'
import { saveAsTemplate, updateTemplateUsed } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SaveTemplateDialog } from './save-template.dialog.tsx'

const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ title: 'Napoli', templateId: '0198a1b2-0000-7000-8000-000000000003', templateName: 'Napoli base' },
}

async function open() {
  let closed = 0
  const screen = await show(
    <TripProvider trip={trip}>
      <SaveTemplateDialog onClose={() => (closed += 1)} next={() => {}} />
    </TripProvider>,
    { roles: ['admin'] },
  )
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const name = (screen: Screen) => screen.getByRole('textbox', { name: 'Nome', exact: false })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva modello' }).click()

it('asks for a name, proposing the title of the trip', async () => {
  const received = answer(saveAsTemplate, () => sampleOf(saveAsTemplate.schema.response[201]))
  const { screen, closed } = await open()
  await expect.element(name(screen)).toHaveValue('Napoli')
  await name(screen).fill(' ')
  await save(screen)
  await expect.element(screen.getByText('Inserisci il nome del modello')).toBeVisible()
  await expect.element(name(screen)).toHaveFocus()
  await name(screen).fill('Napoli in cinque giorni')
  await save(screen)
  await expect.poll(closed).toBe(1)
  expect(received.map(({ body }) => body)).toEqual([{ name: 'Napoli in cinque giorni' }])
})

it('stays open when the template to be replaced is gone', async () => {
  answer(updateTemplateUsed, () => {
    throw new Refusal('trips.template-gone')
  })
  const { screen, closed } = await open()
  await screen.getByRole('radio', { name: /Napoli base/ }).click()
  await save(screen)
  await expect.element(screen.getByText('Il modello usato non esiste più')).toBeVisible()
  expect(closed()).toBe(0)
})
