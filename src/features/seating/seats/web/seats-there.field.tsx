import { useQuery } from '@tanstack/react-query'
import { listSeatsForBooking, type SeatGroup } from '#src/features/seating/seats/seating.contract.ts'
import { keyOf } from '#src/features/seating/seats/seating.view.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'

type ChosenSeats = readonly { vehicleId: string; label: string }[]

export type SeatsThereProps = {
  /** The trip to which the booking goes. */
  tripId: string
  bookingId: string
  /** Absent while the proposal stands. */
  value: ChosenSeats | undefined
  onChange: (seats: ChosenSeats | undefined) => void
  error: string | false | undefined
}

const proposed = 'proposed'
const without = 'without'

/** Chooses the seats of a booking on another date. Nothing is shown where no coach has a map. */
export function SeatsThereField({ tripId, bookingId, value, onChange, error }: SeatsThereProps) {
  const { data } = useQuery(queryOf(listSeatsForBooking, { params: { tripId, bookingId } }))
  if (!data?.hasMap) return null
  const { groups, isSeating, now, people } = data
  const groupOf = (seats: ChosenSeats) => groups.find((group) => keyOfGroup(group.seats) === keyOfGroup(seats))
  const isApart = isSeating && groups.length === 0
  const chosen = value ?? (isSeating ? groups[0]?.seats : [])
  const known = chosen && (chosen.length === 0 ? without : groupOf(chosen) && keyOfGroup(chosen))
  return (
    <SelectField
      label={t('seating.there')}
      options={[
        ...(isApart ? [{ value: proposed, label: t('seating.there-apart', { n: people }) }] : []),
        ...groups.map((group) => ({ value: keyOfGroup(group.seats), label: nameOfGroup(group) })),
        { value: without, label: t('seating.there-without') },
      ]}
      value={known ?? (isApart ? proposed : null)}
      onChange={(key) =>
        onChange(key === without ? [] : groups.find((group) => keyOfGroup(group.seats) === key)?.seats)
      }
      error={error}
      help={now.length > 0 ? t('seating.there-now', { n: now.length, seats: listed(now) }) : undefined}
    />
  )
}

const keyOfGroup = (seats: ChosenSeats) => seats.map(keyOf).join(' ')
const lists = new Intl.ListFormat('it')
const listed = (labels: readonly string[]) => lists.format(labels)

function nameOfGroup({ seats, coach, isWholeRow }: SeatGroup): string {
  const labels = seats.map(({ label }) => label).join(', ')
  const named = isWholeRow && seats.length > 1 ? t('seating.there-row', { seats: labels }) : labels
  return coach === null ? named : `${t('seating.coach-n', { n: coach })} · ${named}`
}
