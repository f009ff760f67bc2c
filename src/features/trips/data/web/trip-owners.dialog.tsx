import { z } from 'zod'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import styles from '#src/features/trips/life/web/trip-dialogs.module.css'
import type { TripDialogProps } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { ownerIdsShape } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { OwnersField } from './owners.field.tsx'

const body = z.object({ ownerIds: ownerIdsShape })

type Owners = { ownerIds: string[] }
const storedOf = ({ version, owners }: OpenTrip): Stored<Owners> => ({
  version,
  values: { ownerIds: owners.map(({ id }) => id).toSorted() },
})

/** Gives a trip to other organisers, without showing its other data. */
export function TripOwnersDialog({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const stored = storedOf(trip)
  const form = useFormOf<typeof body, Owners>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'trip-owners',
    stored,
    load: async () => storedOf(await request(getTrip, { params })),
    call: savedBy(editTrip, (owners: Owners, version) => ({ params, body: { ...owners, version } })),
    failureText: t('trips.edit-failed'),
    savedText: t('trips.saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t('trips.change-owner')}
      saveLabel={t('trips.data-save')}
      cancelLabel={t('trips.back-out')}
      className={styles.body}
      onClose={onClose}
    >
      <OwnersField
        value={form.getValues().ownerIds}
        onChange={(ownerIds) => form.setFieldValue('ownerIds', ownerIds.toSorted())}
        error={form.errors.ownerIds}
      />
    </SavedDialog>
  )
}
