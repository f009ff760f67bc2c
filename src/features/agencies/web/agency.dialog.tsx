import { useState } from 'react'
import {
  type Agency,
  type AgencyInput,
  addAgency,
  agencyInput,
  editAgency,
  listAgencies,
} from '#src/features/agencies/agencies.contract.ts'
import { type AgencyValues, agencyBody, agencyDifferences } from '#src/features/agencies/agencies.words.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { PercentField } from '#src/web/ui/fields/percent-field.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from '#src/web/ui/layout/simple-list.module.css'

const nothing: AgencyValues = {
  ...{ name: '', contactName: '', email: '', phone: '' },
  ...{ commissionBps: 0, paysNet: false, isActive: true },
}

const storedOf = ({ id, version, ...agency }: Agency): Stored<AgencyValues> => ({
  ...{ id, version },
  values: {
    name: agency.name,
    contactName: agency.contactName ?? '',
    email: agency.email ?? '',
    phone: agency.phone ?? '',
    commissionBps: agency.commissionBps,
    paysNet: agency.paysNet,
    isActive: agency.isActive,
  },
})

/** An agency that sells for us; null for a new one. Our own sale keeps no commission and stays in use. */
export function AgencyDialog({ agency, onClose }: { agency: Agency | null; onClose: () => void }) {
  // The window created this agency while the person typed on. From then on it edits it.
  const [made, setMade] = useState<Stored<AgencyValues> | null>(null)
  const stored = agency ? storedOf(agency) : made
  const form = useFormOf<typeof agencyInput, AgencyValues>(agencyInput, {
    mode: 'controlled',
    initialValues: stored?.values ?? nothing,
    toBody: agencyBody,
  })
  const saved = useSavedForm(form, {
    name: `agency-${agency?.id ?? 'new'}`,
    stored,
    load: async () => {
      const now = (await request(listAgencies, { query: { all: 'true' } })).find(({ id }) => id === stored?.id)
      return now ? storedOf(now) : null
    },
    differences: agencyDifferences,
    call: stored
      ? savedBy(editAgency, (body: AgencyInput, version) => ({
          params: { agencyId: stored.id ?? '' },
          body: { ...body, isActive: form.getValues().isActive, version },
        }))
      : savedBy(addAgency, (body: AgencyInput) => ({ body })),
    failureText: t('agencies.failed'),
    savedText: t('agencies.saved'),
    onSaved: ({ id, version }, after, values) => {
      if (after === 'stay') setMade({ id, version, values })
    },
    onClose,
  })
  const isDirect = agency?.isDirect ?? false
  const pays = form.getInputProps('paysNet')
  return (
    <SavedDialog
      saved={saved}
      title={t(agency ? 'agencies.edit' : 'agencies.add')}
      saveLabel={t('agencies.save')}
      cancelLabel={t('agencies.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField {...form.getInputProps('name')} label={t('agencies.field.name')} isRequired maxLength={120} />
      <TextField {...form.getInputProps('contactName')} label={t('agencies.field.contactName')} maxLength={120} />
      <TextField {...form.getInputProps('email')} label={t('agencies.field.email')} type="email" maxLength={254} />
      <PhoneField {...form.getInputProps('phone')} label={t('agencies.field.phone')} />
      {!isDirect && (
        <>
          <PercentField {...form.getInputProps('commissionBps')} label={t('agencies.field.commissionBps')} isRequired />
          <SegmentedField
            label={t('agencies.field.paysNet')}
            choices={(['gross', 'net'] as const).map((value) => ({ value, label: t(`agencies.${value}`) }))}
            value={pays.value ? 'net' : 'gross'}
            onChange={(value) => pays.onChange(value === 'net')}
          />
          <p className={styles.help}>{t(pays.value ? 'agencies.net-help' : 'agencies.gross-help')}</p>
          {stored && (
            <CheckField
              label={t('agencies.field.isActive')}
              {...form.getInputProps('isActive', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </SavedDialog>
  )
}
