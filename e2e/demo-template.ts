import { startThrowawayServer } from '#src/server/testing/throwaway-server.ts'
import { makeFolder, startProgram } from './program.ts'

export type DemoTemplate = { url: string; stop(): Promise<void> }

/** Starts one PostgreSQL with the demo agency in a database that each worker copies. The program must be built. */
export async function startDemoTemplate(): Promise<DemoTemplate> {
  const server = await startThrowawayServer()
  const folder = await makeFolder()
  try {
    const program = await startProgram({ dataDir: folder.path, env: { DATABASE_URL: server.url, DEMO: '1' } })
    await program.stop()
    return server
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await folder.remove()
  }
}
