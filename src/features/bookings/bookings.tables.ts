import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { bps, cents, choice, day, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { bookingStatuses, cancelCauses, participantTypes } from './booking/booking.rules.ts'
import { ageBands } from './people/heads.rules.ts'
import { instalmentKinds } from './price/instalments.rules.ts'
import { priceLineKinds } from './price/price.rules.ts'

/** A room of the trip. Beds refer to its capacity, so that a type too small for the people in it is refused. */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    roomType: choice(roomTypes).notNull(),
    capacity: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case room_type when 'SGL' then 1 when 'DUS' then 1 when 'DBL' then 2 when 'TWN' then 2 when 'TRP' then 3 else 4 end`,
      ),
    isStaff: boolean().notNull().default(false),
    notes: text(),
  },
  (t) => [
    unique('rooms_id_capacity').on(t.id, t.capacity),
    unique('rooms_id_trip').on(t.id, t.tripId),
    index('rooms_trip').on(t.tripId),
    check('rooms_room_type', oneOf(t.roomType, roomTypes)),
  ],
)

/**
 * One room configuration with its people; on a daily trip a party without a room. `adults` and `children` count its rows of
 * `participants`, which the database holds them to. `isHolding` says once which statuses hold a place.
 * `confirmByBefore` is what the day was when the party still waited, for a promotion that is taken back.
 * `paysNet` and `commissionBps` are the agency's as the price was made, and never change by themselves. What was agreed of
 * the payments is null where it is as usual; whether everything is due at once was decided when the booking was made.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id),
    number: integer().notNull(),
    status: choice(bookingStatuses).notNull(),
    isHolding: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status in ('customerOption', 'waitingForConfirmation', 'confirmed')`),
    isStaff: boolean().notNull().default(false),
    partyId: uuid(),
    roomId: uuid(),
    departureId: uuid(),
    agencyId: uuid().references(() => agencies.id),
    paysNet: boolean().notNull().default(false),
    commissionBps: bps().notNull().default(0),
    confirmBy: day(),
    confirmByBefore: day(),
    namesBy: day(),
    referenceName: text(),
    referencePhone: text(),
    queuedAt: instant(),
    adults: integer().notNull(),
    children: integer().notNull().default(0),
    notes: text(),
    confirmedAt: instant(),
    canceledAt: instant(),
    cancelCause: choice(cancelCauses),
    cancelReason: text(),
    agreedDepositCents: cents(),
    agreedBalanceOn: day(),
    isWholeDueAtOnce: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    unique('bookings_number').on(t.tripId, t.number),
    unique('bookings_id_trip').on(t.id, t.tripId),
    foreignKey({
      name: 'bookings.room-not-of-trip',
      columns: [t.roomId, t.tripId],
      foreignColumns: [rooms.id, rooms.tripId],
    }),
    foreignKey({
      name: 'bookings.departure-not-of-trip',
      columns: [t.tripId, t.departureId],
      foreignColumns: [departures.itineraryId, departures.id],
    }),
    index('bookings_departure').on(t.tripId, t.departureId),
    index('bookings_room').on(t.roomId),
    index('bookings_agency').on(t.agencyId),
    index('bookings_options').on(t.confirmBy).where(sql`status = 'customerOption'`),
    check('bookings_status', oneOf(t.status, bookingStatuses)),
    check('bookings_cancel_cause', oneOf(t.cancelCause, cancelCauses)),
    check('bookings.needs-adult', sql`${t.adults} >= 1`),
    check('bookings.heads-range', sql`${t.adults} between 0 and 500 and ${t.children} between 0 and 500`),
    check('bookings.commission-range', sql`${t.commissionBps} between 0 and 10000`),
    check('bookings.agency-missing', sql`${t.isStaff} or ${t.agencyId} is not null`),
    check('bookings.deposit-range', sql`${t.agreedDepositCents} >= 0`),
  ],
)

/**
 * The terms a customers' booking was made at, kept until somebody takes those of today: unit prices and the age of children,
 * the share that is the deposit and the days before the departure on which the balance is due.
 */
export const bookingTerms = pgTable(
  'booking_terms',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    pricedAt: instant().notNull(),
    adultCents: cents().notNull(),
    childCents: cents().notNull(),
    singleSupplementCents: cents(),
    registrationFeeCents: cents().notNull(),
    insuranceBps: bps().notNull(),
    childUnderAge: integer().notNull(),
    depositBps: bps().notNull(),
    balanceDaysBefore: integer().notNull(),
  },
  (t) => [
    check(
      'booking_terms_amounts',
      sql`least(${t.adultCents}, ${t.childCents}, ${t.singleSupplementCents}, ${t.registrationFeeCents}, ${t.insuranceBps}, ${t.depositBps}) >= 0`,
    ),
  ],
)

/**
 * How many heads a trip has by what their bookings hold, the crew apart. The database itself keeps it
 * (`places/trip-heads.guards.sql`): a list cannot be sorted by what it would have to count first.
 */
export const tripHeads = pgTable(
  'trip_heads',
  {
    tripId: uuid()
      .primaryKey()
      .references(() => trips.id, { onDelete: 'cascade' }),
    confirmed: integer().notNull().default(0),
    option: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    bookings: integer().notNull().default(0),
    held: integer().notNull().generatedAlwaysAs(sql`confirmed + option`),
  },
  (t) => [index('trip_heads_held').on(t.held, t.tripId)],
)

/**
 * A head of a booking, a row each: whoever still has no name has no customer. It owns its bed, its seat and its lines of the
 * price. `ageBand` is what it is counted as. A canceled head stays for the history: `canceledAt` takes it off every list.
 */
export const participants = pgTable(
  'participants',
  {
    id: id(),
    bookingId: uuid().notNull(),
    tripId: uuid().notNull(),
    customerId: uuid().references(() => customers.id),
    ageBand: choice(ageBands).notNull(),
    type: choice(participantTypes).notNull().default('customer'),
    position: integer().notNull().default(1),
    isDefaultContact: boolean().notNull().default(false),
    departureId: uuid(),
    plate: text(),
    notes: text(),
    canceledAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'participants_booking',
      columns: [t.bookingId, t.tripId],
      foreignColumns: [bookings.id, bookings.tripId],
    }),
    foreignKey({
      name: 'bookings.departure-not-of-trip',
      columns: [t.tripId, t.departureId],
      foreignColumns: [departures.itineraryId, departures.id],
    }),
    unique('participants_id_booking').on(t.id, t.bookingId),
    index('participants_booking_order').on(t.bookingId, t.position),
    index('participants_trip').on(t.tripId),
    index('participants_customer').on(t.customerId),
    index('participants_departure').on(t.tripId, t.departureId),
    check('participants_type', oneOf(t.type, participantTypes)),
    check('participants_age_band', oneOf(t.ageBand, ageBands)),
  ],
)

/** Who sleeps in which bed. Bed numbers run from 1 to the room's capacity: a full room takes nobody more. */
export const beds = pgTable(
  'beds',
  {
    id: id(),
    roomId: uuid().notNull(),
    capacity: integer().notNull(),
    bed: integer().notNull(),
    participantId: uuid()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
  },
  (t) => [
    foreignKey({ name: 'beds_room', columns: [t.roomId, t.capacity], foreignColumns: [rooms.id, rooms.capacity] })
      .onUpdate('cascade')
      .onDelete('cascade'),
    unique('bookings.bed-taken').on(t.roomId, t.bed),
    unique('bookings.two-beds').on(t.participantId),
    check('bookings.room-full', sql`${t.bed} between 1 and ${t.capacity}`),
  ],
)

/**
 * What makes up the price, each line its head's; only an extra or a discount may be the booking's as a whole. A line is
 * counted anew at each save until `frozenAt`; after that it is only reversed by another (`reversesId`) or followed by new
 * ones.
 */
export const priceLines = pgTable(
  'price_lines',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    participantId: uuid(),
    kind: choice(priceLineKinds).notNull(),
    label: text(),
    cents: cents().notNull(),
    source: text().notNull(),
    position: integer().notNull().default(1),
    frozenAt: instant(),
    reversesId: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
    createdBy: uuid(),
  },
  (t) => [
    index('price_lines_booking').on(t.bookingId, t.position),
    index('price_lines_participant').on(t.participantId),
    unique('price_lines_id_booking').on(t.id, t.bookingId),
    foreignKey({
      name: 'price_lines_reverses',
      columns: [t.reversesId, t.bookingId],
      foreignColumns: [t.id, t.bookingId],
    }),
    foreignKey({
      name: 'bookings.line-of-stranger',
      columns: [t.participantId, t.bookingId],
      foreignColumns: [participants.id, participants.bookingId],
    }),
    check('bookings.line-without-owner', sql`${t.participantId} is not null or ${t.kind} in ('extra', 'discount')`),
    uniqueIndex('bookings.line-reversed-twice').on(t.reversesId).where(sql`reverses_id is not null`),
    check('price_lines_kind', oneOf(t.kind, priceLineKinds)),
  ],
)

/**
 * What somebody who withdrew is asked: by the scale, and as agreed, which is what stands in the price. What goes back is
 * never stored: it follows. `linesCents` are their own lines, the most that can be kept.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    participantId: uuid()
      .primaryKey()
      .references(() => participants.id),
    withdrawnOn: day().notNull(),
    linesCents: cents().notNull(),
    scalePenaltyCents: cents().notNull(),
    agreedPenaltyCents: cents().notNull(),
    reason: text(),
    createdAt: instant().notNull().default(sql`now()`),
    createdBy: uuid(),
  },
  (t) => [
    check(
      'bookings.penalty-range',
      sql`least(${t.scalePenaltyCents}, ${t.agreedPenaltyCents}) >= 0 and greatest(${t.scalePenaltyCents}, ${t.agreedPenaltyCents}) <= ${t.linesCents}`,
    ),
    check(
      'bookings.penalty-reason-missing',
      sql`${t.agreedPenaltyCents} = ${t.scalePenaltyCents} or ${t.reason} is not null`,
    ),
  ],
)

/** When a booking is to be paid, from what it owes and what was agreed: deposit and balance add up to what it owes. */
export const instalments = pgTable(
  'instalments',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    kind: choice(instalmentKinds).notNull(),
    cents: cents().notNull(),
    dueOn: day().notNull(),
  },
  (t) => [
    unique('instalments_kind').on(t.bookingId, t.kind),
    index('instalments_due').on(t.dueOn),
    check('instalments_kind_value', oneOf(t.kind, instalmentKinds)),
    check('payments.instalment-positive', sql`${t.cents} >= 0`),
  ],
)
