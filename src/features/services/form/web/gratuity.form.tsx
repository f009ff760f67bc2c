import { IconPlus, IconTrash } from '@tabler/icons-react'
import { gratuityBases, gratuityValues } from '#src/features/services/form/cost-kinds.values.ts'
import type { GratuityValues } from '#src/features/services/form/service.values.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import styles from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'
import { FoldedPart } from './service-part.panel.tsx'

const fresh: GratuityValues = {
  ...{ service: 'this', threshold: null, basis: 'payingPersons', countsFree: false },
  ...{ rounding: 'down', max: null, value: 'halfTwin' },
}

/** The supplier's gratuities: one free for every so many, of this service or of another of the same trip. */
export function GratuityPart({ form, home, ownId }: PartProps & { ownId: string | undefined }) {
  const { gratuities } = form.getValues()
  const others = home.services.filter(({ id }) => id !== ownId)
  const options = [
    { value: 'this', label: t('services.this') },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FoldedPart part="gratuity" isEmpty={gratuities.length === 0 && !form.errors.gratuities}>
      <div id="service-gratuity" className={styles.rows}>
        {gratuities.length === 0 && <p className={styles.quiet}>{t('services.no-gratuity')}</p>}
        {form.errors.gratuities && (
          <p role="alert" className={styles.over}>
            {form.errors.gratuities}
          </p>
        )}
        {gratuities.map((row, at) => (
          <div key={at} className={styles.fields} role="group" aria-label={t('services.gratuity-row', { n: at + 1 })}>
            <SelectField
              {...form.getInputProps(`gratuities.${at}.service`)}
              label={t('services.gratuity.service')}
              isRequired
              className={styles.w5}
              options={options}
            />
            <div className={styles.every}>
              <span aria-hidden="true">{t('services.gratuity-every')}</span>
              <NumberField
                {...form.getInputProps(`gratuities.${at}.threshold`)}
                label={t('services.gratuity.threshold')}
                isRequired
                min={1}
                max={500}
                className={styles.short}
              />
              <SelectField
                {...form.getInputProps(`gratuities.${at}.basis`)}
                label={t('services.gratuity.basis')}
                isLabelHidden
                className={styles.grow}
                options={gratuityBases.map((one) => ({ value: one, label: t(`services.basis.${one}`) }))}
              />
              <IconButton
                icon={IconTrash}
                label={t('services.remove-gratuity', { n: at + 1 })}
                onClick={() => form.removeListItem('gratuities', at)}
              />
            </div>
            <SelectField
              {...form.getInputProps(`gratuities.${at}.value`)}
              label={t('services.gratuity.value')}
              className={styles.w5}
              options={gratuityValues.map((one) => ({ value: one, label: t(`services.gratuity-value.${one}`) }))}
            />
            <NumberField
              {...form.getInputProps(`gratuities.${at}.max`)}
              label={t('services.gratuity.max')}
              min={1}
              max={500}
              className={styles.w3}
            />
            <span className={styles.checks}>
              <CheckField
                {...form.getInputProps(`gratuities.${at}.countsFree`, { type: 'checkbox' })}
                label={t('services.gratuity.countsFree')}
              />
              <CheckField
                label={t('services.gratuity.roundsUp')}
                checked={row.rounding === 'up'}
                onChange={(isUp) => form.setFieldValue(`gratuities.${at}.rounding`, isUp ? 'up' : 'down')}
              />
            </span>
          </div>
        ))}
      </div>
      <Button
        kind="text"
        size="small"
        icon={IconPlus}
        className={styles.addRow}
        onClick={() => form.insertListItem('gratuities', { ...fresh })}
      >
        {t('services.add-gratuity')}
      </Button>
    </FoldedPart>
  )
}
