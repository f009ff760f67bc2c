import { expect, test } from 'vitest'
import { z } from 'zod'
import { abilityFrom, abilityRulesOf } from './abilities.ts'
import { neededFor, onlyFor, seenBy } from './seen-by.ts'

const bus = abilityFrom(abilityRulesOf(['busOffice']))
const booking = abilityFrom(abilityRulesOf(['booking']))
const payments = ['read', 'Payment'] as const
const health = ['read', 'HealthData'] as const

const Person = z.object({ name: z.string(), allergies: onlyFor(health, z.string().nullable()) })
const Booking = z.object({
  code: z.string(),
  money: onlyFor(payments, z.object({ dueCents: z.int() })),
  people: z.array(Person),
  lead: Person.nullable(),
  byRoom: z.array(z.union([z.object({ room: z.string(), people: z.array(Person) }), z.null()])).optional(),
})
const ada = { name: 'Ada', allergies: 'noci' }
const whole = {
  code: '2027-0312-014',
  money: { dueCents: 12_000 },
  people: [ada],
  lead: ada,
  byRoom: [{ room: 'DBL', people: [ada] }, null],
}

test('what a reader may not see is not there, in lists, in what may be missing and in what may be one of several', () => {
  expect(seenBy(bus, Booking, whole)).toEqual({
    code: '2027-0312-014',
    people: [{ name: 'Ada' }],
    lead: { name: 'Ada' },
    byRoom: [{ room: 'DBL', people: [{ name: 'Ada' }] }, null],
  })
  expect(seenBy(bus, Booking, { ...whole, lead: null, byRoom: undefined })).toMatchObject({ lead: null })
  expect(seenBy(bus, z.array(Booking), [whole])[0]).not.toHaveProperty('money')
})

test('who may see everything gets the answer itself, and nobody’s view changes it', () => {
  expect(seenBy(booking, Booking, whole)).toBe(whole)
  seenBy(bus, Booking, whole)
  expect(whole.people[0]).toEqual(ada)
})

test('a field keeps what it needs in a part of its shape, and its name in none', () => {
  expect(seenBy(bus, Booking.pick({ code: true, money: true }), whole)).not.toHaveProperty('money')
  expect(seenBy(bus, Booking.extend({ more: z.int() }), { ...whole, more: 1 })).not.toHaveProperty('money')
  expect(neededFor(Booking.shape.money)).toEqual(payments)
  expect(neededFor(Booking.shape.code)).toBeUndefined()
})
