import { sql } from 'drizzle-orm'
import { keepAllAlerts } from '#src/features/alerts/alerts.jobs.ts'
import { loadMunicipalities } from '#src/features/municipalities/municipalities.commands.ts'
import { type Clock, stoppedClock } from '#src/server/clock.ts'
import type { Parts } from '#src/server/parts.ts'
import { transact } from '#src/server/transact.ts'
import { type Actor, systemActor, type Work } from '#src/server/work.ts'
import { abilityFrom, abilityRulesOf } from '#src/shared/abilities.ts'
import { addDays, type Day, instantOf, type Time } from '#src/shared/day.ts'
import { openDiary } from './diary.ts'
import { noteLife } from './lives.ts'
import { openOffice, type Staff, type StaffKey } from './office.ts'
import { inOneTransaction } from './one-transaction.ts'
import { keepPaperwork } from './paperwork.ts'
import { chanceFrom } from './people/chance.ts'
import { hireCrew } from './people/crew.ts'
import { keepDoubles } from './people/doubles.ts'
import { parties } from './people/parties.ts'
import { crowd as bringPeople } from './people/people.ts'
import { confirmedPlans } from './plans/confirmed-plans.ts'
import { draftPlans } from './plans/draft-plans.ts'
import { nearPlans } from './plans/near-plans.ts'
import { onSalePlans } from './plans/on-sale-plans.ts'
import { pastPlans } from './plans/past-plans.ts'
import { seasonPlans } from './plans/season-plans.ts'
import { keepTemplates } from './templates.ts'
import { keepDocuments } from './trade/documents.ts'
import { keepNewsSheets } from './trade/news-sheets.ts'
import { createSuppliers } from './trade/suppliers.ts'
import type { Acting } from './world.ts'

const seed = 20_270_312
const demoLock = 7_243_003

/**
 * Fills an empty database with an invented agency: its people, its suppliers and some forty trips in all states. The
 * product's own commands make them on days before today. A fixed seed makes the agency the same every time, except for
 * the dates. It is loaded whole or not at all, even when interrupted, and by one program at a time. Does nothing where
 * there are users already; answers whether it did anything.
 */
export async function loadDemo(parts: Parts): Promise<boolean> {
  const isLoaded = await inOneTransaction(parts.pool, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    const { rows } = await db.execute(sql`select from users limit 1`)
    if (rows.length > 0) return false
    await loadMunicipalities(db)
    await fill({ ...parts, db, writing: db })
    // The first queries need statistics for their plans. PostgreSQL by itself would collect them later.
    await db.execute(sql`analyze`)
    return true
  })
  // What is due follows from sums that the database keeps at the end of the transaction.
  if (isLoaded) await keepAllAlerts(parts)
  return isLoaded
}

/** Runs commands without announcing topics: no screen is open yet. */
function unheard<Result>(run: (work: Work) => Promise<Result>): (work: Work) => Promise<Result> {
  return (work) => run({ ...work, touch: () => undefined })
}

async function fill(parts: Parts): Promise<void> {
  const now = stoppedClock(parts.clock.now())
  const today = now.today()
  const chance = chanceFrom(seed)
  const diary = openDiary(today, chance)
  const clockAt = (on: Day, at: Time): Clock => (on < today ? stoppedClock(instantOf(on, at)) : now)
  const opened = { ...parts, clock: clockAt(addDays(today, -560), '09:00') }
  const { staff, agencyIds } = await transact(opened, systemActor, unheard(openOffice))
  const suppliers = await transact(opened, actorOf(staff, 'admin'), unheard(createSuppliers))
  const acting =
    (clock: Clock): Acting =>
    (who, run) =>
      transact({ ...parts, clock }, actorOf(staff, who), unheard(run))
  const crowd = bringPeople(chance, today)
  const world = {
    note: (on: Day, run: (act: Acting, on: Day) => Promise<void>) =>
      diary.note(on, (at, day) => run(acting(clockAt(day, at)), day)),
    noteNight: (on: Day, run: (work: Work) => Promise<void>) =>
      diary.noteNight(on, (at, day) => transact({ ...parts, clock: clockAt(day, at) }, systemActor, unheard(run))),
    today,
    files: parts.files,
    chance,
    crew: hireCrew(crowd, today),
    parties: parties(chance, crowd),
    staff: Object.fromEntries(Object.entries(staff).map(([key, { userId }]) => [key, userId])) as Record<
      StaffKey,
      string
    >,
    agencyIds,
    suppliers,
  }
  for (const plan of [...pastPlans, ...confirmedPlans, ...onSalePlans, ...draftPlans, ...seasonPlans, ...nearPlans])
    noteLife(world, plan)
  await diary.runToToday()
  const at: Parameters<typeof keepTemplates>[0]['act'] = (who, on, run) => acting(clockAt(on, '10:00'))(who, run)
  await keepTemplates({ today, act: at })
  await keepDoubles({ today, act: at })
  await keepDocuments({ today, act: at, files: parts.files })
  await keepPaperwork({ today, act: at })
  await keepNewsSheets({ today, act: at })
}

function actorOf(staff: Staff, who: StaffKey): Actor {
  const { userId, name, roles } = staff[who]
  return { userId, name, roles, ability: abilityFrom(abilityRulesOf([...roles])) }
}
