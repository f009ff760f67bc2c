import { identityDocumentTypes } from '#src/features/customers/person/person.contract.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { asCode } from '#src/web/ui/signs/code-text.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './person.module.css'

import { fieldsOf, type PersonFormProps } from './person-fields.state.ts'

/** The residence and contacts of a person. */
export function ContactRow(props: PersonFormProps) {
  const { values, onChange } = props
  const field = fieldsOf(props)
  return (
    <div className={classes(styles.row, styles.contact)}>
      <TextField
        {...field('residence')}
        label={t('customers.field.residence')}
        value={values.residence}
        onChange={(residence) => onChange({ residence })}
      />
      <PhoneField
        {...field('phone')}
        label={t('customers.field.phone')}
        value={values.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <TextField
        {...field('email')}
        label={t('customers.field.email')}
        type="email"
        inputMode="email"
        value={values.email}
        onChange={(email) => onChange({ email })}
      />
    </div>
  )
}

/** The identity document for the trip. */
export function DocumentRow(props: PersonFormProps) {
  const { values, onChange, trip, today, isReadOnly } = props
  const field = fieldsOf(props)
  const { documentExpiresOn: expires } = values
  const shortFor = expires !== null && isDay(expires) && trip && expires < trip.returnsOn ? trip : null
  const { readOnly: _readOnly, ...type } = field('documentType')
  return (
    <div className={classes(styles.row, styles.document)}>
      <SelectField
        {...type}
        label={t('customers.field.documentType')}
        options={identityDocumentTypes.map((value) => ({ value, label: t(`customers.document.${value}`) }))}
        value={values.documentType}
        onChange={(documentType) => onChange({ documentType })}
        isClearable
        readOnly={isReadOnly}
      />
      <TextField
        {...field('documentNumber')}
        label={t('customers.field.documentNumber')}
        isMono
        clean={asCode}
        value={values.documentNumber}
        onChange={(documentNumber) => onChange({ documentNumber })}
      />
      <DayField
        {...field('documentIssuedOn')}
        label={t('customers.field.documentIssuedOn')}
        className={styles.plainDay}
        isPast
        today={today}
        value={values.documentIssuedOn}
        onChange={(documentIssuedOn) => onChange({ documentIssuedOn })}
      />
      <TextField
        {...field('documentIssuedAt')}
        label={t('customers.field.documentIssuedAt')}
        value={values.documentIssuedAt}
        onChange={(documentIssuedAt) => onChange({ documentIssuedAt })}
      />
      <DayField
        {...field('documentExpiresOn')}
        label={t('customers.field.documentExpiresOn')}
        className={styles.plainDay}
        today={today}
        value={values.documentExpiresOn}
        onChange={(documentExpiresOn) => onChange({ documentExpiresOn })}
        warning={shortFor && t('customers.document-expires-before-return', { data: formatDay(shortFor.returnsOn) })}
      />
    </div>
  )
}
