import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { anyTrip, everything, type Topic, topic } from '#src/shared/topics.ts'
import { queryClient } from './query-client.ts'
import { leaveAddress, type ReadMeta, refreshAfter, refreshNames, refreshSoon, refreshTopics } from './refreshing.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

/** Loads as a screen does, and stays subscribed. */
function look(queryKey: readonly string[], queryFn: () => Promise<unknown>, meta: ReadMeta) {
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined))
}

const settled = () => expect.poll(() => queryClient.isFetching()).toBe(0)
const shown = (key: string) => queryClient.getQueryData<List>([key])

type Row = { id: string; heads: number; isSoldOut?: boolean }
type List = { trips: Row[] }

/** An office whose trips change while lists of them are open. It counts its calls. */
function office(heads: Record<string, number>) {
  const asked = { lists: 0, rows: [] as string[][] }
  const rowOf = (id: string) => ({ id, heads: heads[id]!, isSoldOut: heads[id]! > 50 })
  const rows: ReadMeta['rows'] = {
    by: {} as Endpoint,
    topicOf: topic.trip,
    idsIn: (list) => (list as List).trips.map(({ id }) => id),
    load: async (ids) => {
      asked.rows.push([...ids])
      const read = ids.map(rowOf)
      await pause()
      return read
    },
    withRows: (list, fresh) => ({
      trips: (list as List).trips.map((row) => (fresh as Row[]).find(({ id }) => id === row.id) ?? row),
    }),
  }
  let pause = async () => {}
  const list = (ids: string[]) => async () => {
    asked.lists += 1
    const read = { trips: ids.map(rowOf) }
    await pause()
    return read
  }
  return { heads, asked, rows, rowOf, list, slowDown: (next: () => Promise<void>) => (pause = next) }
}

it('makes fresh what shows something that changed, and nothing else', async () => {
  const read = (key: string, meta: ReadMeta) =>
    queryClient.fetchQuery({ queryKey: [key], queryFn: () => ({ of: key }), meta })
  await Promise.all([
    read('one', { topics: [topic.trip('1'), topic.trips] }),
    read('two', { topics: [topic.trip('2')] }),
    read('by its answer', { shows: ({ of }: { of: string }) => [topic.trip(of.length === 13 ? '1' : '2')] }),
    read('all trips', { topics: [anyTrip] }),
    read('bare', {}),
  ])
  const stale = () => ['one', 'two', 'by its answer', 'all trips', 'bare'].filter((key) => isStale(key))
  const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated
  await refreshTopics([topic.trip('1')])
  expect(stale()).toEqual(['one', 'by its answer', 'all trips'])
  await refreshTopics([everything])
  expect(stale()).toHaveLength(5)
})

it('makes fresh all of a kind where the answer did not say which', async () => {
  const read = (key: string, topics: Topic[]) =>
    queryClient.fetchQuery({ queryKey: [key], queryFn: () => key, meta: { topics } })
  await Promise.all([read('one', [topic.trip('1')]), read('users', [topic.users])])
  await refreshNames(['trip', 'booking'])
  expect(queryClient.getQueryState(['one'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['users'])?.isInvalidated).toBe(false)
})

it('asks for the row that changed, once for all lists that show it, and for nothing of those that do not', async () => {
  const { heads, asked, rows, list } = office({ a: 1, b: 2, c: 3 })
  look(['list'], list(['a', 'b']), { topics: [topic.trips], rows })
  look(['month'], list(['b', 'c']), { topics: [topic.trips], rows })
  look(['other month'], list(['c']), { topics: [topic.trips], rows })
  await settled()
  heads.b = 7
  await refreshTopics([topic.trip('b')])
  await expect.poll(() => shown('month')?.trips[0]?.heads).toBe(7)
  expect(shown('list')?.trips[1]?.heads).toBe(7)
  expect(asked).toEqual({ lists: 3, rows: [['b']] })
})

it('loads a list whole when it may have gained or lost a row, and one that nobody looks at when it is opened', async () => {
  const { heads, asked, rows, list } = office({ a: 1 })
  look(['list'], list(['a']), { topics: [topic.trips], rows })
  await queryClient.fetchQuery({ queryKey: ['closed'], queryFn: list(['a']), meta: { topics: [topic.trips], rows } })
  await settled()
  heads.a = 2
  await refreshTopics([topic.trips, topic.trip('a')])
  expect(asked).toEqual({ lists: 3, rows: [] })
  await refreshTopics([topic.trip('a')])
  expect(queryClient.getQueryState(['closed'])?.isInvalidated).toBe(true)
  expect(asked.lists).toBe(3)
})

it('asks once for what the answer and the stream both tell', async () => {
  vi.useFakeTimers()
  try {
    const read = vi.fn(async () => 'trip')
    look(['trip'], read, { topics: [topic.trip('1')] })
    await vi.advanceTimersByTimeAsync(1_000)
    const told = { seq: 41, topics: [topic.trip('1')] }
    refreshAfter(told)
    refreshSoon(told)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(read).toHaveBeenCalledTimes(2)
    refreshSoon({ seq: 42, topics: [topic.trip('1')] })
    refreshSoon({ seq: 43, topics: [topic.trip('1')] })
    refreshSoon({ seq: 44, topics: [topic.trip('1')] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(read).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})

/** The events of the office: people book, an answer arrives, time passes. */
const ids = ['a', 'b', 'c', 'd']
const happening = fc.oneof(
  fc.record({ what: fc.constant('booked' as const), id: fc.constantFrom(...ids), isWhole: fc.boolean() }),
  fc.record({ what: fc.constant('answered' as const) }),
)

it('shows in the end what a fresh load would show, however answers and changes cross', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (happenings) => {
      const { heads, rows, rowOf, list, slowDown } = office({ a: 0, b: 0, c: 0, d: 0 })
      const open: (() => void)[] = []
      slowDown(() => new Promise<void>((answer) => open.push(answer)))
      look(['list'], list(['a', 'b', 'c']), { topics: [topic.trips], rows })
      look(['month'], list(['c', 'd']), { topics: [topic.trips], rows })
      const turn = () => new Promise((done) => setTimeout(done, 0))
      for (const one of happenings) {
        if (one.what === 'answered') open.shift()?.()
        else {
          heads[one.id]! += 1
          void refreshTopics(one.isWhole ? [topic.trips, topic.trip(one.id)] : [topic.trip(one.id)])
        }
        await turn()
      }
      slowDown(async () => {})
      do {
        for (const answer of open.splice(0)) answer()
        await turn()
        await turn()
      } while (open.length > 0 || queryClient.isFetching() > 0)
      expect(shown('list')).toEqual({ trips: ['a', 'b', 'c'].map(rowOf) })
      expect(shown('month')).toEqual({ trips: ['c', 'd'].map(rowOf) })
      for (const stop of stops.splice(0)) stop()
      queryClient.clear()
    }),
    { numRuns: 200 },
  )
})

it('what leaves its address is not asked there again while its page is on screen; what comes back later is', async () => {
  const asked: string[] = []
  const at = (tripId: string) => {
    const queryKey = ['GET', '/api/trips/:tripId/bookings/:bookingId', { params: { tripId, bookingId: 'b' } }]
    const meta = { topics: [topic.booking('b')] }
    const queryFn = async () => asked.push(tripId)
    return new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined)
  }
  const timesOld = () => asked.filter((one) => one === 'old').length
  const closeOld = at('old')
  stops.push(at('new'))
  await settled()
  const refused = leaveAddress({ tripId: 'old', bookingId: 'b' })
  await refreshTopics([topic.booking('b')])
  await refreshNames(['booking'])
  expect(asked).toEqual(['old', 'new', 'new', 'new'])
  refused.stay()
  await refreshTopics([topic.booking('b')])
  expect(timesOld()).toBe(2)

  leaveAddress({ tripId: 'old', bookingId: 'b' }).leave()
  await refreshTopics([topic.booking('b')])
  expect(timesOld()).toBe(2)
  closeOld()
  await settled()
  expect(
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ queryKey }) => JSON.stringify(queryKey)),
  ).toEqual([expect.stringContaining('"new"')])
  stops.push(at('old'))
  await settled()
  expect(timesOld()).toBe(3)
  await refreshTopics([topic.booking('b')])
  expect(timesOld()).toBe(4)
})
