import type pg from 'pg'
import type { TestParts } from './database.ts'

/** Counts the statements that commands of this test send, without begin and commit. */
export function statementCounter({ writing }: Pick<TestParts, 'writing'>) {
  let sent: string[] = []
  const known = new WeakSet<pg.PoolClient>()
  writing.$client.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [asked] = given as [string | { text: string }]
        sent.push(typeof asked === 'string' ? asked : asked.text)
        return query(...given)
      },
    })
  })
  return {
    /** The statements that `act` sends. */
    async of(act: () => Promise<unknown>): Promise<string[]> {
      sent = []
      await act()
      return sent.filter((text) => !/^(begin|commit|rollback)/i.test(text))
    },
  }
}
