import { expect, it } from 'vitest'
import {
  addSupplierInvoice,
  editSupplierInvoice,
  type SupplierInvoice,
} from '#src/features/payables/invoices/invoices.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { InvoiceDialog } from './invoice.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const service = { id: id(2), name: 'Hotel, 4 notti', provider: { companyName: 'Vesuvio Palace' } }
const payment = {
  ...{ id: id(3), kind: 'payment' as const, cents: 296_400, settles: false, method: 'bankTransfer' as const },
  ...{ paidOn: '2027-02-20', note: null, registeredByName: 'Marta Colli', registeredAt: '2027-02-20T09:00:00.000Z' },
  ...{ reversesId: null, isReversed: false },
}
const invoice: SupplierInvoice = {
  ...{ id: id(4), version: 3, kind: 'invoice', number: '12/A', invoicedOn: '2026-02-18', cents: 296_400 },
  ...{ paymentId: null, alsoOn: [] },
  file: { name: 'Fattura.pdf', size: 20_000, contentType: 'application/pdf', former: [] },
}

type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: false })

async function open(given: SupplierInvoice | null, payments = [payment]) {
  const closed: string[] = []
  const screen = await show(
    <InvoiceDialog
      tripId={id(1)}
      service={service}
      invoice={given}
      payments={payments}
      onClose={() => closed.push('closed')}
    />,
  )
  await expect.element(field(screen, 'Numero')).toBeVisible()
  return { screen, closed }
}
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva fattura' }).click()
async function fill(screen: Screen) {
  await field(screen, 'Numero').fill('12/A')
  await field(screen, 'Data').fill('18/02/2026')
  await field(screen, 'Importo per questo servizio').fill('2.964,00')
}
const choose = (screen: Screen, file: File) =>
  screen.getByLabelText('Trascina qui i file', { exact: false }).upload(file)

it('sends the file with the data of the invoice, and closes', async () => {
  const received = answer(addSupplierInvoice, () => ({ id: id(4), version: 1 }))
  const { screen, closed } = await open(null)
  await choose(screen, new File(['%PDF-1.7'], 'Fattura 12.pdf'))
  await expect.element(screen.getByText('Fattura 12.pdf', { exact: false })).toBeVisible()
  await fill(screen)
  await screen
    .getByRole('combobox', { name: 'Pagata con', exact: false })
    .selectOptions('Pagamento del 20/02/2027, € 2.964,00')
  await save(screen)
  await expect.poll(() => closed).toEqual(['closed'])
  expect(received).toMatchObject([
    {
      params: { serviceId: service.id },
      query: { kind: 'invoice', number: '12/A', invoicedOn: '2026-02-18', cents: 296_400, paymentId: payment.id },
    },
  ])
})

it('says all that lacks at once, the file too, and sends nothing', async () => {
  const received = answer(addSupplierInvoice, () => ({ id: id(4), version: 1 }))
  const { screen } = await open(null, [])
  await save(screen)
  await expect.element(screen.getByText('Seleziona il file della fattura')).toBeVisible()
  for (const name of ['Numero', 'Data', 'Importo per questo servizio'])
    await expect.element(field(screen, name)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('combobox', { name: 'Pagata con', exact: false })).not.toBeInTheDocument()
  expect(received).toEqual([])
})

it('keeps what was typed when the server knows the invoice already', async () => {
  answer(addSupplierInvoice, () => {
    throw new Refusal('payables.invoice-twice', { path: '/number' })
  })
  const { screen, closed } = await open(null)
  await choose(screen, new File(['%PDF-1.7'], 'Fattura 12.pdf'))
  await fill(screen)
  await save(screen)
  await expect.element(screen.getByText('Questa fattura è già su questo servizio')).toBeVisible()
  await expect.element(field(screen, 'Numero')).toHaveValue('12/A')
  expect(closed).toEqual([])
})

it('says beside the file that the server does not take it', async () => {
  answer(addSupplierInvoice, () => {
    throw new Refusal('shapes.file-format', { kind: 'invalid' })
  })
  const { screen } = await open(null)
  await choose(screen, new File(['<xml/>'], 'fattura.xml'))
  await fill(screen)
  await save(screen)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('fattura.xml', { exact: false })).toBeVisible()
})

it('corrects the data at the version that was read, and says that a colleague was faster', async () => {
  const received = answer(editSupplierInvoice, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Marta', time: '10:20' } })
  })
  const { screen, closed } = await open(invoice)
  await field(screen, 'Numero').fill('13')
  await save(screen)
  await expect.element(screen.getByText('Marta', { exact: false })).toBeVisible()
  expect(received).toMatchObject([{ params: { invoiceId: invoice.id }, body: { number: '13', version: 3 } }])
  expect(closed).toEqual([])
})
