import { useState } from 'react'
import { expect, it } from 'vitest'
import { registerRefunds, reverseRefunds } from '#src/features/payments/refunds.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { RefundsTogetherDialog } from './refunds-together.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const refunds = [
  { tripId: id(1), bookingId: id(2), cents: 9_633, name: 'Bassi Irene', detail: 'Gita alla Certosa · 003' },
  { tripId: id(1), bookingId: id(3), cents: 19_200, name: 'Milesi Anna', detail: 'Gita alla Certosa · 008' },
]

async function open() {
  const closed: string[] = []
  const Opened = () => {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      closed.push('closed')
      setOpen(false)
    }
    return isOpen && <RefundsTogetherDialog refunds={refunds} onDone={() => closed.push('done')} onClose={close} />
  }
  return { screen: await show(<Opened />), closed }
}

it('names each refund and their sum, registers all with one method, and offers to take them back', async () => {
  const registered = refunds.map(({ tripId, bookingId }, at) => ({ tripId, bookingId, paymentId: id(7 + at) }))
  const received = answer(registerRefunds, () => ({ registered }))
  const undone = answer(reverseRefunds, () => ({ reversed: 2 }))
  const { screen, closed } = await open()
  await expect.element(screen.getByText('Milesi Anna')).toBeVisible()
  await expect.element(screen.getByText('288,33', { exact: false })).toBeVisible()
  await screen.getByRole('radio', { name: 'Contanti' }).click()
  await screen.getByRole('button', { name: 'Registra 2 rimborsi' }).click()
  await expect.poll(() => closed).toEqual(['done', 'closed'])
  expect(received.map(({ body }) => [body.method, body.refunds])).toEqual([
    ['cash', refunds.map(({ tripId, bookingId, cents }) => ({ tripId, bookingId, cents }))],
  ])
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => undone.map(({ body }) => body.refunds)).toEqual([registered])
})

it('stays open and says so when a refund has changed meanwhile', async () => {
  answer(registerRefunds, () => {
    throw new Refusal('payments.refund-changed', { kind: 'conflict', params: { name: 'Bassi Irene' } })
  })
  const { screen, closed } = await open()
  await screen.getByRole('button', { name: 'Registra 2 rimborsi' }).click()
  await expect.element(screen.getByText('Il rimborso di Bassi Irene nel frattempo', { exact: false })).toBeVisible()
  expect(closed).toEqual([])
})
