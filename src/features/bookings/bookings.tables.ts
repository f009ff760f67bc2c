import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { departures, vehicles } from '#src/features/departures/departures.tables.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { bps, cents, choice, day, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { bookingStatuses, cancelCauses } from './booking/booking.rules.ts'
import { participantTypes } from './booking/participant-types.values.ts'
import { licenceCategories } from './drivers/licence.rules.ts'
import { ageBands } from './people/heads.rules.ts'
import { instalmentKinds } from './price/instalments.rules.ts'
import { priceLineKinds } from './price/price.rules.ts'

/**
 * A room of the trip. Beds refer to its capacity, so a type that is too small for its people is refused. `singleUseOf`
 * is the former type of a DUS that was sold to the person left alone in it; null for every other room.
 */
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
    singleUseOf: choice(roomTypes),
  },
  (t) => [
    unique('rooms_id_capacity').on(t.id, t.capacity),
    unique('rooms_id_trip').on(t.id, t.tripId),
    index('rooms_trip').on(t.tripId),
    check('rooms_room_type', oneOf(t.roomType, roomTypes)),
    check('rooms_single_use_of', sql`${t.singleUseOf} is null or ${t.roomType} = 'DUS'`),
  ],
)

/**
 * One room with its people; on a daily trip a party without a room. The database keeps `adults` and `children` equal to
 * its rows of `participants`. `isHolding` follows from the status and tells whether the booking holds places.
 * `confirmByBefore` is the confirm-by day of the time when the party still waited, so that a promotion can be undone.
 * `paysNet` and `commissionBps` are the agency's of the moment when the price was made, and never change by themselves.
 * Agreed payments are null where they are the usual ones. `isWholeDueAtOnce` was decided when the booking was made.
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
    /** The day on which it was made or began to hold a place: days of payment count from it. */
    bookedOn: day().notNull().default(sql`(now() at time zone 'Europe/Rome')::date`),
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
    index('bookings_reference_name')
      .using('gin', sql`search_key(${t.referenceName}) gin_trgm_ops`)
      .where(sql`reference_name is not null`),
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
 * The terms of a customers' booking when it was made: unit prices, the age of children, the deposit's share, and the
 * days before the departure on which the balance is due. The booking keeps them until somebody takes today's.
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
 * The heads of a trip by the state of their booking, without the crew. The database itself keeps them
 * (`places/trip-heads.guards.sql`), because a list cannot be sorted by numbers that it would have to count first.
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
 * A head of a booking, one row each; a head without a name has no customer. It owns its bed, its seat and its price
 * lines. `ageBand` is the band by which it counts. `boardingNote` is the help that it needs to board; null for none. A
 * cancelled head stays for the history: `canceledAt` takes it off every list, and `replacedById` is the head that a
 * person handed over to another.
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
    boardingNote: text(),
    notes: text(),
    canceledAt: instant(),
    replacedById: uuid().references((): AnyPgColumn => participants.id, { onDelete: 'set null' }),
  },
  (t) => [
    // People follow their booking to another trip.
    foreignKey({
      name: 'participants_booking',
      columns: [t.bookingId, t.tripId],
      foreignColumns: [bookings.id, bookings.tripId],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'bookings.departure-not-of-trip',
      columns: [t.tripId, t.departureId],
      foreignColumns: [departures.itineraryId, departures.id],
    }),
    unique('participants_id_booking').on(t.id, t.bookingId),
    unique('participants_id_trip').on(t.id, t.tripId),
    index('participants_booking_order').on(t.bookingId, t.position),
    index('participants_trip').on(t.tripId),
    index('participants_customer').on(t.customerId),
    index('participants_replaced_by').on(t.replacedById).where(sql`replaced_by_id is not null`),
    index('participants_departure').on(t.tripId, t.departureId),
    check('participants_type', oneOf(t.type, participantTypes)),
    check('participants_age_band', oneOf(t.ageBand, ageBands)),
  ],
)

/**
 * The data of a head that drives: the coach of its trip, whose plate becomes the driver's, and the licence. A head that
 * no longer drives keeps its row, which nobody reads.
 */
export const drivers = pgTable(
  'drivers',
  {
    participantId: uuid().primaryKey(),
    tripId: uuid().notNull(),
    vehicleId: uuid(),
    licenceNumber: text(),
    licenceCategory: choice(licenceCategories),
    licenceExpiresOn: day(),
    ...edited(),
  },
  (t) => [
    foreignKey({
      name: 'drivers_participant',
      columns: [t.participantId, t.tripId],
      foreignColumns: [participants.id, participants.tripId],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({
      name: 'bookings.vehicle-not-of-trip',
      columns: [t.tripId, t.vehicleId],
      foreignColumns: [vehicles.itineraryId, vehicles.id],
    }),
    index('drivers_vehicle').on(t.tripId, t.vehicleId),
    check('drivers_licence_category', oneOf(t.licenceCategory, licenceCategories)),
  ],
)

/**
 * The person in each bed. Bed numbers run from 1 to the room's capacity, so a full room takes nobody else.
 * `aloneReason` says why the person keeps the room alone without a supplement, until somebody joins.
 */
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
    aloneReason: text(),
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
 * The lines of a price. Each belongs to a head; only an extra or a discount may belong to the booking as a whole. Every
 * save computes a line anew until `frozenAt`; afterwards it can only be reversed by another (`reversesId`) or followed
 * by new ones.
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
    index('price_lines_penalties').on(t.participantId).where(sql`kind = 'penalty'`),
    unique('price_lines_id_booking').on(t.id, t.bookingId),
    foreignKey({
      name: 'price_lines_reverses',
      columns: [t.reversesId, t.bookingId],
      foreignColumns: [t.id, t.bookingId],
    }),
    // The lines of a person follow that person to another booking.
    foreignKey({
      name: 'bookings.line-of-stranger',
      columns: [t.participantId, t.bookingId],
      foreignColumns: [participants.id, participants.bookingId],
    }).onUpdate('cascade'),
    check('bookings.line-without-owner', sql`${t.participantId} is not null or ${t.kind} in ('extra', 'discount')`),
    uniqueIndex('bookings.line-reversed-twice').on(t.reversesId).where(sql`reverses_id is not null`),
    check('price_lines_kind', oneOf(t.kind, priceLineKinds)),
  ],
)

/**
 * The penalty of a head that withdrew: by the scale, and as agreed. The agreed one is in the price. The refund is never
 * stored, because it follows from the price. `linesCents` is the sum of the head's own lines, the most that can be
 * kept.
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

/**
 * The instalments of a booking. They follow from what it owes and what was agreed. Deposit and balance add up to what
 * it owes.
 */
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
