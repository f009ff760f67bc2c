import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { bookBarely } from './bare-booking.ts'
import type { Statement } from './statements.ts'

/** What it is told by the program that starts it: where to listen, and the statements that answer each address. */
export type BareOrders = {
  port: number
  databaseUrl: string
  /**
   * By the name of the call; in the values the word `tripId` stands for the id at the end of the address. With the name
   * under which the product too has PostgreSQL keep it.
   */
  reads: Record<string, (Statement & { name: string | undefined })[]>
}

// The measure of the product: nothing but `node:http` and `pg`. No session, no shapes, no permissions, no log.
process.once('message', (orders: BareOrders) => {
  const { port, databaseUrl, reads } = orders
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  pool.on('error', () => undefined)
  const read = async (name: string, tripId: string | undefined) => {
    const results = await Promise.all(
      reads[name]!.map((statement) =>
        pool.query({ ...statement, values: statement.values.map((value) => (value === 'tripId' ? tripId : value)) }),
      ),
    )
    return results.map(({ rows }) => rows)
  }
  const book = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const given = JSON.parse(Buffer.concat(chunks).toString())
    const client = await pool.connect()
    try {
      return await bookBarely(client, given)
    } finally {
      client.release()
    }
  }
  createServer((request, response) => {
    const [, name = '', tripId] = (request.url ?? '').split('/')
    const answer = name === 'booking' ? book(request) : read(name, tripId)
    answer.then(
      (found) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(found))
      },
      (error) => {
        response.statusCode = 500
        response.end(String(error))
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('listening'))
  process.once('disconnect', () => process.exit(0))
})
