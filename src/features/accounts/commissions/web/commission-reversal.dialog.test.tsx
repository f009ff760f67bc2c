import { expect, it } from 'vitest'
import { reverseCommissionPayment } from '#src/features/accounts/commissions/commissions.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { CommissionReversalDialog } from './commission-reversal.dialog.tsx'

const payment = {
  ...{ id: '0198a1b2-0000-7000-8000-000000000001', cents: 39_200, paidOn: '2027-03-01' },
  ...{ method: 'bankTransfer' as const, invoiceNumber: '12/2027' },
}

it('names the payment, asks for the reason, and reverses it once', async () => {
  const sent = answer(reverseCommissionPayment, () => ({ id: payment.id }))
  const closed: string[] = []
  const screen = await show(<CommissionReversalDialog payment={payment} onClose={() => closed.push('closed')} />)
  await expect.element(screen.getByText(/392,00.*01\/03\/2027/)).toBeVisible()
  const reverse = screen.getByRole('button', { name: 'Storna pagamento' })
  await reverse.click()
  await expect.element(screen.getByText('Inserisci il motivo')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'Motivo', exact: false }).fill('Rinuncia dopo il pagamento')
  await reverse.click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(sent.map(({ params, body }) => [params.paymentId, body])).toEqual([
    [payment.id, { reason: 'Rinuncia dopo il pagamento' }],
  ])
})
