import { afterAll, beforeEach, expect, it } from 'vitest'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { getRoomingVersions, roomingVersionPdf, sendRoomingVersion } from './versions.contract.ts'

const mail = await startMailServer()
const office = await testApp({ now: '2027-03-03T09:00:00Z', variables: { SMTP_URL: mail.url } })
const { act, answer, call, refused } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

let trip: TripOnSale
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work))
  await act((work) => bookRoom(work, trip, ['Lazzari Donata', 'Monti Sara']))
})
const versions = () => call(getRoomingVersions, { params: trip, query: {} })
const asked = (from: number | null, given: { isFinal?: boolean; hasNotes?: boolean } = {}) => ({
  params: trip,
  body: {
    ...{ serviceId: trip.hotelId, isFinal: false, hasNotes: false, from },
    ...{ recipient: 'gruppi@hotel.example', subject: 'Rooming list', body: 'In allegato.' },
    ...given,
  },
})

it('goes to the hotel with its PDF, and what changes afterwards is shown', async () => {
  expect(await versions()).toMatchObject({ versions: [], compared: null, differences: [] })
  expect(await call(sendRoomingVersion, asked(null))).toEqual({ number: 1 })
  const arrived = await mail.next()
  expect(arrived).toMatchObject({ to: ['gruppi@hotel.example'], subject: 'Rooming list' })
  expect(await versions()).toMatchObject({
    differences: [],
    sameRooms: 1,
    versions: [{ number: 1, rooms: 1, guests: 2 }],
  })
  await act((work) => bookRoom(work, trip, ['Villa Teresa', 'Neri Ivo']))
  const { differences } = await versions()
  expect(differences.map(({ what, fact, who }) => [what, fact, who])).toEqual([
    ['added', 'guest', ['Villa Teresa']],
    ['added', 'guest', ['Neri Ivo']],
  ])
  expect(await call(sendRoomingVersion, asked(1))).toEqual({ number: 2 })
  expect((await versions()).differences).toEqual([])
  const pdf = await answer(roomingVersionPdf, { params: { ...trip, number: 2 }, query: {} } as never)
  const { pages } = await readPdf(pdf.rawPayload)
  expect(pages.join(' ')).toContain('Versione 2 del 03/03/2027, sostituisce la versione 1')
  const between = await call(getRoomingVersions, { params: trip, query: { from: 1, to: 2 } })
  expect(between.differences).toHaveLength(2)
})

it('of two who send at once one is told, and a final list must be whole', async () => {
  const both = await Promise.allSettled([1, 2].map(() => call(sendRoomingVersion, asked(null))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refused(sendRoomingVersion, asked(null))).code).toBe('rooming.sent-meanwhile')
  const final = asked(1, { isFinal: true, hasNotes: true })
  expect((await refused(sendRoomingVersion, final)).code).toBe('rooming.final-incomplete')
})

it('is sent by who sends messages', async () => {
  expect((await refused(sendRoomingVersion, asked(null), { as: 'busOffice' })).code).toBe('calls.forbidden')
})
