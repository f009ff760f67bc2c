import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bps, edited, folded, id } from '#src/server/db/columns.ts'

/** An agency that sells for us. Exactly one row is the operator itself, "Vendita diretta". */
export const agencies = pgTable(
  'agencies',
  {
    id: id(),
    name: text().notNull(),
    folded: folded('name'),
    contactName: text(),
    email: text(),
    phone: text(),
    commissionBps: bps().notNull().default(0),
    paysNet: boolean().notNull().default(false),
    isDirect: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    ...edited(),
  },
  (t) => [
    uniqueIndex('agencies.direct-exists').on(t.isDirect).where(sql`${t.isDirect}`),
    index('agencies_folded').using('gin', t.folded.op('gin_trgm_ops')),
    check('agencies.commission-range', sql`${t.commissionBps} between 0 and 10000`),
  ],
)
