import { serviceMarked, serviceRemoving, supplierChanging } from '#src/features/services/services.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { keepServiceWithInvoices } from './invoices/invoices.commands.ts'
import { keepServiceWithMoney, keepSupplierWithMoney, markService } from './ledger/payables.commands.ts'

export const payablesReactions: readonly Reaction[] = [
  reaction(serviceMarked, 'inTransaction', 'payables.mark-service', markService),
  reaction(supplierChanging, 'inTransaction', 'payables.keep-supplier-with-money', keepSupplierWithMoney),
  reaction(serviceRemoving, 'inTransaction', 'payables.keep-service-with-money', keepServiceWithMoney),
  reaction(serviceRemoving, 'inTransaction', 'payables.keep-service-with-invoices', keepServiceWithInvoices),
]
