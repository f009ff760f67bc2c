import { z } from 'zod'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const Refund = z.object({
  bookingId: z.uuid(),
  /** What is to be given back, refunded or not, and what was. */
  owedCents: z.int(),
  refundedCents: z.int(),
  /** True when the agency gives it back to the customer. */
  isOfAgency: z.boolean(),
})

const CancellationMoney = z.object({
  refunds: onlyFor(['read', 'Payment'], z.array(Refund)),
  /** The day by which customers get their money. */
  refundBy: onlyFor(['read', 'Payment'], z.iso.date().nullable()),
  /** What suppliers have of ours, and how many of them. */
  paid: onlyFor(['read', 'SupplierPayment'], z.object({ cents: z.int(), suppliers: z.int() })),
})
export type CancellationMoney = z.output<typeof CancellationMoney>

nameShapes({ CancellationRefund: Refund, CancellationMoney })

/** The money of a cancelled trip: what each booking gets back, and what suppliers still have. */
export const getCancellationMoney = {
  method: 'GET',
  url: '/api/trips/:tripId/cancellation-money',
  config: { access: ['read', 'Communication'], dependsOn: ['trip', 'settings'] },
  schema: {
    operationId: 'getCancellationMoney',
    summary: 'Quanto va rimborsato per ogni pratica di un viaggio annullato, e quanto è già dei fornitori',
    tags: ['communications'],
    params: tripParams,
    response: { 200: CancellationMoney },
  },
} as const satisfies Endpoint
