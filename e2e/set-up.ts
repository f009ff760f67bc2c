import { startThrowawayServer } from '#src/server/testing/throwaway-server.ts'
import { buildServer } from '../scripts/server-build.ts'
import { buildWebApp } from '../scripts/web-build.ts'
import { makeFolder, startProgram } from './program.ts'

/** One PostgreSQL for the run, with the demo agency in a database that each worker copies. */
export default async function setUp(): Promise<() => Promise<void>> {
  // `npm run build` leaves out the first pictures, and without them their stories would wait in vain.
  for (const fault of await Promise.all([buildWebApp(), buildServer()])) if (fault) throw new Error(fault)
  const server = await startThrowawayServer()
  const folder = await makeFolder()
  const program = await startProgram({ dataDir: folder.path, env: { DATABASE_URL: server.url, DEMO: '1' } })
  await program.stop()
  await folder.remove()
  process.env.TEMPLATE_URL = server.url
  return () => server.stop()
}
