import { CountryField } from '#src/features/municipalities/web/country.field.tsx'
import { type PermitValues, permitDifferences, permitValues } from '#src/features/permits/permit-differences.words.ts'
import { permitStates } from '#src/features/permits/permit-states.values.ts'
import { addPermit, editPermit, listPermits, type Permit, permitForm } from '#src/features/permits/permits.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type SavingCall, type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { PlateField } from '#src/web/ui/fields/plate-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import styles from './permits.module.css'

type Body = ReturnType<typeof permitForm.parse>
type Saved = { id: string; version: number }

const storedOf = ({ version, id: _id, serviceId: _service, ...permit }: Permit): Stored<PermitValues> => {
  const { serviceName: _name, isToUpdate: _flag, isOnItsDay: _day, ...fields } = permit
  return { version, values: permitValues(fields) }
}

/** An empty permit. If only one coach has a plate, it is for that coach. */
function fresh(coaches: PermitDialogProps['coaches']): PermitValues {
  const [coach] = coaches.length === 1 ? coaches : []
  return {
    ...{ city: '', zone: '', number: '', fromOn: null, fromTime: null, untilOn: null, untilTime: null },
    ...{ plate: coach?.plate ?? '', country: coach?.country ?? 'IT', costCents: null, state: 'toRequest' },
  }
}

type PermitDialogProps = {
  tripId: string
  serviceId: string
  /** Null for a new one. */
  permit: Permit | null
  coaches: readonly { plate: string; country: string }[]
  onClose: () => void
}

/** Adds or corrects a permit. */
export function PermitDialog({ tripId, serviceId, permit, coaches, onClose }: PermitDialogProps) {
  const stored = permit && storedOf(permit)
  const form = useFormOf<typeof permitForm, PermitValues>(permitForm, {
    mode: 'controlled',
    initialValues: stored?.values ?? fresh(coaches),
  })
  const call: SavingCall<Body, Saved> = permit
    ? savedBy(editPermit, (body: Body, version: number) => ({
        params: { permitId: permit.id },
        body: { ...body, version },
      }))
    : savedBy(addPermit, (body: Body) => ({ params: { serviceId }, body }))
  const saved = useSavedForm(form, {
    name: permit ? `permit-${permit.id}` : `new-permit-${serviceId}`,
    stored,
    ...(permit && {
      load: async () => {
        const { permits } = await request(listPermits, { params: { tripId } })
        const now = permits.find(({ id }) => id === permit.id)
        return now ? storedOf(now) : null
      },
    }),
    differences: permitDifferences,
    call,
    failureText: t('permits.failed'),
    savedText: t(permit ? 'permits.saved' : 'permits.added'),
    onClose,
  })
  const { fromOn, untilOn } = form.getValues()
  return (
    <SavedDialog
      saved={saved}
      title={t(permit ? 'permits.edit-title' : 'permits.add')}
      saveLabel={t('permits.save')}
      cancelLabel={t('permits.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField
        {...form.getInputProps('city')}
        label={t('permits.field.city')}
        isRequired
        maxLength={80}
        className={styles.w6}
      />
      <TextField {...form.getInputProps('zone')} label={t('permits.field.zone')} maxLength={80} className={styles.w6} />
      <DayField
        {...form.getInputProps('fromOn')}
        label={t('permits.field.fromOn')}
        isRequired
        className={styles.w8}
        onBlur={() => {
          if (untilOn === null && fromOn !== null) form.setValues({ untilOn: fromOn })
        }}
      />
      <TimeField
        {...form.getInputProps('fromTime')}
        on={fromOn}
        label={t('permits.field.fromTime')}
        isRequired
        className={styles.w4}
      />
      <DayField
        {...form.getInputProps('untilOn')}
        label={t('permits.field.untilOn')}
        isRequired
        className={styles.w8}
      />
      <TimeField
        {...form.getInputProps('untilTime')}
        on={untilOn}
        label={t('permits.field.untilTime')}
        isRequired
        className={styles.w4}
      />
      <PlateField {...form.getInputProps('plate')} label={t('permits.field.plate')} className={styles.w6} />
      <CountryField
        {...form.getInputProps('country')}
        label={t('permits.field.country')}
        isRequired
        className={styles.w6}
      />
      <TextField
        {...form.getInputProps('number')}
        label={t('permits.field.number')}
        maxLength={60}
        className={styles.w6}
      />
      <MoneyField {...form.getInputProps('costCents')} label={t('permits.field.costCents')} className={styles.w6} />
      <SegmentedField
        {...form.getInputProps('state')}
        label={t('permits.field.state')}
        className={styles.w12}
        choices={permitStates.map((value) => ({ value, label: t(`permits.state.${value}`) }))}
      />
    </SavedDialog>
  )
}
