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

test('leaves out what a reader may not see, in lists, in optional parts and in each option of a union', () => {
  expect(seenBy(bus, Booking, whole)).toEqual({
    code: '2027-0312-014',
    people: [{ name: 'Ada' }],
    lead: { name: 'Ada' },
    byRoom: [{ room: 'DBL', people: [{ name: 'Ada' }] }, null],
  })
  expect(seenBy(bus, Booking, { ...whole, lead: null, byRoom: undefined })).toMatchObject({ lead: null })
  expect(seenBy(bus, z.array(Booking), [whole])[0]).not.toHaveProperty('money')
})

test('gives a reader who may see everything the answer itself, and changes it for nobody', () => {
  expect(seenBy(booking, Booking, whole)).toBe(whole)
  seenBy(bus, Booking, whole)
  expect(whole.people[0]).toEqual(ada)
})

test('keeps what a field needs when it is part of another shape, and keeps its name in none', () => {
  expect(seenBy(bus, Booking.pick({ code: true, money: true }), whole)).not.toHaveProperty('money')
  expect(seenBy(bus, Booking.extend({ more: z.int() }), { ...whole, more: 1 })).not.toHaveProperty('money')
  expect(neededFor(Booking.shape.money)).toEqual(payments)
  expect(neededFor(Booking.shape.code)).toBeUndefined()
})
