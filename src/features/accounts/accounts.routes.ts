import { printingOf } from '#src/features/settings/logo.queries.ts'
import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { refuseIf } from '#src/shared/refusal.ts'
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
import { applyCredit as apply } from './credits/credits.commands.ts'
import { applyCredit, listCredits } from './credits/credits.contract.ts'
import { creditsFor } from './credits/credits.queries.ts'
import { exportLedger } from './ledger/ledger.contract.ts'
import { ledgerFile } from './ledger/ledger.documents.ts'
import { ledgerLines } from './ledger/ledger.queries.ts'
import { periodRefusal } from './ledger/ledger.rules.ts'
import { issueReceipt as issue, notePrint } from './receipts/receipts.commands.ts'
import { getReceipt, issueReceipt, listReceipts } from './receipts/receipts.contract.ts'
import { receiptFileName, receiptPdf } from './receipts/receipts.documents.ts'
import { receiptById, receiptsOf } from './receipts/receipts.queries.ts'
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
  reads(listCredits, ({ db, params }) => creditsFor(db, params))
  writes(applyCredit, (work, { params, body }) => apply(work, params, body))
  reads(listReceipts, async ({ db, params }) => ({ receipts: await receiptsOf(db, params) }))
  writes(issueReceipt, (work, { params }) => issue(work, params))
  sendsFile(getReceipt, async ({ db, params, actor, now, today, parts }) => {
    const receipt = await receiptById(db, params.receiptId)
    const isFirst = await notePrint(parts.writing, params.receiptId, now)
    const copy = isFirst ? null : { on: today, by: actor.name }
    const content = receiptPdf(receipt, copy, await printingOf(db, now, actor))
    return { name: receiptFileName(receipt), contentType: pdfType, content, isInline: true }
  })
  sendsFile(exportLedger, async ({ db, query, reply }) => {
    refuseIf(periodRefusal(query.from, query.to), { path: '/to' })
    return ledgerFile(await ledgerLines(db, query), { ...query, signal: untilGone(reply) })
  })
  writes(payCommission, (work, { params, body }) => pay(work, params, body))
  writes(reverseCommissionPayment, (work, { params, body }) => reverse(work, params.paymentId, body.reason))
}
