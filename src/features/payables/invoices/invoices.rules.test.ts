import { expect, it } from 'vitest'
import { invoicedCents, invoicedOnRefusal, invoicePaymentRefusal } from './invoices.rules.ts'

it('refuses the day of an invoice that is still to come', () => {
  expect(invoicedOnRefusal({ invoicedOn: '2027-03-04' }, { today: '2027-03-03' })).toBe('payables.invoiced-on-future')
  expect(invoicedOnRefusal({ invoicedOn: '2027-03-03' }, { today: '2027-03-03' })).toBeNull()
})

it('ties an invoice only to a payment that stands', () => {
  const payments = [
    { id: 'paid', reversesId: null, isReversed: false },
    { id: 'wrong', reversesId: null, isReversed: true },
    { id: 'reversal', reversesId: 'wrong', isReversed: false },
  ]
  const refused = [null, 'paid', 'wrong', 'reversal', 'of another service'].map((id) =>
    invoicePaymentRefusal(id, payments),
  )
  const gone = 'payables.invoice-payment-gone'
  expect(refused).toEqual([null, null, gone, gone, gone])
})

it('subtracts credit notes from what is invoiced', () => {
  expect(
    invoicedCents([
      { kind: 'invoice', cents: 120_000 },
      { kind: 'creditNote', cents: 20_000 },
    ]),
  ).toBe(100_000)
})
