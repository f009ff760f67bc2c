import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { OptOutPanel } from '#src/features/communications/letters/web/opt-out.panel.tsx'
import { CustomerScreen } from '#src/features/customers/card/web/customer.screen.tsx'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

const BookingTripDialog = lazyDialog(
  async () => (await import('#src/features/bookings/moving/web/booking-trip.dialog.tsx')).BookingTripDialog,
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while the trip of a new booking for this customer is being chosen. */
    isBooking?: boolean
  }
}

/** A customer, with the messages that they do not want and the way to a new booking. */
export function CustomerPage() {
  const canBook = useCan('edit', 'Booking')
  return (
    <CustomerScreen
      rights={(customerId) => <OptOutPanel customerId={customerId} />}
      booking={(customer) => canBook && <BookingFor id={customer.id} name={fullName(customer)} />}
    />
  )
}

function BookingFor({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const isChoosing = useLocation({ select: ({ state }) => state.isBooking === true })
  const choose = (isBooking: boolean) =>
    navigate({ to: '.', state: isBooking ? { isBooking } : {}, replace: true, resetScroll: false })
  const begin = () => void choose(true)
  useShortcuts([{ keys: 'n', label: t('bookings.book-for'), run: begin }])
  return (
    <>
      <Button kind="text" size="small" icon={IconPlus} onClick={begin}>
        {t('bookings.book-for')}
      </Button>
      {isChoosing && (
        <BookingTripDialog
          title={t('bookings.book-for-title', { name })}
          help={t('bookings.book-for-help', { name })}
          onClose={() => void choose(false)}
          onChosen={async (tripId) => {
            // The customer's own entry changes first: two changes at once become one, and "Indietro" chose again.
            await choose(false)
            await navigate({ to: '/trips/$tripId/participants/add', params: { tripId }, state: { bookFor: id } })
          }}
        />
      )}
    </>
  )
}
