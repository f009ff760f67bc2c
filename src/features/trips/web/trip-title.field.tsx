import { type KeyboardEvent, useRef, useState } from 'react'
import { editRefusal } from '#src/features/trips/editing.rules.ts'
import { editTrip } from '#src/features/trips/trip-editing.contract.ts'
import { useCommand } from '#src/web/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/text-field.tsx'
import { Tip } from '#src/web/ui/tip.tsx'
import { useTrip } from './trip-context.panel.tsx'
import styles from './trip-head.module.css'

/** The title, renamed where it stands: Enter or leaving the field saves, Esc puts it back. */
export function TripTitle() {
  const trip = useTrip()
  const canEdit = useCan('edit', 'Trip')
  const [typed, setTyped] = useState<string | null>(null)
  const isGivenUp = useRef(false)
  const rename = useCommand(editTrip, {
    topics: ['trips', 'calendar', `trip:${trip.id}`, `activity:${trip.id}`],
    failureText: t('trips.edit-failed'),
    onDone: () => {
      setTyped(null)
      toast.success(t('trips.saved'))
    },
    onRefused: () => {
      setTyped(null)
      return false
    },
  })
  const mayRename =
    canEdit && editRefusal({ status: trip.status, hasBookings: trip.bookingCount > 0 }, 'title') === null
  if (!mayRename) return <h1 className={styles.title}>{trip.title}</h1>

  const save = () => {
    const title = typed?.trim() ?? ''
    if (isGivenUp.current || title === '' || title === trip.title) return setTyped(null)
    if (!rename.isPending) rename.mutate({ params: { tripId: trip.id }, body: { version: trip.version, title } })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    isGivenUp.current = event.key === 'Escape'
    event.currentTarget.blur()
  }
  if (typed !== null)
    return (
      <h1 className={styles.renaming}>
        <TextField
          label={t('trips.field.title')}
          isLabelHidden
          maxLength={120}
          value={typed}
          onChange={setTyped}
          onKeyDown={press}
          onBlur={save}
          ref={(input) => {
            if (input && document.activeElement !== input) input.focus()
          }}
        />
      </h1>
    )
  return (
    <h1 className={styles.title}>
      <Tip label={t('trips.head-rename')}>
        <button
          type="button"
          className={styles.rename}
          onClick={() => {
            isGivenUp.current = false
            setTyped(trip.title)
          }}
        >
          {trip.title}
        </button>
      </Tip>
    </h1>
  )
}
