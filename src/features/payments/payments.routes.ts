import type { Calls } from '#src/server/http/calls.ts'
import { registerPayment as register, reversePayment as reverse } from './payments.commands.ts'
import { listPayments, registerPayment, reversePayment } from './payments.contract.ts'
import { paymentsOf } from './payments.queries.ts'

export function paymentsRoutes({ reads, writes }: Calls): void {
  reads(listPayments, async ({ db, params }) => ({ payments: await paymentsOf(db, params) }))
  writes(registerPayment, (work, { params, body }) => register(work, params, body))
  writes(reversePayment, (work, { params, body }) => reverse(work, params, body.reason))
}
