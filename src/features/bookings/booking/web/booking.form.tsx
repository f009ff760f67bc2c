import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import { type Booking, getAvailability, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { departedRefusal, optionEnd } from '#src/features/bookings/booking/booking.rules.ts'
import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import { BookingPeople } from '#src/features/bookings/people/web/people.form.tsx'
import {
  type AroundPrice,
  childUnderAgeOf,
  type FormTerms,
  isPriced,
  livePrice,
  priceOfToday,
} from '#src/features/bookings/price/price.values.ts'
import { PriceCard, type PriceCardProps } from '#src/features/bookings/price/web/price.panel.tsx'
import type { KeptAlone } from '#src/features/bookings/rooms/web/alone.panel.tsx'
import type { Withdrawing } from '#src/features/bookings/withdrawal/web/cancel-booking.dialog.tsx'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan, useCurrentUser } from '#src/web/session.ts'
import { lazyDialog, lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './booking.module.css'
import { BookingDialogs, type OpenDialog, SavingQuestion } from './booking-dialogs.panel.tsx'
import { BookingHead } from './booking-head.panel.tsx'
import { useBookingSaving } from './booking-saving.state.ts'
import { AvailabilityCard, ContactCard, NotesCard } from './booking-side.panel.tsx'
import { BookingStrip } from './booking-strip.form.tsx'
import { bookingTitle } from './booking-title.words.ts'
import { type BookingForm, focusSoon, useBookingForm } from './booking-values.state.ts'

/** The log and the parts of a stored booking load on demand. */
const ThingLogDrawer = lazyDialog(
  async () => (await import('#src/features/activity/web/thing-log.panel.tsx')).ThingLogDrawer,
)
const AloneStrips = lazyPart(async () => (await import('#src/features/bookings/rooms/web/alone.panel.tsx')).AloneStrips)
const BookingNotes = lazyPart(async () => (await import('./booking-notes.panel.tsx')).BookingNotes)
const BookingFiles = lazyPart(
  async () => (await import('#src/features/bookings/files/web/booking-files.panel.tsx')).BookingFiles,
)
export type BookingFormProps = {
  booking: Booking | null
  initialValues: BookingValues
  storedValues: BookingValues | null
  terms: FormTerms
  /** The index of the person who is open at first. */
  openAt: number
  refusal: string | null
  /** The payments, rendered by a later feature. */
  payments: PriceCardProps['payments']
  onSaved: (saved: { id: string; isClosing: boolean; isNew: boolean }) => void
  onClose: () => void
  onGo: (bookingId: string) => void
  /** Opens the move to another date. */
  onMove: () => void
  onRepeat: (() => void) | null
  /** Begins a booking of the same people on another trip. */
  onRepeatOn: (tripId: string) => void
}

/** A booking, new or stored: the strip, its people, its price. */
export function BookingFormPage(props: BookingFormProps) {
  const { booking, terms, refusal, onClose, onGo } = props
  const trip = useTrip()
  const today = todayIn(new Date())
  const isReadOnly = refusal !== null
  const optionUntil = optionEnd(trip, terms.optionDays, today)
  const rulesOf = { isMultiDay: trip.type === 'multiDay', today, names: terms, stored: booking }
  const form = useBookingForm(props.initialValues, { ...rulesOf, booking, optionUntil, terms }, props.openAt)
  const childUnderAge = childUnderAgeOf(form.values, { booking, terms })
  const { availability, agencies } = usePartsOf(trip.id)
  const saving = useBookingSaving({ ...props, form, trip, agencies, isReadOnly })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const priced = booking && isPriced(booking) ? booking : null
  const isMoneySeen = booking === null || priced !== null
  const around = useAroundPrice(form, priced, terms, trip)
  const mayEdit = useCan('edit', 'Booking')
  const canNote =
    mayEdit &&
    booking?.status !== 'canceled' &&
    editRefusal({ status: trip.status, hasBookings: true }, 'bookingNotes') === null
  const canAddDeparture = useCan('edit', 'Departure') && !isReadOnly

  // A withdrawal and the choice of a room change the stored booking below the form, so its changes are saved first.
  const onceSaved = (open: () => void) => {
    if (form.isDirty()) toast.info(t('bookings.save-first'))
    else open()
  }
  const withdraw = (who: Withdrawing) => onceSaved(() => setDialog({ of: 'withdraw', who }))
  const settle = isReadOnly ? null : (kept: KeptAlone) => onceSaved(() => setDialog({ of: 'settle', kept }))
  const isMovable = booking !== null && !booking.isStaff
  const isNew = booking === null
  const hasDeparted = departedRefusal(trip, today) !== null
  useEffect(() => {
    if (isNew) focusSoon('status')
  }, [isNew])
  const navigate = useNavigate()
  const canChange = !isNew && !isReadOnly
  const add = () => void navigate({ to: '/trips/$tripId/participants/add', params: { tripId: trip.id } })
  useShortcuts([
    ...(canChange ? [{ keys: 'e', label: t('bookings.key-edit'), run: () => focusSoon('status') }] : []),
    ...(canChange && !hasDeparted ? [{ keys: 'n', label: t('bookings.add'), run: add }] : []),
    ...(isNew ? [] : [{ keys: 'p', label: t('bookings.print'), run: () => window.print() }]),
    ...(booking?.previousId
      ? [{ keys: 'alt+arrowup', label: t('bookings.previous'), run: () => onGo(booking.previousId!) }]
      : []),
    ...(booking?.nextId
      ? [{ keys: 'alt+arrowdown', label: t('bookings.next'), run: () => onGo(booking.nextId!) }]
      : []),
  ])

  return (
    <>
      <BookingHead
        booking={booking}
        form={form}
        saving={saving}
        isReadOnly={isReadOnly}
        refusal={refusal}
        onClose={onClose}
        onGo={onGo}
        onRepeat={props.onRepeat}
        onMove={isMovable ? () => onceSaved(props.onMove) : null}
        onRepeatElsewhere={isMovable && mayEdit ? () => setDialog({ of: 'repeat' }) : null}
        onSplit={
          isMovable && priced && priced.people.length > 1 ? () => onceSaved(() => setDialog({ of: 'split' })) : null
        }
        onJoin={isMovable ? () => onceSaved(() => setDialog({ of: 'join' })) : null}
        onCancel={() => withdraw({})}
        onLog={() => setLogOpen(true)}
      />
      {booking && isLogOpen && (
        <Suspense>
          <ThingLogDrawer of={booking.id} title={bookingTitle(booking)} onClose={() => setLogOpen(false)} />
        </Suspense>
      )}
      <form id="booking" className={styles.book} onSubmit={saving.submit('stay')} onKeyDown={keepEnter} noValidate>
        {!isReadOnly && <SavedNotices saved={saving} />}
        {booking?.canceledAt && (
          <NoticeStrip tone="err">
            {t('bookings.canceled-because', {
              day: formatDay(todayIn(new Date(booking.canceledAt))),
              reason: booking.cancelReason ?? t('bookings.reason-kept'),
            })}
          </NoticeStrip>
        )}
        {booking && booking.alone.length > 0 && (
          <Suspense>
            <AloneStrips booking={booking} onSettle={settle} />
          </Suspense>
        )}
        {!booking && refusal && <NoticeStrip tone="warn">{refusal}</NoticeStrip>}
        {!booking && !isReadOnly && <p className={styles.required}>{ui('ui.required')}</p>}
        <BookingStrip
          form={form}
          trip={trip}
          booking={booking}
          availability={availability}
          agencies={agencies}
          ages={{ departsOn: terms.departsOn, childUnderAge }}
          today={today}
          isReadOnly={isReadOnly}
          onNewDeparture={canAddDeparture ? () => setDialog({ of: 'departure' }) : null}
        />
        <div className={styles.columns}>
          <BookingPeople
            form={form}
            trip={trip}
            booking={booking}
            childAgeLimit={childUnderAge}
            today={today}
            isReadOnly={isReadOnly}
            onPaste={() => setDialog({ of: 'paste' })}
            onReplace={(participantId) => onceSaved(() => setDialog({ of: 'replace', participantId }))}
            onWithdraw={withdraw}
            onSettle={settle}
          />
          <div className={styles.side}>
            {!booking && !isReadOnly && availability && (
              <AvailabilityCard availability={availability} isMultiDay={trip.type === 'multiDay'} />
            )}
            {!form.values.isStaff && isMoneySeen && (
              <PriceCard
                booking={priced}
                price={livePrice(form.values, around)}
                ofToday={priceOfToday(form.values, around)}
                {...{ terms, form, today, isReadOnly }}
                payments={props.payments}
              />
            )}
            <ContactCard form={form} today={today} isReadOnly={isReadOnly} />
            {booking && (
              <Suspense>
                <BookingFiles booking={booking} />
              </Suspense>
            )}
            {isReadOnly && booking && canNote ? (
              <Suspense>
                <BookingNotes booking={booking} />
              </Suspense>
            ) : (
              <NotesCard form={form} isReadOnly={isReadOnly} />
            )}
          </div>
        </div>
      </form>
      {dialog && (
        <BookingDialogs
          {...{ dialog, booking, form, trip, today, availability, onGo }}
          onRepeatOn={props.onRepeatOn}
          onCanceled={() => {
            saving.discard()
            onClose()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      <SavingQuestion {...{ booking, form, saving }} />
    </>
  )
}

/** Keeps Enter for accepting a proposal, so that it never saves half a booking. Ctrl+S and Ctrl+Enter save. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
  // Keys of a dialog over the form bubble through here, but belong to the dialog.
  const isOurs = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
  if (isPlain && isOurs) event.preventDefault()
}

function usePartsOf(tripId: string) {
  const { data: availability } = useQuery(queryOf(getAvailability, { params: { tripId } }))
  const { data: agencies = [] } = useQuery(queryOf(listAgencies, { query: { all: 'true' } }))
  return { availability, agencies }
}

/** Everything that a price is composed from besides the typed values. */
function useAroundPrice(
  form: BookingForm,
  booking: PricedBooking | null,
  terms: FormTerms,
  trip: OpenTrip,
): AroundPrice {
  const { data: agencies = [] } = useQuery(queryOf(listAgencies, { query: { all: 'true' } }))
  const user = useCurrentUser()
  return {
    terms,
    booking,
    agency: agencies.find(({ id }) => id === form.values.agencyId),
    agencyFeeBps: trip.costs.agencyFeeBps,
    today: todayIn(new Date()),
    userName: user?.name ?? '',
  }
}
