import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelWithTrip } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import { aPerson, keepMany, keepPerson } from '#src/features/customers/customers.builders.ts'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Day } from '#src/shared/day.ts'

const { act, call, db } = await testApp()

const found = (search: string, limit = 4) => call(searchCustomers, { query: { search, limit } })
const names = async (search: string) => (await found(search)).people.map(({ person }) => person.name)

/** Books these people, new or known, on a new trip. */
async function travel(departsOn: Day, surname: string, ...given: string[]) {
  const trip = await act((work) => aTripOnSale(work, { departsOn }))
  const people = given.map((name, index) => aParticipant({ surname, name, isDefaultContact: index === 0 }))
  const { id } = await act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, people })))
  return { ...trip, bookingId: id }
}

test('latest travellers come first, with their companions; then people who never travelled, by name', async () => {
  await act((work) => keepPerson(work, aPerson({ surname: 'Manzoni', name: 'Ada' })))
  await travel('2027-04-01', 'Manzoni', 'Bruno', 'Carla')
  await travel('2027-06-01', 'Manzoni', 'Dino')
  await travel('2027-05-01', 'Manzoni', 'Bruno')
  expect(await names('manz')).toEqual(['Dino', 'Bruno', 'Carla', 'Ada'])
  expect(await names('manzoni ca')).toEqual(['Carla'])
  const { people, total } = await found('manzoni', 1)
  expect(total).toBe(4)
  expect(people).toMatchObject([{ tripCount: 1, lastTripOn: '2027-06-01', companions: [] }])
})

test('a trip that a person withdrew from is not one they travelled on', async () => {
  await travel('2027-04-01', 'Leopardi', 'Elio')
  const left = await travel('2027-09-01', 'Leopardi', 'Fosca')
  expect(await names('leop')).toEqual(['Fosca', 'Elio'])
  await act((work) => cancelWithTrip(work, { ...left, bookingIds: [left.bookingId] }, 'maltempo'))
  expect(await names('leop')).toEqual(['Elio', 'Fosca'])
})

test('where many match, latest travellers are still found, and matches are counted as far as anybody reads', async () => {
  const crowd = Array.from({ length: 1_020 }, (_, n) => ({
    ...aPerson({ surname: 'Alfieri', name: `Persona ${n}` }),
    ...{ id: randomUUID(), taxCode: null, latestTripOn: n % 2 ? '2020-05-01' : '2019-05-01' },
  }))
  await keepMany(db, crowd, '2026-01-01T00:00:00.000Z')
  await travel('2027-04-01', 'Alfieri', 'Gino Persona')
  await travel('2027-05-01', 'Alfieri', 'Ida Persona')
  await travel('2027-06-01', 'Alfonsi', 'Lea')
  const shown = async (search: string) => (await found(search, 3)).people.map(({ person }) => person.name)
  expect((await shown('alfi')).slice(0, 2)).toEqual(['Ida Persona', 'Gino Persona'])
  expect(await shown('al')).toEqual(['Lea', 'Ida Persona', 'Gino Persona'])
  expect((await shown('persona alfieri')).slice(0, 2)).toEqual(['Ida Persona', 'Gino Persona'])
  for (const search of ['alfi', 'al', 'persona']) expect((await found(search)).total).toBe(1_000)
  expect((await found('persona 1 alf')).total).toBeLessThan(1_000)
  expect((await found('alfieri p 7', 20)).people.every(({ person }) => / 7/.test(person.name))).toBe(true)
})

test('a person is found by any words of the name in any spelling, names that begin so first', async () => {
  for (const [surname, name] of [
    ["D'Angelo", 'Nicolò'],
    ['DELUCAQX', 'Maria Grazia'],
    ['Graziani', 'Piero'],
    ['Mariagrazi', 'Tina'],
  ] as const)
    await act((work) => keepPerson(work, aPerson({ surname, name })))
  for (const typed of ['nicolo dangelo', 'd angelo', "D'ANGELO NIC", 'dangelo nicolo', 'angelo'])
    expect(await names(typed)).toEqual(['Nicolò'])
  for (const typed of ['de luca qx', 'delucaqx', 'grazia delucaqx'])
    expect(await names(typed)).toEqual(['Maria Grazia'])
  expect(await names('grazia')).toEqual(['Piero', 'Maria Grazia'])
  expect(await names('grazi')).toEqual(['Piero', 'Maria Grazia', 'Tina'])
  expect(await names('gr')).toEqual(['Piero', 'Maria Grazia'])
  expect((await found('grazi')).total).toBe(3)
  for (const none of ['--', '%%', 'grazia zz']) expect(await names(none)).toEqual([])
})

test('a tax code is found by its beginning', async () => {
  const person = aPerson({ surname: 'Foscolo', name: 'Ugo' })
  await act((work) => keepPerson(work, person))
  expect(await names(person.taxCode!.slice(0, 8).toLowerCase())).toEqual(['Ugo'])
})
