import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Sum, Sums } from '#src/features/bookings/price/web/sums.panel.tsx'
import { type InstalmentsTyped, instalmentDifferences } from '#src/features/payables/ledger/instalments.words.ts'
import { agreeInstalments, listPayables } from '#src/features/payables/ledger/payables.contract.ts'
import { todayIn } from '#src/shared/day.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import styles from './service-money.module.css'
import type { MoneyOfService, OpenPayable } from './service-money.panel.tsx'

const body = agreeInstalments.schema.body.omit({ version: true })

const storedOf = ({ version, settlement }: OpenPayable): Stored<InstalmentsTyped> => ({
  version,
  values: { instalments: (settlement?.instalments ?? []).map(({ dueOn, cents }) => ({ dueOn, cents })) },
})

/** Agrees the parts of a service's cost, each with its due day. */
export function InstalmentsDialog({
  tripId,
  service,
  payable,
  settlement,
  onClose,
}: MoneyOfService & { onClose: () => void }) {
  const today = todayIn(new Date())
  const params = { serviceId: service.id }
  const stored = storedOf(payable)
  const form = useFormOf<typeof body, InstalmentsTyped>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'service-instalments',
    stored,
    load: async () => {
      const { payables } = await request(listPayables, { params: { tripId } })
      const now = payables.find(({ serviceId }) => serviceId === service.id)
      return now ? storedOf(now) : null
    },
    differences: instalmentDifferences,
    call: savedBy(agreeInstalments, (changes, version) => ({ params, body: { ...changes, version } })),
    failureText: t('payables.instalments-failed'),
    savedText: t('payables.instalments-saved'),
    onClose,
  })
  const { instalments } = form.getValues()
  const sum = instalments.reduce((total, { cents }) => total + (Number.isFinite(cents) ? (cents ?? 0) : 0), 0)
  const rest = (settlement.owedCents ?? 0) - sum
  return (
    <SavedDialog
      saved={saved}
      title={t('payables.instalments-title', { provider: service.provider?.companyName ?? service.name })}
      saveLabel={t('payables.save-instalments')}
      cancelLabel={t('bookings.cancel-form')}
      className={styles.form}
      onClose={onClose}
    >
      <p className={styles.sub}>{t('payables.instalments-help')}</p>
      {instalments.map((_one, at) => (
        // An instalment is identified by its place alone.
        <div key={at} className={styles.row} role="group" aria-label={t('payables.instalment-number', { n: at + 1 })}>
          <DayField
            label={t('payables.column-due')}
            isRequired
            today={today}
            {...form.getInputProps(`instalments.${at}.dueOn`)}
          />
          <MoneyField
            label={t('payments.field.amount')}
            isRequired
            {...form.getInputProps(`instalments.${at}.cents`)}
          />
          <IconButton
            icon={IconTrash}
            label={t('payables.remove-instalment', { n: at + 1 })}
            onClick={() => form.removeListItem('instalments', at)}
          />
        </div>
      ))}
      <div>
        <Button
          kind="text"
          size="small"
          icon={IconPlus}
          onClick={() => form.insertListItem('instalments', { dueOn: null, cents: rest > 0 ? rest : null })}
        >
          {t('payables.add-instalment')}
        </Button>
      </div>
      {instalments.length > 0 && (
        <Sums isLive>
          <Sum label={t('payables.instalments-sum')} cents={sum} isTotal />
        </Sums>
      )}
    </SavedDialog>
  )
}
