import { useState } from 'react'
import type { z } from 'zod'
import { type DepartureData, departureDifferences } from '#src/features/departures/departure-differences.words.ts'
import {
  addDeparture,
  editDeparture,
  listDepartures,
  suggestDepartures,
} from '#src/features/departures/departures.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { afterPress } from '#src/web/forms/press.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import type { DayOfWay } from './boarding.panel.tsx'
import styles from './departure.module.css'

const body = addDeparture.schema.body.omit({ position: true, returnPosition: true })

type Known = Output<typeof suggestDepartures>[number]
type StoredDeparture = DepartureData & { id: string; version: number; time: string }

const dataOf = ({ name, address, time, isExtra, referencePhone, returnTime }: DepartureData): DepartureData => ({
  ...{ name, address, time, isExtra, referencePhone, returnTime },
})

const storedOf = ({ id, version, ...departure }: StoredDeparture): Stored<DepartureData> => ({
  ...{ id, version },
  values: dataOf(departure),
})

const knownPlaces: ComboSource<Known> = {
  search: async (search, signal) => {
    const found = await request(suggestDepartures, { query: { search } }, { signal })
    const options = found.map((place) => ({
      key: `${place.name} ${place.address}`,
      label: place.name,
      ...(place.time !== null && { detail: place.time }),
      note: place.address,
      value: place,
    }))
    return [{ options }]
  },
}

type DepartureDialogProps = {
  itineraryId: string
  /** The departure to edit; without it a new one is made. */
  departure?: StoredDeparture | null
  /** The day of each way, where it is known. */
  dayOf?: DayOfWay | undefined
  /** True for a new departure that is an extra. */
  isExtra?: boolean
  onClose: () => void
  onSaved?: (departureId: string) => void
}

/** The form of a departure. It proposes known places with their address and usual time. */
export function DepartureDialog({
  itineraryId,
  departure,
  dayOf,
  isExtra = false,
  onClose,
  onSaved,
}: DepartureDialogProps) {
  const [wasSubmitted, setSubmitted] = useState(false)
  // The window created this departure while the person typed on. From then on it edits it.
  const [made, setMade] = useState<Stored<DepartureData> | null>(null)
  const stored = departure ? storedOf(departure) : made
  const form = useFormOf<typeof body, DepartureData>(body, {
    mode: 'controlled',
    initialValues: stored?.values ?? {
      ...{ name: '', address: '', time: null, isExtra, referencePhone: null, returnTime: null },
    },
  })
  const read = () => {
    setSubmitted(true)
    return form.read()
  }
  const saved = useSavedForm(
    { ...form, read },
    {
      name: `departure-${departure?.id ?? 'new'}`,
      stored,
      load: async () => {
        const { departures } = await request(listDepartures, { params: { itineraryId } })
        const now = departures.find(({ id }) => id === stored?.id)
        return now ? storedOf(now) : null
      },
      differences: departureDifferences,
      call: stored
        ? savedBy(editDeparture, (all: z.output<typeof body>, version) => ({
            params: { departureId: stored.id ?? '' },
            body: { ...all, version },
          }))
        : savedBy(addDeparture, (all: z.output<typeof body>) => ({ params: { itineraryId }, body: all })),
      failureText: t('departures.update-failed'),
      savedText: t('departures.saved'),
      onSaved: ({ id, version }, after, values) => {
        if (after === 'stay') setMade({ id, version, values })
        onSaved?.(id)
      },
      onClose,
    },
  )
  const { address } = form.getValues()
  const addressProps = form.getInputProps('address')
  const addressFault = wasSubmitted && address.trim() === '' && t('departures.address-required')
  return (
    <SavedDialog
      saved={saved}
      title={t(departure ? 'departures.edit' : 'departures.add-extra')}
      saveLabel={t('departures.save')}
      cancelLabel={t('departures.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <p className={styles.help}>{t('departures.required')}</p>
      <SuggestField
        {...form.getInputProps('name')}
        label={t('departures.field.name')}
        isRequired
        source={knownPlaces}
        startsAtFirst
        onPick={({ value }) =>
          form.setValues({
            name: value.name,
            address: value.address,
            ...(value.time !== null && { time: value.time }),
          })
        }
      />
      <TextField
        {...addressProps}
        label={t('departures.field.address')}
        isRequired
        maxLength={200}
        error={addressFault || addressProps.error}
        onBlur={() => {
          addressProps.onBlur?.()
          if (address.trim() === '') afterPress(() => form.setFieldError('address', t('departures.address')))
        }}
      />
      <TimeField
        {...form.getInputProps('time')}
        on={dayOf?.outward}
        label={t('departures.field.time')}
        isRequired
        placeholder="06:15"
        className={styles.time}
      />
      <TimeField
        {...form.getInputProps('returnTime')}
        on={dayOf?.return}
        label={t('departures.field.returnTime')}
        placeholder="19:30"
        className={styles.time}
      />
      <PhoneField {...form.getInputProps('referencePhone')} label={t('departures.field.referencePhone')} />
      <CheckField {...form.getInputProps('isExtra', { type: 'checkbox' })} label={t('departures.extra')} />
    </SavedDialog>
  )
}
