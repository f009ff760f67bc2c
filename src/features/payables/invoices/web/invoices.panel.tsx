import { IconFileInvoice, IconPencil, IconPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { invoiceName } from '#src/features/payables/invoices/invoice-differences.words.ts'
import {
  getSupplierInvoiceFile,
  removeSupplierInvoice,
  replaceSupplierInvoiceFile,
  restoreSupplierInvoice,
  type SupplierInvoice,
} from '#src/features/payables/invoices/invoices.contract.ts'
import type { SupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { FormerFiles } from '#src/features/services/files/web/former-files.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import { fileKinds } from '#src/shared/files.ts'
import { euro } from '#src/shared/money.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './invoices.module.css'

const InvoiceDialog = lazyDialog(async () => (await import('./invoice.dialog.tsx')).InvoiceDialog)

type InvoicesProps = {
  tripId: string
  service: { id: string; name: string; provider: { companyName: string } | null }
  invoices: readonly SupplierInvoice[]
  invoicedCents: number
  payments: readonly SupplierPayment[]
  /** False on a trip whose suppliers are neither paid nor written to. */
  isOpen: boolean
}

/** The invoices of a service: what the supplier asks, beside what is owed and paid, which never counts them. */
export function InvoicesPanel({ tripId, service, invoices, invoicedCents, payments, isOpen }: InvoicesProps) {
  const canEdit = useCan('edit', 'SupplierPayment') && isOpen
  const [edited, setEdited] = useState<SupplierInvoice | 'new' | null>(null)
  return (
    <section className={styles.invoices} aria-label={t('payables.invoices')}>
      <h3>
        {t('payables.invoices')}
        {invoices.length > 0 && (
          <small>
            {t('payables.invoiced')} <b>{euro(invoicedCents)}</b>
          </small>
        )}
      </h3>
      {invoices.length === 0 && <p className={styles.none}>{t('payables.no-invoices')}</p>}
      {invoices.length > 0 && (
        <ul className={styles.list}>
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              payment={payments.find(({ id }) => id === invoice.paymentId) ?? null}
              onEdit={canEdit ? () => setEdited(invoice) : null}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <div>
          <Button size="small" icon={IconPlus} onClick={() => setEdited('new')}>
            {t('payables.invoice-add')}
          </Button>
        </div>
      )}
      <Suspense>
        {edited !== null && (
          <InvoiceDialog
            tripId={tripId}
            service={service}
            invoice={edited === 'new' ? null : edited}
            payments={payments}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

type RowProps = { invoice: SupplierInvoice; payment: SupplierPayment | null; onEdit: (() => void) | null }

function InvoiceRow({ invoice, payment, onEdit }: RowProps) {
  const { id, version, kind, cents, file, alsoOn } = invoice
  const called = invoiceName(invoice)
  const params = { invoiceId: id }
  const failureText = t('payables.invoice-remove-failed')
  const restore = useCommand(restoreSupplierInvoice, {
    failureText: t('payables.invoice-failed'),
    onDone: () => toast.success(t('payables.invoice-restored')),
  })
  const remove = useCommand(removeSupplierInvoice, {
    failureText,
    onDone: () => toastWithUndo(t('payables.invoice-removed'), () => restore.mutate({ params })),
  })
  const replacing = useUploads(
    replaceSupplierInvoiceFile,
    { params, query: { version } },
    {
      failureText: t('payables.invoice-failed'),
      onDone: () => undefined,
      onAllDone: () => void toast.success(t('payables.invoice-replaced')),
    },
  )
  const isShown = fileKinds[file.contentType]?.isShown ?? false
  return (
    <li>
      <Icon of={IconFileInvoice} className={styles.mark!} />
      <span className={styles.what}>
        <a
          href={addressOf(getSupplierInvoiceFile, { params, query: isShown ? { inline: 'true' } : {} })}
          title={file.name}
          {...(isShown ? { target: '_blank', rel: 'noopener' } : { download: file.name })}
        >
          {called}
        </a>
        <small>{payment ? paidWith(payment) : t('payables.invoice-to-pay')}</small>
        {alsoOn.length > 0 && (
          <small className={styles.also}>{t('payables.invoice-also-on', alsoInWords(alsoOn))}</small>
        )}
      </span>
      <b>{euro(kind === 'invoice' ? cents : -cents)}</b>
      {onEdit && (
        <span className={styles.acts}>
          <IconButton
            icon={IconPencil}
            size="small"
            label={t('payables.invoice-change', { invoice: called })}
            onClick={onEdit}
          />
          <FileButton
            icon={IconReplace}
            label={t('payables.invoice-replace', { invoice: called })}
            isBare
            isBusy={replacing.isBusy}
            onFiles={replacing.add}
          />
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('payables.invoice-remove', { invoice: called })}
            onClick={() => remove.mutate({ params, query: { version } })}
          />
        </span>
      )}
      {replacing.uploads.length > 0 && (
        <div className={styles.below}>
          <UploadRows uploads={replacing.uploads} onRetry={replacing.retry} onDismiss={replacing.dismiss} />
        </div>
      )}
      <FormerFiles
        former={file.former}
        className={styles.below!}
        hrefOf={(former) => addressOf(getSupplierInvoiceFile, { params, query: { former } })}
      />
    </li>
  )
}

const paidWith = ({ kind, paidOn, cents }: SupplierPayment) =>
  t('payables.invoice-payment', { kind: t(`payables.kind.${kind}`), day: formatDay(paidOn), amount: euro(cents) })

const alsoInWords = (alsoOn: SupplierInvoice['alsoOn']) => ({
  services: alsoOn.map(({ serviceName, tripCode, cents }) => `${serviceName}, ${tripCode} (${euro(cents)})`).join('; '),
})
