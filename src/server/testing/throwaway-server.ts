import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#src/server/db/embedded.ts'

/** One PostgreSQL for a whole run, in a folder that is deleted with it. */
export async function startThrowawayServer(): Promise<Embedded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'torpedone-'))
  const server = await startEmbedded({ dataDir, isThrowaway: true })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
