import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../src/demo/people/chance.ts'
import { addDays, todayIn } from '../src/shared/day.ts'
import { couples } from './calls.ts'
import type { Subjects } from './subjects.ts'

/**
 * A write that the product acknowledged. `mark` is a text to find it by. `version` is the version of an edited booking;
 * only the next edit changes it.
 */
export type Acknowledged = {
  kind: 'booking' | 'payment' | 'edit'
  key: string
  id: string
  mark: string
  version: number | null
}

type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }
type Write = Asked & { kind: Acknowledged['kind']; mark: string; id?: string }
type Given = {
  address: string
  sitting: { cookie: string }
  subjects: Subjects
  acknowledged: Acknowledged[]
  chance: Chance
}

/** One in this many acknowledged writes is repeated under its own key. */
const againOneIn = 5
const patience = 20_000

/**
 * One of several operators. It books, registers payments and edits; a call without an answer is repeated under its key.
 */
export class Writer {
  repeated = 0
  #isStopped = false
  readonly #given: Given
  readonly #couple = couples()
  readonly #made: { tripId: string; bookingId: string }[] = []

  constructor(given: Given) {
    this.#given = given
  }

  stop(): void {
    this.#isStopped = true
  }

  async work(): Promise<void> {
    while (!this.#isStopped) {
      const lot = this.#given.chance.whole(1, 4)
      const write =
        lot === 1 || this.#made.length === 0 ? this.#booking() : lot === 2 ? await this.#edit() : this.#payment()
      if (write) await this.#until(write)
    }
  }

  /** Asks under one key until an answer comes, so that a write done before a crash is not done twice. */
  async #until(write: Write): Promise<void> {
    const key = randomUUID()
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) this.repeated++
      const answer = await this.#ask(write, key)
      if (answer === null) {
        await wait(100)
        continue
      }
      const id = write.id ?? (answer as { id: string }).id
      if (attempt === 0 && this.#given.chance.happens(againOneIn)) {
        this.repeated++
        const second = await this.#ask(write, key)
        if (second !== null && JSON.stringify(second) !== JSON.stringify(answer))
          throw new Error(`the same key was answered differently: ${JSON.stringify(answer)}, ${JSON.stringify(second)}`)
      }
      const { version = null } = answer as { version?: number }
      this.#given.acknowledged.push({ kind: write.kind, key, id, mark: write.mark, version })
      if (write.kind === 'booking') this.#made.push({ tripId: write.path.split('/')[3]!, bookingId: id })
      return
    }
  }

  /** The answer, or null when none came or when the product said that it is away. */
  async #ask({ method, path, body }: Asked, key: string): Promise<object | null> {
    const { address, sitting } = this.#given
    try {
      const answer = await fetch(address + path, {
        method,
        headers: {
          cookie: sitting.cookie,
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      const text = await answer.text()
      if (answer.status >= 500 || answer.status === 429) return null
      if (!answer.ok) throw new Refused(`${method} ${path} answered ${answer.status}: ${text}`)
      return text === '' ? {} : JSON.parse(text)
    } catch (error) {
      if (error instanceof Refused) throw error
      return null
    }
  }

  #booking(): Write {
    const { subjects, chance } = this.#given
    const { tripId, departureId } = chance.pick(subjects.toBook)
    const people = this.#couple()
    return {
      ...{ kind: 'booking', method: 'POST', path: `/api/trips/${tripId}/bookings`, mark: people[0]!.taxCode! },
      body: {
        ...{ status: 'confirmed', confirmBy: addDays(today(), 1), adults: 2, roomType: 'DBL', departureId },
        ...{ agencyId: subjects.agencyId, people },
      },
    }
  }

  #payment(): Write {
    const { tripId, bookingId } = this.#given.chance.pick(this.#made)
    const note = randomUUID()
    const body = { kind: 'balance', cents: 100, method: 'card', paidOn: today(), note, isAnother: true }
    return {
      ...{ kind: 'payment', method: 'POST', mark: note },
      path: `/api/trips/${tripId}/bookings/${bookingId}/payments`,
      body,
    }
  }

  /** Edits a booking as the form does: it sends all that was read and its version, with another note. */
  async #edit(): Promise<Write | null> {
    const { tripId, bookingId } = this.#given.chance.pick(this.#made)
    const path = `/api/trips/${tripId}/bookings/${bookingId}`
    const read = await this.#ask({ method: 'GET', path }, randomUUID())
    if (read === null) return null
    const mark = randomUUID()
    return { kind: 'edit', method: 'PUT', path, id: bookingId, mark, body: { ...read, extras: [], notes: mark } }
  }
}

class Refused extends Error {}

const today = () => todayIn(new Date())
