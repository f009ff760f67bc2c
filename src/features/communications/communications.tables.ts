import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { itineraries } from '#src/features/itineraries/itineraries.tables.ts'
import { providers } from '#src/features/providers/providers.tables.ts'
import { services } from '#src/features/services/services.tables.ts'
import { officeKinds } from '#src/features/settings/settings.tables.ts'
import { supplierPapers } from '#src/features/travel-papers/travel-papers.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { cents, choice, id, instant, oneOf } from '#src/server/db/columns.ts'
import { messages } from '#src/server/server.tables.ts'
import { tellings } from '#src/shared/outbox.ts'
import { messageKinds } from './deliveries/message-kinds.values.ts'
import { letterKinds } from './letters/letter-kinds.values.ts'

/**
 * A message to somebody by email, or a record that they were told without one (`toldHow`). The state of an email is
 * that of its message in the outbox. `failure` says why the email could not be written.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id),
    serviceId: uuid().references(() => services.id, { onDelete: 'set null' }),
    providerId: uuid().references(() => providers.id),
    kind: choice(messageKinds).notNull(),
    paperId: uuid().references(() => supplierPapers.id),
    recipient: text(),
    recipientName: text(),
    subject: text(),
    body: text(),
    messageId: uuid().references(() => messages.id),
    failure: text(),
    toldHow: choice(tellings),
    /** When a mark of having been told was taken back: its supplier knows nothing, and its paper does not count. */
    takenBackAt: instant(),
    /** The amount that a request of payment asks for. */
    amountCents: cents(),
    /** The service that was removed; undoing its removal gives the message back to it. */
    removedServiceId: uuid(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    /** The order of sending, also within one instant. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('deliveries_itinerary').on(t.itineraryId, t.seq),
    index('deliveries_service').on(t.serviceId),
    index('deliveries_provider').on(t.providerId),
    index('deliveries_paper').on(t.paperId),
    index('deliveries_message').on(t.messageId),
    index('deliveries_removed_service').on(t.removedServiceId),
    check('deliveries_kind', oneOf(t.kind, messageKinds)),
    check('deliveries_told_how', oneOf(t.toldHow, tellings)),
    check('deliveries_paper_of_kind', sql`(${t.kind} = 'paymentRequest') = (${t.paperId} is null)`),
    check('communications.recipient-missing', sql`(${t.toldHow} is null) = (${t.recipient} is not null)`),
    check('deliveries_taken_back', sql`${t.takenBackAt} is null or ${t.toldHow} is not null`),
    check('deliveries_text', sql`${t.recipient} is null or (${t.subject} is not null and ${t.body} is not null)`),
  ],
)

/**
 * A reminder of a balance: by email (`messageId`), or told without one (`toldHow`). `dueCents` is the amount that was asked
 * for. The recipient is that of the message, so that the row holds no personal data.
 */
export const balanceReminders = pgTable(
  'balance_reminders',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    messageId: uuid().references(() => messages.id),
    toldHow: choice(tellings),
    dueCents: cents().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    /** The order of reminding, also within one instant. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('balance_reminders_booking').on(t.bookingId, t.seq),
    index('balance_reminders_message').on(t.messageId),
    check('balance_reminders_told_how', oneOf(t.toldHow, tellings)),
    check('balance_reminders_way', sql`(${t.toldHow} is null) = (${t.messageId} is not null)`),
    check('balance_reminders_due', sql`${t.dueCents} > 0`),
  ],
)

/** The booking that a message about a new date speaks of. */
export const newDateMessages = pgTable(
  'new_date_messages',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
  },
  (t) => [index('new_date_messages_booking').on(t.bookingId)],
)

/**
 * One act of sending letters: a text with variables in braces, and who gets it. `stoppedAt`: a person took back the
 * letters that had not left.
 */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    kind: choice(letterKinds).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    stoppedAt: instant(),
    stoppedByName: text(),
  },
  (t) => [index('mailings_trip').on(t.tripId, t.createdAt), check('mailings_kind', oneOf(t.kind, letterKinds))],
)

/**
 * A letter to one address (`messageId`), or a record that its reader was told without one (`toldHow`), or need not be
 * told (`excludedReason`). The message holds address and text as they were sent, so that the row holds no personal data.
 * `participantIds` are the heads whom the letter is about.
 */
export const letters = pgTable(
  'letters',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    mailingId: uuid().references(() => mailings.id, { onDelete: 'cascade' }),
    kind: choice(letterKinds).notNull(),
    bookingId: uuid().references(() => bookings.id, { onDelete: 'cascade' }),
    participantIds: uuid().array(),
    serviceId: uuid().references(() => services.id, { onDelete: 'set null' }),
    providerId: uuid().references(() => providers.id),
    agencyId: uuid().references(() => agencies.id),
    office: choice(officeKinds),
    messageId: uuid().references(() => messages.id),
    toldHow: choice(tellings),
    excludedReason: text(),
    /** When its papers were attached; null for a kind without any, or while they are being made. */
    preparedAt: instant(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    /** The order of sending, also within one instant. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('letters_trip').on(t.tripId, t.kind, t.seq),
    index('letters_mailing').on(t.mailingId),
    index('letters_booking').on(t.bookingId),
    index('letters_service').on(t.serviceId),
    index('letters_provider').on(t.providerId),
    index('letters_agency').on(t.agencyId),
    index('letters_message').on(t.messageId),
    check('letters_kind', oneOf(t.kind, letterKinds)),
    check('letters_office', oneOf(t.office, officeKinds)),
    check('letters_told_how', oneOf(t.toldHow, tellings)),
    check('letters_way', sql`num_nonnulls(${t.messageId}, ${t.toldHow}, ${t.excludedReason}) = 1`),
    check('letters_mailing_of_message', sql`(${t.messageId} is null) = (${t.mailingId} is null)`),
  ],
)

/** A person who asked for no more messages that a contract does not need. */
export const messageOptOuts = pgTable('message_opt_outs', {
  customerId: uuid()
    .primaryKey()
    .references(() => customers.id),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  createdByName: text().notNull(),
})
