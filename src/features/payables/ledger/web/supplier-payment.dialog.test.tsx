import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  agreeInstalments,
  listPayables,
  registerSupplierPayment,
  reverseSupplierPayments,
} from '#src/features/payables/ledger/payables.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { InstalmentsDialog } from './instalments.dialog.tsx'
import { payablesQuery } from './marking.state.ts'
import type { OpenPayable, OpenSettlement } from './service-money.panel.tsx'
import { SupplierPaymentDialog } from './supplier-payment.dialog.tsx'
import { SupplierReversalDialog } from './supplier-reversal.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const service = { id: id(2), name: 'Hotel, 4 notti', provider: { companyName: 'Vesuvio Palace' } }
const payment = {
  ...{ id: id(3), kind: 'payment' as const, cents: 296_400, settles: false, method: 'bankTransfer' as const },
  ...{ paidOn: '2027-02-20', note: null, registeredByName: 'Marta Colli', registeredAt: '2027-02-20T09:00:00.000Z' },
  ...{ reversesId: null, isReversed: false },
}
const estimated: OpenSettlement = {
  ...{ state: 'toBePaid', owedCents: 988_000, paidCents: 0, leftCents: 988_000, overpaidCents: 0, isEstimate: true },
  ...{ nextDueOn: null, instalments: [], payments: [], invoices: [], invoicedCents: 0 },
}
const agreed: OpenSettlement = {
  ...{ ...estimated, state: 'partlyPaid', paidCents: 296_400, leftCents: 691_600, isEstimate: false },
  ...{ nextDueOn: '2027-03-10', payments: [payment] },
  instalments: [
    { dueOn: '2027-02-20', cents: 296_400, leftCents: 0 },
    { dueOn: '2027-03-10', cents: 691_600, leftCents: 691_600 },
  ],
}
const payableOf = (settlement: OpenSettlement): OpenPayable => {
  return { serviceId: service.id, version: 4, costCents: 988_000, settlement }
}

type Which = 'payment' | 'instalments' | 'reversal'

function Windows({ which }: { which: Which }) {
  const { data } = useQuery(payablesQuery(id(1)))
  const [isOpen, setOpen] = useState(false)
  const payable = data?.payables[0]
  const close = () => setOpen(false)
  const money = payable?.settlement && { tripId: id(1), service, payable, settlement: payable.settlement }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && money && which === 'payment' && <SupplierPaymentDialog {...money} onClose={close} />}
      {isOpen && money && which === 'instalments' && <InstalmentsDialog {...money} onClose={close} />}
      {isOpen && which === 'reversal' && <SupplierReversalDialog payment={payment} onClose={close} />}
    </>
  )
}

async function open(which: Which, settlement: OpenSettlement) {
  answer(listPayables, () => ({ payables: [payableOf(settlement)] }))
  const screen = await show(<Windows which={which} />)
  await screen.getByRole('button', { name: 'Apri' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const amount = screen.getByLabelText('Importo', { exact: false })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, amount, press }
}

it('proposes the estimated rest as the payment that closes, and leaves a smaller one open', async () => {
  const received = answer(registerSupplierPayment, () => ({ id: id(9), version: 5 }))
  const { screen, amount, press } = await open('payment', estimated)
  await expect.element(amount).toHaveValue('9.880,00')
  const closes = screen.getByRole('checkbox', { name: /Chiude il servizio/ })
  await expect.element(closes).toBeChecked()
  await amount.fill('3000')
  await expect.element(closes).not.toBeChecked()
  await closes.click()
  await press('Registra pagamento')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(received).toMatchObject([{ body: { kind: 'payment', cents: 300_000, settles: true, version: 4 } }])
})

it('proposes the next instalment, which closes nothing by itself', async () => {
  const { screen, amount } = await open('payment', agreed)
  await expect.element(amount).toHaveValue('6.916,00')
  await expect.element(screen.getByRole('checkbox', { name: /Chiude il servizio/ })).not.toBeChecked()
})

it('says what is missing or refused at its field, and that a colleague was faster', async () => {
  const refusals = [new Refusal('payables.paid-on-too-early', { path: '/paidOn' })]
  refusals.push(new Refusal('payables.refund-too-big', { path: '/cents' }))
  answer(registerSupplierPayment, () => {
    throw refusals.shift() ?? new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Marta', time: '14:20' } })
  })
  const { screen, amount, press } = await open('payment', agreed)
  await amount.fill('')
  await press('Registra pagamento')
  await expect.element(amount).toHaveFocus()
  await amount.fill('100')
  await press('Registra pagamento')
  await expect.element(screen.getByText(/La data è di oltre due anni prima/)).toBeVisible()
  // The focus is on the refused day. The kind is chosen by its arrow keys.
  ;(screen.getByRole('radio', { name: /^Pagamento/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(amount).toHaveValue('100,00')
  await amount.fill('5000')
  await press('Registra pagamento')
  await expect.element(screen.getByText('Il rimborso supera quanto è stato pagato al fornitore')).toBeVisible()
  await amount.fill('50')
  await press('Registra pagamento')
  await expect.element(screen.getByText(/Marta ha modificato questa scheda alle 14:20/)).toBeVisible()
})

it('asks why an entry is reversed', async () => {
  const received = answer(reverseSupplierPayments, () => ({ reversed: 1 }))
  const { screen, press } = await open('reversal', agreed)
  await press('Storna pagamento')
  await expect.element(screen.getByLabelText('Motivo', { exact: false })).toHaveFocus()
  await screen.getByLabelText('Motivo', { exact: false }).fill('Importo sbagliato')
  await press('Storna pagamento')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(received).toMatchObject([{ body: { paymentIds: [payment.id], reason: 'Importo sbagliato' } }])
})

it('adds the rest as another instalment, and says at which one a day comes twice', async () => {
  const received = answer(agreeInstalments, () => {
    throw new Refusal('payables.due-twice', { path: '/instalments/1/dueOn' })
  })
  const { screen, press } = await open('instalments', estimated)
  await press('Aggiungi rata')
  const first = screen.getByRole('group', { name: 'Rata 1' })
  await expect.element(first.getByLabelText('Importo', { exact: false })).toHaveValue('9.880,00')
  await press('Salva rate')
  await expect.element(first.getByLabelText('Scadenza', { exact: false })).toHaveFocus()
  await first.getByLabelText('Scadenza', { exact: false }).fill('10/03/2027')
  await first.getByLabelText('Importo', { exact: false }).fill('3000')
  await press('Aggiungi rata')
  const second = screen.getByRole('group', { name: 'Rata 2' })
  await expect.element(second.getByLabelText('Importo', { exact: false })).toHaveValue('6.880,00')
  await second.getByLabelText('Scadenza', { exact: false }).fill('10/03/2027')
  await press('Salva rate')
  await expect.element(second.getByText('Due rate non possono scadere lo stesso giorno')).toBeVisible()
  expect(received).toMatchObject([{ body: { instalments: [{ cents: 300_000 }, { cents: 688_000 }], version: 4 } }])
})
