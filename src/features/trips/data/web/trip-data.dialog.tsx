import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { type TripData, tripDifferences } from '#src/features/trips/data/trip-differences.words.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { deadlineWarnings, lastNotice } from '#src/features/trips/life/deadlines.rules.ts'
import { repetitions } from '#src/features/trips/life/series.rules.ts'
import styles from '#src/features/trips/life/web/trip-dialogs.module.css'
import type { TripDialogProps } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { type DatesLeft, DatesLeftDialog } from './dates-left.dialog.tsx'
import { OwnersField } from './owners.field.tsx'

const body = editTrip.schema.body.omit({ version: true })

function storedOf(trip: OpenTrip): Stored<TripData> {
  const { version, title, type, days, departsOn, transport, maxPlaces, confirmBy, cancelBy, customersReleaseOn } = trip
  const { repetition, until, customOn } = trip.series
  const ownerIds = trip.owners.map(({ id }) => id)
  return {
    version,
    values: {
      ...{ title, type, days, departsOn, transport, maxPlaces, confirmBy, cancelBy, customersReleaseOn },
      ...{ repetition, until, customOn, ownerIds },
    },
  }
}

/** The changed fields only, because the trip's state may forbid the others. */
function changesOf(values: TripData, isChanged: (field: keyof TripData) => boolean): unknown {
  const { repetition, until, customOn, ...plain } = values
  const changed = Object.entries(plain).filter(([field]) => isChanged(field as keyof TripData))
  const series = {
    repetition,
    until: repetition === 'weekly' ? until : null,
    customOn: repetition === 'once' ? customOn : null,
  }
  const isOtherSeries = (['repetition', 'until', 'customOn'] as const).some(isChanged)
  return { ...Object.fromEntries(changed), ...(isOtherSeries && { series }) }
}

/** The data of a trip, with its deadlines. Fields that its state forbids are read-only. */
export function TripDataDialog({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const stored = storedOf(trip)
  const [left, setLeft] = useState<DatesLeft | null>(null)
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const nameOf = (id: string) => [...owners, ...trip.owners].find((owner) => owner.id === id)?.name ?? ''
  const form = useFormOf<typeof body, TripData>(body, {
    mode: 'controlled',
    initialValues: stored.values,
    toBody: changesOf,
  })
  const saved = useSavedForm(form, {
    name: 'trip-data',
    stored,
    load: async () => storedOf(await request(getTrip, { params })),
    differences: (mine, theirs) => tripDifferences(mine, theirs, nameOf),
    call: savedBy(editTrip, (changes: z.output<typeof body>, version) => ({ params, body: { ...changes, version } })),
    failureText: t('trips.edit-failed'),
    savedText: t('trips.saved'),
    onSaved: ({ datesLeft }, after) => {
      if (datesLeft.length > 0) setLeft(datesLeft)
      else if (after === 'close') onClose()
    },
  })
  if (left) return <DatesLeftDialog tripId={trip.id} dates={left} onClose={onClose} />
  return (
    <SavedDialog
      saved={saved}
      size="medium"
      title={t('trips.edit-data')}
      saveLabel={t('trips.data-save')}
      cancelLabel={t('trips.back-out')}
      className={styles.body}
      onClose={onClose}
    >
      <p className={styles.help}>{t('trips.wizard-required')}</p>
      <Schedule form={form} trip={trip} />
      <OwnersField
        value={form.getValues().ownerIds}
        onChange={(ownerIds) => form.setFieldValue('ownerIds', ownerIds)}
        error={form.errors.ownerIds}
      />
      <Deadlines form={form} trip={trip} />
    </SavedDialog>
  )
}

type Form = ReturnType<typeof useFormOf<typeof body, TripData>>
type PartProps = { form: Form; trip: OpenTrip }

const lockOf = (trip: OpenTrip, part: 'schedule' | 'itinerary') =>
  editRefusal({ status: trip.status, hasBookings: trip.bookingCount > 0 }, part)

function Schedule({ form, trip }: PartProps) {
  const { type, repetition } = form.getValues()
  const refusal = lockOf(trip, 'schedule')
  const isReadOnly = refusal !== null
  return (
    <>
      <TextField {...form.getInputProps('title')} label={t('trips.field.title')} isRequired maxLength={120} />
      {refusal && <NoticeStrip tone="info">{t(refusal)}</NoticeStrip>}
      <div className={styles.three}>
        <SegmentedField
          {...form.getInputProps('type')}
          label={t('trips.field.type')}
          isRequired
          isReadOnly={isReadOnly}
          choices={tripTypes.map((one) => ({ value: one, label: t(`itineraries.type.${one}`) }))}
          onChange={(next) => form.setValues({ type: next, ...(next === 'daily' && { days: 1 }) })}
        />
        <DayField
          {...form.getInputProps('departsOn')}
          label={t('trips.field.departsOn')}
          isRequired
          readOnly={isReadOnly}
        />
        <NumberField
          {...form.getInputProps('days')}
          label={t('trips.field.days-count')}
          isRequired
          min={1}
          max={60}
          readOnly={isReadOnly || type === 'daily'}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          {...form.getInputProps('transport')}
          label={t('trips.field.transport')}
          isRequired
          readOnly={lockOf(trip, 'itinerary') !== null}
          options={transports.map((one) => ({ value: one, label: t(`itineraries.transport.${one}`) }))}
        />
        <NumberField
          {...form.getInputProps('maxPlaces')}
          label={t('trips.field.max-places')}
          help={t('trips.data-minimum-elsewhere')}
          min={1}
          max={500}
          readOnly={lockOf(trip, 'itinerary') !== null}
        />
      </div>
      {trip.status === 'draft' && (
        <div className={styles.pair}>
          <SelectField
            {...form.getInputProps('repetition')}
            label={t('trips.data-repetition')}
            options={repetitions.map((one) => ({ value: one, label: t(`trips.repetition.${one}`) }))}
          />
          {repetition === 'weekly' && (
            <DayField
              {...form.getInputProps('until')}
              near={trip.departsOn}
              label={t('trips.wizard-until')}
              isRequired
              error={form.errors['series.until'] ?? form.errors.series}
            />
          )}
          {repetition === 'once' && (
            <DayField
              {...form.getInputProps('customOn')}
              near={trip.departsOn}
              label={t('trips.wizard-custom-on')}
              isRequired
              error={form.errors['series.customOn'] ?? form.errors.series}
            />
          )}
        </div>
      )}
    </>
  )
}

function Deadlines({ form, trip }: PartProps) {
  const { departsOn, days, confirmBy, cancelBy } = form.getValues()
  const isKnown = departsOn !== null && /^\d{4}-/.test(departsOn) && days !== null && !Number.isNaN(days)
  const dates = isKnown ? { departsOn, days } : { departsOn: trip.departsOn, days: trip.days }
  const day = formatDay(lastNotice(dates))
  const warnings = deadlineWarnings({ ...dates, confirmBy, cancelBy })
  const warningOf = (field: string) => {
    const found = warnings.find((warning) => warning.field === field)
    return found && t(found.code, { day })
  }
  const isReadOnly = lockOf(trip, 'itinerary') !== null
  return (
    <>
      <div className={styles.three}>
        {(['confirmBy', 'cancelBy', 'customersReleaseOn'] as const).map((field) => (
          <DayField
            key={field}
            {...form.getInputProps(field)}
            near={trip.departsOn}
            label={t(`trips.field.${field}`)}
            warning={warningOf(field)}
            readOnly={isReadOnly}
          />
        ))}
      </div>
      <p className={styles.help}>{t('trips.data-law-day', { day })}</p>
    </>
  )
}
