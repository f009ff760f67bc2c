import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { itineraries } from '#src/features/itineraries/itineraries.tables.ts'
import { providerContacts, providers } from '#src/features/providers/providers.tables.ts'
import { cents, choice, day, edited, folded, id, instant, oneOf, wallTime } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import {
  hotelTypes,
  serviceCategories,
  serviceCommunicationStatuses,
  servicePaymentStatuses,
} from './form/categories.values.ts'
import { costKinds, costRepeats, gratuityBases, gratuityRoundings, gratuityValues } from './form/cost-kinds.values.ts'
import { roomTypes } from './form/room-types.values.ts'

/**
 * Something bought for a day of the itinerary. `amountCents` is the total for a fixed cost, per person for a variable
 * one. A fixed cost may hold only up to `amountUpTo` people; each further person then costs `amountBeyondCents`. The
 * supplier is null only in copied or migrated rows: a form never saves a service without one. The payment terms are
 * null where those of the supplier apply. A template stores the supplier's option and release as days from the start
 * (`…Offset`), a trip as dates (`…On`).
 */
export const services = pgTable(
  'services',
  {
    id: id(),
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    position: integer().notNull().default(0),
    category: choice(serviceCategories).notNull(),
    name: text().notNull(),
    folded: folded('name'),
    code: text(),
    costKind: choice(costKinds).notNull(),
    repeats: choice(costRepeats).notNull().default('once'),
    providerId: uuid().references(() => providers.id),
    contactId: uuid().references(() => providerContacts.id, { onDelete: 'set null' }),
    amountCents: cents(),
    amountUpTo: integer(),
    amountBeyondCents: cents(),
    paymentTerms: text(),
    hotelType: choice(hotelTypes),
    hasBeverages: boolean().notNull().default(false),
    startsAt: wallTime(),
    location: text(),
    pnr: text(),
    notes: text(),
    paymentStatus: choice(servicePaymentStatuses).notNull().default('toBePaid'),
    communicationStatus: choice(serviceCommunicationStatuses).notNull().default('toSend'),
    optionOn: day(),
    releaseOn: day(),
    optionOffset: integer(),
    releaseOffset: integer(),
    releaseDays: integer(),
    roomingDays: integer(),
    maxPerGuide: integer(),
    guidesBooked: integer(),
    hasLimitedAccess: boolean().notNull().default(false),
    accessLimit: integer(),
    isInHouse: boolean().notNull().default(false),
    isExtraEu: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    index('services_itinerary').on(t.itineraryId, t.day, t.startsAt),
    index('services_provider').on(t.providerId),
    index('services_contact').on(t.contactId),
    check('services_category', oneOf(t.category, serviceCategories)),
    check('services_cost_kind', oneOf(t.costKind, costKinds)),
    check('services_repeats', oneOf(t.repeats, costRepeats)),
    check('services_hotel_type', oneOf(t.hotelType, hotelTypes)),
    check('services_payment_status', oneOf(t.paymentStatus, servicePaymentStatuses)),
    check('services_communication_status', oneOf(t.communicationStatus, serviceCommunicationStatuses)),
    check('services.day-range', sql`${t.day} between 1 and 60`),
    check('services.amount-range', sql`${t.amountCents} between 0 and 9999999999`),
    check(
      'services.steps-of-fixed',
      sql`(${t.amountUpTo} is null and ${t.amountBeyondCents} is null) or (${t.costKind} = 'fixed' and ${t.category} <> 'hotel'
        and ${t.amountCents} is not null and ${t.amountUpTo} between 1 and 500 and ${t.amountBeyondCents} between 1 and 9999999)`,
    ),
    check('services.guides-range', sql`${t.guidesBooked} between 0 and 50`),
    check(
      'services.date-or-offset',
      sql`(${t.optionOn} is null or ${t.optionOffset} is null) and (${t.releaseOn} is null or ${t.releaseOffset} is null)`,
    ),
    check('services.limit-missing', sql`not ${t.hasLimitedAccess} or ${t.accessLimit} between 1 and 500`),
  ],
)

/**
 * Rooms of one type that a hotel keeps for us for some nights. `quantity` is what we hold, `availableQuantity` what the
 * hotel could give. Days are day numbers of the trip; the night of the check-out day is not included.
 */
export const allotments = pgTable(
  'allotments',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    roomType: choice(roomTypes).notNull(),
    quantity: integer().notNull(),
    priceCents: cents().notNull(),
    availableQuantity: integer(),
    extraCents: cents().notNull().default(0),
    checkInDay: integer().notNull(),
    checkOutDay: integer().notNull(),
  },
  (t) => [
    unique('services.allotment-twice').on(t.serviceId, t.roomType, t.checkInDay),
    check('allotments_room_type', oneOf(t.roomType, roomTypes)),
    check('services.quantity-range', sql`${t.quantity} between 0 and 500`),
    check('services.price-range', sql`${t.priceCents} >= 0 and ${t.extraCents} >= 0`),
    check('services.check-out-before-check-in', sql`${t.checkInDay} >= 1 and ${t.checkOutDay} > ${t.checkInDay}`),
  ],
)

/**
 * Rooms of an allotment that were given back to the hotel before its release. This history stays when the allotment is
 * removed, and when its service is: undoing that removal gives it back.
 */
export const roomReleases = pgTable(
  'room_releases',
  {
    id: id(),
    serviceId: uuid().references(() => services.id, { onDelete: 'cascade' }),
    removedServiceId: uuid(),
    allotmentId: uuid().references(() => allotments.id, { onDelete: 'set null' }),
    roomType: choice(roomTypes).notNull(),
    quantity: integer().notNull(),
    releasedOn: day().notNull(),
    /** The person at the hotel who was told. */
    toldTo: text().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('room_releases_service').on(t.serviceId, t.createdAt),
    index('room_releases_allotment').on(t.allotmentId),
    index('room_releases_removed_service').on(t.removedServiceId),
    check('room_releases_room_type', oneOf(t.roomType, roomTypes)),
    check('services.released-range', sql`${t.quantity} between 1 and 500`),
  ],
)

/** A supplier's gratuity, "1 gratuità ogni n", in the variants of the trade (rules of the trade 2.3). */
export const gratuities = pgTable(
  'gratuities',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    basis: choice(gratuityBases).notNull().default('payingPersons'),
    threshold: integer().notNull(),
    countsFree: boolean().notNull().default(false),
    rounding: choice(gratuityRoundings).notNull().default('down'),
    max: integer(),
    value: choice(gratuityValues).notNull().default('halfTwin'),
  },
  (t) => [
    index('gratuities_service').on(t.serviceId),
    check('services.gratuity-threshold', sql`${t.threshold} between 1 and 500`),
    check('gratuities_basis', oneOf(t.basis, gratuityBases)),
    check('gratuities_rounding', oneOf(t.rounding, gratuityRoundings)),
    check('gratuities_value', oneOf(t.value, gratuityValues)),
  ],
)

/**
 * A file of a service. A file without a service belongs to one that is not saved yet, or was removed and may come back.
 */
export const serviceFiles = pgTable(
  'service_files',
  {
    id: id(),
    serviceId: uuid().references(() => services.id, { onDelete: 'set null' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    isVoucher: boolean().notNull().default(false),
    replacesId: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('service_files_service').on(t.serviceId),
    index('service_files_file').on(t.fileId),
    unique('services.file-replaced').on(t.replacesId),
    foreignKey({ name: 'service_files_replaces', columns: [t.replacesId], foreignColumns: [t.id] }).onDelete(
      'set null',
    ),
  ],
)
