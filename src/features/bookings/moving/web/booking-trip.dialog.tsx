import { useMemo, useState } from 'react'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'

type BookingTripProps = {
  title: string
  help: string
  /** A trip that is not offered. */
  without?: string
  onClose: () => void
  onChosen: (tripId: string) => unknown
}

type Trip = Output<typeof listTrips>['trips'][number]

const labelOf = ({ title, departsOn }: Trip) => `${title} · ${formatDay(departsOn)}`

/** Chooses the trip of a new booking: the next to depart, or any found by its title. */
export function BookingTripDialog({ title, help, without, onClose, onChosen }: BookingTripProps) {
  const [chosen, setChosen] = useState<Trip | null>(null)
  const [wasTried, setTried] = useState(false)
  const source = useMemo<ComboSource<Trip>>(
    () => ({
      search: async (search, signal) => {
        const query = { status: ['forSale' as const, 'confirmed' as const], search, limit: '50' as const }
        const { trips } = await request(listTrips, { query }, { signal })
        const today = todayIn(new Date())
        const open = trips.filter((trip) => trip.id !== without && departedRefusal(trip, today) === null)
        return [
          { options: open.map((trip) => ({ key: trip.id, label: labelOf(trip), detail: trip.code, value: trip })) },
        ]
      },
    }),
    [without],
  )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="medium"
      isDirty={() => false}
      backOut={t('bookings.go-back')}
      submitLabel={t('bookings.repeat.submit')}
      className={styles.form}
      onSubmit={() => {
        setTried(true)
        if (chosen === null) return
        onClose()
        onChosen(chosen.id)
      }}
    >
      <p className={styles.help}>{help}</p>
      <ComboField
        label={t('bookings.repeat.trip')}
        isRequired
        source={source}
        labelOf={labelOf}
        keyOf={({ id }) => id}
        value={chosen}
        onChange={setChosen}
        error={wasTried && chosen === null && t('bookings.repeat.choose')}
      />
    </FormDialog>
  )
}
