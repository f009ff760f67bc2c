import { useState } from 'react'
import type { z } from 'zod'
import {
  addLoadPoint,
  editLoadPoint,
  type LoadPoint,
  type LoadPointForm,
  listLoadPoints,
  loadPointForm,
} from '#src/features/load-points/load-points.contract.ts'
import { pointDifferences } from '#src/features/load-points/load-points.words.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from '#src/web/ui/layout/simple-list.module.css'

const storedOf = ({ id, version, name, address }: LoadPoint): Stored<LoadPointForm> => ({
  ...{ id, version },
  values: { name, address },
})

/** The name and address of a load point; null for a new one. */
export function LoadPointDialog({ point, onClose }: { point: LoadPoint | null; onClose: () => void }) {
  // The window created this point while the person typed on. From then on it edits it.
  const [made, setMade] = useState<Stored<LoadPointForm> | null>(null)
  const stored = point ? storedOf(point) : made
  const form = useFormOf<typeof loadPointForm, LoadPointForm>(loadPointForm, {
    mode: 'controlled',
    initialValues: stored?.values ?? { name: '', address: '' },
  })
  const saved = useSavedForm(form, {
    name: `load-point-${point?.id ?? 'new'}`,
    stored,
    load: async () => {
      const now = (await request(listLoadPoints, { query: {} })).find(({ id }) => id === stored?.id)
      return now ? storedOf(now) : null
    },
    differences: pointDifferences,
    call: stored
      ? savedBy(editLoadPoint, (all: z.output<typeof loadPointForm>, version) => ({
          params: { pointId: stored.id ?? '' },
          body: { ...all, version },
        }))
      : savedBy(addLoadPoint, (body: z.output<typeof loadPointForm>) => ({ body })),
    failureText: t('load-points.failed'),
    savedText: t('load-points.saved'),
    onSaved: ({ id, version }, after, values) => {
      if (after === 'stay') setMade({ id, version, values })
    },
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t(point ? 'load-points.edit' : 'load-points.add')}
      saveLabel={t('load-points.save')}
      cancelLabel={t('load-points.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField {...form.getInputProps('name')} label={t('load-points.field.name')} isRequired maxLength={120} />
      <TextField {...form.getInputProps('address')} label={t('load-points.field.address')} isRequired maxLength={200} />
      <p className={styles.help}>{t('load-points.help')}</p>
    </SavedDialog>
  )
}
