import { abilityFrom, abilityRulesOf, type Role, type Subject, type Verb } from '#src/shared/abilities.ts'
import { type Day, formatDayShort, wallClock } from '#src/shared/day.ts'

/** The kinds of work, each with the subject whose abilities stand for it. */
export const works = [
  { key: 'trips', subject: 'Trip' },
  { key: 'services', subject: 'Service' },
  { key: 'decide', subject: 'Trip', verb: 'decide' },
  { key: 'bookings', subject: 'Booking' },
  { key: 'bus', subject: 'BusLayout' },
  { key: 'payments', subject: 'Payment' },
  { key: 'suppliers', subject: 'SupplierPayment' },
  { key: 'providers', subject: 'Provider' },
  { key: 'customers', subject: 'Customer' },
  { key: 'papers', subject: 'Archive' },
  { key: 'exchange', subject: 'PeopleExchange' },
  { key: 'health', subject: 'HealthData' },
  { key: 'settings', subject: 'Settings' },
] as const satisfies readonly { key: string; subject: Subject; verb?: Verb }[]

/** What a role may do of a kind of work, from the rules that the server enforces. */
export function workOf(role: Role, work: (typeof works)[number]): 'all' | 'register' | 'read' | 'none' {
  const ability = abilityFrom(abilityRulesOf([role]))
  if ('verb' in work) return ability.can(work.verb, work.subject) ? 'all' : 'none'
  if (ability.can('edit', work.subject)) return 'all'
  if (ability.can('register', work.subject)) return 'register'
  return ability.can('read', work.subject) ? 'read' : 'none'
}
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const named = (of: readonly (readonly [string, RegExp])[], agent: string) =>
  of.find(([, sign]) => sign.test(agent))?.[0]

/** The browser and the system that a session's user agent names; null where it names none. */
export function browserOf(agent: string | null): { browser: string; system: string } | null {
  const [browser, system] = [named(browsers, agent ?? ''), named(systems, agent ?? '')]
  return browser && system ? { browser, system } : null
}

/** An instant as its day and time in the office's zone. */
export function momentOf(at: string, today: Day): string {
  const { day, time } = wallClock(new Date(at))
  return `${formatDayShort(day, today)} ${time}`
}
