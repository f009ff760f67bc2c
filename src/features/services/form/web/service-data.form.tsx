import { useQuery } from '@tanstack/react-query'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import { hotelTypes, serviceCategories } from '#src/features/services/form/categories.values.ts'
import { amountBasis, costKinds, costRepeats } from '#src/features/services/form/cost-kinds.values.ts'
import { guideLimitOf } from '#src/features/services/form/guide-limit.rules.ts'
import { amountByRooms, hasGuides, hasMeals } from '#src/features/services/form/service.values.ts'
import { serviceName } from '#src/features/services/form/service-faults.rules.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { addDays, formatDay, weekdayShort } from '#src/shared/day.ts'
import { formatCents } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { partShowing } from '#src/web/forms/part.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { FieldFrame } from '#src/web/ui/fields/field-frame.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './service-form.module.css'
import type { PartProps, ServiceHome } from './service-form.state.ts'
import { StepsFields } from './service-steps.form.tsx'

/** A day in words: "Giorno 1 · ven 11/06/2027". */
function dayInWords(day: number, { departsOn }: Pick<ServiceHome, 'departsOn'>): string {
  const said = t('services.day', { n: day })
  if (departsOn === null) return said
  const on = addDays(departsOn, day - 1)
  return `${said} · ${weekdayShort(on).slice(0, 4)}${formatDay(on)}`
}

/** The fields for what is bought, when, where and at which cost. */
export function DataPart({ form, home }: PartProps) {
  const part = { form, home }
  return (
    <Card
      title={t('services.part.data')}
      className={styles.part}
      end={<span className={styles.required}>{t('services.required')}</span>}
    >
      <div id="service-data" className={styles.fields}>
        <Kind {...part} />
        <Code {...part} />
        <Day {...part} />
        <Name {...part} />
        <Place {...part} />
        <Hour {...part} />
        <Cost {...part} />
        <Amount {...part} />
        <Repetition {...part} />
        <Steps {...part} />
        <Guides {...part} />
        {home.departsOn !== null && <OwnToTrip {...part} />}
        <Rendering {...part} />
        <Beverages {...part} />
      </div>
    </Card>
  )
}

const Kind = partShowing(
  ({ form }: PartProps) => (
    <SearchSelectField
      {...form.getInputProps('category')}
      label={t('services.field.category')}
      isRequired
      autoFocus={!form.getValues().category}
      className={styles.w4}
      options={kinds}
    />
  ),
  ['category'],
)
const kinds = serviceCategories.map((one) => ({
  value: one,
  label: t(`providers.kind.${one}`),
  icon: kindIcons[one],
}))

const Code = partShowing(
  ({ form }: PartProps) => (
    <TextField {...form.getInputProps('code')} label={t('services.field.code')} isMono className={styles.w4} />
  ),
  ['code'],
)

const Day = partShowing(
  ({ form, home }: PartProps) => (
    <SelectField
      {...form.getInputProps('day')}
      label={t('services.field.day')}
      isRequired
      className={styles.w4}
      options={Array.from({ length: home.days }, (_, at) => ({
        value: String(at + 1),
        label: dayInWords(at + 1, home),
      }))}
    />
  ),
  ['day'],
)

const Name = partShowing(
  ({ form }: PartProps) => {
    const { category, location } = form.getValues()
    return (
      <TextField
        {...form.getInputProps('name')}
        label={t('services.field.name')}
        maxLength={120}
        placeholder={category ? serviceName(category, location.trim() || null) : undefined}
        className={styles.w6}
      />
    )
  },
  ['name', 'category', 'location'],
)

const Place = partShowing(
  ({ form }: PartProps) => (
    <TextField
      {...form.getInputProps('location')}
      label={t('services.field.location')}
      maxLength={120}
      className={styles.w4}
    />
  ),
  ['location'],
)

const Hour = partShowing(
  ({ form, home }: PartProps) => {
    const { day } = form.getValues()
    return (
      <TimeField
        {...form.getInputProps('startsAt')}
        label={t('services.field.startsAt')}
        on={home.departsOn && day ? addDays(home.departsOn, Number(day) - 1) : null}
        className={styles.w2}
      />
    )
  },
  ['startsAt', 'day'],
)

const Cost = partShowing(
  ({ form }: PartProps) => (
    <SegmentedField
      {...form.getInputProps('costKind')}
      label={t('services.field.costKind')}
      isRequired
      className={styles.w4}
      choices={costKinds.map((one) => ({ value: one, label: t(`services.cost-kind.${one}`) }))}
    />
  ),
  ['costKind'],
)

/** The amount. That of a hotel may follow from its rooms. */
const Amount = partShowing(
  ({ form, home }: PartProps) => {
    const values = form.getValues()
    const { costKind, repeats } = values
    const byRooms = amountByRooms(values, home)
    return (
      <MoneyField
        {...form.getInputProps('amountCents')}
        label={t('services.field.amount')}
        placeholder={byRooms === null ? undefined : formatCents(byRooms)}
        isRequired={values.steps !== null}
        help={
          costKind &&
          t(
            byRooms === null
              ? `services.amount-of.${amountBasis({ costKind, repeats })}`
              : `services.amount-by-rooms.${costKind}`,
          )
        }
        className={styles.w3}
      />
    )
  },
  ['category', 'costKind', 'repeats', 'amountCents', 'steps', 'allotments'],
)

/** The repetition of a fixed cost, or the board of a hotel. */
const Repetition = partShowing(
  ({ form }: PartProps) => {
    const { category, costKind } = form.getValues()
    if (category === 'hotel')
      return (
        <SelectField
          {...form.getInputProps('hotelType')}
          label={t('services.field.hotelType')}
          isClearable
          className={styles.w5}
          options={hotelTypes.map((one) => ({ value: one, label: t(`services.hotel-type.${one}`) }))}
        />
      )
    if (costKind !== 'fixed') return null
    return (
      <SelectField
        {...form.getInputProps('repeats')}
        label={t('services.field.repeats')}
        className={styles.w5}
        options={costRepeats.map((one) => ({ value: one, label: t(`services.repeats.${one}`) }))}
      />
    )
  },
  ['category', 'costKind', 'repeats', 'hotelType'],
)

const Steps = partShowing(StepsFields, ['category', 'costKind', 'amountCents', 'steps', 'repeats', 'maxPerGuide'])

/** The number of people that one guide takes, and of guides that are booked. */
const Guides = partShowing(
  ({ form }: PartProps) => {
    const values = form.getValues()
    const { category } = values
    const { data: settings } = useQuery(queryOf(getSettings, {}))
    if (!hasGuides(values)) return null
    return (
      <>
        {category && (
          <NumberField
            {...form.getInputProps('maxPerGuide')}
            label={t('services.field.maxPerGuide')}
            placeholder={settings && String(guideLimitOf({ category, maxPerGuide: null }, settings))}
            min={1}
            max={500}
            className={styles.w4}
          />
        )}
        <NumberField
          {...form.getInputProps('guidesBooked')}
          label={t('services.field.guidesBooked')}
          min={0}
          max={50}
          className={styles.w4}
        />
      </>
    )
  },
  ['category', 'repeats', 'maxPerGuide', 'guidesBooked'],
)

const Beverages = partShowing(
  ({ form }: PartProps) =>
    hasMeals(form.getValues()) && (
      <FieldFrame look={{ label: t('services.field.beverages'), className: styles.w4! }} isGroup>
        {() => (
          <span className={styles.switch}>
            <SwitchField
              {...form.getInputProps('hasBeverages', { type: 'checkbox' })}
              label={t('services.beverages-note')}
            />
          </span>
        )}
      </FieldFrame>
    ),
  ['category', 'hasBeverages'],
)

const Rendering = partShowing(WhoAndWhere, ['isInHouse', 'isExtraEu'])

/** The fields for who renders it and where, which decide the indicative VAT on the margin. */
function WhoAndWhere({ form }: PartProps) {
  const { isInHouse } = form.getValues()
  return (
    <>
      <SegmentedField
        label={t('services.field.renderedBy')}
        className={styles.w4}
        value={isInHouse ? 'inHouse' : 'thirdParty'}
        onChange={(by) => form.setValues({ isInHouse: by === 'inHouse' })}
        choices={(['thirdParty', 'inHouse'] as const).map((one) => ({
          value: one,
          label: t(`services.rendered-by.${one}`),
        }))}
      />
      <FieldFrame look={{ label: t('services.field.place-of-vat'), className: styles.w4 }} isGroup>
        {() => (
          <span className={styles.switch}>
            <SwitchField
              {...form.getInputProps('isExtraEu', { type: 'checkbox' })}
              label={t('services.field.isExtraEu')}
            />
          </span>
        )}
      </FieldFrame>
    </>
  )
}

const OwnToTrip = partShowing(TripFields, ['pnr', 'paymentStatus', 'communicationStatus'])

/** Fields that only a trip has. */
function TripFields({ form, home }: PartProps) {
  const canPay = useCan('edit', 'SupplierPayment')
  const isNotOnSale = supplierRefusal(home) !== null
  return (
    <>
      <TextField
        {...form.getInputProps('pnr')}
        label={t('services.field.pnr')}
        isMono
        maxLength={60}
        className={styles.rowStart}
      />
      <SegmentedField
        {...form.getInputProps('paymentStatus')}
        label={t('services.field.payment')}
        isReadOnly={isNotOnSale || !canPay}
        className={styles.w4}
        choices={(['toBePaid', 'paid'] as const).map((one) => ({ value: one, label: t(`services.payment.${one}`) }))}
      />
      <SegmentedField
        {...form.getInputProps('communicationStatus')}
        label={t('services.field.communication')}
        isReadOnly={isNotOnSale}
        className={styles.w4}
        choices={(['toSend', 'sent'] as const).map((one) => ({
          value: one,
          label: t(`services.communication.${one}`),
        }))}
      />
    </>
  )
}
