import { Link } from '@tanstack/react-router'
import type { CancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { byUrgency } from '#src/features/communications/cancellation/cancellation.view.ts'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isSettled, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './cancellation.module.css'
import { NoticeFate } from './notice-fate.panel.tsx'

type CancellationCustomersProps = {
  draft: LettersDraft
  money: CancellationMoney | undefined
  text: { subject: string; body: string }
  isTicked: (one: Addressee) => boolean
  onTick: (one: Addressee, isOn: boolean) => void
}

/** The bookings of a cancelled trip: what they were told, and what they get back. What failed comes first. */
export function CancellationCustomers({ draft, money, text, isTicked, onTick }: CancellationCustomersProps) {
  const { people, trip } = draft
  const refundOf = new Map(money?.refunds?.map((one) => [one.bookingId, one]) ?? [])
  const done = people.filter(isSettled).length
  return (
    <Card
      title={t('cancellation.customers')}
      end={<span className={styles.quiet}>{t('cancellation.told-of', { done, n: people.length })}</span>}
      isRuled
      isBare
    >
      <table className={styles.table}>
        <caption className="for-readers">{t('cancellation.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cancellation.column.booking')}</th>
            <th scope="col">{t('cancellation.column.letter')}</th>
            {money?.refunds && <th scope="col">{t('cancellation.column.refund')}</th>}
          </tr>
        </thead>
        <tbody>
          {byUrgency(people).map((one) => {
            const refund = refundOf.get(one.id)
            return (
              <tr key={one.id} className={classes(one.last !== null && isToTell(one) && styles.failed)}>
                <th scope="row">
                  <span className={styles.reader}>
                    {one.email !== null && (
                      <input
                        type="checkbox"
                        checked={isTicked(one)}
                        aria-label={t('letters.send-to', { name: one.name })}
                        onChange={({ currentTarget }) => onTick(one, currentTarget.checked)}
                      />
                    )}
                    <span>
                      <Link
                        to="/trips/$tripId/participants/$roomConfigurationId"
                        params={{ tripId: trip.id, roomConfigurationId: one.id }}
                      >
                        {one.name}
                      </Link>
                      <small>
                        {[one.detail, one.email ?? (one.phone && formatPhone(one.phone))].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                  </span>
                </th>
                <td>
                  <NoticeFate draft={draft} text={text} reader={one} />
                </td>
                {money?.refunds && (
                  <td className={styles.amount}>{refund && <Refund refund={refund} tripId={trip.id} />}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

type RefundOf = NonNullable<CancellationMoney['refunds']>[number]

function Refund({ refund, tripId }: { refund: RefundOf; tripId: string }) {
  const { bookingId, owedCents, refundedCents, isOfAgency } = refund
  if (owedCents === 0) return <span className={styles.quiet}>{euro(0)}</span>
  return (
    <>
      <b>{euro(owedCents)}</b>
      {isOfAgency ? (
        <small>{t('cancellation.by-agency')}</small>
      ) : refundedCents >= owedCents ? (
        <small>{t('cancellation.refunded')}</small>
      ) : (
        <Link to="/trips/$tripId/participants/$roomConfigurationId" params={{ tripId, roomConfigurationId: bookingId }}>
          {t('cancellation.register')}
        </Link>
      )}
    </>
  )
}
