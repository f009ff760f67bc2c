import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { editProvider, getProvider } from '#src/features/providers/providers.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ProviderDataDialog } from './provider-data.dialog.tsx'

const provider = {
  ...sampleOf(getProvider.schema.response[200]),
  ...{ version: 3, companyName: 'Hotel Riva', country: 'IT', category: 'hotel' as const, isPerson: false },
  ...{ vatNumber: null, address: null, city: 'Riva', province: 'TN', postalCode: '38066', phone: null, email: null },
  ...{ iban: null, paymentTerms: null, releaseDays: null, roomingDays: null, notes: 'Parcheggio dietro' },
}

async function open() {
  const closed: string[] = []
  const screen = await show(<ProviderDataDialog provider={provider} onClose={() => closed.push('closed')} />)
  return { screen, closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

it('shows wrong days, postal code and IBAN at their fields, and saves once they are right', async () => {
  const received = answer(editProvider, ({ params }) => ({ id: params.providerId, version: 4 }))
  const { screen, closed } = await open()
  await field(screen, 'Release').fill('181')
  await field(screen, 'CAP').fill('380')
  await field(screen, 'IBAN').fill('IT60')
  await save()
  await expect.element(screen.getByText('Il CAP ha 5 cifre')).toBeVisible()
  await expect.element(screen.getByText("L'IBAN non è corretto")).toBeVisible()
  await expect.element(field(screen, 'Release')).toHaveAttribute('aria-invalid', 'true')
  expect(received).toEqual([])
  await field(screen, 'Release').fill('21')
  await field(screen, 'CAP').fill('38066')
  await field(screen, 'IBAN').fill('IT60 X054 2811 1010 0000 0123 456')
  await save()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(received[0]!.body).toMatchObject({ releaseDays: 21, version: 3 })
  // Notes are saved separately, never by this form.
  expect(received[0]!.body).not.toHaveProperty('notes')
})

it('shows the number of another supplier at its field, and what a colleague saved meanwhile as differences', async () => {
  let problem = new Refusal('providers.vat-number-taken', { path: '/vatNumber' })
  answer(editProvider, () => {
    throw problem
  })
  answer(getProvider, () => ({ ...provider, version: 4, city: 'Arco' }))
  const { screen } = await open()
  await field(screen, 'Partita IVA').fill('00743110157')
  await save()
  await expect.element(screen.getByText("C'è già un fornitore con questa partita IVA")).toBeVisible()
  problem = new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Paola Serra', time: '10:20' } })
  await save()
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByRole('row', { name: /Città Arco Riva/ })).toBeVisible()
})
