import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentUserId } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { NetworkError, ProblemError } from './problem.ts'

/** A write that waited for network or server and was not done. `at` is when it was made. */
export type RefusedWrite = { id: number; userId: string | null; what: string; text: string; at: Date }

/** The person who made a write that waited, and when. */
type Wait = { userId: string | null; at: Date }
type Waiting = Wait & { turn: number; send: () => Promise<void>; drop: (error: Error) => void }

/** What a write finds: a server, none that answers, or no network at all. */
export type Line = 'well' | 'silent' | 'offline'

/** The most writes that wait at once. */
const mostWaiting = 20
/** The first calls after the network is back may still fail. */
const pauses = [1_000, 2_000, 4_000]
/** An address that a living server always answers. */
const signOfLife = '/healthz'
const answersWithinMs = 4_000
const longestPauseMs = 5_000

let queue: readonly Waiting[] = []
const none: readonly RefusedWrite[] = []
let refused = none
let lastId = 0
let lastTurn = 0
let isSending = false
let isSilent = false
const listeners = new Set<() => void>()
const waits = new WeakMap<Error, Wait>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** What waits lives in this tab, so closing the tab asks first. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

function setQueue(next: readonly Waiting[]): void {
  queue = next
  if (next.length > 0) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  tell()
}

const isOpen = () => onlineManager.isOnline() && queue.length === 0

/**
 * Makes a write. Without a network, or while the server does not answer, it waits, and is made after those that wait
 * already. Its idempotency key stays the same, so a write whose answer was lost is not done twice. One more than may
 * wait is refused at once.
 */
export async function inTurn<Output>(write: () => Promise<Output>): Promise<Output> {
  lastTurn += 1
  const wait = { userId: currentUserId(), at: new Date(), turn: lastTurn }
  if (!isOpen()) return inQueue(write, wait)
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isAnswering())) throw error
    return inQueue(write, wait)
  }
}

function inQueue<Output>(write: () => Promise<Output>, wait: Wait & { turn: number }): Promise<Output> {
  if (queue.length >= mostWaiting) return Promise.reject(tooMany())
  return new Promise<Output>((resolve, reject) => {
    const drop = (error: Error) => {
      waits.set(error, wait)
      reject(error)
    }
    const send = () => persistently(write).then(resolve, drop)
    // Writes that were under way together fail in any order.
    setQueue([...queue, { ...wait, send, drop }].toSorted((a, b) => a.turn - b.turn))
    void sendAll()
  })
}

const tooMany = () => {
  const code = 'calls.too-many-waiting'
  return new ProblemError({ type: 'about:blank', title: '', status: 429, code, detail: t(code, { n: mostWaiting }) })
}

/** The person who made the write that failed with this error, and when, if it waited. */
export const waitOf = (error: Error): Wait | undefined => waits.get(error)

async function persistently<Output>(write: () => Promise<Output>): Promise<Output> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (!(await isAnswering())) await lineBack()
      else if (attempt < pauses.length) await pause(pauses[attempt]!)
      else throw error
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Tells whether the server answers. A proxy's word that it does not is none. */
async function isAnswering(): Promise<boolean> {
  const signal = AbortSignal.timeout(answersWithinMs)
  const answer = await fetch(signOfLife, { cache: 'no-store', signal }).catch(() => null)
  isSilent = answer === null || answer.status >= 500
  tell()
  return !isSilent
}

/** Waits until there is a network and the server answers. */
async function lineBack(): Promise<void> {
  for (let times = 0; ; times++) {
    if (!onlineManager.isOnline()) await networkBack()
    if (await isAnswering()) return
    await pause(Math.min(1_000 * 2 ** times, longestPauseMs))
  }
}

const networkBack = () =>
  new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })

/** Sends what waits, one after the other. What another person left here is never sent. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  await lineBack()
  for (let [next] = queue; next !== undefined; [next] = queue) {
    if (next.userId === currentUserId()) await next.send()
    else next.drop(new Error('signed out'))
    setQueue(queue.filter((one) => one !== next))
  }
  isSending = false
}

/** Keeps a write that was not done in a list, until the person has read it. */
export function keepRefused(write: Omit<RefusedWrite, 'id'>): void {
  lastId += 1
  refused = [...refused, { ...write, id: lastId }]
  tell()
}

export function forgetRefused(): void {
  refused = none
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of writes that wait. */
export const useWaitingWrites = () =>
  useSyncExternalStore(
    subscribe,
    () => queue.length,
    () => 0,
  )

/** The writes that waited and were not done, of everybody at this browser. */
export const useRefusedWrites = () =>
  useSyncExternalStore(
    subscribe,
    () => refused,
    () => none,
  )

const lineNow = (): Line => (!onlineManager.isOnline() ? 'offline' : isSilent && queue.length > 0 ? 'silent' : 'well')

function subscribeToLine(listener: () => void): () => void {
  const stops = [onlineManager.subscribe(listener), subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What a write finds now. The server counts as silent while writes wait for it. */
export const useLine = () => useSyncExternalStore(subscribeToLine, lineNow, (): Line => 'well')
