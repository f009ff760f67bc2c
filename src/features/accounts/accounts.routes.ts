import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { payCommission as pay, reverseCommissionPayment as reverse } from './commissions/commissions.commands.ts'
import {
  commissionsSheet,
  listCommissions,
  listTripsWithCommissions,
  payCommission,
  reverseCommissionPayment,
} from './commissions/commissions.contract.ts'
import { commissionsFile } from './commissions/commissions.documents.ts'
import { allCommissions, commissionsPage, tripsWithCommissions } from './commissions/commissions.queries.ts'
import { listReceivables, listTripsWithReceivables, receivablesSheet } from './receivables/receivables.contract.ts'
import { receivablesFile } from './receivables/receivables.documents.ts'
import { allReceivables, receivablesPage, tripsWithReceivables } from './receivables/receivables.queries.ts'
import { listRefunds, listTripsWithRefunds, refundsSheet } from './refunds/refunds.contract.ts'
import { refundsFile } from './refunds/refunds.documents.ts'
import { allRefunds, refundsPage, tripsWithRefunds } from './refunds/refunds.queries.ts'
import { getAccountFigures } from './sections/figures.contract.ts'
import { accountFigures } from './sections/figures.queries.ts'

export function accountsRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(getAccountFigures, ({ db, today }) => accountFigures(db, today))
  reads(listReceivables, ({ db, query, today }) => receivablesPage(db, query, today))
  reads(listTripsWithReceivables, ({ db }) => tripsWithReceivables(db))
  sendsFile(receivablesSheet, async ({ db, query, today, reply }) =>
    receivablesFile(await allReceivables(db, query, today), { today, signal: untilGone(reply) }),
  )
  reads(listRefunds, ({ db, query, today }) => refundsPage(db, query, today))
  reads(listTripsWithRefunds, ({ db }) => tripsWithRefunds(db))
  sendsFile(refundsSheet, async ({ db, query, today, reply }) =>
    refundsFile(await allRefunds(db, query, today), { today, signal: untilGone(reply) }),
  )
  reads(listCommissions, ({ db, query, today }) => commissionsPage(db, query, today))
  reads(listTripsWithCommissions, ({ db }) => tripsWithCommissions(db))
  sendsFile(commissionsSheet, async ({ db, query, today, reply }) =>
    commissionsFile(await allCommissions(db, query, today), { today, signal: untilGone(reply) }),
  )
  writes(payCommission, (work, { params, body }) => pay(work, params, body))
  writes(reverseCommissionPayment, (work, { params, body }) => reverse(work, params.paymentId, body.reason))
}
