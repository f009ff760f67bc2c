import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { departedRefusal, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { isOpenDate, isSamePrice, lacksPlaces } from '#src/features/bookings/moving/move.view.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import type { PriceChoice } from '#src/features/bookings/moving/moving.rules.ts'
import { bookingName } from '#src/features/bookings/people/booking-names.words.ts'
import { PassingAhead } from '#src/features/bookings/places/web/passing-ahead.panel.tsx'
import { usePlacesRefusal } from '#src/features/bookings/places/web/passing-ahead.state.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, formatDayRange, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './move.module.css'
import { MoveDates, MovePlaces } from './move-dates.form.tsx'
import { MovePrice } from './move-price.panel.tsx'

type ChosenSeats = readonly { vehicleId: string; label: string }[]

export type SeatsThere = {
  tripId: string
  value: ChosenSeats | undefined
  onChange: (seats: ChosenSeats | undefined) => void
  error: string | false | undefined
}

type MoveBookingProps = {
  booking: Booking
  trip: OpenTrip
  /** The choice of seats on the new date, rendered by a later feature. */
  seats: (there: SeatsThere) => ReactNode
  onClose: () => void
  /** `tells`: true if the contact is written to with the new date. */
  onMoved: (toTripId: string, tells: boolean) => void
}

/**
 * Moves a booking to another date of its series: first the date, then room and stop, then the price, each shown before
 * anything happens.
 */
export function MoveBookingDialog({ booking, trip, seats, onClose, onMoved }: MoveBookingProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [room, setRoom] = useState<RoomType | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const [seatsThere, setSeatsThere] = useState<ChosenSeats | undefined>(undefined)
  const [tells, setTells] = useState(true)
  const [chosenPrice, setPrice] = useState<PriceChoice>('new')
  const [reason, setReason] = useState('')
  const [lateReason, setLateReason] = useState('')
  const [joins, setJoins] = useState(false)
  const [wasTried, setTried] = useState(false)
  const refusal = usePlacesRefusal()
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const list = useQuery(queryOf(listMoveTargets, { params: ids }))
  const hasNoDate = list.data?.targets.length === 0
  const size = { status: booking.status, heads: booking.adults + booking.children }
  const target = list.data?.targets.find(({ tripId }) => tripId === chosen) ?? null
  const roomType = booking.roomType === null ? null : (room ?? target?.roomType ?? null)
  const departureId = stop ?? target?.departureId ?? null
  const preview = useQuery({
    ...queryOf(previewMove, { params: { ...ids, toTripId: chosen ?? '' }, query: roomType ? { roomType } : {} }),
    enabled: target !== null,
  })
  const price = preview.data && isSamePrice(preview.data) ? 'new' : chosenPrice
  const isFull = target !== null && lacksPlaces(target, size)
  const mayWait = list.data?.mayWait ?? false
  const waits = booking.status === 'waitingList' || (mayWait && (joins || isFull))
  const isHeld = isHolding(booking.status) && !waits

  const move = useCommand(moveBooking, {
    failureText: t('bookings.move.failed'),
    leaves: ({ params: { tripId, bookingId } }) => ({ tripId, bookingId }),
    onDone: () => {
      toast.success(t('bookings.move.done', { day: formatDay(target!.departsOn) }))
      onMoved(target!.tripId, tells)
    },
    onRefused: (problem) => {
      const [fault] = problem.fields ?? []
      if (fault && problem.code === 'bookings.move-price-changed') toast.error(fault.text)
      void list.refetch()
      void preview.refetch()
      return refusal.take(problem)
    },
  })
  const lacksRoom = target !== null && booking.roomType !== null && roomType === null
  const hasDeparted = departedRefusal(trip, todayIn(new Date())) !== null
  const isLateReasonMissing = hasDeparted && lateReason.trim() === ''
  const isReasonMissing = price === 'kept' && reason.trim() === ''
  const submit = (aheadReason: string | null = null) => {
    setTried(true)
    if (!target || !preview.data || lacksRoom || !departureId || isReasonMissing || isLateReasonMissing) return
    refusal.forget()
    move.mutate({
      params: ids,
      body: {
        ...{ version: booking.version, toTripId: target.tripId, roomType, departureId, price },
        priceReason: price === 'kept' ? reason.trim() : null,
        seenPriceCents: preview.data[price].priceCents,
        joinsWaitingList: waits,
        aheadReason,
        lateReason: hasDeparted ? lateReason.trim() : null,
        ...(seatsThere && isHeld && { seats: [...seatsThere] }),
      },
    })
  }
  const choose = (tripId: string) => {
    setChosen(tripId)
    setRoom(null)
    setStop(null)
    setSeatsThere(undefined)
    setJoins(false)
    refusal.forget()
  }
  const faultAt = (path: string, isMissing: boolean, code: Parameters<typeof t>[0]) =>
    refusal.faults[path] ?? (wasTried && isMissing && t(code))

  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('bookings.move.title')}
        size="large"
        isDirty={() => chosen !== null}
        backOut={t('bookings.go-back')}
        submitLabel={t('bookings.move.submit')}
        isBusy={move.isPending || preview.isFetching}
        refusal={hasNoDate ? t('bookings.move.none') : null}
        beside={
          !hasNoDate && (
            <CheckField
              label={t('bookings.move.tell', { name: bookingName(booking) ?? t('bookings.move.tell-contact') })}
              checked={tells}
              onChange={setTells}
            />
          )
        }
        className={styles.form}
        onSubmit={() => submit()}
      >
        {!list.data &&
          (list.isError ? (
            <LoadFailure what={t('bookings.move.dates-what')} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows count={8} />
          ))}
        {list.data && (
          <>
            <p className={styles.now}>
              {t('bookings.move.now', {
                ...{ code: booking.code, name: bookingName(booking) ?? '', trip: trip.title },
                days: formatDayRange(trip.departsOn, trip.returnsOn),
              })}
            </p>
            {hasNoDate ? (
              <EmptyState icon={IconCalendarOff} title={t('bookings.move.none')} />
            ) : (
              <div className={styles.columns}>
                <div className={styles.side}>
                  <MoveDates
                    targets={list.data.targets}
                    size={size}
                    chosen={chosen}
                    isOpen={(one) => isOpenDate(one, size, mayWait)}
                    error={faultAt('/toTripId', target === null, 'bookings.move-choose')}
                    onChoose={choose}
                  />
                  {target && (
                    <MovePlaces
                      {...{ target, booking, roomType, departureId, waits, isFull, mayWait }}
                      onRoom={setRoom}
                      onStop={setStop}
                      onWait={setJoins}
                      roomError={faultAt('/roomType', lacksRoom, 'bookings.room-type-missing')}
                      stopError={faultAt('/departureId', departureId === null, 'departures.missing')}
                      waitError={refusal.faults['/status'] ?? refusal.faults['/joinsWaitingList']}
                    />
                  )}
                  {target &&
                    isHeld &&
                    seats({
                      tripId: target.tripId,
                      value: seatsThere,
                      onChange: setSeatsThere,
                      error: refusal.faults['/seats'],
                    })}
                  {target && hasDeparted && (
                    <TextField
                      label={t('bookings.move.late-reason')}
                      isRequired
                      maxLength={500}
                      value={lateReason}
                      onChange={setLateReason}
                      error={faultAt('/lateReason', isLateReasonMissing, 'bookings.move-late-reason-missing')}
                    />
                  )}
                </div>
                {target && (
                  <div className={styles.side}>
                    {preview.data ? (
                      <MovePrice
                        preview={preview.data}
                        days={{ now: trip.departsOn, next: target.departsOn }}
                        choice={price}
                        onChoice={setPrice}
                        reason={reason}
                        onReason={setReason}
                        reasonError={faultAt('/priceReason', isReasonMissing, 'bookings.move-reason-missing')}
                        priceError={refusal.faults['/price']}
                      />
                    ) : preview.isError ? (
                      <LoadFailure what={t('bookings.move.price-what')} onRetry={() => void preview.refetch()} />
                    ) : (
                      <SkeletonRows count={7} />
                    )}
                  </div>
                )}
              </div>
            )}
            {target && (
              <NoticeStrip tone="ok">
                {t('bookings.move.all', {
                  n: list.data.people,
                  things: goingAlong(list.data),
                })}{' '}
                {list.data.leavesServices.length > 0 &&
                  t('bookings.move.leaves', { services: list.data.leavesServices.join(', ') })}
              </NoticeStrip>
            )}
          </>
        )}
      </FormDialog>
      <PassingAhead refusal={refusal} onPass={submit} onWait={mayWait ? () => setJoins(true) : null} />
    </>
  )
}

/** The payments that go along, and the papers if there are any. */
function goingAlong({ payments, papers }: { payments: number; papers: number }): string {
  const said = t('bookings.move.payments', { n: payments })
  return papers === 0 ? said : `${said}, ${t('bookings.move.papers', { n: papers })}`
}
