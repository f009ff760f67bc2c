import { expect, it } from 'vitest'
import { listServiceDeliveries } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { SentKinds } from './sent-kinds.panel.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const sample = sampleOf(listServiceDeliveries.schema.response[200].shape.services.element)

it.each([
  ['toSend', 'Ordine, Voucher'],
  ['sent', 'Da inviare: Voucher'],
] as const)('with an order that is %s the voucher to send says "%s"', async (order, said) => {
  const states = {
    ...sample.states,
    order: { ...sample.states.order, state: order },
    voucher: { ...sample.states.voucher, state: 'toSend' as const },
  }
  answer(listServiceDeliveries, () => ({ services: [{ ...sample, serviceId: id, states }] }))
  const screen = await show(
    <SentKinds tripId={id} serviceId={id}>
      niente
    </SentKinds>,
    { roles: ['admin'] },
  )
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
})
