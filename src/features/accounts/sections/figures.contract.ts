import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

const owed = z.object({ cents: z.int(), lateCents: z.int() })

const figuresShape = z.object({
  receivables: owed,
  refunds: owed,
  /** Until two weeks ahead, as the list of them. */
  suppliers: onlyFor(['read', 'SupplierPayment'], owed),
  /** Owed to agencies that pay gross; those whose trip has left count as late. */
  commissions: onlyFor(['read', 'SupplierPayment'], owed),
})

nameShapes({ AccountFigures: figuresShape })

/** The sums that head the accounts, across all trips. */
export const getAccountFigures = {
  method: 'GET',
  url: '/api/account-figures',
  config: { access: ['read', 'Payment'], dependsOn: ['anyTrip', 'trips', 'agencies', 'settings'] },
  schema: {
    operationId: 'getAccountFigures',
    summary: 'Da incassare, da rimborsare e da pagare su tutti i viaggi',
    tags: ['accounts'],
    response: { 200: figuresShape },
  },
} as const satisfies Endpoint
