import { useSyncExternalStore } from 'react'
import { everything, type Topic, topic } from '#src/shared/topics.ts'
import { type News, refreshSoon } from './refreshing.ts'

const address = '/api/live'
const channelName = 'torpedone-live'
const retryMs = 5_000
/** The server beats every five seconds. After this silence the line counts as dead. */
const quietMs = 17_000
const lookEvery = 2_000
/** A line that broke is not spoken of while it comes back by itself. */
const patienceMs = 8_000

const all: News = { seq: null, topics: [everything] }
const session: News = { seq: null, topics: [topic.session] }

/** What the tab that holds the stream tells the others. */
type Told = { news: News } | { isHearing: boolean }

let isHearing = true
const listeners = new Set<() => void>()

function setHearing(next: boolean): void {
  if (next === isHearing) return
  isHearing = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells whether changes by others reach this browser. */
export const useIsHearing = () =>
  useSyncExternalStore(
    subscribe,
    () => isHearing,
    () => true,
  )

/**
 * Reads the stream and tells what it says. Changes before it opened, or while it was broken, are unknown, so everything
 * on screen loads again. A line that is silent for too long, as after a sleep, is dropped and opened anew. The program
 * retries a stream that the server refused, the browser one that broke.
 */
function readStream(tell: (told: Told) => void): () => void {
  let mayHaveMissed = true
  let stream: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let brokenAt: number | null = null
  const hear = () => {
    heardAt = Date.now()
    brokenAt = null
    tell({ isHearing: true })
  }
  const open = () => {
    clearTimeout(retry)
    heardAt = Date.now()
    stream = new EventSource(address, { withCredentials: true })
    stream.addEventListener('open', () => {
      hear()
      if (mayHaveMissed) tell({ news: all })
      mayHaveMissed = false
    })
    stream.addEventListener('beat', hear)
    stream.addEventListener('error', () => {
      mayHaveMissed = true
      brokenAt ??= Date.now()
      if (stream.readyState !== EventSource.CLOSED) return
      // The stream was refused, perhaps because the session ended. Asking for the session finds out.
      tell({ news: session })
      retry = setTimeout(open, retryMs)
    })
    stream.addEventListener('message', ({ data, lastEventId }) => {
      hear()
      const { topics } = JSON.parse(String(data)) as { topics?: unknown }
      if (!Array.isArray(topics)) return
      // An event without its own number repeats the number of the last event.
      if (topics.includes(everything)) tell({ news: all })
      else tell({ news: { seq: Number(lastEventId) || null, topics: topics as Topic[] } })
    })
  }
  const look = () => {
    const now = Date.now()
    if (brokenAt !== null && now - brokenAt > patienceMs) tell({ isHearing: false })
    if (now - heardAt <= quietMs) return
    tell({ isHearing: false })
    mayHaveMissed = true
    brokenAt ??= now
    stream.close()
    open()
  }
  open()
  const looking = setInterval(look, lookEvery)
  // A browser that wakes up looks at once.
  const wakings = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const
  for (const [target, name] of wakings) target.addEventListener(name, look)
  return () => {
    clearTimeout(retry)
    clearInterval(looking)
    for (const [target, name] of wakings) target.removeEventListener(name, look)
    stream.close()
  }
}

function take(told: Told): void {
  if ('news' in told) refreshSoon(told.news)
  else setHearing(told.isHearing)
}

/**
 * Listens to changes by others. One tab of a browser holds the stream, because a browser opens only six connections to
 * a host. The other tabs hear from it, and one of them takes over when it closes.
 */
export function listenLive(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => take(data as Told))
  const tell = (told: Told) => {
    take(told)
    channel.postMessage(told)
  }
  const stop = new AbortController()
  const lead = () => {
    const close = readStream(tell)
    return new Promise<void>((resolve) => {
      const leave = () => {
        close()
        resolve()
      }
      if (stop.signal.aborted) leave()
      stop.signal.addEventListener('abort', leave)
    })
  }
  const { locks } = navigator
  const follow = () => {
    // The other tab reports the changes from now on; the answers shown so far are older.
    refreshSoon(all)
    locks.request(channelName, { signal: stop.signal }, lead).catch(() => undefined)
  }
  // Locks exist only on secure origins. Without them every tab listens for itself.
  if (locks === undefined) void lead()
  else void locks.request(channelName, { ifAvailable: true }, (lock) => (lock === null ? follow() : lead()))
  return () => {
    stop.abort()
    channel.close()
  }
}
