import { IconCheck, IconSparkles, IconToolsKitchen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { identityDocumentTypes, type KnownPerson, searchCustomers } from '#src/features/customers/customers.contract.ts'
import type { PersonValues } from '#src/features/customers/person-form.rules.ts'
import { decodeTaxCode, taxCodeMismatches, taxCodeRefusal } from '#src/features/customers/tax-code.rules.ts'
import { getMunicipality } from '#src/features/municipalities/municipalities.contract.ts'
import { ageOn, type Day, formatDay, isDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/check-field.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { asCode } from '#src/web/ui/code-text.ts'
import { DayField } from '#src/web/ui/day-field.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Kbd } from '#src/web/ui/kbd.tsx'
import { PhoneField } from '#src/web/ui/phone-field.tsx'
import { SegmentedField } from '#src/web/ui/segmented-field.tsx'
import { SelectField } from '#src/web/ui/select-field.tsx'
import { SuggestField } from '#src/web/ui/suggest-field.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { BirthPlaceField, CitizenshipField } from './birth-place.field.tsx'
import { useKnownPeople } from './known-people.picker.tsx'
import styles from './person.module.css'

type PersonFormProps = {
  values: PersonValues
  /** Of the person in the form around: `people.0`. */
  path: string
  errors: Readonly<Record<string, ReactNode>>
  /** Fields drawn with a star. */
  required: ReadonlySet<string>
  trip: { id: string; departsOn: Day; returnsOn: Day }
  /** The booking's own number: being on it is no doubt. */
  bookingNumber: number | null
  today: Day
  isReadOnly: boolean
  canSeeHealth: boolean
  canSeeDocument: boolean
  onChange: (changed: Partial<PersonValues>) => void
  /** Somebody known was chosen; with Shift, with those they travel with. */
  onKnown: (known: KnownPerson, withCompanions: boolean) => void
  /** A field was left: the moment to say that its format is wrong. */
  onLeave: (field: keyof PersonValues) => void
  /** In place of residence, telephone and email, where they are those of somebody else. */
  contacts: ReactNode
  hasOwnContacts: boolean
  /** After the last row: what only this booking asks of a person. */
  children?: ReactNode
}

const sexes = [
  { value: 'F', label: 'F' },
  { value: 'M', label: 'M' },
] as const

/** What is asked of a person, field by field in the order a clerk hears it. */
export function PersonForm(props: PersonFormProps) {
  const { values, onChange, isReadOnly, required, canSeeDocument, canSeeHealth, contacts, hasOwnContacts } = props
  const field = fieldsOf(props)
  const said = useTaxCode(props)
  const { decoded, place } = said
  const accept = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || !said.accept) return
    // A proposal that the keys are on is what Enter is for.
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
          value={values.bornOn}
          onChange={(bornOn) => onChange({ bornOn })}
          onKeyDown={accept}
          {...(decoded && !values.bornOn && { placeholder: formatDay(decoded.bornOn), className: styles.ghost })}
          {...(values.bornOn && isDay(values.bornOn) && { labelEnd: ageSaid(values.bornOn, props.trip.departsOn) })}
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
              warning={values.allergies.trim() !== '' && !values.hasHealthConsent && t('customers.consent-missing')}
              value={values.allergies}
              onChange={(allergies) => onChange({ allergies })}
            />
            <CheckField
              label={t('customers.field.hasHealthConsent')}
              className={styles.consent}
              checked={values.hasHealthConsent}
              disabled={isReadOnly}
              onChange={(hasHealthConsent) => onChange({ hasHealthConsent })}
              aria-required={required.has('hasHealthConsent') || undefined}
            />
          </>
        )}
      </div>
      {props.children}
    </>
  )
}

type FieldProps = Pick<PersonFormProps, 'path' | 'errors' | 'required' | 'isReadOnly' | 'onLeave'>

/** What every field of the person carries: its place in the form, its fault, its star. */
function fieldsOf({ path, errors, required, isReadOnly, onLeave }: FieldProps) {
  return (name: keyof PersonValues) => ({
    'data-path': `${path}.${name}`,
    error: errors[`${path}.${name}`],
    isRequired: required.has(name),
    readOnly: isReadOnly,
    onBlur: () => onLeave(name),
  })
}

function ageSaid(bornOn: Day, departsOn: Day): string | undefined {
  const age = ageOn(bornOn, departsOn)
  return age >= 0 && age < 130 ? t('customers.age', { n: age }) : undefined
}

/** What the tax code says, what of it is still to be entered, and what it does not agree with. */
function useTaxCode({ values, today, trip, bookingNumber, isReadOnly, onChange }: PersonFormProps) {
  const { taxCode, taxCodeCountry, bornOn, birthPlace, sex } = values
  const isRight = taxCode !== '' && taxCodeCountry === 'IT' && taxCodeRefusal(taxCode) === null
  const decoded = isRight ? decodeTaxCode(taxCode, { today, bornOn }) : null
  const born = useQuery({
    ...queryOf(getMunicipality, { params: { code: decoded?.birthCode ?? '' } }),
    enabled: decoded !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = useQuery({
    ...queryOf(searchCustomers, { query: { search: taxCode, tripId: trip.id, limit: 1 } }, [`trip:${trip.id}`]),
    enabled: isRight,
  })
  const place = decoded ? (born.data?.label ?? null) : null
  const isWanting = decoded !== null && !isReadOnly && (!bornOn || !birthPlace || sex === null)
  // Who types faster than the place is looked up has it filled in when it comes.
  const awaited = useRef<string | null>(null)
  const fillAwaited = useEffectEvent((label: string | null) => {
    if (!decoded || label === null || awaited.current !== decoded.birthCode) return
    awaited.current = null
    if (!birthPlace) onChange({ birthPlace: label, birthCode: decoded.birthCode })
  })
  useEffect(() => fillAwaited(place), [place])
  const accept = () => {
    if (!decoded) return
    if (place === null) awaited.current = decoded.birthCode
    onChange({
      bornOn: bornOn || decoded.bornOn,
      sex: sex ?? decoded.sex,
      ...(!birthPlace && place !== null && { birthPlace: place, birthCode: decoded.birthCode }),
    })
  }
  const twin = known.data?.people[0]
  const isElsewhere =
    twin?.person.taxCode === taxCode && twin.bookingOnTrip !== null && twin.bookingOnTrip !== bookingNumber
  const mismatches = isRight
    ? taxCodeMismatches(taxCode, { ...values, bornOn: bornOn && isDay(bornOn) ? bornOn : null })
    : []
  const warning = isElsewhere
    ? t('customers.already-on-trip', { number: String(twin.bookingOnTrip).padStart(3, '0') })
    : mismatches.length > 0
      ? t('customers.tax-code-mismatch')
      : undefined
  return { decoded, place, isRight, warning, accept: isWanting ? accept : null }
}

type WhoRowProps = PersonFormProps & {
  said: ReturnType<typeof useTaxCode>
  onAccept: (event: KeyboardEvent<HTMLInputElement>) => void
}

function WhoRow({ said, onAccept, ...props }: WhoRowProps) {
  const { values, onChange, onKnown, isReadOnly, trip, path } = props
  const field = fieldsOf(props)
  const source = useKnownPeople(trip.id, values.customerId === null && !isReadOnly)
  const isItalian = values.taxCodeCountry === 'IT'
  const proposals = {
    source,
    startsAtFirst: true,
    listWidth: 560,
    onPick: ({ value }: { value: KnownPerson }, isShift: boolean) => onKnown(value, isShift),
  }
  return (
    <div className={classes(styles.row, styles.who)}>
      <SuggestField
        {...proposals}
        {...field('surname')}
        label={t('customers.field.surname')}
        value={values.surname}
        onChange={(surname) => onChange({ surname })}
        create={{
          label: (text) => t('customers.new-person', { text }),
          onCreate: () => document.querySelector<HTMLElement>(`[data-path="${path}.name"]`)?.focus(),
        }}
      />
      <TextField
        {...field('name')}
        label={t('customers.field.name')}
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      <div className={styles.coded}>
        <SuggestField
          {...proposals}
          {...field('taxCode')}
          label={t(isItalian ? 'customers.field.taxCode' : 'customers.field.foreignCode')}
          className={styles.codeField}
          value={values.taxCode}
          onChange={(text) => onChange({ taxCode: isItalian ? asCode(text) : text })}
          maxLength={isItalian ? 16 : 32}
          onKeyDown={onAccept}
          warning={said.warning}
        />
        {said.isRight && (
          <span className={styles.right}>
            <Icon of={IconCheck} />
            <span className="for-readers">{t('customers.code-right')}</span>
          </span>
        )}
      </div>
      <SegmentedField
        data-path={`${path}.sex`}
        error={props.errors[`${path}.sex`]}
        isRequired={props.required.has('sex')}
        isReadOnly={isReadOnly}
        label={t('customers.field.sex')}
        choices={sexes}
        value={values.sex}
        onChange={(sex) => onChange({ sex })}
      />
    </div>
  )
}

function ContactRow(props: PersonFormProps) {
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

function DocumentRow(props: PersonFormProps) {
  const { values, onChange, trip, today, isReadOnly } = props
  const field = fieldsOf(props)
  const { documentExpiresOn: expires } = values
  const isShort = expires !== null && isDay(expires) && expires < trip.returnsOn
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
        warning={isShort && t('customers.document-expires-before-return', { data: formatDay(trip.returnsOn) })}
      />
    </div>
  )
}
