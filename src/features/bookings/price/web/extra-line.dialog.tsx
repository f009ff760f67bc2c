import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExtraValues } from '#src/features/bookings/booking/booking.values.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { byHandRefusal } from '#src/features/bookings/price/price.rules.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type ExtraLineProps = {
  /** The heads to which the amount may belong, by their ids in price lines. */
  heads: readonly { id: string; name: string }[]
  onClose: () => void
  onAdd: (extra: ExtraValues) => void
}

/** The value that stands for the whole booking, because a select cannot have an empty value. */
const allOfThem = 'booking'
const kinds = ['extra', 'discount'] as const
const empty = {
  kind: 'extra' as (typeof kinds)[number],
  label: '',
  cents: null as number | null,
  owner: null as string | null,
}

/** Adds an amount by hand, or takes one off, for one head or the whole booking. It is saved with the booking. */
export function ExtraLineDialog({ heads, onClose, onAdd }: ExtraLineProps) {
  const [values, setValues] = useState(empty)
  const [wasTried, setTried] = useState(false)
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const firstRowCents = settings?.firstRowCents ?? 0
  const fault = byHandRefusal({ ...values, cents: values.cents ?? 0, participantId: values.owner })
  const saidAt = (code: NonNullable<typeof fault>) => wasTried && fault === code && t(code)
  const add = () => {
    setTried(true)
    if (fault) return
    onAdd({ ...values, label: values.label.trim(), cents: values.cents! })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.extra-add')}
      isDirty={() => values.label !== '' || values.cents !== null}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('bookings.extra-put')}
      className={styles.form}
      onSubmit={() => add()}
    >
      <SegmentedField
        label={t('bookings.extra-kind')}
        isRequired
        choices={kinds.map((value) => ({ value, label: t(`bookings.line.${value}`) }))}
        value={values.kind}
        onChange={(kind) => setValues({ ...values, kind })}
      />
      {firstRowCents > 0 && (
        <p>
          <Button
            size="small"
            icon={IconStar}
            onClick={() =>
              setValues({ ...values, kind: 'extra', label: t('bookings.first-row'), cents: firstRowCents })
            }
          >
            {t('bookings.first-row-for', { amount: euro(firstRowCents) })}
          </Button>
        </p>
      )}
      <div className={styles.two}>
        <TextField
          label={t('bookings.extra-label')}
          help={t('bookings.extra-label-help')}
          isRequired
          maxLength={80}
          error={saidAt('bookings.line-label-missing')}
          value={values.label}
          onChange={(label) => setValues({ ...values, label })}
        />
        <MoneyField
          label={t('payments.field.amount')}
          isRequired
          error={saidAt('bookings.line-amount-positive')}
          value={values.cents}
          onChange={(cents) => setValues({ ...values, cents })}
        />
      </div>
      {heads.length > 1 && (
        <SelectField
          label={t('bookings.extra-of')}
          options={[
            { value: allOfThem, label: t('bookings.extra-of-all') },
            ...heads.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.owner ?? allOfThem}
          onChange={(owner) => setValues({ ...values, owner: owner === allOfThem ? null : owner })}
        />
      )}
    </FormDialog>
  )
}
