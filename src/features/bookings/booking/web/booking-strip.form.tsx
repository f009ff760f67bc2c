import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import type { Agency } from '#src/features/agencies/agencies.contract.ts'
import type { Availability, Booking, getAvailability } from '#src/features/bookings/booking/booking.contract.ts'
import {
  isHolding,
  movesFrom,
  optionDayRefusal,
  startingStatuses,
} from '#src/features/bookings/booking/booking.rules.ts'
import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import { type AgeTerms, headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import { headsOf, slotBands, slotsRecounted } from '#src/features/bookings/people/slots.values.ts'
import { takingOf, turnRefusal } from '#src/features/bookings/places/places.rules.ts'
import { isKeptAsSingle, standingLines } from '#src/features/bookings/price/price.rules.ts'
import { roomHeadsRefusal, singleUseOf } from '#src/features/bookings/rooms/rooms.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { type Day, isDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { t } from '#src/web/text.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './booking.module.css'
import type { BookingForm } from './booking-values.state.ts'

type BookingStripProps = {
  form: BookingForm
  trip: OpenTrip
  booking: Booking | null
  availability: Output<typeof getAvailability> | undefined
  agencies: readonly Agency[]
  ages: AgeTerms
  today: Day
  isReadOnly: boolean
  /** Adds a departure; null for people who may not. */
  onNewDeparture: (() => void) | null
}

/** The first questions of a booking: where, when, how many and in which room. */
export function BookingStrip(props: BookingStripProps) {
  const { form, trip, booking, today, isReadOnly, onNewDeparture } = props
  const { values, change } = form
  const titleId = useId()
  const field = (name: keyof BookingValues) => ({ 'data-path': name, error: form.errors[name] })
  const choice = (name: keyof BookingValues) => ({ ...field(name), readOnly: isReadOnly })
  const departures = trip.departures.map(({ id, name, time }) => ({ value: id, label: `${time} ${name}` }))
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId} className="for-readers">
        {t('bookings.strip')}
      </h2>
      <div className={classes(styles.stripFields, trip.type === 'daily' && styles.daily)}>
        <SelectField
          {...choice('status')}
          label={t('bookings.field.status')}
          isRequired={!isReadOnly}
          options={statusOptions(props)}
          warning={!isReadOnly && outOfTurn(values, booking, props.availability)}
          value={isReadOnly && booking ? booking.status : values.status}
          onChange={(status) => form.chooseStatus(status, today)}
        />
        <DayField
          {...field('confirmBy')}
          label={t('bookings.field.confirmBy')}
          isRequired={!isReadOnly}
          readOnly={isReadOnly}
          today={today}
          warning={hasLapsed(values, booking, today) && t('bookings.confirm-by-past')}
          value={values.confirmBy}
          onChange={(confirmBy) => change({ confirmBy })}
        />
        <NumberField
          {...field('adults')}
          className={styles.heads}
          label={t('bookings.field.adults')}
          isRequired={!isReadOnly}
          readOnly={isReadOnly}
          min={1}
          value={values.adults}
          onChange={(adults) => change({ adults })}
        />
        <NumberField
          {...field('children')}
          className={styles.heads}
          label={t('bookings.field.children')}
          readOnly={isReadOnly}
          min={0}
          value={values.children}
          onChange={(children) => change({ children })}
        />
        {trip.type === 'multiDay' && (
          <SelectField
            {...choice('roomType')}
            label={t('bookings.field.roomType')}
            isRequired={!isReadOnly}
            options={roomTypes.map((value) => ({ value, label: t(`bookings.room.${value}`) }))}
            value={values.roomType}
            onChange={(roomType) => change({ roomType })}
          />
        )}
        <SearchSelectField
          {...choice('departureId')}
          label={t('bookings.field.departure')}
          isRequired={!values.isStaff && !isReadOnly}
          placeholder={t('bookings.choose-departure')}
          options={departures}
          {...(onNewDeparture && {
            create: { label: () => t('bookings.new-departure'), onCreate: onNewDeparture, isAlways: true },
          })}
          value={values.departureId}
          onChange={(departureId) => change({ departureId })}
        />
      </div>
      <StripFoot {...props} booking={booking} />
    </section>
  )
}

/** Tells whether the option would lapse: its day is over and nothing was paid. */
function hasLapsed({ status, confirmBy }: BookingValues, booking: Booking | null, today: Day): boolean {
  const isUnpaid = !booking?.money?.paidCents
  return status === 'customerOption' && isUnpaid && confirmBy !== null && isDay(confirmBy) && confirmBy < today
}

/** The notice that the booking takes places for which somebody has waited longer, or false. */
function outOfTurn(values: BookingValues, booking: Booking | null, free: BookingStripProps['availability']) {
  const { status, isStaff, roomType } = values
  if (!free || status === null) return false
  const stored = booking && { ...booking, heads: booking.adults + booking.children }
  const taking = takingOf({ status, isStaff, heads: headsOf(values), roomType }, stored)
  return turnRefusal(booking?.id ?? null, taking, free.waiting, free) !== null && t('bookings.ahead-title')
}

/** The statuses that this party may have at the start, or may get from its present one. No option begins too late. */
function statusOptions({ form: { values }, booking, availability, trip, today }: BookingStripProps) {
  const party = { heads: headsOf(values), placesLeft: availability?.placesLeft ?? null, isStaff: values.isStaff }
  const tooLate = optionDayRefusal(trip, today) === null ? [] : ['customerOption']
  const offered = booking
    ? [booking.status, ...movesFrom(booking.status).filter((status) => ![...tooLate, 'canceled'].includes(status))]
    : startingStatuses(party).filter((status) => !tooLate.includes(status))
  const chosen = values.status
  const all = chosen && !offered.includes(chosen) ? [...offered, chosen] : offered
  return all.map((value) => ({ value, label: t(`bookings.status.${value}`) }))
}

/** Tells, before the save, that a declared child counts as an adult on the day of departure. */
function HeadsHint({ values, booking, ages }: Pick<BookingStripProps, 'booking' | 'ages'> & { values: BookingValues }) {
  const isFrozen = booking?.status === 'confirmed'
  if (isFrozen || slotsRecounted(values, ages).length === 0) return null
  const { adults, children } = headsOfBands(slotBands(values, { ...ages, isFrozen }))
  return (
    <p className={styles.warning} role="status">
      <Icon of={IconAlertTriangle} size="small" />
      <span>
        {t('bookings.counted-by-age', {
          adults: t('bookings.adults-n', { n: adults }),
          children: t('bookings.children-n', { n: children }),
        })}
      </span>
    </p>
  )
}

/** Moves the focus by Tab from the agency to the name of the open person, past the buttons in between. */
function toSurname(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey) return
  const surname = document.querySelector<HTMLInputElement>('#root [data-path^="people."][data-path$=".surname"]')
  if (!surname || surname.readOnly) return
  event.preventDefault()
  surname.focus()
}

function StripFoot({ form, booking, availability, agencies, ages, isReadOnly }: BookingStripProps) {
  const { values, change } = form
  const { roomType, isStaff } = values
  const isKept = isKeptAlone(values, booking)
  const canBeSingle = roomType !== null && (roomType === 'DUS' || singleUseOf(roomType) !== null)
  const shown = agencies.filter(({ isActive, id }) => isActive || id === values.agencyId)
  const agencyId = useId()
  return (
    <div className={styles.stripFoot}>
      <HeadsHint values={values} booking={booking} ages={ages} />
      <RoomHint
        values={values}
        booking={booking}
        availability={availability}
        isRefused={Boolean(form.errors.roomType)}
      />
      {isStaff && <Badge tone="neutral">{t('bookings.staff-free')}</Badge>}
      {roomType && (
        <CheckField
          className={styles.single}
          label={t('bookings.field.singleUse')}
          checked={roomType === 'DUS' || isKept}
          disabled={isReadOnly || !canBeSingle || isKept}
          {...(!isReadOnly && !canBeSingle && { note: t('bookings.single-use-of-doubles') })}
          onChange={(isSingle) => change({ roomType: isSingle ? 'DUS' : 'DBL' })}
        />
      )}
      {!isStaff && (
        <span className={styles.agency} onKeyDown={toSurname}>
          <span className={styles.agencyLabel} id={agencyId} aria-hidden="true">
            {t('bookings.field.agency')} {!isReadOnly && <span className={styles.star}>*</span>}
          </span>
          <SelectField
            data-path="agencyId"
            error={form.errors.agencyId}
            label={t('bookings.field.agency')}
            isLabelHidden
            isRequired={!isReadOnly}
            size="small"
            readOnly={isReadOnly}
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.agencyId}
            onChange={(next) => change({ agencyId: next })}
          />
        </span>
      )}
    </div>
  )
}

/** Tells whether one person who stayed alone keeps the double and pays for a single. */
function isKeptAlone(values: BookingValues, booking: Booking | null): boolean {
  if (!booking) return false
  const rooms = { roomBefore: booking.roomType, room: values.roomType, heads: headsOf(values) }
  return isKeptAsSingle(standingLines(booking.lines ?? []), rooms)
}

type RoomHintProps = {
  values: BookingValues
  booking: Booking | null
  availability: Availability | undefined
  /** True when the field already shows its fault. */
  isRefused: boolean
}

/** The notice that the room does not fit, with the number of rooms left of a type that fits. */
function RoomHint({ values, booking, availability, isRefused }: RoomHintProps) {
  const { roomType, status } = values
  const heads = headsOf(values)
  if (!roomType || heads === 0) return null
  if (isKeptAlone(values, booking))
    return <span className={styles.hint}>{t('bookings.kept-as-single', { type: roomType })}</span>
  const warning = roomHeadsRefusal(roomType, heads)
  const fitting = warning ? roomTypes.find((type) => roomCapacity[type] >= heads) : undefined
  const left = (type: RoomType) => {
    const own = booking?.roomType === type && isHolding(booking.status) ? 1 : 0
    const rooms = availability?.roomsLeft[type] ?? null
    return rooms === null ? null : Math.max(0, rooms) + own
  }
  const asked = fitting ?? roomType
  const rooms = left(asked)
  const isShort = rooms !== null && rooms < 1 && status !== null && isHolding(status) && !fitting
  const isShared = booking?.isRoomShared === true && booking.roomType === roomType
  const single = !warning && heads === 1 && !isShared ? singleUseOf(roomType) : null
  const text = warning
    ? t(warning.code, warning.params)
    : single && roomType !== 'DUS'
      ? t('bookings.single-use-is-dus', { type: roomType })
      : isShort
        ? t('bookings.no-room-left')
        : null
  return (
    <>
      {text && !isRefused && (
        <p className={styles.warning} role="status">
          <Icon of={IconAlertTriangle} size="small" />
          <span>{text}</span>
        </p>
      )}
      {fitting && rooms !== null && (
        <span className={styles.hint}>{t(`bookings.rooms-left.${fitting}`, { n: rooms })}</span>
      )}
    </>
  )
}
