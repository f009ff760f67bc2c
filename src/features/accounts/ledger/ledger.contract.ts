import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { daySchema } from '#src/shared/shapes.ts'
import type { periodRefusal } from './ledger.rules.ts'
import { ledgerFormats, ledgers } from './ledger.values.ts'

/** Every entry of the ledgers whose day of payment lies in the period, reversals included, as a file for accounting. */
export const exportLedger = {
  method: 'GET',
  url: '/api/ledger',
  config: {
    access: ['read', 'SupplierPayment'],
    sends: [sheetType, csvType],
    refusals: { 'accounts.period-turned': 422, 'accounts.period-too-long': 422 } satisfies RefusalsOf<
      typeof periodRefusal
    >,
  },
  schema: {
    operationId: 'exportLedger',
    summary: 'Movimenti di un periodo, storni compresi, per la contabilità',
    tags: ['accounts'],
    querystring: z.object({
      from: daySchema,
      to: daySchema,
      ledger: z.enum(ledgers).optional(),
      format: z.enum(ledgerFormats).default('xlsx'),
    }),
    response: {},
  },
} as const satisfies Endpoint
