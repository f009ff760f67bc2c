import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { receivableEnds } from '#src/features/accounts/receivables/receivables.rules.ts'
import { lateBefore } from '#src/features/accounts/refunds/refunds.rules.ts'
import { dueGroupEnds } from '#src/features/payables/dues/dues.rules.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { getAccountFigures } from './figures.contract.ts'

type Figures = Whole<z.output<(typeof getAccountFigures)['schema']['response'][200]>>

/** The sums of the accounts and the late part of each. */
export async function accountFigures(reader: Reader, today: Day): Promise<Figures> {
  const { refundDays } = await settingsOf(reader)
  const { late, fortnight } = dueGroupEnds(today)
  const { rows } = await reader.execute<Figures>(sql`
    select
      (select json_build_object('cents', coalesce(sum(left_cents), 0), 'lateCents',
        coalesce(sum(left_cents) filter (where due_on <= ${receivableEnds(today).late}::date), 0))
        from open_balances) as receivables,
      (select json_build_object('cents', coalesce(sum(cents), 0), 'lateCents',
        coalesce(sum(cents) filter (where since_on < ${lateBefore(refundDays, today)}::date), 0))
        from open_refunds) as refunds,
      (select json_build_object('cents', coalesce(sum(left_cents), 0), 'lateCents',
        coalesce(sum(left_cents) filter (where due_on <= ${late}::date), 0))
        from supplier_dues where due_on <= ${fortnight}::date) as suppliers,
      (select json_build_object('cents', coalesce(sum(left_cents), 0), 'lateCents',
        coalesce(sum(left_cents) filter (where departs_on <= ${today}::date), 0))
        from commission_days where not pays_net and not is_paid) as commissions`)
  return rows[0]!
}
