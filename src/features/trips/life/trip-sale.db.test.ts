import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspend } from '#src/features/access/users.commands.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { editService } from '#src/features/services/programme/services.commands.ts'
import { servicesOf } from '#src/features/services/programme/services.queries.ts'
import { aHotel } from '#src/features/services/services.builders.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft, aTrip } from '#src/features/trips/trips.builders.ts'
import { createTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import { putOnSale } from './trip-states.contract.ts'

const { act, call, refused, db, person } = await testApp()
const read = (tripId: string) => call(getTrip, { params: { tripId } })
const complete = (given: Parameters<typeof aCompleteDraft>[1] = {}) => act((work) => aCompleteDraft(work, given))
const sell = (tripId: string, version = 1) => ({ params: { tripId }, body: { version } })

test('an incomplete draft is not sold, and each missing thing is named', async () => {
  const { id } = await act((work) => createTrip(work, aTrip(work, { transport: 'unselected' })))
  const problem = await refused(putOnSale, sell(id))
  expect(problem).toMatchObject({ status: 422, code: 'trips.not-complete' })
  expect(problem.fields!.map(({ path, text }) => [path, text])).toEqual([
    ['/transport', 'Manca il mezzo di trasporto'],
    ['/minParticipants', 'Manca il minimo di partecipanti'],
    ['/unitCents', 'Manca la quota di partecipazione'],
    ['/departures', 'Manca almeno una partenza'],
  ])
  expect((await read(id)).status).toBe('draft')
})

test('each date of the repetition becomes a trip with its own itinerary and dates', async () => {
  const draft = await complete({ series: { repetition: 'weekly', until: '2027-06-30' } })
  const release = { releaseOn: '2027-05-12', version: 1 }
  await act((work) => editService(work, draft.hotelId!, { ...aHotel({ providerId: draft.providerId }), ...release }))
  const { trips } = await call(putOnSale, sell(draft.id))
  expect(trips.map(({ departsOn }) => departsOn)).toEqual(['2027-06-11', '2027-06-18', '2027-06-25'])
  expect(trips[0]!.id).toBe(draft.id)
  expect(new Set(trips.map(({ code }) => code)).size).toBe(3)
  const last = await read(trips[2]!.id)
  expect(last).toMatchObject({
    status: 'forSale',
    title: 'Trentino, castelli e laghi',
    returnsOn: '2027-06-27',
    cancelBy: '2027-06-18',
    confirmBy: '2027-06-15',
    minParticipants: 25,
    departures: [{ time: '06:00' }, { time: '06:45' }],
    siblings: [{ departsOn: '2027-06-11' }, { departsOn: '2027-06-18' }],
  })
  const { services } = await servicesOf(db, last.id)
  expect(services.map(({ name, releaseOn }) => [name, releaseOn])).toEqual([
    ['Bus GT da 54 posti', null],
    ['Hotel, 2 notti in mezza pensione', '2027-05-26'],
  ])
  expect(services[1]!.allotments).toHaveLength(3)
  const kinds = (await db.select().from(activityEntries)).filter(({ itineraryId }) => itineraryId === last.id)
  expect(kinds.map(({ kind }) => kind)).toEqual(['trips.activity-created', 'trips.activity-on-sale'])
})

test('days and times of departures survive the change to summer time and back', async () => {
  const spring = await complete({ departsOn: '2027-03-21', series: { repetition: 'weekly', until: '2027-04-04' } })
  const autumn = await complete({ departsOn: '2027-10-24', series: { repetition: 'once', customOn: '2027-10-31' } })
  const [made, later] = [await call(putOnSale, sell(spring.id)), await call(putOnSale, sell(autumn.id))]
  expect(made.trips.map(({ departsOn }) => departsOn)).toEqual(['2027-03-21', '2027-03-28', '2027-04-04'])
  expect(later.trips.map(({ departsOn }) => departsOn)).toEqual(['2027-10-24', '2027-10-31'])
  for (const { id } of [...made.trips, ...later.trips]) expect((await read(id)).departures[0]!.time).toBe('06:00')
})

test('all dates are put on sale or none', async () => {
  const draft = await complete({ series: { repetition: 'weekly', until: '2027-07-09' } })
  const { rows } = await db.execute<{ seriesId: string }>(
    sql`select series_id as "seriesId" from trips where id = ${draft.id}`,
  )
  const blocked = await complete({ departsOn: '2027-07-02' })
  await db.execute(sql`update trips set series_id = ${rows[0]!.seriesId} where id = ${blocked.id}`)
  const { rows: before } = await db.execute(sql`select count(*) from trips`)
  expect(await refused(putOnSale, sell(draft.id))).toMatchObject({ status: 422, code: 'trips.series-date-twice' })
  expect((await db.execute(sql`select count(*) from trips`)).rows).toEqual(before)
  expect((await read(draft.id)).status).toBe('draft')
})

test('a hundred and four dates are put on sale in one transaction', async () => {
  const draft = await complete({ departsOn: '2027-02-05', series: { repetition: 'weekly', until: '2029-01-26' } })
  const { trips } = await call(putOnSale, sell(draft.id))
  expect(trips).toHaveLength(104)
})

test('an organiser who has left the office does not block the sale', async () => {
  const { userId } = await person('organizer', 'accountingOffice')
  const series = { repetition: 'once', customOn: '2027-06-18' } as const
  const draft = await complete({ series, ownerIds: [userId] })
  await act((work) => suspend(work, userId))
  const { trips } = await call(putOnSale, sell(draft.id))
  expect((await read(trips[1]!.id)).owners).toMatchObject([{ id: userId }])
})

test('a trip on sale cannot be put on sale again, nor from an old version, nor by an office', async () => {
  const draft = await complete()
  expect((await refused(putOnSale, sell(draft.id, 9))).status).toBe(409)
  expect((await refused(putOnSale, sell(draft.id), { as: 'groupsOffice' })).status).toBe(403)
  await call(putOnSale, sell(draft.id))
  expect((await refused(putOnSale, sell(draft.id, 2))).code).toBe('trips.not-draft')
})

test('two people who put the same draft on sale make its trips once', async () => {
  const draft = await complete({ departsOn: '2033-06-10', series: { repetition: 'once', customOn: '2033-06-17' } })
  const done = await Promise.allSettled([call(putOnSale, sell(draft.id)), call(putOnSale, sell(draft.id))])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await db.execute(sql`select count(*)::int as n from trips where departs_on >= '2033-01-01'`)
  expect(rows).toEqual([{ n: 2 }])
})
