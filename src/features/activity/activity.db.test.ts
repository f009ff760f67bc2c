import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import type { Subject } from '#src/shared/abilities.ts'
import { recordActivity } from './activity.commands.ts'
import { getActivity, getActivityChoices, getThingActivity } from './activity.contract.ts'

const { act, call, db } = await testApp()

const record = (itineraryId: string, subject: Subject, customer: string, reason?: string) =>
  act(
    (work) =>
      recordActivity(work, { kind: 'bookings.activity-created', params: { customer }, itineraryId, subject, reason }),
    'organizer',
  )

async function anItinerary(): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into itineraries (kind, days) values ('template', 1) returning id`,
  )
  return rows[0]!.id
}

test('the log of a trip tells who did what, newest first, and only of that trip', async () => {
  const itineraryId = randomUUID()
  await record(itineraryId, 'Booking', 'Rossi')
  await record(randomUUID(), 'Booking', 'Altri')
  await record(itineraryId, 'Booking', 'Verdi', 'lo chiede il cliente')
  const { entries, next } = await call(getActivity, { params: { itineraryId }, query: {} })
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    {
      kind: 'bookings.activity-created',
      userName: 'Prova organizer',
      at: '2027-02-01T09:00:00.000Z',
      params: { customer: 'Verdi', operator: 'Prova organizer', reason: 'lo chiede il cliente' },
      reason: 'lo chiede il cliente',
    },
    { params: { customer: 'Rossi', operator: 'Prova organizer' }, reason: null },
  ])
})

test('a reader sees no entry about what they may not read', async () => {
  const itineraryId = randomUUID()
  await record(itineraryId, 'Payment', 'Rossi')
  await record(itineraryId, 'Booking', 'Verdi')
  const seenBy = async (as: 'busOffice' | 'accountingOffice') =>
    (await call(getActivity, { params: { itineraryId }, query: {} }, { as })).entries.map(
      ({ params }) => params.customer,
    )
  expect(await seenBy('accountingOffice')).toEqual(['Verdi', 'Rossi'])
  expect(await seenBy('busOffice')).toEqual(['Verdi'])
})

test('pages follow one another without a gap or a double', async () => {
  const itineraryId = randomUUID()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await record(itineraryId, 'Booking', name)
  const seen: unknown[] = []
  let before: number | undefined
  do {
    const page = await call(getActivity, { params: { itineraryId }, query: { limit: 2, before } })
    seen.push(...page.entries.map(({ params }) => params.customer))
    before = page.next ?? undefined
  } while (before)
  expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('entries are only ever added', async () => {
  await record(randomUUID(), 'Booking', 'Rossi')
  await expect(db.execute('delete from activity_entries')).rejects.toMatchObject({
    cause: { constraint: 'activity.only-added' },
  })
})

test('the log is filtered by person, subject and days, and lists the persons and subjects it has', async () => {
  const itineraryId = await anItinerary()
  await record(itineraryId, 'Booking', 'Rossi')
  await record(itineraryId, 'Payment', 'Verdi')
  const by = (query: Parameters<typeof call<typeof getActivity>>[1]['query']) =>
    call(getActivity, { params: { itineraryId }, query }).then(({ entries }) =>
      entries.map(({ params }) => params.customer),
    )
  const { people, subjects } = await call(getActivityChoices, { params: { itineraryId } })
  expect(people).toEqual([{ id: expect.any(String), name: 'Prova organizer' }])
  expect(subjects).toEqual(['Booking', 'Payment'])
  const narrower = await call(getActivityChoices, { params: { itineraryId } }, { as: 'busOffice' })
  expect(narrower.subjects).toEqual(['Booking'])
  expect(await by({ subject: 'Payment' })).toEqual(['Verdi'])
  expect(await by({ userId: people[0]!.id })).toEqual(['Verdi', 'Rossi'])
  expect(await by({ userId: randomUUID() })).toEqual([])
  // The test's clock stands at 10:00 on 1 February in Rome.
  expect(await by({ from: '2027-02-01', to: '2027-02-01' })).toEqual(['Verdi', 'Rossi'])
  expect(await by({ from: '2027-02-02' })).toEqual([])
  expect(await by({ to: '2027-01-31' })).toEqual([])
})

test('a page is read in the order of an index, without sorting the log', async () => {
  const { rows } = await db.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(`set local enable_${way} = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(`explain select kind from activity_entries
      where itinerary_id = '${randomUUID()}' and subject in ('Booking', 'Trip') order by at desc, seq desc limit 31`)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward using activity_of_itinerary')
  expect(plan).not.toContain('Sort')
})

test('a command that writes many entries writes them by one statement, in their order', async () => {
  const itineraryId = randomUUID()
  const names = Array.from({ length: 1_200 }, (_, n) => `Persona ${n}`)
  await act(async (work) => {
    for (const customer of names)
      await recordActivity(work, {
        ...{ kind: 'bookings.activity-created', params: { customer }, itineraryId },
        ...{ subject: 'Booking', ...(customer === 'Persona 7' && { reason: 'lo chiede' }) },
      })
  })
  const { rows } = await db.execute<{ customer: string; statement: string; reason: string | null }>(sql`
    select params ->> 'customer' as customer, cmin::text as statement, reason from activity_entries
    where itinerary_id = ${itineraryId} order by seq`)
  expect(rows.map(({ customer }) => customer)).toEqual(names)
  expect(rows.filter(({ reason }) => reason !== null)).toMatchObject([{ customer: 'Persona 7' }])
  // A statement takes a thousand rows.
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(2)
})

test('without any act the log is empty, also for a reader who may see nothing of it', async () => {
  const itineraryId = await anItinerary()
  expect((await call(getActivity, { params: { itineraryId }, query: {} })).entries).toEqual([])
  await record(itineraryId, 'Payment', 'Rossi')
  expect((await call(getActivityChoices, { params: { itineraryId } }, { as: 'busOffice' })).people).toEqual([])
})

test('the log of one thing holds its entries alone, as far as its reader may read them', async () => {
  const [booking, other] = [randomUUID(), randomUUID()]
  const about = (subjectId: string, subject: Subject, customer: string) =>
    act((work) => recordActivity(work, { kind: 'bookings.activity-created', params: { customer }, subject, subjectId }))
  await about(booking, 'Booking', 'Rossi')
  await about(booking, 'Payment', 'Rossi paga')
  await about(other, 'Booking', 'Altri')
  const seenBy = async (as: 'busOffice' | 'accountingOffice') =>
    (await call(getThingActivity, { query: { of: booking } }, { as })).entries.map(({ params }) => params.customer)
  expect(await seenBy('accountingOffice')).toEqual(['Rossi paga', 'Rossi'])
  expect(await seenBy('busOffice')).toEqual(['Rossi'])
})

test('the log of the settings says from what to what, to those who may read them', async () => {
  const changes = [{ field: 'Acconto', theirs: '30 %', mine: '40 %' }]
  await act((work) => recordActivity(work, { kind: 'settings.activity-changed', subject: 'Settings', changes }))
  const { entries } = await call(getThingActivity, { query: {} })
  expect(entries).toMatchObject([{ params: { changes: 'Acconto: 30 % → 40 %' } }])
  expect((await call(getThingActivity, { query: {} }, { as: 'booking' })).entries).toEqual([])
})
