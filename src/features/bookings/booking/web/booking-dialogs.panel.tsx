import { Suspense } from 'react'
import type { Availability, Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { movesFrom } from '#src/features/bookings/booking/booking.rules.ts'
import { isPriced } from '#src/features/bookings/price/price.values.ts'
import type { KeptAlone } from '#src/features/bookings/rooms/web/alone.panel.tsx'
import type { Withdrawing } from '#src/features/bookings/withdrawal/web/cancel-booking.dialog.tsx'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import type { BookingSaving } from './booking-saving.state.ts'
import { type BookingForm, focusSoon } from './booking-values.state.ts'

const CancelBookingDialog = lazyDialog(
  async () => (await import('#src/features/bookings/withdrawal/web/cancel-booking.dialog.tsx')).CancelBookingDialog,
)
const ReplacePersonDialog = lazyDialog(
  async () => (await import('#src/features/bookings/moving/web/replace-person.dialog.tsx')).ReplacePersonDialog,
)
const BookingTripDialog = lazyDialog(
  async () => (await import('#src/features/bookings/moving/web/booking-trip.dialog.tsx')).BookingTripDialog,
)
const SplitBookingDialog = lazyDialog(
  async () => (await import('#src/features/bookings/dividing/web/split-booking.dialog.tsx')).SplitBookingDialog,
)
const JoinBookingsDialog = lazyDialog(
  async () => (await import('#src/features/bookings/dividing/web/join-bookings.dialog.tsx')).JoinBookingsDialog,
)
const SettleAloneDialog = lazyDialog(
  async () => (await import('#src/features/bookings/rooms/web/alone.dialog.tsx')).SettleAloneDialog,
)
const PastePeopleDialog = lazyDialog(
  async () => (await import('#src/features/bookings/importing/web/import-check.panel.tsx')).PastePeopleDialog,
)
const PassAheadDialog = lazyDialog(
  async () => (await import('#src/features/bookings/places/web/pass-ahead.dialog.tsx')).PassAheadDialog,
)
const SamePersonDialog = lazyDialog(
  async () => (await import('#src/features/bookings/people/web/same-person.dialog.tsx')).SamePersonDialog,
)
const TripFullDialog = lazyDialog(
  async () => (await import('#src/features/bookings/places/web/trip-full.dialog.tsx')).TripFullDialog,
)
const ExtraDepartureDialog = lazyDialog(
  async () => (await import('#src/features/departures/web/extra-departure.dialog.tsx')).ExtraDepartureDialog,
)

/** The dialog over a booking. `who` withdraws: some of its people, or the whole booking. */
export type OpenDialog =
  | { of: 'paste' | 'departure' | 'split' | 'join' | 'repeat' }
  | { of: 'withdraw'; who: Withdrawing }
  | { of: 'replace'; participantId: string }
  | { of: 'settle'; kept: KeptAlone }

type BookingDialogsProps = {
  dialog: OpenDialog
  booking: Booking | null
  form: BookingForm
  trip: OpenTrip
  today: Day
  availability: Availability | undefined
  onGo: (bookingId: string) => void
  onRepeatOn: (tripId: string) => void
  /** The whole booking was cancelled. */
  onCanceled: () => void
  onClose: () => void
}

/** The acts of a booking that ask something first, each in its dialog. */
export function BookingDialogs(props: BookingDialogsProps) {
  const { dialog, booking, form, trip, today, availability, onGo, onClose } = props
  return (
    <Suspense>
      {dialog.of === 'paste' && (
        <PastePeopleDialog
          today={today}
          onClose={onClose}
          onPaste={(people) => {
            const [first] = form.fill(0, people)
            if (first !== undefined) form.open(first)
          }}
        />
      )}
      {dialog.of === 'departure' && (
        <ExtraDepartureDialog
          itineraryId={trip.id}
          dayOf={{ outward: trip.departsOn, return: trip.returnsOn }}
          onClose={onClose}
          onAdded={(departureId) => {
            form.change({ departureId })
            focusSoon('departureId')
          }}
        />
      )}
      {booking && dialog.of === 'withdraw' && (
        <CancelBookingDialog
          booking={booking}
          who={dialog.who}
          onClose={onClose}
          onDone={(isWhole) => {
            if (isWhole) props.onCanceled()
          }}
        />
      )}
      {dialog.of === 'repeat' && (
        <BookingTripDialog
          title={t('bookings.repeat.title')}
          help={t('bookings.repeat.help')}
          without={trip.id}
          onClose={onClose}
          onChosen={props.onRepeatOn}
        />
      )}
      {booking && isPriced(booking) && dialog.of === 'split' && (
        <SplitBookingDialog booking={booking} onClose={onClose} onDone={onGo} />
      )}
      {booking && dialog.of === 'join' && <JoinBookingsDialog booking={booking} onClose={onClose} />}
      {booking && dialog.of === 'replace' && (
        <ReplacePersonDialog booking={booking} participantId={dialog.participantId} trip={trip} onClose={onClose} />
      )}
      {booking && dialog.of === 'settle' && (
        <SettleAloneDialog booking={booking} kept={dialog.kept} availability={availability} onClose={onClose} />
      )}
    </Suspense>
  )
}

type SavingQuestionProps = { booking: Booking | null; form: BookingForm; saving: BookingSaving }

/** What a refused save asks back. */
export function SavingQuestion({ booking, form, saving }: SavingQuestionProps) {
  const wait = () => {
    form.change({ status: 'waitingList' })
    saving.forgetQuestion()
    saving.retry()
  }
  return (
    <Suspense>
      {saving.question?.about === 'full' && (
        <TripFullDialog reason={saving.question.text} onClose={saving.forgetQuestion} onWait={wait} />
      )}
      {saving.question?.about === 'same' && (
        <SamePersonDialog
          form={form}
          places={saving.question.places}
          onClose={saving.forgetQuestion}
          onSave={saving.retry}
        />
      )}
      {saving.question?.about === 'ahead' && (
        <PassAheadDialog
          reason={saving.question.text}
          onClose={saving.forgetQuestion}
          onWait={booking && !movesFrom(booking.status).includes('waitingList') ? null : wait}
          onPass={saving.passAhead}
        />
      )}
    </Suspense>
  )
}
