import { expect, it } from 'vitest'
import { replaceSupplierInvoiceFile, type SupplierInvoice } from '#src/features/payables/invoices/invoices.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { InvoicesPanel } from './invoices.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const pdf = { size: 20_000, contentType: 'application/pdf' }
const former = [{ id: id(5), name: 'Fattura illeggibile.pdf', ...pdf, createdAt: '2026-02-18T09:00:00.000Z' }]
const invoice: SupplierInvoice = {
  ...{ id: id(4), version: 3, kind: 'invoice', number: '12/A', invoicedOn: '2026-02-18', cents: 296_400 },
  ...{ paymentId: null, alsoOn: [], file: { name: 'Fattura.pdf', ...pdf, former } },
}
const open = (roles: 'admin' | 'groupsOffice') =>
  show(
    <InvoicesPanel
      tripId={id(1)}
      service={{ id: id(2), name: 'Hotel, 4 notti', provider: { companyName: 'Vesuvio Palace' } }}
      invoices={[invoice]}
      invoicedCents={invoice.cents}
      payments={[]}
      isOpen
    />,
    { roles: [roles] },
  )

it('keeps the former files of an invoice beside it, folded, and replaces the present one at its version', async () => {
  const received = answer(replaceSupplierInvoiceFile, () => ({ id: invoice.id, version: 4 }))
  const screen = await open('admin')
  const old = screen.getByRole('link', { name: 'Fattura illeggibile.pdf' })
  await expect.element(old).not.toBeInTheDocument()
  await screen.getByText('1 versione precedente').click()
  await expect.element(old).toHaveAttribute('href', `/api/supplier-invoices/${id(4)}/file?former=${id(5)}`)
  const chosen = screen.getByLabelText('Sostituisci il file di Fattura n. 12/A del 18/02/2026')
  await chosen.last().upload(new File(['%PDF-1.7'], 'Fattura leggibile.pdf'))
  await expect
    .element(screen.getByText('File sostituito: quello di prima resta tra le versioni precedenti'))
    .toBeVisible()
  expect(received).toMatchObject([{ params: { invoiceId: invoice.id }, query: { version: 3 } }])
})

it('says at the row that a colleague was faster', async () => {
  answer(replaceSupplierInvoiceFile, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Marta', time: '10:20' } })
  })
  const screen = await open('admin')
  const chosen = screen.getByLabelText('Sostituisci il file di Fattura n. 12/A del 18/02/2026')
  await chosen.last().upload(new File(['%PDF-1.7'], 'Fattura leggibile.pdf'))
  await expect.element(screen.getByText('Marta', { exact: false })).toBeVisible()
})

it('offers no replacement to who only reads', async () => {
  const screen = await open('groupsOffice')
  await expect.element(screen.getByText('1 versione precedente')).toBeVisible()
  await expect.element(screen.getByLabelText('Sostituisci', { exact: false })).not.toBeInTheDocument()
})
