import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { todayIn } from '../src/shared/day.ts'
import type { BareOrders } from './bare-server.ts'
import { type CallKey, couples, inTurn } from './calls.ts'
import type { Request } from './load.ts'
import type { Subjects } from './subjects.ts'

export type Bare = {
  address: string
  pid: number
  /** Milliseconds until the first answer, with PostgreSQL already running. */
  startMs: number
  next: Record<CallKey, () => Request>
  stop(): void
}

/** Starts the bare program, which answers the same questions by its own statements. */
export async function startBare(subjects: Subjects, { port, databaseUrl }: BareOrders): Promise<Bare> {
  const address = `http://127.0.0.1:${port}`
  const next = requestsFor(subjects)
  const startedAt = performance.now()
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  child.send({ port, databaseUrl } satisfies BareOrders)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the bare program does not start')))
  })
  const answer = await fetch(address + next.list().path)
  if (!answer.ok) throw new Error(`the bare program answered ${answer.status}: ${await answer.text()}`)
  const startMs = performance.now() - startedAt
  return { address, pid: child.pid!, startMs, next, stop: () => child.connected && child.disconnect() }
}

function requestsFor(subjects: Subjects): Bare['next'] {
  const { agencyId, staffId, month, previousMonth } = subjects
  const today = todayIn(new Date())
  const get = (address: string): Request => ({ method: 'GET', path: address })
  const post = (address: string, body: object): Request => ({
    method: 'POST',
    path: address,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, staffId, key: randomUUID() }),
  })
  const full = inTurn(subjects.full)
  const surname = inTurn(subjects.surnames)
  const word = inTurn(subjects.surnames)
  const toBook = inTurn(subjects.toBookBare)
  const toPay = inTurn(subjects.toPay)
  const couple = couples()
  return {
    list: () => get(`/list/${month}-01`),
    calendar: () => get(`/calendar/${previousMonth}-01`),
    trip: () => get(`/trip/${full()}`),
    people: () => get(`/people/${full()}`),
    search: () => get(`/search/${surname()}`),
    // The bare program finds people alone.
    palette: () => get(`/search/${word()}`),
    suppliers: () => get(`/suppliers/${today}`),
    dues: () => get(`/dues/${today}`),
    receivables: () => get('/receivables'),
    refunds: () => get('/refunds'),
    commissions: () => get('/commissions'),
    booking: () => post('/booking', { ...toBook(), agencyId, people: couple() }),
    payment: () => post('/payment', toPay()),
  }
}
