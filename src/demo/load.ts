import { loadMunicipalities } from '#src/features/municipalities/municipalities.commands.ts'
import { stoppedClock } from '#src/server/clock.ts'
import type { Parts } from '#src/server/parts.ts'
import { type Actor, systemActor, transact } from '#src/server/work.ts'
import { abilityFrom, abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { type Day, instantOf, type Time } from '#src/shared/day.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { live } from './lives.ts'
import { openOffice } from './office.ts'
import { otherPlans } from './other-plans.ts'
import { crowd } from './people.ts'
import { runningPlans } from './running-plans.ts'
import { bringSuppliers } from './suppliers.ts'
import { keepTemplates } from './templates.ts'
import type { Acting } from './world.ts'

const seed = 20_270_312

/**
 * Fills an empty database with an invented agency: its people, suppliers and about a dozen trips in all states, all made
 * by the product's own commands on days before today. From a fixed seed: the same every time, but for the dates.
 * Does nothing where there are users already; answers whether it did.
 */
export async function loadDemo(parts: Parts): Promise<boolean> {
  const { rows } = await parts.pool.query('select 1 from users limit 1')
  if (rows.length > 0) return false
  await loadMunicipalities(parts.db)
  const today = parts.clock.today()
  const { staff, agencyIds } = await transact(parts, systemActor, openOffice)
  const suppliers = await transact(parts, systemActor, bringSuppliers)
  const chance = chanceFrom(seed)
  const timeOn = workingHours(chance)
  const act: Acting = (role, on, run) => {
    const clock = stoppedClock(instantOf(on, timeOn(on)))
    return transact({ ...parts, clock: on < today ? clock : parts.clock }, actorOf(staff, role), run)
  }
  const owners = { admin: staff.admin.userId, organizer: staff.organizer.userId }
  const world = { act, today, chance, crowd: crowd(chance, today), owners, agencyIds, suppliers }
  for (const plan of [...runningPlans, ...otherPlans]) await live(world, plan)
  await keepTemplates(world)
  return true
}

/** What is done on one day is done one thing after the other, from nine in the morning on. */
function workingHours(chance: Chance): (on: Day) => Time {
  const minutes = new Map<Day, number>()
  return (on) => {
    const minute = Math.min(18 * 60 + 59, (minutes.get(on) ?? 9 * 60) + chance.whole(2, 14))
    minutes.set(on, minute)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
}

function actorOf(staff: Record<Role, { userId: string; name: string }>, role: Role): Actor {
  return { ...staff[role], roles: [role], ability: abilityFrom(abilityRulesOf([role])) }
}
