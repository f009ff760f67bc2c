import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { itineraries } from '#src/features/itineraries/itineraries.tables.ts'
import { providers } from '#src/features/providers/providers.tables.ts'
import { services } from '#src/features/services/services.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import type { StoredBlock } from './news-sheets/news-sheet.rules.ts'
import { sheetViews } from './news-sheets/news-sheet.values.ts'
import { paperKinds } from './supplier-papers/paper-kinds.values.ts'
import type { PaperFacts } from './supplier-papers/supplier-facts.rules.ts'

/**
 * A paper for a supplier as it was issued. The database numbers each kind by year without holes
 * (`supplier-papers/supplier-papers.guards.sql`), and nobody changes or deletes it. `facts` is its whole content, `fileId` its
 * PDF, which is made right after the commit. `replacesId` is the voucher that this one replaces.
 */
export const supplierPapers = pgTable(
  'supplier_papers',
  {
    id: id(),
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id),
    serviceId: uuid().references(() => services.id, { onDelete: 'set null' }),
    providerId: uuid()
      .notNull()
      .references(() => providers.id),
    kind: choice(paperKinds).notNull(),
    year: integer().notNull(),
    number: integer().notNull().default(0),
    facts: jsonb().$type<PaperFacts>().notNull(),
    replacesId: uuid().references((): AnyPgColumn => supplierPapers.id),
    fileId: uuid().references(() => files.id),
    /** The service that was removed; undoing its removal gives the paper back to it. */
    removedServiceId: uuid(),
    issuedAt: instant().notNull(),
    issuedBy: uuid(),
    /** The order of issuing, also within one instant. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    unique('supplier_papers_number').on(t.kind, t.year, t.number),
    unique('communications.voucher-replaced').on(t.replacesId),
    index('supplier_papers_itinerary').on(t.itineraryId, t.seq),
    index('supplier_papers_service').on(t.serviceId),
    index('supplier_papers_provider').on(t.providerId),
    index('supplier_papers_removed_service').on(t.removedServiceId),
    index('supplier_papers_file').on(t.fileId),
    check('supplier_papers_kind', oneOf(t.kind, paperKinds)),
    check('supplier_papers_replaced', sql`${t.replacesId} is null or ${t.kind} = 'voucher'`),
  ],
)

/**
 * A sheet of a trip as the office edited it: its blocks in their order. A block without a text has the trip's, which is
 * not stored. A trip without a row has the sheets that its data give.
 */
export const newsSheets = pgTable(
  'news_sheets',
  {
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    view: choice(sheetViews).notNull(),
    blocks: jsonb().$type<StoredBlock[]>().notNull(),
    ...edited(),
  },
  (t) => [primaryKey({ columns: [t.tripId, t.view] }), check('news_sheets_view', oneOf(t.view, sheetViews))],
)
