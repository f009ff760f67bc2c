import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CreditsPanel } from '#src/features/accounts/credits/web/credits.panel.tsx'
import { getBooking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { PaymentDialog } from '#src/features/payments/web/payment.dialog.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

type RegisterPaymentDialogProps = { of: { tripId: string; bookingId: string }; onClose: () => void }

/** Registers a payment or a refund of a booking that a list shows; its money is loaded first. */
export function RegisterPaymentDialog({ of, onClose }: RegisterPaymentDialogProps) {
  const { tripId, bookingId } = of
  const { data, isError } = useQuery(queryOf(getBooking, { params: { tripId, bookingId } }))
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isError) return
    toast.error(t('calls.away'))
    close()
  }, [isError])
  return data ? <PaymentDialog booking={data as PricedBooking} credits={CreditsPanel} onClose={onClose} /> : null
}
