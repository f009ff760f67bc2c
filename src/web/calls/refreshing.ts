import type { Query } from '@tanstack/react-query'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { concerns, everything, nameOfTopic, type Topic, type TopicName } from '#src/shared/topics.ts'
import { queryClient } from './query-client.ts'

/** What the answer of a query shows: of what it holds as rows, one that changed is asked for alone. */
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

/** What a transaction changed; its number is null where more than one is meant. */
export type News = { seq: number | null; topics: readonly Topic[] }

/** So many rows at most are asked for by themselves; a list that lost more is loaded whole. */
const mostRows = 50

/** In milliseconds, how often what others change is asked for: whoever works beside many asks once for several changes. */
const pauseBetween = 400

/** The transactions whose changes were asked for: each is told twice to whoever made it, by the answer and by the stream. */
const taken = new Set<number>()
const mostTaken = 500

function take({ seq }: News): boolean {
  if (seq === null) return true
  if (taken.has(seq)) return false
  taken.add(seq)
  if (taken.size > mostTaken) for (const oldest of taken) return taken.delete(oldest)
  return true
}

/** Makes fresh what a call of this browser changed. */
export function refreshAfter(news: News): void {
  if (take(news)) void refreshTopics(news.topics)
}

let heard: News[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = Number.NEGATIVE_INFINITY

/** Makes fresh what others changed, at once or together with what they change within the next moment. */
export function hear(news: News): void {
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
 * Makes fresh whatever is on screen, or was, and shows something that changed. A list on screen of which only rows changed
 * asks for these; whatever is asked for begins after it was told, so that nothing older than the change stays.
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

async function refresh(query: Query, told: ReadonlySet<Topic>): Promise<void> {
  const { rows, shows } = metaOf(query)
  const { data, fetchStatus, isInvalidated } = query.state
  const isConcerned = concerns(shownBy(query), told)
  const isOnItsWay = fetchStatus !== 'idle'
  // What is on its way may have been read before the change, and only its arrival says what it shows.
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

/** Makes fresh what shows anything of these kinds: what changed is not known more closely. */
export function refreshNames(names: readonly TopicName[]): Promise<void> {
  const isMeant = (one: Topic) => names.includes(nameOfTopic(one) as TopicName)
  return queryClient.invalidateQueries({
    predicate: (query) =>
      shownBy(query).some(isMeant) || (metaOf(query).rows !== undefined && isMeant(metaOf(query).rows!.topicOf(''))),
  })
}

const metaOf = ({ meta }: Query): ReadMeta => meta ?? {}

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

/** One call at a time, for the rows of all lists: an answer is then never older than the one before. */
async function askForWaiting(): Promise<void> {
  isAsking = true
  while (waiting.size > 0) {
    // The lists that hear of the same change do so before this goes on.
    await null
    const [[{ meta }]] = [...waiting] as [[Query, Set<string>]]
    const { by, load } = (meta as ReadMeta).rows!
    const asked = [...waiting].filter(([query]) => metaOf(query).rows!.by === by)
    for (const [query] of asked) waiting.delete(query)
    const before = new Map(asked.map(([query]) => [query, query.state.data]))
    const fresh = await load([...new Set(asked.flatMap(([, ids]) => [...ids]))]).catch(() => null)
    for (const [query] of asked) {
      // Loaded whole meanwhile: that began later than what these rows were asked for.
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
