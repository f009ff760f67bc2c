import { expect, test } from 'vitest'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { markServiceSent } from '#src/features/services/programme/service-marks.commands.ts'
import { editService } from '#src/features/services/programme/services.commands.ts'
import { aCoach, aHotel } from '#src/features/services/services.builders.ts'
import { aCancelledTrip, aCompleteDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getWorkOfToday } from './overview.contract.ts'

/**
 * The clock stands on the morning of 1 February 2027. A trip of three days has its last cancellation day 7 days before
 * it, its confirmation 3 days before that, and the customers' release another 7 days before.
 */
const { act, call, person, clock } = await testApp()
const organizer = await person('organizer')
const { today, last } = await act(async (work) => {
  const onSale = (title: string, departsOn: string) => aTripOnSale(work, { title, departsOn })
  const today = await onSale('Oggi', '2027-02-01')
  await aTripOnSale(work, { title: 'Quattordicesimo', departsOn: '2027-02-15', ownerIds: [organizer.userId] })
  const last = await onSale('Decide entro marzo', '2027-03-20')
  await onSale('Decide ad aprile', '2027-04-30')
  await aCompleteDraft(work, { title: 'Bozza', departsOn: '2027-02-10' })
  await aCancelledTrip(work, { title: 'Annullato', departsOn: '2027-02-10' })
  return { today, last }
})
const work = (ownerIds?: string[]) => call(getWorkOfToday, { query: ownerIds ? { ownerIds } : {} })
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

test('what leaves from today to the fourteenth day, on sale or confirmed', async () => {
  const { leaving } = await work()
  expect(titles(leaving.rows)).toEqual(['Oggi', 'Quattordicesimo'])
  expect(leaving.total).toBe(2)
})

test('a past confirmation stays due, a past last notice is gone, a release waits only for options', async () => {
  const before = await work()
  const said = (rows: typeof before.deadlines.rows) => rows.map(({ title, kind, dueOn }) => `${title} ${kind} ${dueOn}`)
  expect(said(before.deadlines.rows)).toEqual([
    'Oggi confirm 2027-01-22',
    'Quattordicesimo confirm 2027-02-05',
    'Quattordicesimo cancellation 2027-02-08',
  ])
  // An option ends by the eve of its departure, so this booking is made before.
  clock.set('2027-01-20T08:00:00Z')
  await act(async (work) => {
    const agencyId = await directAgencyId(work.tx)
    const option = { status: 'customerOption', confirmBy: '2027-01-31', departureId: today.departureId } as const
    await createBooking(work, today.id, aBooking({ ...option, agencyId }))
  })
  clock.set('2027-02-01T08:00:00Z')
  const after = await work()
  expect(said(after.deadlines.rows)[0]).toBe('Oggi customersRelease 2027-01-15')
  expect(after.deadlines.total).toBe(4)
})

test('trips near their minimum are those to be decided within 60 days, the nearest to it first', async () => {
  await act(async (work) => {
    const agencyId = await directAgencyId(work.tx)
    await createBooking(work, last.id, aBooking({ departureId: last.departureId, agencyId }))
  })
  const { nearMinimum } = await work()
  expect(nearMinimum.map(({ title, missing }) => [title, missing])).toEqual([
    ['Decide entro marzo', 23],
    ['Quattordicesimo', 25],
  ])
})

test('only the trips of some owners', async () => {
  const { leaving, deadlines, nearMinimum } = await work([organizer.userId])
  expect(titles(leaving.rows)).toEqual(['Quattordicesimo'])
  expect(deadlines.total).toBe(2)
  expect(titles(nearMinimum)).toEqual(['Quattordicesimo'])
})

test('what was agreed with suppliers is due, also when past, until the confirmation was sent', async () => {
  const trip = await act(async (work) => {
    const made = await aTripOnSale(work, { title: 'Opzioni', departsOn: '2027-05-20' })
    const given = { providerId: made.providerId, releaseOn: '2027-02-10' }
    await editService(work, made.hotelId!, { ...aHotel({ ...given, optionOn: '2027-01-20' }), version: 1 })
    await editService(work, made.coachId, { ...aCoach({ ...given, optionOn: '2027-01-15' }), version: 1 })
    return made
  })
  const due = async () =>
    (await work()).deadlines.rows
      .filter(({ tripId }) => tripId === trip.id)
      .map((row) => [row.kind, row.dueOn, row.services])
  expect(await due()).toEqual([
    ['supplierOption', '2027-01-15', 2],
    ['supplierRelease', '2027-02-10', 2],
  ])
  await act((work) => markServiceSent(work, trip.coachId, 'sent'))
  expect(await due()).toEqual([
    ['supplierOption', '2027-01-20', 1],
    ['supplierRelease', '2027-02-10', 1],
  ])
  await act((work) => markServiceSent(work, trip.hotelId!, 'sent'))
  expect(await due()).toEqual([])
})
