import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { cents, choice, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import { policyTypes } from './policies/policy-types.values.ts'

/**
 * The issued policies, one row for each insured person. Who still needs one is not stored: it follows from the people
 * on the trip. The policy insures `customerId`, so a head that gets another person needs another policy. `insuredName`
 * and `premiumCents` are those of the issue. `toVerifySince` is set while the insurer must be asked whether the policy
 * still holds. `fileId` is null once its content is gone for good: the policy was removed, or its person erased.
 */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    tripId: uuid().notNull(),
    participantId: uuid().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    type: choice(policyTypes).notNull(),
    premiumCents: cents().notNull(),
    insuredName: text().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    issuedAt: instant().notNull(),
    toVerifySince: instant(),
    revokedAt: instant(),
    ...edited(),
  },
  (t) => [
    // A policy follows its person to another trip.
    foreignKey({
      name: 'policies_participant',
      columns: [t.participantId, t.tripId],
      foreignColumns: [participants.id, participants.tripId],
    }).onUpdate('cascade'),
    uniqueIndex('insurance.already-issued').on(t.participantId, t.customerId, t.type).where(sql`revoked_at is null`),
    index('policies_trip').on(t.tripId),
    index('policies_customer').on(t.customerId),
    index('policies_file').on(t.fileId),
    check('policies_type', oneOf(t.type, policyTypes)),
    check('policies_premium', sql`${t.premiumCents} >= 0`),
  ],
)

/** The files that another replaced. They can still be read. */
export const formerPolicyFiles = pgTable(
  'former_policy_files',
  {
    id: id(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    replacedAt: instant().notNull(),
  },
  (t) => [index('former_policy_files_policy').on(t.policyId), index('former_policy_files_file').on(t.fileId)],
)

/** The heads of the crew that are insured: nobody of the crew is, unless somebody ticks it. */
export const insuredCrew = pgTable('insured_crew', {
  participantId: uuid()
    .primaryKey()
    .references(() => participants.id, { onDelete: 'cascade' }),
})
