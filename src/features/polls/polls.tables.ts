import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { archiveEntries } from '#src/features/archive/archive.tables.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'
import { messages } from '#src/server/server.tables.ts'
import { comebacks } from './questionnaire/questions.values.ts'

/**
 * The questionnaire of a trip. It takes answers until `closesOn`, that day included, or until it is closed. `entryId` is
 * its summary in the archive.
 */
export const polls = pgTable(
  'polls',
  {
    tripId: uuid()
      .primaryKey()
      .references(() => trips.id, { onDelete: 'cascade' }),
    closesOn: day().notNull(),
    sentAt: instant().notNull(),
    closedAt: instant(),
    entryId: uuid().references(() => archiveEntries.id, { onDelete: 'set null' }),
  },
  (t) => [index('polls_entry').on(t.entryId)],
)

const grade = () => integer()

/**
 * A person who is asked, with their answer: one row, so one answer for each person. `sentAt` is null for who has no
 * email and answers on paper. A grade is null where the question was left out. `enteredBy` is the person of the office
 * who copied a paper answer.
 */
export const pollPeople = pgTable(
  'poll_people',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => polls.tripId, { onDelete: 'cascade' }),
    participantId: uuid().notNull(),
    sentAt: instant(),
    remindedAt: instant(),
    organization: grade(),
    leader: grade(),
    hotel: grade(),
    meals: grade(),
    coach: grade(),
    comesBack: choice(comebacks),
    comment: text(),
    showsName: boolean().notNull().default(false),
    answeredAt: instant(),
    enteredBy: uuid(),
  },
  (t) => [
    unique('poll_people_once').on(t.participantId),
    foreignKey({
      name: 'poll_people_participant',
      columns: [t.participantId],
      foreignColumns: [participants.id],
    }).onDelete('cascade'),
    index('poll_people_trip').on(t.tripId),
    check('poll_people_comes_back', oneOf(t.comesBack, comebacks)),
    check(
      'poll_people_grades',
      sql`${t.organization} between 1 and 5 and ${t.leader} between 1 and 5 and ${t.hotel} between 1 and 5
        and ${t.meals} between 1 and 5 and ${t.coach} between 1 and 5`,
    ),
  ],
)

/**
 * The personal links, each as a hash: a reminder sends another, and the first stays good. `messageId` is the message that
 * brings it.
 */
export const pollLinks = pgTable(
  'poll_links',
  {
    tokenHash: text().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => pollPeople.id, { onDelete: 'cascade' }),
    messageId: uuid().references(() => messages.id),
  },
  (t) => [index('poll_links_person').on(t.personId), index('poll_links_message').on(t.messageId)],
)
