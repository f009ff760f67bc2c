import { IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ReceiptButton } from '#src/features/accounts/receipts/web/receipt.panel.tsx'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import {
  type Booking,
  getBooking,
  getPriceTerms,
  type PricedBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import {
  type BookingValues,
  bookingValuesOf,
  newBooking,
  ofCrew,
} from '#src/features/bookings/booking/booking.values.ts'
import { BookingFormPage } from '#src/features/bookings/booking/web/booking.form.tsx'
import type { Stop } from '#src/features/bookings/moving/moving.rules.ts'
import { repeatedElsewhere, repeatedValues } from '#src/features/bookings/moving/repeated.values.ts'
import { namesDay } from '#src/features/bookings/people/people.rules.ts'
import { fillSlots, leadIndex } from '#src/features/bookings/people/slots.values.ts'
import type { FormTerms } from '#src/features/bookings/price/price.values.ts'
import { getCustomer, type Person } from '#src/features/customers/person/person.contract.ts'
import { personValuesOf } from '#src/features/customers/person/person.values.ts'
import { paymentParts } from '#src/features/payments/web/payments.panel.tsx'
import { ContractButton } from '#src/features/travel-papers/contracts/web/contract.panel.tsx'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { type OpenTrip, tripQuery, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { noId } from '#src/shared/shapes.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useCan } from '#src/web/session.ts'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'

/** Only the window of a payment shows it. */
const CreditsPanel = lazyPart(
  async () => (await import('#src/features/accounts/credits/web/credits.panel.tsx')).CreditsPanel,
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the booking whose people book again. */
    repeatOf?: string
    /** The trip of that booking, if it is another one. */
    repeatFrom?: string
    /** The id of the customer with whom the new booking begins. */
    bookFor?: string
    /** Set when the new booking is that of a guide or driver. */
    crew?: 'guide' | 'driver'
  }
}

/** The payments of a booking with their receipts, the credits with which it can be paid, and its contract. */
function moneyParts(booking: PricedBooking, dueCents: number) {
  const { rest, entries } = paymentParts(booking, dueCents, { receipt: ReceiptButton, credits: CreditsPanel })
  return {
    rest,
    entries: (
      <>
        {entries}
        <ContractButton booking={booking} />
      </>
    ),
  }
}

const bookingQuery = (tripId: string, bookingId: string) => queryOf(getBooking, { params: { tripId, bookingId } })
const termsQuery = (tripId: string) => queryOf(getPriceTerms, { params: { tripId } })

/** One booking, edited in place, at either of its two addresses. Its windows with an address of their own stand over it. */
export function BookingScreen() {
  const { roomConfigurationId = '' } = useParams({ strict: false })
  return (
    <>
      <StoredBooking key={roomConfigurationId} bookingId={roomConfigurationId} />
      <Outlet />
    </>
  )
}

/** A new booking, blank or with the people of another. */
export function AddBookingScreen() {
  const trip = useTrip()
  const terms = useQuery(termsQuery(trip.id))
  const agencies = useQuery(queryOf(listAgencies, { query: { all: 'true' } }))
  const repeatOf = useLocation({ select: ({ state }) => state.repeatOf })
  const crew = useLocation({ select: ({ state }) => state.crew })
  const repeatFrom = useLocation({ select: ({ state }) => state.repeatFrom }) ?? trip.id
  const repeated = useQuery({ ...bookingQuery(repeatFrom, repeatOf ?? ''), enabled: repeatOf !== undefined })
  const source = useQuery({ ...tripQuery(repeatFrom), enabled: repeatOf !== undefined })
  const bookFor = useLocation({ select: ({ state }) => state.bookFor })
  const first = useQuery({
    ...queryOf(getCustomer, { params: { customerId: bookFor ?? noId } }),
    enabled: bookFor !== undefined,
  })
  const isRepeatReady = repeatOf === undefined || (repeated.data && source.data)
  if (!terms.data || !agencies.data || !isRepeatReady || (bookFor !== undefined && !first.data)) {
    const failed = [terms, agencies, repeated, source, first].find(({ isError }) => isError)
    return <Waiting onRetry={failed ? () => void failed.refetch() : null} />
  }
  const direct = agencies.data.find(({ isDirect }) => isDirect)
  return (
    <NewBooking
      trip={trip}
      terms={terms.data}
      agencyId={direct?.id ?? null}
      repeated={repeated.data ?? null}
      repeatedStops={source.data?.departures ?? []}
      crew={crew ?? null}
      first={first.data ?? null}
    />
  )
}

function Waiting({ onRetry }: { onRetry: (() => void) | null }) {
  return onRetry ? <LoadFailure what={t('bookings.what')} onRetry={onRetry} /> : <SkeletonPage shape="form" />
}

/** The reason why bookings of this trip cannot be changed now, or null: the trip's state, or the person's abilities. */
function useRefusal(trip: OpenTrip): string | null {
  const canEdit = useCan('edit', 'Booking')
  const locked = editRefusal({ status: trip.status, hasBookings: true }, 'bookings')
  return locked ? t(locked) : canEdit ? null : t('calls.forbidden')
}

type NewBookingProps = {
  trip: OpenTrip
  terms: FormTerms
  agencyId: string | null
  repeated: Booking | null
  /** The stops of the repeated booking's own trip. */
  repeatedStops: readonly Stop[]
  crew: 'guide' | 'driver' | null
  /** The customer who books. */
  first: Person | null
}

function NewBooking({ trip, terms, agencyId, repeated, repeatedStops, crew, first }: NewBookingProps) {
  const navigate = useNavigate()
  const today = todayIn(new Date())
  const departed = crew === null && departedRefusal(trip, today)
  const refusal = useRefusal(trip) ?? (departed ? t(departed, { day: formatDay(trip.departsOn) }) : null)
  const isMultiDay = trip.type === 'multiDay'
  const [initialValues] = useState(() => {
    const namesBy = namesDay(null, terms)
    const departureId = trip.departures.length === 1 ? trip.departures[0]!.id : null
    const blank = newBooking({ isMultiDay, agencyId, namesBy, departureId })
    if (repeated && repeated.tripId !== trip.id)
      return repeatedElsewhere(repeated, blank, { own: repeatedStops, there: trip.departures })
    if (repeated) return repeatedValues(repeated)
    if (first) return fillSlots(blank, [0], [personValuesOf(first)], terms)
    return crew ? ofCrew(blank, crew, today) : blank
  })
  const close = () => void navigate({ to: '/trips/$tripId/participants', params: { tripId: trip.id } })
  return (
    <BookingFormPage
      booking={null}
      initialValues={initialValues}
      storedValues={null}
      terms={terms}
      openAt={0}
      refusal={refusal}
      payments={moneyParts}
      onSaved={({ id, isClosing }) => {
        if (isClosing) return close()
        void navigate({
          to: '/trips/$tripId/participants/$roomConfigurationId',
          params: { tripId: trip.id, roomConfigurationId: id },
          replace: true,
        })
      }}
      onClose={close}
      onGo={() => {}}
      onMove={() => {}}
      onRepeat={null}
      onRepeatOn={() => {}}
    />
  )
}

function StoredBooking({ bookingId }: { bookingId: string }) {
  const trip = useTrip()
  const booking = useQuery(bookingQuery(trip.id, bookingId))
  const terms = useQuery(termsQuery(trip.id))
  useAddressOf(booking.data)
  if (booking.data && terms.data) return <OpenBooking trip={trip} booking={booking.data} terms={terms.data} />
  if (booking.error instanceof ProblemError && booking.error.problem.status < 500) return <BookingGone trip={trip} />
  const failed = [booking, terms].find(({ isError }) => isError)
  return <Waiting onRetry={failed ? () => void failed.refetch() : null} />
}

/** Corrects `isStaff` in the address of the edit page to that of the booking. */
function useAddressOf(booking: Booking | undefined): void {
  const navigate = useNavigate()
  const { isStaff: asked } = useSearch({ strict: false })
  const isStaff = booking?.isStaff
  useEffect(() => {
    if (asked === undefined || isStaff === undefined || asked === isStaff) return
    void navigate({ to: '.', search: { isStaff }, replace: true, ignoreBlocker: true })
  }, [asked, isStaff, navigate])
}

function BookingGone({ trip }: { trip: OpenTrip }) {
  return (
    <EmptyState
      icon={IconUsers}
      title={t('bookings.gone')}
      action={
        <LinkButton to="/trips/$tripId/participants" params={{ tripId: trip.id }}>
          {t('bookings.back')}
        </LinkButton>
      }
    />
  )
}

type OpenBookingProps = { trip: OpenTrip; booking: Booking; terms: FormTerms }

function OpenBooking({ trip, booking, terms }: OpenBookingProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const stored = useMemo(() => {
    const values = bookingValuesOf(booking)
    return { ...values, namesBy: namesDay(values.namesBy, terms) }
  }, [booking, terms])
  const [initialValues] = useState(stored)
  const tripRefusal = useRefusal(trip)
  const refusal = booking.status === 'canceled' ? t('bookings.already-canceled') : tripRefusal
  const close = () => void navigate({ to: '/trips/$tripId/participants', params: { tripId: trip.id } })
  const go = (id: string) => {
    void client.prefetchQuery(bookingQuery(trip.id, id))
    void navigate({
      to: '/trips/$tripId/participants/$roomConfigurationId',
      params: { tripId: trip.id, roomConfigurationId: id },
    })
  }
  const repeat = () =>
    void navigate({
      to: '/trips/$tripId/participants/add',
      params: { tripId: trip.id },
      state: { repeatOf: booking.id },
    })
  return (
    <BookingFormPage
      booking={booking}
      initialValues={initialValues}
      storedValues={stored}
      terms={terms}
      openAt={openedAt(stored, type)}
      refusal={refusal}
      payments={moneyParts}
      onSaved={({ isClosing }) => isClosing && close()}
      onClose={close}
      onGo={go}
      onMove={() =>
        void navigate({
          to: '/trips/$tripId/participants/$roomConfigurationId/move',
          params: { tripId: trip.id, roomConfigurationId: booking.id },
          resetScroll: false,
        })
      }
      onRepeatOn={(tripId) =>
        void navigate({
          to: '/trips/$tripId/participants/add',
          params: { tripId },
          state: { repeatOf: booking.id, repeatFrom: trip.id },
        })
      }
      onRepeat={booking.status === 'canceled' && tripRefusal === null ? repeat : null}
    />
  )
}

/** The index of the first person of the wanted type, otherwise of the default contact. */
function openedAt({ people }: BookingValues, type: string | undefined): number {
  const wanted = people.findIndex((slot) => slot.type === type)
  return wanted >= 0 ? wanted : leadIndex(people)
}
