import { useQuery } from '@tanstack/react-query'
import { guideLimitOf } from '#src/features/services/form/guide-limit.rules.ts'
import { type ServiceValues, takesSteps } from '#src/features/services/form/service.values.ts'
import type { Steps } from '#src/features/services/form/service-amount.rules.ts'
import { stepsForPeople, stepsInWords } from '#src/features/services/form/service-steps.words.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import styles from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'

/** The fields of a price in steps, with its cost for this trip. */
export function StepsFields({ form, home }: PartProps) {
  const values = form.getValues()
  if (!takesSteps(values)) return null
  return (
    <>
      <span className={styles.wide}>
        <SwitchField
          label={t('services.has-steps')}
          checked={values.steps !== null}
          onChange={(isStepped) => {
            form.setValues({ steps: isStepped ? { upTo: null, beyondCents: null } : null })
            form.clearFieldError('amountCents')
          }}
        />
      </span>
      {values.steps !== null && (
        <>
          <NumberField
            {...form.getInputProps('steps.upTo')}
            label={t('services.steps-field-up-to')}
            isRequired
            min={1}
            max={500}
            className={styles.w3}
          />
          <MoneyField
            {...form.getInputProps('steps.beyondCents')}
            label={t('services.steps-field-beyond')}
            isRequired
            className={styles.w3}
          />
          <StepsSum values={values} people={home.people} />
        </>
      )}
    </>
  )
}

function StepsSum({ values, people }: { values: ServiceValues; people: number | null }) {
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const { amountCents, category, repeats, maxPerGuide } = values
  const steps = wholeSteps(values)
  if (steps === null || amountCents === null || Number.isNaN(amountCents)) return null
  const limit = settings && category && guideLimitOf({ category, maxPerGuide }, settings)
  const groups = repeats === 'perGuideGroup' && people !== null && limit ? Math.ceil(people / limit) : 1
  return (
    <p className={styles.sum} aria-live="polite">
      {stepsInWords(amountCents, steps)}. <b>{stepsForPeople({ amountCents, steps, groups }, people)}</b>
    </p>
  )
}

/** The steps if all their fields are readable, otherwise null. */
function wholeSteps({ steps }: ServiceValues): Steps | null {
  const { upTo = null, beyondCents = null } = steps ?? {}
  if (upTo === null || beyondCents === null || !Number.isInteger(upTo) || !Number.isInteger(beyondCents)) return null
  return { upTo, beyondCents }
}
