import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { CancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { byUrgency, refundSums } from '#src/features/communications/cancellation/cancellation.view.ts'
import { printCancellationLetters } from '#src/features/communications/cancellation/printed-letters.contract.ts'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isSettled, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import type { OwedRefund } from '#src/features/payments/web/refunds-together.dialog.tsx'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import choice from '#src/web/ui/fields/choice.module.css'
import { Card } from '#src/web/ui/layout/card.tsx'
import { AddressText } from '#src/web/ui/signs/address-text.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './cancellation.module.css'
import { NoticeFate } from './notice-fate.panel.tsx'

const RefundsTogetherDialog = lazyDialog(
  async () => (await import('#src/features/payments/web/refunds-together.dialog.tsx')).RefundsTogetherDialog,
)

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
  const [isRefunding, setRefunding] = useState(false)
  const mayRefund = useCan('register', 'Payment')
  const open = openRefunds(draft, money)
  return (
    <Card
      title={t('cancellation.customers')}
      end={
        <>
          <span className={styles.quiet}>{t('cancellation.told-of', { n: done, of: people.length })}</span>
          <PrintLetters draft={draft} text={text} />
          {mayRefund && open.length > 0 && (
            <Button size="small" onClick={() => setRefunding(true)}>
              {t('payments.register-refunds', { n: open.length })}
            </Button>
          )}
        </>
      }
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
                        className={choice.box}
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
                      <small>{one.detail}</small>
                      <small>
                        {one.email ? <AddressText text={one.email} /> : one.phone && formatPhone(one.phone)}
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
      {money?.refunds && people.length > 0 && <RefundSums refunds={money.refunds} />}
      <Suspense>{isRefunding && <RefundsTogetherDialog refunds={open} onClose={() => setRefunding(false)} />}</Suspense>
    </Card>
  )
}

/** The sums of the refunds, under the list. */
function RefundSums({ refunds }: Pick<CancellationMoney, 'refunds'>) {
  const { owed, refunded, left, toAgencies } = refundSums(refunds)
  return (
    <div className={styles.foot}>
      <span>
        {t('payments.total')} <b>{euro(owed)}</b>
      </span>
      <span>
        {t('cancellation.refunded-sum')} <b>{euro(refunded)}</b>
      </span>
      <span>
        {t('payments.left')} <b>{euro(left)}</b>
      </span>
      {toAgencies > 0 && (
        <span>
          {t('cancellation.agencies-left')} <b>{euro(toAgencies)}</b>
        </span>
      )}
    </div>
  )
}

/** What is still to be given back to the customers themselves: an agency that pays net refunds its own. */
function openRefunds({ people, trip }: LettersDraft, money: CancellationMoney | undefined): OwedRefund[] {
  const known = new Map(people.map((one) => [one.id, one]))
  return (money?.refunds ?? []).flatMap(({ bookingId, owedCents, refundedCents, isOfAgency }) => {
    const one = known.get(bookingId)
    if (isOfAgency || refundedCents >= owedCents) return []
    const who = { name: one?.name ?? '', detail: one?.detail ?? '' }
    return [{ ...who, tripId: trip.id, bookingId, cents: owedCents - refundedCents }]
  })
}

/** Prints the letters of who has no email, with the text as it stands on the page. */
function PrintLetters({ draft, text }: Pick<CancellationCustomersProps, 'draft' | 'text'>) {
  const code = draft.people.every(({ email }) => email !== null) ? 'letters.all-by-email' : draft.refusal
  return (
    <Button
      kind="text"
      size="small"
      icon={IconPrinter}
      refusal={code && t(code as TextKey)}
      onClick={() =>
        void download(
          printCancellationLetters,
          { params: { tripId: draft.trip.id }, body: text },
          t('cancellation.printing'),
        )
      }
    >
      {t('cancellation.print')}
    </Button>
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
