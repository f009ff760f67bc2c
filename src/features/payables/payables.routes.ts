import { untilGone } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { sheetType } from '#src/shared/media-types.ts'
import * as dues from './dues/dues.contract.ts'
import { duesFile } from './dues/dues.documents.ts'
import { allSuppliersDue, suppliersDue, tripsWithDues } from './dues/dues.queries.ts'
import {
  addSupplierInvoice,
  editSupplierInvoice,
  removeSupplierInvoice,
  replaceInvoiceFile,
  restoreSupplierInvoice,
} from './invoices/invoices.commands.ts'
import * as invoices from './invoices/invoices.contract.ts'
import { contentOfInvoice } from './invoices/invoices.queries.ts'
import {
  agreeInstalments,
  registerSupplierPayment,
  reverseSupplierPayments,
  settleServices,
} from './ledger/payables.commands.ts'
import * as calls from './ledger/payables.contract.ts'
import { fileName, ofServices, sheetOf } from './ledger/payables.documents.ts'
import { payablesOf } from './ledger/payables.queries.ts'

export function payablesRoutes({ reads, writes, takesFile, sendsFile }: Calls): void {
  reads(calls.listPayables, async ({ db, params }) => {
    const { payables } = await payablesOf(db, params.tripId)
    return { payables }
  })
  reads(dues.listSupplierDues, ({ db, query, today }) => suppliersDue(db, query, today))
  reads(dues.listTripsWithDues, ({ db, today }) => tripsWithDues(db, today))
  sendsFile(dues.supplierDuesSheet, async ({ db, query, today, reply }) =>
    duesFile(await allSuppliersDue(db, query, today), { today, signal: untilGone(reply) }),
  )
  sendsFile(calls.payablesSheet, async ({ db, params, query, reply }) => {
    const found = ofServices(await payablesOf(db, params.tripId), query.services)
    return { name: `${fileName(found)}.xlsx`, contentType: sheetType, content: await sheetOf(found, untilGone(reply)) }
  })
  writes(calls.registerSupplierPayment, (work, { params, body }) =>
    registerSupplierPayment(work, params.serviceId, body),
  )
  writes(calls.settleServices, (work, { body }) => settleServices(work, body))
  writes(calls.reverseSupplierPayments, (work, { body }) => reverseSupplierPayments(work, body))
  takesFile(invoices.addSupplierInvoice, (work, { params, query }, content) =>
    addSupplierInvoice(work, params.serviceId, query, content),
  )
  writes(invoices.editSupplierInvoice, (work, { params, body }) => editSupplierInvoice(work, params.invoiceId, body))
  takesFile(invoices.replaceSupplierInvoiceFile, (work, { params, query }, content) =>
    replaceInvoiceFile(work, params.invoiceId, query, content),
  )
  writes(invoices.removeSupplierInvoice, (work, { params, query }) =>
    removeSupplierInvoice(work, params.invoiceId, query),
  )
  writes(invoices.restoreSupplierInvoice, (work, { params }) => restoreSupplierInvoice(work, params.invoiceId))
  sendsFile(invoices.getSupplierInvoiceFile, async ({ db, params, query, parts }) => {
    const { name, contentType, storedAs } = await contentOfInvoice(db, params.invoiceId, query.former)
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
  writes(calls.agreeInstalments, (work, { params, body }) => agreeInstalments(work, params.serviceId, body))
}
