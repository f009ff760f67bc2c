import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/server/db/columns.ts'
import type { Subject } from '#src/shared/abilities.ts'
import type { TextParams } from '#src/shared/text.ts'

/**
 * What was done, by whom and when. `kind` is the key of its sentence, `params` fill it, `subject` names the ability
 * that a reader needs. What a health record or a document held stands in no entry, only that it changed. Texts that may
 * tell of health stand apart in `params` (`guarded.view.ts`).
 */
export const activityEntries = pgTable(
  'activity_entries',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().default(sql`now()`),
    userId: uuid(),
    userName: text().notNull(),
    itineraryId: uuid(),
    subject: text().$type<Subject>().notNull(),
    subjectId: uuid(),
    kind: text().notNull(),
    params: jsonb().$type<TextParams>().notNull().default({}),
    reason: text(),
  },
  (t) => [
    index('activity_of_itinerary').on(t.itineraryId, t.at, t.seq),
    index('activity_of_subject').on(t.subjectId, t.seq.desc()),
  ],
)
