import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addDays } from '#src/shared/day.ts'
import * as calls from './calendar-feed.contract.ts'
import { lanesOf } from './lanes.view.ts'

const { act, app, call, clock, cookieOf } = await testApp()

/** The nights, all on Sundays, on which Italy changes to and from summer time. */
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']

test.each(changes)(
  'in other calendars a trip across %s covers its own days, as a feed and as a month',
  async (change) => {
    clock.set(`${addDays(change, -60)}T22:30:00Z`)
    const series = { repetition: 'weekly', until: addDays(change, 6) } as const
    const sold = await act((work) => aTripOnSale(work, { departsOn: addDays(change, -1), days: 3, series }))
    const { address } = await call(calls.createCalendarFeed, { body: { isOnlyOwn: false } }, { as: 'organizer' })
    const feed = await app.inject({ method: 'GET', url: new URL(address).pathname })
    const url = `${calls.exportCalendar.url}?month=${change.slice(0, 7)}`
    const month = await app.inject({ method: 'GET', url, headers: { cookie: await cookieOf('organizer') } })
    for (const { body } of [feed, month]) {
      const events = new ICAL.Component(ICAL.parse(body))
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one))
      const { startDate, endDate } = events.find(({ uid }) => uid === sold.id)!
      expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([
        true,
        addDays(change, -1),
        addDays(change, 2),
      ])
    }
    expect(sold.series.map(({ departsOn }) => departsOn)).toEqual([addDays(change, -1), addDays(change, 6)])
  },
)

test.each(changes)('a bar across the night of %s ends its week and begins the next one', (change) => {
  const trips = [{ id: 'langhe', departsOn: addDays(change, -1), returnsOn: addDays(change, 1) }]
  const week = (monday: string) => Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  expect(lanesOf(week(addDays(change, -6)), trips).bars).toMatchObject([{ column: 5, span: 2, goesOn: true }])
  expect(lanesOf(week(addDays(change, 1)), trips).bars).toMatchObject([{ column: 0, span: 1, isFromBefore: true }])
})
