import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readmit, suspend } from '#src/features/access/users.commands.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.contract.ts'
import { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import { aCancelledTrip, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as calls from './calendar-feed.contract.ts'
import { calendarFeeds } from './calendar-feed.tables.ts'

/** The clock stands on 1 February 2027. */
const { act, app, call, clock, cookieOf, db, person, refused } = await testApp()
const title =
  'Città d\'arte; "Ferrara, Ravenna" \\ e 🚌 molte altre città bellissime, così la riga è più lunga di 75 ottetti'
const organizer = await person('organizer')
const sold = await act((work) => aTripOnSale(work, { title, departsOn: '2027-03-27', days: 4 }))
const own = await act((work) => aTripOnSale(work, { departsOn: '2027-10-30', ownerIds: [organizer.userId] }))
const cancelled = await act((work) => aCancelledTrip(work))
const draft = await act((work) => aDraft(work, { title: 'Ancora da decidere', departsOn: '2027-03-20' }))
await act((work) => aTripOnSale(work, { title: 'Due anni fa', departsOn: '2025-05-10' }))

const make = async (isOnlyOwn = false, as: 'organizer' | 'booking' = 'organizer') =>
  new URL((await call(calls.createCalendarFeed, { body: { isOnlyOwn } }, { as })).address).pathname
const read = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

/** The events of a file by their trip's id, read by another program's parser, which throws on an invalid file. */
function eventsOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return new Map(calendar.getAllSubcomponents('vevent').map((event) => [new ICAL.Event(event).uid, event]))
}

test('other calendars read trips as whole days, from their sale on, whatever their texts contain', async () => {
  const answer = await read(await make())
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const events = eventsOf(answer.body)
  expect([...events.keys()].toSorted()).toEqual([sold.id, own.id, cancelled.id].toSorted())
  const event = new ICAL.Event(events.get(sold.id)!)
  expect(event.summary).toBe(title)
  expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
    true,
    '2027-03-27',
    '2027-03-31',
  ])
  expect(event.description).toMatch(/^V-2027-\d{4} · In vendita · Bus\n0\/50 posti\nPartenza alle \d\d:\d\d da /)
  expect(events.get(sold.id)!.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(events.get(cancelled.id)!.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(answer.body).not.toContain('Ancora da decidere')
  expect(answer.body).not.toContain('Due anni fa')
})

test('a control character in a title does not spoil the whole file', async () => {
  const spoilt = await act((work) => aTripOnSale(work, { title: 'Lago\u0007 di\u0001 Como', departsOn: '2027-05-01' }))
  const { body } = await read(await make())
  expect(body).not.toMatch(/(?![\t\r\n])\p{Cc}/u)
  expect(new ICAL.Event(eventsOf(body).get(spoilt.id)!).summary).toBe('Lago di Como')
})

test('the file follows RFC 5545: line ends, line lengths, what every event must have', async () => {
  const { body } = await read(await make())
  const lines = body.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  const unfolded = body.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded.filter((line) => line !== '' && !/^[A-Z-]+(;[A-Z-]+=[^;:]+)*:/.test(line))).toEqual([])
  for (const event of eventsOf(body).values())
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'sequence'])
      expect(event.getAllProperties(name)).toHaveLength(1)
  expect(body).toContain('\r\nDTSTART;VALUE=DATE:20271030\r\nDTEND;VALUE=DATE:20271102\r\n')
  expect(body).not.toContain('METHOD:')
})

/** The fields by which a calendar program decides whether an entry changed. */
async function stampsOf(url: string, id: string) {
  const event = eventsOf((await read(url)).body).get(id)!
  const [sequence, modified, stamp] = ['sequence', 'last-modified', 'dtstamp'].map((name) =>
    String(event.getFirstPropertyValue(name)),
  )
  return { sequence: Number(sequence), modified, stamp, text: new ICAL.Event(event).description }
}

test('every change of an entry gives it a higher number and the time of the change', async () => {
  const trip = await act((work) => aTripOnSale(work, { title: 'Mantova', departsOn: '2027-04-17' }))
  const changes: Record<string, () => Promise<unknown>> = {
    'load point': () =>
      db.$client.query("update departures set name = 'Bergamo, stadio' where id = $1", [trip.departureId]),
    hour: () => db.$client.query("update departures set time = '05:10' where id = $1", [trip.departureId]),
    places: () => db.$client.query('update trips set max_places = 48 where id = $1', [trip.id]),
    seats: () => call(addVehicle, { params: { itineraryId: trip.id }, body: { passengerSeats: 30 } }),
    booking: () =>
      act(async (work) => {
        const agencyId = await directAgencyId(work.tx)
        await createBooking(work, trip.id, aBooking({ departureId: trip.departureId, agencyId }))
      }),
    organiser: () => db.$client.query("update users set name = 'Nome Nuovo' where id = $1", [organizer.userId]),
    'organiser gone': () =>
      db.$client.query('delete from trip_owners where trip_id = $1 and user_id = $2', [trip.id, organizer.userId]),
  }
  await db.$client.query('insert into trip_owners (trip_id, user_id) values ($1, $2) on conflict do nothing', [
    trip.id,
    organizer.userId,
  ])
  const url = await make()
  let before = await stampsOf(url, trip.id)
  for (const [at, [what, change]] of Object.entries(changes).entries()) {
    expect(await stampsOf(url, trip.id), `nothing changed before ${what}`).toEqual(before)
    await change()
    clock.set(`2027-02-0${at + 2}T09:00:00Z`)
    const after = await stampsOf(url, trip.id)
    expect(after.text, what).not.toBe(before.text)
    expect(after, what).toMatchObject({
      sequence: before.sequence + 1,
      modified: `2027-02-0${at + 2}T09:00:00Z`,
      stamp: `2027-02-0${at + 2}T09:00:00Z`,
    })
    before = after
  }
  clock.set('2027-02-01T09:00:00Z')
})

test('a calendar that knew a trip before numbers were stored takes it as newer', async () => {
  const trip = await act((work) => aTripOnSale(work, { title: 'Ferrara', departsOn: '2027-04-18' }))
  const { rows } = await db.$client.query('select version from trips where id = $1', [trip.id])
  expect((await stampsOf(await make(), trip.id)).sequence).toBeGreaterThan(rows[0].version - 1)
})

test('a cancelled trip says so in its title, for calendars that show no state', async () => {
  const event = eventsOf((await read(await make())).body).get(cancelled.id)!
  expect(new ICAL.Event(event).summary).toBe('ANNULLATO: Trentino, castelli e laghi')
})

test('an unchanged calendar is not sent again', async () => {
  const url = await make()
  const { headers } = await read(url)
  for (const held of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const again = await read(url, { 'if-none-match': held })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await read(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test('it names no customer', async () => {
  await act(async (work) => {
    const agencyId = await directAgencyId(work.tx)
    await createBooking(work, sold.id, aBooking({ departureId: sold.departureId, agencyId }))
  })
  const { body } = await read(await make())
  expect(new ICAL.Event(eventsOf(body).get(sold.id)!).description).toMatch(/\d\/50 posti/)
  const { rows } = await db.$client.query<{ surname: string }>('select surname from customers')
  expect(rows.length).toBeGreaterThan(0)
  for (const { surname } of rows) expect(body).not.toContain(surname)
})

test('whoever wants it reads only the trips they organise', async () => {
  expect([...eventsOf((await read(await make(true))).body).keys()]).toEqual([own.id])
  expect((await call(calls.getCalendarFeed, {}, { as: 'organizer' })).feed).toMatchObject({ isOnlyOwn: true })
})

test('the secret is stored nowhere, a new address voids the one before, and a revoked one is dead', async () => {
  const first = await make(false, 'booking')
  const second = await make(false, 'booking')
  const secret = second.split('/').at(-2)!
  const kept = JSON.stringify([
    await db.select().from(calendarFeeds),
    await db.select().from(activityEntries),
    (await db.$client.query('select * from idempotency_keys')).rows,
  ])
  expect(kept).not.toContain(secret)
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  const { feed } = await call(calls.getCalendarFeed, {}, { as: 'booking' })
  expect(feed).toEqual({
    isOnlyOwn: false,
    createdAt: '2027-02-01T09:00:00.000Z',
    lastReadAt: '2027-02-01T09:00:00.000Z',
  })
  await call(calls.revokeCalendarFeed, {}, { as: 'booking' })
  expect((await read(second)).statusCode).toBe(404)
  expect((await call(calls.getCalendarFeed, {}, { as: 'booking' })).feed).toBeNull()
  const kinds = (await db.select().from(activityEntries)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['calendar.activity-feed-created', 'calendar.activity-feed-revoked']))
})

test('an address dies with the suspension of its person and does not return with them', async () => {
  const url = await make(false, 'booking')
  const { userId } = await person('booking')
  await act((work) => suspend(work, userId))
  expect((await read(url)).statusCode).toBe(404)
  await act((work) => readmit(work, userId))
  expect((await read(url)).statusCode).toBe(404)
})

test('a month beyond the calendar is refused at its field', async () => {
  for (const call of [calls.exportCalendar, getCalendar]) {
    const problem = await refused(call, { query: { month: '9999-12' } })
    expect([problem.status, problem.fields?.[0]?.code]).toEqual([400, 'shapes.day'])
  }
})

test('a month is exported as it is shown, drafts included', async () => {
  const query = { month: '2027-03', search: 'decidere' }
  const answer = await app.inject({
    method: 'GET',
    url: `${calls.exportCalendar.url}?${new URLSearchParams(query)}`,
    headers: { cookie: await cookieOf('busOffice') },
  })
  const events = eventsOf(answer.body)
  expect([...events.keys()]).toEqual([draft.id])
  expect(events.get(draft.id)!.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect(answer.headers['content-disposition']).toContain('viaggi_2027-03.ics')
})

test('nobody reads it without a secret, and a calendar that asks too often is told to wait', async () => {
  expect((await refused(calls.getCalendarFeed, {}, { as: null })).status).toBe(401)
  expect((await refused(calls.createCalendarFeed, { body: {} }, { as: null })).status).toBe(401)
  const url = await make()
  const answers = []
  for (let at = 0; at < 61; at += 1) answers.push((await read(url)).statusCode)
  expect(answers.at(-1)).toBe(429)
  const guess = url.replace(/feeds\/.{4}/, 'feeds/AAAA')
  for (let at = 0; at < 31; at += 1) answers.push((await read(guess)).statusCode)
  expect(answers).toContain(404)
  expect(answers.at(-1)).toBe(429)
})
