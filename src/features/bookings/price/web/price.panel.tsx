import { IconAlertTriangle, IconInfoCircle, IconPlus, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { ownedExtras, placeOfOwner } from '#src/features/bookings/booking/booking.values.ts'
import { PaymentBadge } from '#src/features/bookings/booking/web/booking-badges.panel.tsx'
import type { BookingForm } from '#src/features/bookings/booking/web/booking-values.state.ts'
import { dueCents, isNothingOwed, paymentState } from '#src/features/bookings/price/due.rules.ts'
import { agreedFaults } from '#src/features/bookings/price/instalments.rules.ts'
import { priceRefusal } from '#src/features/bookings/price/price.rules.ts'
import { type FormTerms, isAllDueNow, type LivePrice } from '#src/features/bookings/price/price.values.ts'
import { fullName, isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { type Day, daysBetween, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './price.module.css'
import { PriceLines } from './price-lines.panel.tsx'

const ExtraLineDialog = lazyDialog(async () => (await import('./extra-line.dialog.tsx')).ExtraLineDialog)
const InstalmentsDialog = lazyDialog(async () => (await import('./instalments.dialog.tsx')).InstalmentsDialog)
const PriceUpdateDialog = lazyDialog(async () => (await import('./price-update.dialog.tsx')).PriceUpdateDialog)

/**
 * The payments, rendered by a later feature between the parts of the price: the amount left to pay, and the entries.
 */
export type PaymentParts = { rest: ReactNode; entries: ReactNode }

export type PriceCardProps = {
  booking: PricedBooking | null
  /** Null while the trip has no price. */
  price: LivePrice | null
  /** The price of the booking with today's unit prices. */
  ofToday: LivePrice | null
  terms: FormTerms
  form: BookingForm
  today: Day
  isReadOnly: boolean
  /** The payments of a stored booking. `dueCents` is the amount due as the form stands. */
  payments: (booking: PricedBooking, dueCents: number) => PaymentParts
}

/** The price of a booking while it is typed, the days on which it is to be paid, and the payments. */
export function PriceCard({ booking, price, ofToday, terms, form, today, isReadOnly, payments }: PriceCardProps) {
  const [open, setOpen] = useState<'extra' | 'instalments' | 'update' | null>(null)
  const { values } = form
  const close = () => setOpen(null)
  const parts = booking && payments(booking, price ? dueCents(price.owedCents, booking.money) : booking.money.dueCents)
  const remove = (index: number) => {
    const gone = ownedExtras(values)[index]
    form.change({ extras: values.extras.filter((extra) => extra !== gone) })
  }
  return (
    <Card title={t('payments.title')} end={<State {...{ booking, price }} />} isBare>
      {parts?.rest}
      {price && (
        <PriceLines
          price={price}
          confirmedAt={booking?.confirmedAt ?? null}
          nameOf={headNames(form)}
          onRemoveExtra={isReadOnly ? undefined : remove}
        />
      )}
      <Fault of={form.errors.extras ?? (price && sayRefusal(price))} />
      {!terms.prices && <p className={styles.note}>{t('bookings.price-not-set')}</p>}
      {!isReadOnly && price && ofToday && (price.isOutdated || values.takesTodaysPrice) && (
        <Outdated
          isTaken={values.takesTodaysPrice}
          todayCents={ofToday.priceCents}
          onLook={() => setOpen('update')}
          onKeep={() => form.change({ takesTodaysPrice: false })}
        />
      )}
      {!isReadOnly && (
        <div className={styles.tools}>
          <Button kind="text" size="small" icon={IconPlus} onClick={() => setOpen('extra')}>
            {t('bookings.extra-add')}
          </Button>
        </div>
      )}
      {parts?.entries}
      {booking ? (
        price && <Plan {...{ booking, price, form, today, isReadOnly }} onChange={() => setOpen('instalments')} />
      ) : (
        <AllDueNow terms={terms} today={today} />
      )}
      <Suspense>
        {open === 'extra' && (
          <ExtraLineDialog
            heads={values.people.map((slot) => ({ id: slot.key, name: headNames(form)(slot.key) }))}
            onClose={close}
            onAdd={(extra) => form.change({ extras: [...values.extras, extra] })}
          />
        )}
        {open === 'instalments' && price && <AgreePlan {...{ booking, price, form, today }} onClose={close} />}
        {open === 'update' && price && ofToday && (
          <PriceUpdateDialog
            before={price}
            after={ofToday}
            onClose={close}
            onTake={() => form.change({ takesTodaysPrice: true })}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** The state of payment as the form stands, like the amount left below it. */
function State({ booking, price }: Pick<PriceCardProps, 'booking' | 'price'>) {
  if (!booking) return <PaymentBadge state="toConfirm" />
  const { status, money } = booking
  const { owedCents, priceCents } = price ?? money
  const isAnythingRegistered = money.paidCents > 0 || money.refundedCents > 0
  const due = dueCents(owedCents, money)
  return (
    <PaymentBadge
      state={paymentState(owedCents, { ...money, isAnythingRegistered })}
      isNothing={isNothingOwed({ status, priceCents, dueCents: due })}
      isToRefund={due < 0}
    />
  )
}

/** The names of the form's heads, by the ids of price lines. A head that left is no longer in the form. */
function headNames({ values: { people } }: BookingForm) {
  return (head: string): string => {
    const at = placeOfOwner(people, head)
    const slot = at === null ? undefined : people[at]!
    if (slot && isPersonBegun(slot)) return fullName(slot)
    return at === null ? '' : t('bookings.person-n', { n: at + 1 })
  }
}

type OutdatedProps = { isTaken: boolean; todayCents: number; onLook: () => void; onKeep: () => void }

/** Tells that the trip's prices have changed. The booking keeps its own until somebody takes today's. */
function Outdated({ isTaken, todayCents, onLook, onKeep }: OutdatedProps) {
  return (
    <div className={styles.outdated} role="status">
      <p>
        <Icon of={IconInfoCircle} size="small" />
        <span>{t(isTaken ? 'bookings.price-updated' : 'bookings.price-changed', { price: euro(todayCents) })}</span>
      </p>
      {isTaken ? (
        <Button kind="text" size="small" onClick={onKeep}>
          {t('bookings.price-keep')}
        </Button>
      ) : (
        <Button kind="text" size="small" icon={IconRefresh} onClick={onLook}>
          {t('bookings.price-update')}
        </Button>
      )}
    </div>
  )
}

type PlanProps = Pick<PriceCardProps, 'form' | 'today' | 'isReadOnly'> & {
  booking: PricedBooking
  price: LivePrice
  onChange: () => void
}

/** The instalments of the booking as the form stands. */
function Plan({ booking, price, form, today, isReadOnly, onChange }: PlanProps) {
  const { returnsOn } = useTrip()
  const { depositCents, balanceDueOn } = form.values
  const [refused] = agreedFaults({ depositCents, balanceDueOn }, { ...price, stored: booking.agreed, today, returnsOn })
  const { deposit, balance } = partsOf(price)
  const refundCents = Math.max(0, -dueCents(price.owedCents, booking.money))
  return (
    <>
      <dl className={styles.plan}>
        <Planned label={t('bookings.field.deposit')} value={euro(deposit?.cents ?? 0)} />
        <Planned label={t('bookings.field.balance')} value={euro(balance?.cents ?? 0)} />
        <Planned label={t('bookings.field.expiry')} value={balance ? formatDay(balance.dueOn) : ''} />
        <Planned label={t('bookings.field.refund')} value={euro(refundCents)} />
      </dl>
      <Fault
        of={
          form.errors.depositCents ??
          form.errors.balanceDueOn ??
          (!isReadOnly && refused && textOfCode(refused.code, refused.params))
        }
      />
      {!isReadOnly && price.owedCents > 0 && (
        <div className={styles.tools}>
          <Button kind="text" size="small" onClick={onChange}>
            {t('bookings.instalments-change')}
          </Button>
        </div>
      )}
    </>
  )
}

function AllDueNow({ terms, today }: Pick<PriceCardProps, 'terms' | 'today'>) {
  const left = daysBetween(today, terms.departsOn)
  if (left < 0 || !isAllDueNow(terms, today)) return null
  return (
    <p className={styles.note}>
      <Icon of={IconInfoCircle} size="small" />
      <span>{left > 0 ? t('bookings.pay-all-now', { n: left }) : t('bookings.pay-all-today')}</span>
    </p>
  )
}

/** Shows at once that discounts exceed the price. */
function sayRefusal({ lines, state }: LivePrice): ReactNode {
  const code = state === 'closed' ? null : priceRefusal(lines)
  return code && textOfCode(code)
}

/** The fault of amounts without a field here: extras, deposit, balance day. */
function Fault({ of: fault }: { of: ReactNode }) {
  if (!fault) return null
  return (
    <p className={styles.fault} role="alert">
      <Icon of={IconAlertTriangle} size="small" />
      <span>{fault}</span>
    </p>
  )
}

function Planned({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const partsOf = ({ instalments }: LivePrice) => ({
  deposit: instalments.find(({ kind }) => kind === 'deposit'),
  balance: instalments.find(({ kind }) => kind === 'balance'),
})

type AgreePlanProps = Pick<PriceCardProps, 'booking' | 'form' | 'today'> & { price: LivePrice; onClose: () => void }

function AgreePlan({ booking, price, form, today, onClose }: AgreePlanProps) {
  const trip = useTrip()
  const { deposit, balance } = partsOf(price)
  const { depositCents, balanceDueOn } = form.values
  return (
    <InstalmentsDialog
      agreed={{ depositCents, balanceDueOn }}
      usual={{ depositCents: deposit?.cents ?? null, balanceDueOn: balance?.dueOn ?? null }}
      stored={booking?.agreed ?? null}
      isWholeDueAtOnce={price.isWholeDueAtOnce}
      owedCents={price.owedCents}
      returnsOn={trip.returnsOn}
      today={today}
      onClose={onClose}
      onAgree={form.change}
    />
  )
}
