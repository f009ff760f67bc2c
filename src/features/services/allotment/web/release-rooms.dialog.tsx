import { useState } from 'react'
import { releaseRooms, undoRoomRelease } from '#src/features/services/allotment/room-releases.contract.ts'
import { releasableRooms, releaseFaults, roomsInUse } from '#src/features/services/allotment/room-releases.rules.ts'
import { todayIn } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './held-rooms.module.css'
import { type HotelOfTrip, nightsOf } from './held-rooms.panel.tsx'

const body = releaseRooms.schema.body.omit({ version: true })

/**
 * Gives some rooms back to the hotel. Refused if the service was changed since the window opened. The toast can undo
 * it.
 */
export function ReleaseRoomsDialog({ service, departsOn, onClose }: HotelOfTrip & { onClose: () => void }) {
  const { allotments: rows, roomsTaken } = service
  const today = todayIn(new Date())
  const [version] = useState(service.version)
  const freeIn = (row: (typeof rows)[number]) => releasableRooms(row, rows, roomsTaken)
  const form = useFormOf(body, {
    mode: 'controlled',
    initialValues: {
      allotmentId: (rows.find((row) => freeIn(row) > 0)?.id ?? rows[0]?.id ?? null) as string | null,
      quantity: null as number | null,
      releasedOn: today as string | null,
      toldTo: '',
    },
    faults: ({ allotmentId, quantity, releasedOn }) => {
      const row = rows.find(({ id }) => id === allotmentId)
      if (!row) return []
      const about = { row, rows, taken: roomsTaken, room: t(`services.room.${row.roomType}`), today }
      // An empty field has a fault of its own.
      return releaseFaults({ quantity: quantity ?? 0, releasedOn: releasedOn ?? today }, about)
    },
    onValid: (given) => release.mutate({ params: { serviceId: service.id }, body: { ...given, version } }),
  })
  const undo = useCommand(undoRoomRelease, {
    failureText: t('services.release-failed'),
    onDone: () => toast.success(t('services.release-undone', { n: form.values.quantity ?? 0 })),
  })
  const release = useCommand(releaseRooms, {
    form,
    failureText: t('services.release-failed'),
    onDone: ({ roomReleaseId }, { body: { quantity } }) => {
      toastWithUndo(t('services.released', { n: quantity }), () => undo.mutate({ params: { roomReleaseId } }))
      onClose()
    },
  })
  const row = rows.find(({ id }) => id === form.values.allotmentId)
  const { quantity } = form.values
  return (
    <FormDialog
      onClose={onClose}
      title={t('services.release')}
      isDirty={form.isDirty}
      backOut={t('services.cancel')}
      submitLabel={t('services.release')}
      isBusy={release.isPending}
      lead={<p className={styles.sub}>{[service.name, service.provider?.companyName].filter(Boolean).join(' · ')}</p>}
      className={styles.form}
      onSubmit={form.submit}
    >
      <SelectField
        label={t('services.release-rooms')}
        isRequired
        options={rows.map((one) => ({
          value: one.id,
          label: `${t(`services.room.${one.roomType}`)}, ${nightsOf(one, departsOn)}`,
        }))}
        {...form.getInputProps('allotmentId')}
      />
      {row && (
        <dl className={styles.figures} aria-live="polite">
          <div>
            <dt>{t('services.release-held')}</dt>
            <dd>{row.quantity}</dd>
          </div>
          <div>
            <dt>{t('services.release-used')}</dt>
            <dd>{roomsInUse(roomsTaken, row.roomType)}</dd>
          </div>
          <div>
            <dt>{t('services.release-after')}</dt>
            <dd>{Math.max(0, row.quantity - (Number.isInteger(quantity) ? quantity! : 0))}</dd>
          </div>
        </dl>
      )}
      <div className={styles.pair}>
        <NumberField
          label={t('services.release-how-many')}
          isRequired
          data-autofocus
          min={1}
          max={row ? Math.max(1, freeIn(row)) : 500}
          {...form.getInputProps('quantity')}
        />
        <DayField
          label={t('services.release-on')}
          isRequired
          today={today}
          max={today}
          {...form.getInputProps('releasedOn')}
        />
      </div>
      <TextField
        label={t('services.release-told')}
        isRequired
        maxLength={120}
        help={t('services.release-told-help')}
        {...form.getInputProps('toldTo')}
      />
    </FormDialog>
  )
}
