import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createCustomer, editCustomer } from '#src/features/customers/card/card.contract.ts'
import { getCustomer, Person, searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CustomerDataDialog, NewCustomerDialog } from './customer.dialog.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const person = {
  ...sampleOf(Person),
  customerId: id,
  version: 3,
  surname: 'Rossi',
  name: 'Mariella',
  taxCode: null,
  taxCodeCountry: 'IT',
}
const nobody = { people: [], total: 0 }
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

async function openNew() {
  const created: string[] = []
  const screen = await show(
    <NewCustomerDialog onClose={() => {}} onCreated={(customerId) => created.push(customerId)} />,
  )
  return { screen, created }
}
type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name }).or(screen.getByLabelText(name))
const surname = (screen: Screen) => screen.getByRole('combobox', { name: 'Cognome' })

it('a new customer needs the names, and keeps what was typed while one is missing', async () => {
  answer(searchCustomers, () => nobody)
  const received = answer(createCustomer, () => ({ id }))
  const { screen, created } = await openNew()
  await surname(screen).fill('Rossi')
  await save()
  await expect.element(field(screen, 'Nome').first()).toHaveAttribute('aria-invalid', 'true')
  expect(received).toEqual([])
  await expect.element(surname(screen)).toHaveValue('Rossi')
  await field(screen, 'Nome').first().fill('Mariella')
  await save()
  await expect.poll(() => created).toEqual([id])
  expect(received[0]!.body).toMatchObject({ surname: 'Rossi', name: 'Mariella', taxCode: null, email: null })
})

it('a refused email stands at its field, and a known tax code in words', async () => {
  answer(searchCustomers, () => nobody)
  answer(createCustomer, ({ body }) => {
    if (body.email === 'x')
      throw new Refusal('shapes.missing-data', {
        kind: 'invalid',
        faults: [{ path: '/email', code: 'customers.email' }],
      })
    throw new Refusal('customers.tax-code-taken', { path: '/taxCode' })
  })
  const { screen } = await openNew()
  await surname(screen).fill('Rossi')
  await field(screen, 'Nome').first().fill('Mariella')
  await field(screen, 'Email').first().fill('x')
  await save()
  await expect.element(screen.getByText('Email non valida')).toBeVisible()
  await field(screen, 'Email').first().fill('')
  await save()
  await expect.element(screen.getByText("Questo codice fiscale è già di un'altra persona")).toBeVisible()
})

it('an edit of a record that was merged meanwhile offers the one that stays, and loses nothing typed', async () => {
  answer(searchCustomers, () => nobody)
  let version = 3
  answer(getCustomer, () => ({ ...person, version, phone: version === 3 ? '+39035294118' : '+39035294119' }))
  answer(editCustomer, () => {
    version = 4
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Chiara Sala', time: '16:04' } })
  })
  const screen = await show(<CustomerDataDialog customerId={id} onClose={() => {}} />)
  await expect.element(surname(screen)).toHaveValue('Rossi')
  await field(screen, 'Residenza').first().fill('Via Nuova 1')
  await save()
  await expect.element(screen.getByText(/Chiara Sala ha modificato questa scheda alle 16:04/)).toBeVisible()
  await expect.element(field(screen, 'Residenza').first()).toHaveValue('Via Nuova 1')
})
