import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addContact, editContact } from '#src/features/providers/contacts.contract.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ContactDialog } from './contact.dialog.tsx'

const [providerId, id] = ['0198a1b2-0000-7000-8000-000000000001', '0198a1b2-0000-7000-8000-000000000002'] as const
const contact = { id, version: 3, name: 'Rosaria Esposito', purpose: 'Gruppi', phone: null, email: null }

async function open(edited: typeof contact | null) {
  const told: string[] = []
  const screen = await show(
    <ContactDialog
      providerId={providerId}
      contact={edited}
      onClose={() => told.push('closed')}
      onSaved={(contactId) => told.push(contactId)}
    />,
  )
  return { screen, told }
}
type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

it('is refused without a name, with a wrong telephone or email, each at its field', async () => {
  const received = answer(addContact, () => ({ id, version: 1 }))
  const { screen, told } = await open(null)
  await field(screen, 'Telefono').fill('12')
  await field(screen, 'Email').fill('gruppi@')
  await save()
  await expect.element(screen.getByText('Inserisci il nome del contatto')).toBeVisible()
  await expect.element(screen.getByText('Inserisci un numero di telefono')).toBeVisible()
  await expect.element(screen.getByText('Email non valida')).toBeVisible()
  await expect.element(field(screen, 'Nome')).toHaveFocus()
  expect(received).toEqual([])
  await field(screen, 'Nome').fill('Rosaria Esposito')
  await field(screen, 'Telefono').fill('081 764 0118')
  await field(screen, 'Email').fill('gruppi@vesuvio.example')
  await save()
  await expect.poll(() => told).toEqual([id, 'closed'])
  expect(received.map(({ body }) => body.phone)).toEqual(['+390817640118'])
})

it('tells when the supplier has too many contacts, and keeps what was typed', async () => {
  answer(addContact, () => {
    throw new Refusal('providers.too-many-contacts', { params: { n: 20 } })
  })
  const { screen, told } = await open(null)
  await field(screen, 'Nome').fill('Anna')
  await save()
  await expect.element(screen.getByText('Al massimo 20 contatti')).toBeVisible()
  await expect.element(field(screen, 'Nome')).toHaveValue('Anna')
  expect(told).toEqual([])
})

it('shows the differences when a colleague saved the contact meanwhile', async () => {
  answer(editContact, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Paola Serra', time: '10:20' } })
  })
  answer(getProvider, () => ({
    ...sampleOf(getProvider.schema.response[200]),
    contacts: [{ ...contact, version: 4, purpose: 'Amministrazione' }],
  }))
  const { screen } = await open(contact)
  await field(screen, 'Nome').fill('Rosaria E.')
  await save()
  await screen.getByRole('button', { name: 'Vedi differenze' }).click()
  await expect.element(screen.getByRole('row', { name: /Per che cosa Amministrazione Gruppi/ })).toBeVisible()
})
