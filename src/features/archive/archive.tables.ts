import { check, foreignKey, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, id, instant, oneOf } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import { archiveTypes } from './documents/archive-types.values.ts'

/**
 * The documents that the archive itself holds. Those of services, policies and suppliers stay where they are, and the
 * archive shows them. `replacesId` is the version that this one replaces.
 */
export const archiveEntries = pgTable(
  'archive_entries',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    type: choice(archiveTypes).notNull(),
    replacesId: uuid(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('archive_entries_trip').on(t.tripId),
    index('archive_entries_file').on(t.fileId),
    unique('archive.replaced').on(t.replacesId),
    foreignKey({ name: 'archive_entries_replaces', columns: [t.replacesId], foreignColumns: [t.id] }).onDelete(
      'set null',
    ),
    check('archive_entries_type', oneOf(t.type, archiveTypes)),
  ],
)
