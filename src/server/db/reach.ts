import pg from 'pg'
import { StartRefusal } from '#src/server/start-refusal.ts'

const oldestVersion = 15
const reasons: Record<string, string> = {
  ECONNREFUSED: "a quell'indirizzo non risponde nessun server",
  ENOTFOUND: 'quel server non si trova',
  EAI_AGAIN: 'quel server non si trova',
  ETIMEDOUT: 'il server non risponde',
  EHOSTUNREACH: 'il server non si raggiunge',
  '28P01': 'utente o password sbagliati',
  '28000': 'il server non accetta questo utente',
  '3D000': 'quel database non esiste',
  '53300': 'il server non ha più connessioni libere',
  '57P03': 'il server si sta avviando o fermando',
}

/** Refuses a `DATABASE_URL` that leads to no server, to one that is too old, or to one with another encoding. */
export async function refuseUnreachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    const { version, encoding } = rows[0] as { version: number; encoding: string }
    if (version < oldestVersion) refuse(`serve PostgreSQL ${oldestVersion} o più recente, quello è ${version}`)
    if (encoding !== 'UTF8') refuse(`il database deve avere la codifica UTF8, quello ha ${encoding}`)
    if (await isSharedByTransaction(client, url))
      refuse(
        "a quell'indirizzo un intermediario divide le connessioni per transazione, serve una sessione per ciascuna",
      )
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code, message } = error as { code?: string; message: string }
    refuse(reasons[code ?? ''] ?? message)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Tells whether a pooler in between gives its connections to another client for each transaction. Prepared statements,
 * locks and listening would then be lost. In that case one process serves two connections that ask in turns.
 */
async function isSharedByTransaction(client: pg.Client, url: string): Promise<boolean> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  other.on('error', () => undefined)
  try {
    await other.connect()
    const served = new Map<number, pg.Client>()
    for (let turn = 0; turn < 4; turn++)
      for (const asking of [client, other]) {
        const { rows } = await asking.query<{ pid: number }>('select pg_backend_pid() as pid')
        const { pid } = rows[0]!
        if ((served.get(pid) ?? asking) !== asking) return true
        served.set(pid, asking)
      }
    return served.size > 2
  } finally {
    await other.end().catch(() => undefined)
  }
}

function refuse(reason: string): never {
  throw new StartRefusal(`Il database indicato da DATABASE_URL non si può usare: ${reason}.`)
}
