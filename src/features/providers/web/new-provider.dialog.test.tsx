import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createProvider } from '#src/features/providers/providers.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { NewProviderDialog } from './new-provider.dialog.tsx'

const itineraryId = '0198a1b2-0000-7000-8000-000000000001'

async function open() {
  const created: string[] = []
  const screen = await show(
    <NewProviderDialog
      name="Pesenti Chiara"
      category="guide"
      itineraryId={itineraryId}
      onClose={() => {}}
      onCreated={({ companyName }) => created.push(companyName)}
    />,
  )
  return { screen, created }
}
type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

it('takes the tax code of a person, and says where to tell that it is one', async () => {
  const received = answer(createProvider, ({ body }) => ({
    ...sampleOf(createProvider.schema.response[201]),
    companyName: body.companyName,
  }))
  const { screen, created } = await open()
  await field(screen, 'Partita IVA').fill('RSSMRA45C12F205C')
  await save()
  await expect.element(screen.getByText(/È un codice fiscale: spunta/)).toBeVisible()
  expect(received).toEqual([])
  await screen.getByRole('checkbox', { name: 'Persona fisica o ditta individuale' }).click()
  await save()
  await expect.poll(() => created).toEqual(['Pesenti Chiara'])
  expect(received[0]!.body).toMatchObject({ isPerson: true, vatNumber: 'RSSMRA45C12F205C', itineraryId })
})

it('shows a wrong number, and one that another supplier has, at its field', async () => {
  answer(createProvider, () => {
    throw new Refusal('providers.vat-number-taken', { path: '/vatNumber' })
  })
  const { screen } = await open()
  await field(screen, 'Partita IVA').fill('00743110158')
  await save()
  await expect.element(screen.getByText('La partita IVA non è corretta')).toBeVisible()
  await expect.element(field(screen, 'Partita IVA')).toHaveFocus()
  await field(screen, 'Partita IVA').fill('00743110157')
  await save()
  await expect.element(screen.getByText("C'è già un fornitore con questa partita IVA")).toBeVisible()
})

it('is refused without a name, and keeps what was typed', async () => {
  const { screen } = await open()
  await field(screen, 'Partita IVA').fill('00743110157')
  await field(screen, 'Ragione sociale').fill('')
  await save()
  await expect.element(field(screen, 'Ragione sociale')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(screen, 'Partita IVA')).toHaveValue('00743110157')
})

it('shows a wrong IBAN at its field, and keeps it to be corrected', async () => {
  const received = answer(createProvider, () => sampleOf(createProvider.schema.response[201]))
  const { screen } = await open()
  await field(screen, 'IBAN').fill('IT60 Y054 2811 1010 0000 0123 456')
  await save()
  await expect.element(screen.getByText("L'IBAN non è corretto")).toBeVisible()
  await expect.element(field(screen, 'IBAN')).toHaveFocus()
  expect(received).toEqual([])
  await field(screen, 'IBAN').fill('IT60 X054 2811 1010 0000 0123 456')
  await save()
  await expect.poll(() => received.length).toBe(1)
})
