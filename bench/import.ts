import { randomUUID } from 'node:crypto'
import { addDays, todayIn } from '../src/shared/day.ts'
import { couples } from './calls.ts'
import type { Product } from './product.ts'
import type { Subjects } from './subjects.ts'

/** Milliseconds of the three calls of an import: the sheet is read, compared, and stored as bookings of two. */
export type ImportTimes = { people: number; read: number; check: number; store: number }

type Adult = { surname: string; name: string; bornOn: string; taxCode: string | null }

/** The most people of one sheet. */
const people = 500

/** Imports a sheet of the greatest size into a trip, as couples in double rooms. */
export async function importTimes({ address, cookie }: Product, subjects: Subjects): Promise<ImportTimes> {
  const { tripId, departureId } = subjects.toImport
  const next = couples()
  const parties = Array.from({ length: people / 2 }, next) as Adult[][]
  const adults = parties.flat()
  const path = `${address}/api/trips/${tripId}/participants/import`

  const lines = adults.map(({ surname, name, bornOn, taxCode }) => [surname, name, bornOn, taxCode ?? ''].join(';'))
  const sheet = new FormData()
  sheet.append('file', new Blob([['Cognome;Nome;Data nasc.;CF', ...lines].join('\r\n')]), 'gruppo.csv')
  const read = await timed(`${path}/file`, { headers: { cookie, ...once() }, body: sheet })

  const asked = adults.map(({ surname, name, bornOn, taxCode }, at) => ({ at, surname, name, bornOn, taxCode }))
  const check = await timed(`${path}/check`, sent(cookie, { people: asked }))

  const confirmBy = addDays(todayIn(new Date()), 1)
  const bookings = parties.map((heads) => ({
    ...{ status: 'confirmed', confirmBy, adults: 2, roomType: 'DBL', departureId },
    ...{ agencyId: subjects.agencyId, people: heads },
  }))
  const store = await timed(path, sent(cookie, { bookings }))
  return { people, read, check, store }
}

const once = () => ({ 'idempotency-key': randomUUID() })
const sent = (cookie: string, body: object) => ({
  headers: { cookie, 'content-type': 'application/json', ...once() },
  body: JSON.stringify(body),
})

async function timed(url: string, request: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { method: 'POST', ...request })
  const text = await answer.text()
  const took = performance.now() - startedAt
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered ${answer.status}: ${text.slice(0, 400)}`)
  return took
}
