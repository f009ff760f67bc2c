import type { z } from 'zod'
import {
  editSeatMap,
  type SeatMap,
  type SeatMapForm,
  seatMapForm,
} from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './library.module.css'

const nameForm = seatMapForm.pick({ name: true })
type Named = Pick<SeatMapForm, 'name'>

/** Renames a map of the library. */
export function RenameMapDialog({ map, onClose }: { map: SeatMap; onClose: () => void }) {
  const { id, version, name, registeredSeats, layout } = map
  const form = useFormOf<typeof nameForm, Named>(nameForm, { mode: 'controlled', initialValues: { name } })
  const saved = useSavedForm(form, {
    name: `seat-map-name-${id}`,
    stored: { id, version, values: { name } },
    call: savedBy(editSeatMap, (body: z.output<typeof nameForm>, over) => ({
      params: { seatMapId: id },
      body: { ...body, registeredSeats, layout, version: over },
    })),
    failureText: t('seating.maps.failed'),
    savedText: t('seating.maps.renamed'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t('seating.maps.rename-title')}
      saveLabel={t('seating.maps.save')}
      cancelLabel={t('seating.maps.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField {...form.getInputProps('name')} label={t('seating.maps.field.name')} isRequired maxLength={60} />
    </SavedDialog>
  )
}
