import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { applyCredit, listCredits } from '#src/features/accounts/credits/credits.contract.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import type { CreditsOf } from '#src/features/payments/web/payment.dialog.tsx'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

/** What is owed back to the payer on other bookings, each usable for this one, up to what is due. */
export function CreditsPanel({ booking, kind, onUsed }: ComponentProps<CreditsOf>) {
  const params = { tripId: booking.tripId, bookingId: booking.id }
  const { data } = useQuery(queryOf(listCredits, { params }))
  const apply = useCommand(applyCredit, {
    failureText: t('accounts.credit-failed'),
    onDone: (_, { body }) => {
      toast.success(t('accounts.credit-used', { amount: euro(body.cents) }))
      onUsed()
    },
  })
  if (!data || data.credits.length === 0) return null
  return (
    <section className={styles.credits} aria-label={t('accounts.credits', { payer: data.payer })}>
      <p>{t('accounts.credits', { payer: data.payer })}</p>
      <ul>
        {data.credits.map(({ bookingId, code, tripTitle, cents }) => {
          const used = Math.min(cents, booking.money.dueCents)
          return (
            <li key={bookingId}>
              <span>{t('accounts.credit-of', { code, trip: tripTitle, amount: euro(cents) })}</span>
              <Button
                size="small"
                isBusy={apply.isPending}
                onClick={() => apply.mutate({ params, body: { fromBookingId: bookingId, kind, cents: used } })}
              >
                {t('accounts.use-credit', { amount: euro(used) })}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
