import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { listSupplierDues } from './dues.contract.ts'
import { suppliersDue } from './dues.queries.ts'
import {
  agreeInstalments,
  registerSupplierPayment,
  reverseSupplierPayments,
  settleServices,
} from './payables.commands.ts'
import * as calls from './payables.contract.ts'
import { fileName, sheetOf } from './payables.documents.ts'
import { payablesOf } from './payables.queries.ts'

export function payablesRoutes({ reads, writes, sendsFile }: Calls): void {
  reads(calls.listPayables, async ({ db, params }) => {
    const { payables } = await payablesOf(db, params.tripId)
    return { payables }
  })
  reads(listSupplierDues, ({ db, query, today }) => suppliersDue(db, query, today))
  sendsFile(calls.payablesSheet, async ({ db, params, reply }) => {
    const found = await payablesOf(db, params.tripId)
    return { name: `${fileName(found)}.xlsx`, contentType: sheetType, content: await sheetOf(found, untilGone(reply)) }
  })
  writes(calls.registerSupplierPayment, (work, { params, body }) =>
    registerSupplierPayment(work, params.serviceId, body),
  )
  writes(calls.settleServices, (work, { body }) => settleServices(work, body))
  writes(calls.reverseSupplierPayments, (work, { body }) => reverseSupplierPayments(work, body))
  writes(calls.agreeInstalments, (work, { params, body }) => agreeInstalments(work, params.serviceId, body))
}
