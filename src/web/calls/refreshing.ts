import type { Query } from '@tanstack/react-query'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { concerns, everything, nameOfTopic, type Topic, type TopicName, topic } from '#src/shared/topics.ts'
import { queryClient } from './query-client.ts'

/** The topics on which a query's answer depends. A changed row of its list is loaded alone. */
export type ReadMeta = {
  topics?: readonly Topic[]
  shows?: (answer: never) => readonly Topic[]
  rows?: Rows
}
type Rows = {
  by: Endpoint
  topicOf: (id: string) => Topic
  idsIn: (answer: unknown) => readonly string[]
  load: (ids: readonly string[]) => Promise<readonly Row[]>
  withRows: (answer: unknown, fresh: readonly Row[]) => unknown
}
export type Row = { id: string }

/** The changes of a transaction. The number is null when they come from several. */
export type News = { seq: number | null; topics: readonly Topic[] }

/** The most rows that are loaded alone. A list with more changed rows is loaded whole. */
const mostRows = 50

/** Milliseconds between two rounds of loading others' changes, so that several changes cause one round. */
const pauseBetween = 400

/**
 * The numbers of transactions already handled. The browser that made a change hears of it twice, by the answer and by
 * the stream.
 */
const taken = new Set<number>()
const mostTaken = 500

function take({ seq }: News): boolean {
  if (seq === null) return true
  if (taken.has(seq)) return false
  taken.add(seq)
  if (taken.size > mostTaken) for (const oldest of taken) return taken.delete(oldest)
  return true
}

/** Loads again what a call of this browser changed. */
export function refreshAfter(news: News): void {
  if (take(news)) void refreshTopics(news.topics)
}

let heard: News[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = Number.NEGATIVE_INFINITY

/** Loads again what others changed, at once or together with their changes of the next moment. */
export function refreshSoon(news: News): void {
  heard.push(news)
  if (timer !== undefined) return
  const wait = lastAt + pauseBetween - performance.now()
  if (wait > 0) timer = setTimeout(askForHeard, wait)
  else askForHeard()
}

function askForHeard(): void {
  timer = undefined
  lastAt = performance.now()
  const topics = heard.filter(take).flatMap((news) => news.topics)
  heard = []
  if (topics.length > 0) void refreshTopics(topics)
}

/**
 * Loads again every query on screen that depends on a changed topic, and marks the others as stale. A list on screen in
 * which only rows changed loads only these. Every load begins after the change was announced, so that nothing older
 * stays.
 */
export async function refreshTopics(changed: readonly Topic[]): Promise<void> {
  if (changed.includes(everything)) return queryClient.invalidateQueries()
  const told = new Set(changed)
  await Promise.all(
    queryClient
      .getQueryCache()
      .getAll()
      .map((query) => refresh(query, told)),
  )
}

/** What an address names, such as a booking of a trip. */
export type Addressed = Readonly<Record<string, string>>

const leaving = new Set<Addressed>()

/**
 * Notes that something leaves its address, as a booking that goes to another trip. Queries there are marked as stale and
 * not loaded again, because nothing answers any more. `stay`: it did not leave. `leave`: it left, and once no screen
 * shows it, its answers are forgotten and the address is asked again.
 */
export function leaveAddress(address: Addressed) {
  leaving.add(address)
  const stay = () => void leaving.delete(address)
  const leave = () => {
    const cache = queryClient.getQueryCache()
    const look = () => {
      if (cache.getAll().some((query) => query.isActive() && isAt(query, address))) return
      stop()
      stay()
      for (const query of cache.getAll()) if (isAt(query, address)) cache.remove(query)
    }
    const stop = cache.subscribe(look)
    look()
  }
  return { stay, leave }
}

function isAt({ queryKey }: Query, address: Addressed): boolean {
  const { params = {} } = (queryKey[2] ?? {}) as { params?: Record<string, unknown> }
  return Object.entries(address).every(([name, value]) => params[name] === value)
}

const isLeaving = (query: Query) => [...leaving].some((address) => isAt(query, address))

const markStale = (query: Query) =>
  queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType: 'none' })

async function refresh(query: Query, told: ReadonlySet<Topic>): Promise<void> {
  if (isLeaving(query)) return markStale(query)
  const { rows, shows } = metaOf(query)
  const { data, fetchStatus, isInvalidated } = query.state
  const isConcerned = concerns(shownBy(query), told)
  const isOnItsWay = fetchStatus !== 'idle'
  // A load under way may have read before the change, and only its answer says what it depends on.
  if (isOnItsWay && (data === undefined || (!isConcerned && (rows || shows)))) return refreshOnceThere(query, told)
  if (isConcerned) return loadWhole(query)
  if (!rows || data === undefined) return
  const changed = rows.idsIn(data).filter((id) => told.has(rows.topicOf(id)))
  if (changed.length === 0) return
  if (query.isActive() && !isInvalidated && changed.length <= mostRows) askForRows(query, changed)
  else await loadWhole(query)
}

const loadWhole = (query: Query) => queryClient.invalidateQueries({ predicate: (one) => one === query })

const toldOnTheWay = new Map<Query, Set<Topic>>()

async function refreshOnceThere(query: Query, told: ReadonlySet<Topic>): Promise<void> {
  const before = toldOnTheWay.get(query)
  toldOnTheWay.set(query, new Set([...(before ?? []), ...told]))
  if (before) return
  await query.promise?.catch(() => undefined)
  const all = toldOnTheWay.get(query)!
  toldOnTheWay.delete(query)
  await refresh(query, all)
}

/** Loads again everything that depends on topics of these names, when no more is known about the change. */
export function refreshNames(names: readonly TopicName[]): Promise<void> {
  const isMeant = (one: Topic) => names.includes(nameOfTopic(one) as TopicName)
  return queryClient.invalidateQueries({
    predicate: (query) =>
      !isLeaving(query) &&
      (shownBy(query).some(isMeant) || (metaOf(query).rows !== undefined && isMeant(metaOf(query).rows!.topicOf('')))),
  })
}

const metaOf = ({ meta }: Pick<Query, 'meta'>): ReadMeta => meta ?? {}

/** Tells whether a query asks for the session. No screen shows its answer, and asking may renew the session. */
export const asksForSession = (query: Pick<Query, 'meta'>) => metaOf(query).topics?.includes(topic.session) === true

function shownBy(query: Query): readonly Topic[] {
  const { topics = [], shows } = metaOf(query)
  return query.state.data === undefined || !shows ? topics : [...topics, ...shows(query.state.data as never)]
}

const waiting = new Map<Query, Set<string>>()
let isAsking = false

function askForRows(query: Query, ids: readonly string[]): void {
  waiting.set(query, new Set([...(waiting.get(query) ?? []), ...ids]))
  if (!isAsking) void askForWaiting()
}

/** Makes one call at a time for the rows of all lists, so that no answer is older than the one before. */
async function askForWaiting(): Promise<void> {
  isAsking = true
  while (waiting.size > 0) {
    // Lists that hear of the same change add their rows before this continues.
    await null
    const [[{ meta }]] = [...waiting] as [[Query, Set<string>]]
    const { by, load } = (meta as ReadMeta).rows!
    const asked = [...waiting].filter(([query]) => metaOf(query).rows!.by === by)
    for (const [query] of asked) waiting.delete(query)
    const before = new Map(asked.map(([query]) => [query, query.state.data]))
    const fresh = await load([...new Set(asked.flatMap(([, ids]) => [...ids]))]).catch(() => null)
    for (const [query] of asked) {
      // The list was loaded whole meanwhile, and that load began later than the call for these rows.
      if (query.state.data !== before.get(query) || query.state.fetchStatus !== 'idle') continue
      if (fresh === null) void loadWhole(query)
      else {
        const { dataUpdatedAt: updatedAt, data } = query.state
        queryClient.setQueryData(query.queryKey, metaOf(query).rows!.withRows(data, fresh), { updatedAt })
      }
    }
  }
  isAsking = false
}
