import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addContact, editContact } from '#src/features/providers/contacts.contract.ts'
import { getProvider, suggestProviders } from '#src/features/providers/providers.contract.ts'
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
  people: 34,
  services: [],
}
const providerId = '0198a1b2-0000-7000-8000-000000000002'
const whole: ServiceValues = {
  ...emptyService(1),
  ...{ category: 'restaurant', name: 'Pranzo', costKind: 'fixed', amountCents: 24_000 },
  provider: { id: providerId, companyName: 'Trattoria', contacts: [] } as unknown as ServiceValues['provider'],
}

const emptyRow = {
  ...{ roomType: null, quantity: null, priceCents: null, availableQuantity: null, extraCents: null },
  ...{ checkInDay: null, checkOutDay: null },
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

  it('names what only the days of the trip can tell together with the others', async () => {
    const received = answer(addService, () => ({ id: providerId, version: 1 }))
    const row = {
      ...emptyRow,
      roomType: 'DBL' as const,
      quantity: 2,
      checkInDay: '2099-06-12',
      checkOutDay: '2099-06-15',
    }
    const { screen } = await open({ ...emptyService(9), category: 'hotel', allotments: [row, { ...row, quantity: 1 }] })
    await save()
    for (const text of [
      'Inserisci un fornitore',
      'Scegli un giorno del viaggio',
      'Inserisci il prezzo · Il check-out non può essere dopo il rientro',
      "C'è già una riga per questa camera e questo check-in",
    ])
      await expect.element(screen.getByText(text).first()).toBeVisible()
    expect(received).toEqual([])
  })

  it('names faults across several fields together with the others', async () => {
    const row = {
      ...emptyRow,
      roomType: 'DBL' as const,
      quantity: 2,
      checkInDay: '2099-06-12',
      checkOutDay: '2099-06-12',
    }
    const { screen } = await open({ ...emptyService(1), category: 'hotel', hasLimitedAccess: true, allotments: [row] })
    await save()
    for (const text of [
      'Inserisci un fornitore',
      'Inserisci il numero massimo di partecipanti',
      'Inserisci il prezzo · Il check-out deve essere dopo il check-in',
    ])
      await expect.element(screen.getByText(text).first()).toBeVisible()
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

  it('says what a price in steps comes to for the people of the trip, and asks for what it lacks', async () => {
    const sent = answer(addService, () => ({ id: providerId, version: 1 }))
    const { screen } = await open({ ...whole, category: 'guide', amountCents: null })
    await screen.getByRole('switch', { name: 'Oltre un certo numero di persone costa di più' }).click()
    await save()
    for (const text of [
      "Inserisci l'importo del primo scaglione",
      "Scrivi fino a quante persone vale l'importo, da 1 a 500",
      'Scrivi quanto costa ogni persona in più',
    ])
      await expect.element(screen.getByText(text)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Importo', exact: false }).fill('130')
    await screen.getByRole('textbox', { name: 'Vale fino a (persone)', exact: false }).fill('20')
    await screen.getByRole('textbox', { name: 'Poi, ogni persona in più', exact: false }).fill('2')
    await userEvent.keyboard('{Tab}')
    const said = '€\u00a0130,00 fino a 20 persone, poi €\u00a02,00 ciascuna'
    const sum = '€\u00a0130,00 + 14 × €\u00a02,00 = €\u00a0158,00'
    await expect.element(screen.getByText(`${said}. Con i 34 partecipanti di adesso: ${sum}`)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Guide prenotate', exact: false }).fill('2')
    await save()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.body).toMatchObject({
      ...{ amountCents: 13_000, steps: { upTo: 20, beyondCents: 200 }, guidesBooked: 2 },
    })
  })

  it('shows the terms of the supplier, and takes others for this service', async () => {
    const sent = answer(addService, () => ({ id: providerId, version: 1 }))
    const usual = 'Saldo a 30 giorni'
    answer(getProvider, () => ({ ...sampleOf(getProvider.schema.response[200]), paymentTerms: usual }))
    const { screen } = await open(whole)
    const terms = screen.getByRole('textbox', { name: 'Si paga', exact: false })
    await expect.element(terms).toHaveAttribute('placeholder', usual)
    await terms.fill('Saldo sul posto')
    await save()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.body).toMatchObject({ paymentTerms: 'Saldo sul posto' })
  })

  it('says beside the days of an alert when it comes', async () => {
    const { screen } = await open({ ...whole, releaseOn: '2099-03-24', releaseDays: 20 })
    await expect.element(screen.getByText('20 giorni prima: mer 4 marzo')).toBeVisible()
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

  it('adds a contact of the supplier and corrects it without losing or sending the service', async () => {
    const sent = answer(addService, () => ({ id: providerId, version: 1 }))
    const contact = { id: '0198a1b2-0000-7000-8000-000000000003', version: 1, name: 'Rosaria', purpose: 'Gruppi' }
    let contacts: (typeof contact & { phone: null; email: null })[] = []
    answer(getProvider, () => ({ ...sampleOf(getProvider.schema.response[200]), id: providerId, contacts }))
    const added = answer(addContact, () => {
      contacts = [{ ...contact, phone: null, email: null }]
      return { id: contact.id, version: 1 }
    })
    const edited = answer(editContact, ({ body }) => {
      contacts = [{ ...contact, name: body.name, version: 2, phone: null, email: null }]
      return { id: contact.id, version: 2 }
    })
    const { screen } = await open(whole)
    await screen.getByRole('textbox', { name: 'Codice prenotazione', exact: false }).fill('VES-4471')
    await screen.getByRole('button', { name: 'Nuovo contatto' }).click()
    const dialog = screen.getByRole('dialog')
    await save()
    await expect.element(dialog.getByText('Inserisci il nome del contatto')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Nome', exact: false }).fill('Rosaria')
    await save()
    await expect.poll(() => added.length).toBe(1)
    await expect.element(screen.getByRole('combobox', { name: 'Contatto' })).toHaveValue(contact.id)
    await screen.getByRole('button', { name: 'Modifica contatto' }).click()
    await screen.getByRole('dialog').getByRole('textbox', { name: 'Nome', exact: false }).fill('Rosaria Esposito')
    await save()
    await expect.poll(() => edited.length).toBe(1)
    await expect.element(screen.getByRole('option', { name: 'Rosaria Esposito, Gruppi' })).toBeInTheDocument()
    expect(sent).toEqual([])
    await expect
      .element(screen.getByRole('textbox', { name: 'Codice prenotazione', exact: false }))
      .toHaveValue('VES-4471')
    await save()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.body).toMatchObject({ pnr: 'VES-4471', contactId: contact.id, providerId })
  })

  it('proposes what the chosen supplier usually wants', async () => {
    const sent = answer(addService, () => ({ id: providerId, version: 1 }))
    const hotel = { ...sampleOf(suggestProviders.schema.response[200].shape.others.element), id: providerId }
    answer(suggestProviders, () => ({
      recent: [],
      others: [{ ...hotel, companyName: 'Hotel Riva', releaseDays: 21, roomingDays: 10 }],
    }))
    const { screen } = await open({ ...whole, category: 'hotel', provider: null })
    await screen.getByRole('combobox', { name: 'Fornitore', exact: false }).fill('riva')
    await screen.getByRole('option', { name: /Hotel Riva/ }).click()
    await save()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.body).toMatchObject({ providerId, releaseOn: '2099-05-21', roomingDays: 10 })
  })
})
