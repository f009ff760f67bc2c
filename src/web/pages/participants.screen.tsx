import { isUnpaid } from '#src/features/bookings/people/participants.view.ts'
import { ParticipantsScreen } from '#src/features/bookings/people/web/participants.screen.tsx'
import type { BulkProps } from '#src/features/bookings/people/web/participants-selection.panel.tsx'
import { RemindButton } from '#src/features/communications/reminders/web/remind.panel.tsx'
import { SeatTogetherButton } from '#src/features/seating/seats/web/seat-together.panel.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'

/** The participants of a trip, with the acts that messages and seats add for chosen people. */
export function ParticipantsPage() {
  return <ParticipantsScreen acts={LaterActs} />
}

const holding: readonly string[] = ['confirmed', 'customerOption', 'waitingForConfirmation']

function LaterActs({ tripId, picked, isOpen, onDone }: BulkProps) {
  const mayRemind = useCan('register', 'Payment')
  const maySeat = useCan('edit', 'BusLayout')
  const owing = picked.filter((row) => !row.isStaff && isUnpaid(row))
  const seatable = picked.filter(
    ({ leftOn, status, type }) => leftOn === null && type !== 'driver' && holding.includes(status),
  )
  return (
    <>
      {mayRemind && (
        <RemindButton
          tripId={tripId}
          bookingIds={[...new Set(picked.map(({ bookingId }) => bookingId))]}
          refusal={owing.length === 0 ? t('reminders.none-chosen') : null}
          onDone={onDone}
        />
      )}
      {maySeat && isOpen && (
        <SeatTogetherButton
          tripId={tripId}
          participantIds={seatable.map(({ participantId }) => participantId)}
          refusal={seatable.length === 0 ? t('bookings.nobody-comes') : null}
          onDone={onDone}
        />
      )}
    </>
  )
}
