import { expect, test } from 'vitest'
import { type Role, roles, type Subject, type Verb } from '#src/shared/abilities.ts'
import type { Access } from '#src/shared/endpoint.ts'
import { getLive } from './live/live.ts'
import { testApp } from './testing/app.ts'

const { app, cookieOf } = await testApp()

/**
 * The table of the product design, People and abilities. r: reads; e: reads, registers and edits; g: reads and
 * registers.
 */
const table: Record<string, string> = {
  //                  organizer booking groupsOffice busOffice accountingOffice
  Trip: 'e r r r r',
  Template: 'e r r r r',
  Service: 'e r e r r',
  CostDefinition: 'e r r r r',
  Booking: 'e e e r r',
  BusLayout: 'e r r e r',
  Departure: 'e r r e r',
  Payment: 'e g g - e',
  SupplierPayment: 'e - r - e',
  Provider: 'e r e e e',
  Customer: 'e e e r r',
  Agency: 'e e e r r',
  Insurance: 'e e e r r',
  Archive: 'e e e r r',
  Communication: 'e e e r r',
  Outbox: 'e e e r r',
  PeopleExchange: 'e e e - -',
  HealthData: 'e e e - -',
  IdentityDocument: 'e e e - -',
  Activity: 'r r r r r',
  User: '- - - - -',
  Settings: '- - - - -',
}
const meaning: Record<string, readonly Verb[]> = {
  e: ['read', 'register', 'edit'],
  g: ['read', 'register'],
  r: ['read'],
  '-': [],
}

function may(role: Role, verb: Verb, subject: Subject): boolean {
  if (role === 'admin') return true
  if (verb === 'decide' && subject === 'Trip') return role === 'organizer'
  const letter = table[subject]?.split(' ')[roles.indexOf(role) - 1]
  if (letter === undefined) throw new Error(`the product design says nothing of ${subject}`)
  return meaning[letter]!.includes(verb)
}

type Operation = { 'x-access': Access }
const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> }
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase() as 'GET',
    url: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    name: `${method.toUpperCase()} ${path}`,
    access: operation['x-access'],
  })),
)
const open = calls.filter(({ access }) => access === 'public')
const closed = calls.filter(({ access }) => access !== 'public')

test('only signing in, out, resetting, accepting an invite, and the secret links of a calendar and of a questionnaire are open to strangers', () => {
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /api/session',
    'GET /api/calendar/feeds/{secret}/torpedone.ics',
    'POST /api/questionnaire',
    'POST /api/session',
    'POST /api/session/password',
    'POST /api/session/reset',
    'POST /api/session/welcome',
    'PUT /api/questionnaire',
  ])
})

test.each(closed)('$name answers 401 to a stranger, whatever is asked', async ({ method, url }) => {
  expect((await app.inject({ method, url })).statusCode).toBe(401)
})

test.each(closed.filter(({ name }) => name !== `GET ${getLive.url}`))(
  '$name is for the roles of the table and no others',
  async ({ method, url, access }) => {
    for (const role of roles) {
      const { statusCode } = await app.inject({ method, url, headers: { cookie: await cookieOf(role) } })
      const isAllowed = !Array.isArray(access) || may(role, access[0], access[1])
      expect({ role, refused: statusCode === 403 || statusCode === 401 }).toEqual({ role, refused: !isAllowed })
    }
  },
)
