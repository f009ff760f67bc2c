import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { lacksPlaces, type MoveTarget } from '#src/features/bookings/moving/move.view.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { FieldFrame } from '#src/web/ui/fields/field-frame.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './move.module.css'

type Size = { status: BookingStatus; heads: number }

type MoveDatesProps = {
  targets: readonly MoveTarget[]
  size: Size
  chosen: string | null
  isOpen: (target: MoveTarget) => boolean
  error: string | false | undefined
  onChoose: (tripId: string) => void
}

/** The other dates of the series. A date that the booking cannot go to stays in sight with its reason. */
export function MoveDates({ targets, size, chosen, isOpen, error, onChoose }: MoveDatesProps) {
  const first = targets.find((target) => isOpen(target))
  return (
    <FieldFrame look={{ label: t('bookings.move.dates'), isRequired: true, error }} isGroup>
      {(aria) => (
        <div
          role="radiogroup"
          aria-labelledby={aria.id}
          aria-describedby={aria['aria-describedby']}
          aria-invalid={aria['aria-invalid']}
          className={styles.dates}
        >
          {targets.map((target) => (
            <label key={target.tripId} className={classes(styles.date, !isOpen(target) && styles.closed)}>
              <input
                type="radio"
                name="move-date"
                checked={target.tripId === chosen}
                disabled={!isOpen(target)}
                data-autofocus={target === first || undefined}
                onChange={() => onChoose(target.tripId)}
              />
              <span>
                <b>{formatDayRange(target.departsOn, target.returnsOn)}</b>{' '}
                <span className={styles.code}>{target.code}</span>
                <small>{reasonOf(target, size)}</small>
              </span>
              <StatusPill state={target.status} label={t(`trips.status.${target.status}`)} />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

/** What is free on a date, or why the booking cannot go there. */
function reasonOf(target: MoveTarget, size: Size): string {
  const { refusal, placesLeft, departsOn } = target
  if (refusal !== null) return textOfCode(refusal, { day: formatDay(departsOn) }) ?? ''
  if (placesLeft === null) return t('bookings.move.no-limit')
  if (lacksPlaces(target, size)) return t('bookings.move.too-few', { left: placesLeft, n: size.heads })
  return t('bookings.move.places', { left: placesLeft, n: size.heads })
}

type MovePlacesProps = {
  target: MoveTarget
  booking: Booking
  roomType: RoomType | null
  departureId: string | null
  waits: boolean
  isFull: boolean
  mayWait: boolean
  onRoom: (roomType: RoomType | null) => void
  onStop: (departureId: string | null) => void
  onWait: (joins: boolean) => void
  roomError: string | false | undefined
  stopError: string | false | undefined
  waitError: string | undefined
}

/** The room and the stop on the chosen date, and whether the booking waits there. */
export function MovePlaces(props: MovePlacesProps) {
  const { target, booking, roomType, departureId, waits, isFull, mayWait } = props
  const heads = booking.adults + booking.children
  const isHeld = isHolding(booking.status) && !waits
  const rooms = roomTypes
    .filter((type) => roomCapacity[type] >= heads || type === booking.roomType)
    .map((type) => {
      const n = target.roomsLeft[type]
      const room = t(`bookings.room.${type}`)
      const isGone = isHeld && n !== null && n < 1
      return { value: type, label: n === null ? room : t('bookings.move.room-left', { room, n }), isDisabled: isGone }
    })
  const isOther = roomType !== null && booking.roomType !== null && roomType !== booking.roomType
  return (
    <fieldset className={styles.there}>
      <legend>{t('bookings.move.there')}</legend>
      <div className={styles.pair}>
        {booking.roomType !== null && (
          <SelectField
            label={t('bookings.field.roomType')}
            isRequired
            options={rooms}
            value={roomType}
            onChange={props.onRoom}
            error={props.roomError}
            help={isOther ? t('bookings.move.room-instead', { type: booking.roomType }) : undefined}
          />
        )}
        <SelectField
          label={t('bookings.field.departure')}
          isRequired
          options={target.stops.map(({ id, name, time }) => ({ value: id, label: `${time} ${name}` }))}
          value={departureId}
          onChange={props.onStop}
          error={props.stopError}
        />
      </div>
      {mayWait && booking.status !== 'waitingList' && (
        <CheckField label={t('bookings.move.waits')} checked={waits} disabled={isFull} onChange={props.onWait} />
      )}
      {props.waitError && <NoticeStrip tone="err">{props.waitError}</NoticeStrip>}
    </fieldset>
  )
}
