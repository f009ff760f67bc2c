import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { type BareRead, book, lockTrip, pay, reads } from './bare-statements.ts'

/** The port and the database that the bench tells it at the start. */
export type BareOrders = { port: number; databaseUrl: string }
export type BareWrite = {
  tripId: string
  staffId: string
  key: string
  departureId?: string
  agencyId?: string
  people?: readonly object[]
  bookingId?: string
}

// The yardstick for the product: only `node:http` and `pg`, without sessions, shapes, permissions or a log.
process.once('message', ({ port, databaseUrl }: BareOrders) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  const read = async (name: string, about: string | undefined): Promise<string> => {
    const { rows } = await pool.query({
      name,
      text: reads[name as BareRead],
      values: about === undefined ? [] : [about],
    })
    return rows[0]?.answer ?? 'null'
  }
  const write = async (name: string, request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const given = JSON.parse(Buffer.concat(chunks).toString()) as BareWrite
    const { tripId, departureId, agencyId, staffId, key, people, bookingId } = given
    const asked =
      name === 'booking'
        ? { name, text: book, values: [tripId, departureId, agencyId, staffId, key, JSON.stringify(people)] }
        : { name, text: pay, values: [tripId, bookingId, staffId, key] }
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'lock', text: lockTrip, values: [tripId] })
      const { rows } = await client.query(asked)
      await client.query('commit')
      return rows[0].answer
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  createServer((request, response) => {
    const [, name = '', about] = (request.url ?? '').split('/')
    const answer = request.method === 'POST' ? write(name, request) : read(name, about)
    answer.then(
      (found) => {
        response.setHeader('content-type', 'application/json')
        response.end(found)
      },
      (error) => {
        response.statusCode = 500
        response.end(String(error))
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('listening'))
  process.once('disconnect', () => process.exit(0))
})
