import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { MoveBookingDialog } from '#src/features/bookings/moving/web/move-booking.dialog.tsx'
import { NewDateDialog } from '#src/features/communications/new-dates/web/new-date.dialog.tsx'
import { SeatsThereField } from '#src/features/seating/seats/web/seats-there.field.tsx'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'

/** Returns to the page of the booking, over which a window stands. */
function useBookingPage() {
  const { tripId = '', roomConfigurationId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { tripId, roomConfigurationId }
  const close = () =>
    void navigate({
      to: '/trips/$tripId/participants/$roomConfigurationId',
      params,
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  return { tripId, bookingId: roomConfigurationId, navigate, close }
}

/** Moves the booking to another date of its series, with room, stop and seats there. */
export function MoveBookingScreen() {
  const trip = useTrip()
  const { tripId, bookingId, navigate, close } = useBookingPage()
  const { data: booking } = useQuery(queryOf(getBooking, { params: { tripId, bookingId } }))
  if (!booking) return null
  return (
    <MoveBookingDialog
      booking={booking}
      trip={trip}
      seats={(there) => <SeatsThereField {...there} bookingId={bookingId} key={there.tripId} />}
      onClose={close}
      onMoved={(toTripId, tells) =>
        void navigate({
          to: tells
            ? '/trips/$tripId/participants/$roomConfigurationId/new-date'
            : '/trips/$tripId/participants/$roomConfigurationId',
          params: { tripId: toTripId, roomConfigurationId: bookingId },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  )
}

/** Writes to who booked that the booking has another date. */
export function NewDateScreen() {
  const { tripId, bookingId, close } = useBookingPage()
  return <NewDateDialog tripId={tripId} bookingId={bookingId} onClose={close} />
}
