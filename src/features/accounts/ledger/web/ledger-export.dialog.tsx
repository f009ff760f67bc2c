import { exportLedger } from '#src/features/accounts/ledger/ledger.contract.ts'
import { periodRefusal } from '#src/features/accounts/ledger/ledger.rules.ts'
import { type Ledger, ledgerFormats, ledgers } from '#src/features/accounts/ledger/ledger.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { addDays, addMonths, todayIn } from '#src/shared/day.ts'
import { download } from '#src/web/calls/download.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'

/** Asks for the period and the form of the entries for accounting. The month before is proposed. */
export function LedgerExportDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(new Date())
  const thisMonth = `${today.slice(0, 7)}-01`
  const form = useFormOf(exportLedger.schema.querystring, {
    mode: 'controlled',
    initialValues: {
      from: addMonths(thisMonth, -1) as string | null,
      to: addDays(thisMonth, -1) as string | null,
      ledger: undefined as Ledger | undefined,
      format: 'xlsx' as (typeof ledgerFormats)[number],
    },
    faults: ({ from, to }) => {
      const code = from && to ? periodRefusal(from, to) : null
      return code ? [{ path: '/to', code }] : []
    },
    onValid: (query) => {
      void download(exportLedger, { query }, t('accounts.exporting'))
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('accounts.export-ledger')}
      isDirty={() => false}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('trips.export')}
      className={styles.form}
      onSubmit={form.submit}
    >
      <div className={styles.pair}>
        <DayField label={t('accounts.ledger.from')} isRequired today={today} {...form.getInputProps('from')} />
        <DayField label={t('accounts.ledger.to')} isRequired today={today} {...form.getInputProps('to')} />
      </div>
      <SegmentedField
        label={t('accounts.ledger.ledger')}
        choices={[
          { value: 'all' as const, label: t('accounts.all-refunds') },
          ...ledgers.map((value) => ({ value, label: t(`accounts.ledger.${value}`) })),
        ]}
        value={form.values.ledger ?? 'all'}
        onChange={(value) => form.setValues({ ledger: value === 'all' ? undefined : value })}
      />
      <SegmentedField
        label={t('accounts.ledger.format')}
        choices={ledgerFormats.map((value) => ({ value, label: t(`accounts.ledger.format.${value}`) }))}
        {...form.getInputProps('format')}
      />
    </FormDialog>
  )
}
