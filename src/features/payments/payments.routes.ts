import type { Calls } from '#src/server/http/calls.ts'
import * as commands from './payments.commands.ts'
import { listPayments, registerPayment, reversePayment } from './payments.contract.ts'
import { paymentsOf } from './payments.queries.ts'
import { registerRefunds, reverseRefunds } from './refunds.contract.ts'

export function paymentsRoutes({ reads, writes }: Calls): void {
  reads(listPayments, async ({ db, params }) => ({ payments: await paymentsOf(db, params) }))
  writes(registerPayment, (work, { params, body }) => commands.registerPayment(work, params, body))
  writes(reversePayment, (work, { params, body }) => commands.reversePayment(work, params, body.reason))
  writes(registerRefunds, (work, { body }) => commands.registerRefunds(work, body))
  writes(reverseRefunds, (work, { body }) => commands.reverseRefunds(work, body))
}
