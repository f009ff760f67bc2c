import { useState } from 'react'
import { type InvoiceValues, invoiceDifferences } from '#src/features/payables/invoices/invoice-differences.words.ts'
import {
  addSupplierInvoice,
  editSupplierInvoice,
  type InvoiceForm,
  invoiceForm,
  type SupplierInvoice,
} from '#src/features/payables/invoices/invoices.contract.ts'
import { invoiceKinds } from '#src/features/payables/invoices/invoices.rules.ts'
import { listPayables, type SupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { fileSize, maxFileBytes } from '#src/shared/files.ts'
import { euro } from '#src/shared/money.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type After, type SavingCall, type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './invoices.module.css'

type Saved = { id: string; version: number }
type InvoiceDialogProps = {
  tripId: string
  service: { id: string; name: string; provider: { companyName: string } | null }
  /** Null for a new one. */
  invoice: SupplierInvoice | null
  payments: readonly SupplierPayment[]
  onClose: () => void
}

const toPay = 'toPay'

const storedOf = ({ version, kind, number, invoicedOn, cents, paymentId }: SupplierInvoice): Stored<InvoiceValues> => ({
  version,
  values: { kind, number, invoicedOn, cents, paymentId },
})
const fresh: InvoiceValues = { kind: 'invoice', number: '', invoicedOn: null, cents: null, paymentId: null }

/** Adds an invoice with its file to a service, or corrects its data. */
export function InvoiceDialog({ tripId, service, invoice, payments, onClose }: InvoiceDialogProps) {
  const stored = invoice && storedOf(invoice)
  const [file, setFile] = useState<File | null>(null)
  const [fileFault, setFileFault] = useState<string | null>(null)
  const form = useFormOf<typeof invoiceForm, InvoiceValues>(invoiceForm, {
    mode: 'controlled',
    initialValues: stored?.values ?? fresh,
  })
  const call: SavingCall<InvoiceForm, Saved> = invoice
    ? savedBy(editSupplierInvoice, (body: InvoiceForm, version: number) => ({
        params: { invoiceId: invoice.id },
        body: { ...body, version },
      }))
    : {
        endpoint: addSupplierInvoice,
        inputOf: (query) => ({ params: { serviceId: service.id }, query, body: bodyOf(file) }),
      }
  const saved = useSavedForm(form, {
    name: invoice ? `invoice-${invoice.id}` : `new-invoice-${service.id}`,
    stored,
    ...(invoice && {
      load: async () => {
        const { payables } = await request(listPayables, { params: { tripId } })
        const { settlement } = payables.find(({ serviceId }) => serviceId === service.id) ?? {}
        const now = settlement?.invoices.find(({ id }) => id === invoice.id)
        return now ? storedOf(now) : null
      },
    }),
    differences: invoiceDifferences,
    call,
    failureText: t('payables.invoice-failed'),
    savedText: t(invoice ? 'payables.invoice-saved' : 'payables.invoice-added'),
    onRefused: ({ code, detail }) => {
      if (!code.startsWith('shapes.file')) return false
      setFileFault(detail)
      return true
    },
    onClose,
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    setFileFault(chosen ? faultOf(chosen) : null)
  }
  const submit = (after: After) => (event: React.FormEvent) => {
    const fault = invoice ? null : faultOf(file)
    setFileFault(fault)
    if (fault === null) return saved.submit(after)(event)
    event.preventDefault()
    // The faults of the fields show together with that of the file.
    form.read()
  }
  const standing = payments.filter(({ reversesId, isReversed }) => reversesId === null && !isReversed)
  return (
    <SavedDialog
      saved={{ ...saved, submit, isDirty: () => saved.isDirty() || file !== null }}
      title={t(invoice ? 'payables.invoice-edit' : 'payables.invoice-add')}
      saveLabel={t('payables.invoice-save')}
      cancelLabel={t('bookings.cancel-form')}
      className={styles.form}
      onClose={onClose}
    >
      <p className={styles.sub}>{[service.name, service.provider?.companyName].filter(Boolean).join(' · ')}</p>
      {!invoice && (
        <div>
          <FileDrop onFiles={([chosen]) => choose(chosen)} />
          {file && (
            <p className={styles.file}>
              {file.name} <small>{fileSize(file.size)}</small>
            </p>
          )}
          {fileFault && (
            <p role="alert" className={styles.fault}>
              {fileFault}
            </p>
          )}
        </div>
      )}
      <SegmentedField
        {...form.getInputProps('kind')}
        label={t('payables.invoice-field.kind')}
        isRequired
        choices={invoiceKinds.map((value) => ({ value, label: t(`payables.invoice-kind.${value}`) }))}
      />
      <div className={styles.pair}>
        <TextField
          {...form.getInputProps('number')}
          label={t('payables.invoice-field.number')}
          isRequired
          maxLength={40}
        />
        <DayField
          {...form.getInputProps('invoicedOn')}
          label={t('payables.invoice-field.invoicedOn')}
          isRequired
          max={todayIn(new Date())}
        />
      </div>
      <MoneyField
        {...form.getInputProps('cents')}
        label={t('payables.invoice-field.cents')}
        help={t('payables.invoice-field.cents-help')}
        isRequired
      />
      {standing.length > 0 && (
        <SelectField
          {...form.getInputProps('paymentId')}
          value={form.getValues().paymentId ?? toPay}
          onChange={(chosen) => form.setFieldValue('paymentId', chosen === toPay ? null : chosen)}
          label={t('payables.invoice-field.paymentId')}
          options={[
            { value: toPay, label: t('payables.invoice-to-pay') },
            ...standing.map(({ id, kind, paidOn, cents }) => ({
              value: id,
              label: t('payables.invoice-payment', {
                kind: t(`payables.kind.${kind}`),
                day: formatDay(paidOn),
                amount: euro(cents),
              }),
            })),
          ]}
        />
      )}
    </SavedDialog>
  )
}

/** Why this file cannot be sent, in words, or null. */
function faultOf(file: File | null): string | null {
  if (file === null) return t('payables.invoice-file-missing')
  if (file.size > maxFileBytes) return t('shapes.file-too-large')
  return file.size === 0 ? t('shapes.file-empty') : null
}

function bodyOf(file: File | null): FormData {
  const data = new FormData()
  if (file) data.append('file', file)
  return data
}
