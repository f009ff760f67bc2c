import { useMemo, useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'

type RepeatBookingProps = {
  /** The trip of the booking, which is not offered. */
  tripId: string
  onClose: () => void
  onChosen: (tripId: string) => void
}

type Trip = Output<typeof listTrips>['trips'][number]

const labelOf = ({ title, departsOn }: Trip) => `${title} · ${formatDay(departsOn)}`

/** Chooses the trip on which the same people book again: the next to depart, or any found by its title. */
export function RepeatBookingDialog({ tripId, onClose, onChosen }: RepeatBookingProps) {
  const [chosen, setChosen] = useState<Trip | null>(null)
  const [wasTried, setTried] = useState(false)
  const source = useMemo<ComboSource<Trip>>(
    () => ({
      search: async (search, signal) => {
        const query = { status: ['forSale' as const, 'confirmed' as const], search, limit: '50' as const }
        const { trips } = await request(listTrips, { query }, { signal })
        const open = trips.filter(({ id, isPast }) => id !== tripId && !isPast)
        return [
          { options: open.map((trip) => ({ key: trip.id, label: labelOf(trip), detail: trip.code, value: trip })) },
        ]
      },
    }),
    [tripId],
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.repeat.title')}
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
      <p className={styles.help}>{t('bookings.repeat.help')}</p>
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
