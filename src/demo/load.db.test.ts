import { expect, test } from 'vitest'
import { taxCodeMismatches, taxCodeRefusal } from '#src/features/customers/tax-code.rules.ts'
import { vatNumberRefusal } from '#src/features/providers/vat-number.rules.ts'
import { testParts } from '#src/server/testing/database.ts'
import { loadDemo } from './load.ts'

const parts = await testParts()
const rowsOf = async <Row>(query: string) => (await parts.pool.query(query)).rows as Row[]

test('an empty database becomes an agency with trips in all six states, once', { timeout: 120_000 }, async () => {
  expect(await loadDemo(parts)).toBe(true)
  expect(await loadDemo(parts)).toBe(false)
  const statuses = await rowsOf<{ status: string }>('select distinct status from trips order by status')
  expect(statuses.map(({ status }) => status)).toEqual([
    'archived',
    'cancelled',
    'completed',
    'confirmed',
    'draft',
    'forSale',
  ])

  const people = await rowsOf<{
    tax_code: string
    surname: string
    name: string
    sex: 'F' | 'M'
    bornOn: string
    birthCode: string
  }>(
    `select tax_code, surname, name, sex, to_char(born_on, 'YYYY-MM-DD') as "bornOn", birth_code as "birthCode" from customers`,
  )
  expect(people.length).toBeGreaterThan(200)
  expect(
    people.filter(
      (person) => taxCodeRefusal(person.tax_code) !== null || taxCodeMismatches(person.tax_code, person).length > 0,
    ),
  ).toEqual([])
  const providers = await rowsOf<{ vat_number: string }>(
    'select vat_number from providers where vat_number is not null',
  )
  expect(providers.filter(({ vat_number }) => vatNumberRefusal(vat_number) !== null)).toEqual([])

  const templates = await rowsOf<{ name: string; services: number; used: number }>(
    `select name, times_used as used, (select count(*)::int from services s where s.itinerary_id = t.id) as services
     from templates t where times_used > 0`,
  )
  expect(templates.length).toBeGreaterThan(5)
  expect(templates.filter(({ services }) => services === 0)).toEqual([])

  const [option] = await rowsOf<{ n: number }>(
    `select count(*)::int as n from bookings where status = 'customerOption' and confirm_by = '2027-02-02'`,
  )
  expect(option!.n).toBeGreaterThan(0)
  const [refunds] = await rowsOf<{ n: number }>(
    `select count(*)::int as n from bookings where cancel_cause = 'tripCancelled' and refund_cents > 0`,
  )
  expect(refunds!.n).toBeGreaterThan(0)
  const unassigned = await rowsOf(
    `select p.id from participants p join bookings b on b.id = p.booking_id and b.is_holding where b.room_id is not null
     and p.canceled_at is null and not exists (select 1 from beds where participant_id = p.id)`,
  )
  expect(unassigned).toEqual([])
})
