import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { emptyService, type ServiceValues } from '#src/features/services/form/service.values.ts'
import { addService } from '#src/features/services/programme/services.contract.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ServiceFormPage } from './service.form.tsx'

const home = {
  id: '0198a1b2-0000-7000-8000-000000000001',
  title: 'Napoli',
  status: 'draft',
  days: 3,
  departsOn: '2099-06-11',
  services: [],
}
const providerId = '0198a1b2-0000-7000-8000-000000000002'
const whole: ServiceValues = {
  ...emptyService(1),
  ...{ category: 'restaurant', name: 'Pranzo', costKind: 'fixed', amountCents: 24_000 },
  provider: { id: providerId, companyName: 'Trattoria', contacts: [] } as unknown as ServiceValues['provider'],
}

beforeEach(() => {
  answer(getSettings, () => sampleOf(getSettings.schema.response[200]))
  answer(getProvider, () => sampleOf(getProvider.schema.response[200]))
})

async function open(start: ServiceValues) {
  const saved: string[] = []
  const screen = await show(
    <ServiceFormPage
      home={home}
      start={start}
      onClose={() => saved.push('chiuso')}
      onSaved={(_id, after) => saved.push(after)}
      onProvider={() => {}}
    />,
    { roles: ['admin'] },
  )
  return { screen, saved }
}
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

describe('the form of a service', () => {
  it('names everything that is missing and begins at the first', async () => {
    const received = answer(addService, () => ({ id: providerId, version: 1 }))
    const { screen } = await open(emptyService(1))
    await save()
    for (const text of ['Scegli la categoria', 'Scegli il tipo di costo', 'Inserisci un fornitore'])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('combobox', { name: 'Categoria', exact: false })).toHaveFocus()
    expect(received).toEqual([])
  })

  it('folds what is empty, opens it from the index, and goes to its field', async () => {
    const { screen } = await open(whole)
    await expect.element(screen.getByLabelText('Numero massimo di partecipanti')).not.toBeInTheDocument()
    await screen
      .getByRole('navigation', { name: 'Parti del modulo' })
      .getByRole('button', { name: 'Accesso limitato' })
      .click()
    await expect.element(screen.getByRole('switch', { name: 'Accesso limitato' })).toHaveFocus()
  })

  it('asks for the number of a limited access', async () => {
    const { screen } = await open({ ...whole, hasLimitedAccess: true })
    await save()
    await expect.element(screen.getByText('Inserisci il numero massimo di partecipanti')).toBeVisible()
  })

  it('shows a refusal in a folded part, which opens', async () => {
    answer(addService, () => {
      throw new Refusal('shapes.missing-data', {
        kind: 'invalid',
        faults: [{ path: '/notes', code: 'shapes.too-long' }],
      })
    })
    const { screen } = await open(whole)
    await save()
    await expect.element(screen.getByText('Il testo è troppo lungo')).toBeVisible()
  })

  it('is saved by Ctrl+Enter and closes, by Ctrl+Shift+Enter and begins the next', async () => {
    answer(addService, () => ({ id: providerId, version: 1 }))
    const first = await open(whole)
    await save()
    await expect.poll(() => first.saved).toEqual(['close'])
    const second = await open(whole)
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(() => second.saved).toEqual(['new'])
  })
})
