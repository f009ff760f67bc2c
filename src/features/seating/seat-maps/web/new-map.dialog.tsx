import { useState } from 'react'
import type { z } from 'zod'
import { passengerSeatsOf, readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { type Layout, modelSizes } from '#src/features/seating/seat-maps/layouts.values.ts'
import { addSeatMap, type SeatMapForm, seatMapForm } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './library.module.css'

/** The copy that is about to be made. `of` names the map that is copied; null for a map that is drawn anew. */
export type NewMap = SeatMapForm & { layout: Layout; of: string | null }

type Values = { name: string; registeredSeats: number | null }

/** Names a new map, which then opens in the editor. A map drawn anew begins with a ready model. */
export function NewMapDialog({
  made,
  onClose,
  onMade,
}: {
  made: NewMap
  onClose: () => void
  onMade: (id: string) => void
}) {
  const [layout, setLayout] = useState(made.layout)
  const form = useFormOf<typeof seatMapForm, Values>(seatMapForm, {
    mode: 'controlled',
    initialValues: { name: made.name, registeredSeats: made.registeredSeats },
  })
  const saved = useSavedForm(form, {
    name: 'seat-map-new',
    stored: null,
    call: savedBy(addSeatMap, (body: z.output<typeof seatMapForm>) => ({ body: { ...body, layout } })),
    failureText: t('seating.maps.failed'),
    savedText: t('seating.maps.created'),
    onSaved: ({ id }) => onMade(id),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={made.of === null ? t('seating.maps.new-title') : t('seating.maps.copy-title', { name: made.of })}
      saveLabel={t('seating.maps.create')}
      cancelLabel={t('seating.maps.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField {...form.getInputProps('name')} label={t('seating.maps.field.name')} isRequired maxLength={60} />
      {made.of === null && (
        <SelectField
          label={t('seating.maps.field.from')}
          options={modelSizes.map((size) => ({ value: String(size), label: t('seating.model', { n: size }) }))}
          value={String(passengerSeatsOf(layout))}
          onChange={(chosen) => {
            const size = modelSizes.find((one) => String(one) === chosen)
            if (size === undefined) return
            setLayout(readyModel(size))
            form.setFieldValue('registeredSeats', size)
          }}
        />
      )}
      <NumberField
        {...form.getInputProps('registeredSeats')}
        label={t('seating.maps.field.registered')}
        isRequired
        min={1}
        max={120}
      />
    </SavedDialog>
  )
}
