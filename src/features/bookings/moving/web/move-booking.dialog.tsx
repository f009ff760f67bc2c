import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { isOpenDate, lacksPlaces } from '#src/features/bookings/moving/move.view.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import type { PriceChoice } from '#src/features/bookings/moving/moving.rules.ts'
import { bookingName } from '#src/features/bookings/people/booking-names.words.ts'
import { PassAheadDialog } from '#src/features/bookings/places/web/pass-ahead.dialog.tsx'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
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
  const [price, setPrice] = useState<PriceChoice>('new')
  const [reason, setReason] = useState('')
  const [joins, setJoins] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [ahead, setAhead] = useState<string | null>(null)
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const list = useQuery(queryOf(listMoveTargets, { params: ids }))
  const size = { status: booking.status, heads: booking.adults + booking.children }
  const target = list.data?.targets.find(({ tripId }) => tripId === chosen) ?? null
  const roomType = booking.roomType === null ? null : (room ?? target?.roomType ?? null)
  const departureId = stop ?? target?.departureId ?? null
  const preview = useQuery({
    ...queryOf(previewMove, { params: { ...ids, toTripId: chosen ?? '' }, query: roomType ? { roomType } : {} }),
    enabled: target !== null,
  })
  const isFull = target !== null && lacksPlaces(target, size)
  const mayWait = list.data?.mayWait ?? false
  const waits = booking.status === 'waitingList' || (mayWait && (joins || isFull))
  const isHeld = isHolding(booking.status) && !waits

  const move = useCommand(moveBooking, {
    failureText: t('bookings.move.failed'),
    onDone: () => {
      toast.success(t('bookings.move.done', { day: formatDay(target!.departsOn) }))
      onMoved(target!.tripId, tells)
    },
    onRefused: ({ code, fields = [], detail }) => {
      if (code === 'bookings.others-before') {
        setAhead(detail)
        return true
      }
      setRefused(Object.fromEntries(fields.map(({ path, text }) => [path, text])))
      if (fields.length === 0 || code === 'bookings.move-price-changed') toast.error(fields[0]?.text ?? detail)
      void list.refetch()
      void preview.refetch()
      return true
    },
  })
  const lacksRoom = target !== null && booking.roomType !== null && roomType === null
  const isReasonMissing = price === 'kept' && reason.trim() === ''
  const submit = (aheadReason: string | null = null) => {
    setTried(true)
    if (!target || !preview.data || lacksRoom || !departureId || isReasonMissing) return
    setRefused({})
    move.mutate({
      params: ids,
      body: {
        ...{ version: booking.version, toTripId: target.tripId, roomType, departureId, price },
        priceReason: price === 'kept' ? reason.trim() : null,
        seenPriceCents: preview.data[price].priceCents,
        joinsWaitingList: waits,
        aheadReason,
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
    setRefused({})
  }
  const faultAt = (path: string, isMissing: boolean, code: Parameters<typeof t>[0]) =>
    refused[path] ?? (wasTried && isMissing && t(code))

  return (
    <>
      <StackModal
        isOpen
        onClose={onClose}
        title={t('bookings.move.title')}
        size="large"
        isDirty={() => chosen !== null}
        backOut={t('bookings.go-back')}
        footer={
          <>
            <CheckField
              label={t('bookings.move.tell', { name: bookingName(booking) ?? t('bookings.move.tell-contact') })}
              checked={tells}
              onChange={setTells}
            />
            <Button kind="primary" type="submit" form="move-booking" isBusy={move.isPending || preview.isFetching}>
              {t('bookings.move.submit')}
            </Button>
          </>
        }
      >
        {!list.data &&
          (list.isError ? (
            <LoadFailure what={t('bookings.move.dates-what')} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows count={8} />
          ))}
        {list.data && (
          <form
            id="move-booking"
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              submit()
            }}
          >
            <p className={styles.now}>
              {t('bookings.move.now', {
                ...{ code: booking.code, name: bookingName(booking) ?? '', trip: trip.title },
                ...{ from: formatDay(trip.departsOn), to: formatDay(trip.returnsOn) },
              })}
            </p>
            {list.data.targets.length === 0 ? (
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
                      waitError={refused['/status'] ?? refused['/joinsWaitingList']}
                    />
                  )}
                  {target &&
                    isHeld &&
                    seats({
                      tripId: target.tripId,
                      value: seatsThere,
                      onChange: setSeatsThere,
                      error: refused['/seats'],
                    })}
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
                        priceError={refused['/price']}
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
          </form>
        )}
      </StackModal>
      {ahead !== null && (
        <PassAheadDialog
          reason={ahead}
          onClose={() => setAhead(null)}
          onWait={
            mayWait
              ? () => {
                  setAhead(null)
                  setJoins(true)
                }
              : null
          }
          onPass={(why) => {
            setAhead(null)
            submit(why)
          }}
        />
      )}
    </>
  )
}

/** The payments that go along, and the papers if there are any. */
function goingAlong({ payments, papers }: { payments: number; papers: number }): string {
  const said = t('bookings.move.payments', { n: payments })
  return papers === 0 ? said : `${said}, ${t('bookings.move.papers', { n: papers })}`
}
