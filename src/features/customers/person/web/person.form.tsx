import { IconSparkles, IconToolsKitchen2 } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { consentRefusal, isStillToAsk } from '#src/features/customers/person/person-faults.rules.ts'
import { addMonths, ageOn, type Day, formatDay, isDay } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { BirthPlaceField, CitizenshipField } from './birth-place.field.tsx'
import styles from './person.module.css'

import { fieldsOf, type PersonFormProps } from './person-fields.state.ts'
import { ContactRow, DocumentRow } from './person-rows.form.tsx'
import { useTaxCode } from './person-tax-code.state.ts'
import { WhoRow } from './person-who.form.tsx'

/** The fields of a person, in the order in which a clerk hears them. */
export function PersonForm(props: PersonFormProps) {
  const { values, onChange, isReadOnly, required, canSeeDocument, canSeeHealth, contacts, hasOwnContacts } = props
  const field = fieldsOf(props)
  const said = useTaxCode(props)
  const { decoded, place } = said
  const accept = (event: KeyboardEvent<HTMLInputElement>) => {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      !said.accept
    )
      return
    // Enter takes the active proposal.
    if (event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    said.accept()
  }
  return (
    <>
      <WhoRow {...props} said={said} onAccept={accept} />
      {said.accept && decoded && (
        <button type="button" className={styles.offer} onClick={said.accept} tabIndex={-1}>
          <Icon of={IconSparkles} />
          <b>{t('customers.fill-from-code')}</b>
          <span className={styles.said}>
            {[formatDay(decoded.bornOn), place, t(`customers.sex.${decoded.sex}`)].filter(Boolean).join(', ')}
          </span>
          <Kbd keys={t('customers.key-accept')} />
        </button>
      )}
      <div className={classes(styles.row, styles.born)}>
        <DayField
          {...field('bornOn')}
          label={t('customers.field.bornOn')}
          isPast
          today={props.today}
          near={addMonths(props.today, -usualAge * 12)}
          value={values.bornOn}
          onChange={(bornOn) => onChange({ bornOn })}
          onKeyDown={accept}
          {...(decoded && !values.bornOn && { placeholder: formatDay(decoded.bornOn), className: styles.ghost })}
          {...(values.bornOn && isDay(values.bornOn) && { labelEnd: ageInWords(values.bornOn, props.trip?.departsOn) })}
        />
        <BirthPlaceField
          {...field('birthPlace')}
          value={values.birthPlace}
          code={values.birthCode}
          onChange={(birthPlace, birthCode) => onChange({ birthPlace, birthCode })}
          onKeyDown={accept}
          {...(place && !values.birthPlace && { placeholder: place, className: styles.ghost })}
        />
        <CitizenshipField
          {...field('citizenship')}
          value={values.citizenship}
          onChange={(citizenship) => onChange({ citizenship })}
        />
      </div>
      {contacts}
      {hasOwnContacts && <ContactRow {...props} />}
      {canSeeDocument && <DocumentRow {...props} />}
      <div className={classes(styles.row, styles.diet)}>
        {canSeeHealth && (
          <>
            <TextField
              {...field('allergies')}
              label={t('customers.field.allergies')}
              icon={IconToolsKitchen2}
              warning={
                (consentRefusal(values) !== null && t('customers.consent-missing')) ||
                (isStillToAsk(values) && t('customers.health-to-ask'))
              }
              value={values.allergies}
              onChange={(allergies) => onChange({ allergies })}
            />
            <CheckField
              label={t('customers.field.hasHealthConsent')}
              className={styles.consent}
              checked={values.hasHealthConsent}
              disabled={isReadOnly}
              // The tick removes the fault that the text had without consent.
              onChange={(hasHealthConsent) => onChange({ hasHealthConsent, allergies: values.allergies })}
              aria-required={required.has('hasHealthConsent') || undefined}
            />
          </>
        )}
      </div>
      {props.children}
    </>
  )
}

/** The calendar of birth dates opens this many years ago. */
const usualAge = 50

function ageInWords(bornOn: Day, departsOn: Day | undefined): string | undefined {
  if (departsOn === undefined) return undefined
  const age = ageOn(bornOn, departsOn)
  return age >= 0 && age < 130 ? t('customers.age', { n: age }) : undefined
}
