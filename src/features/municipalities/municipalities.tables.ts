import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { day, folded } from '#src/server/db/columns.ts'

/** Italian municipalities and foreign states by Belfiore code, former ones included. `province` is `EE` for a state. */
export const municipalities = pgTable(
  'municipalities',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    folded: folded('name'),
    province: text().notNull(),
    validFrom: day(),
    validTo: day(),
  },
  (t) => [index('municipalities_folded').using('gin', t.folded.op('gin_trgm_ops'))],
)
