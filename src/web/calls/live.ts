import { everything, type Topic, topic } from '#src/shared/topics.ts'
import { type News, refreshSoon } from './refreshing.ts'

const address = '/api/live'
const channelName = 'torpedone-live'
const retryMs = 5_000

const all: News = { seq: null, topics: [everything] }
const session: News = { seq: null, topics: [topic.session] }

/**
 * Reads the stream and passes topics on. Changes before it opened, or while it was broken, are unknown, so everything
 * on screen loads again. The program retries a stream that the server refused, the browser one that broke.
 */
function readStream(passOn: (news: News) => void): () => void {
  let mayHaveMissed = true
  let stream: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    stream = new EventSource(address, { withCredentials: true })
    stream.addEventListener('open', () => {
      if (mayHaveMissed) passOn(all)
      mayHaveMissed = false
    })
    stream.addEventListener('error', () => {
      mayHaveMissed = true
      if (stream.readyState !== EventSource.CLOSED) return
      // The stream was refused, perhaps because the session ended. Asking for the session finds out.
      passOn(session)
      retry = setTimeout(open, retryMs)
    })
    stream.addEventListener('message', ({ data, lastEventId }) => {
      const { topics } = JSON.parse(String(data)) as { topics?: unknown }
      if (!Array.isArray(topics)) return
      // An event without its own number repeats the number of the last event.
      if (topics.includes(everything)) passOn(all)
      else passOn({ seq: Number(lastEventId) || null, topics: topics as Topic[] })
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    stream.close()
  }
}

/**
 * Listens to changes by others. One tab of a browser holds the stream, because a browser opens only six connections to
 * a host. The other tabs hear from it, and one of them takes over when it closes.
 */
export function listenLive(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => refreshSoon(data as News))
  const passOn = (news: News) => {
    refreshSoon(news)
    channel.postMessage(news)
  }
  const stop = new AbortController()
  const lead = () => {
    const close = readStream(passOn)
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
