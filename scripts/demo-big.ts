import { parseArgs } from 'node:util'
import { loadBig } from '../src/demo/big.ts'
import { openDataFolder } from '../src/server/data-folder.ts'
import { openPool } from '../src/server/db/database.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { readEnvironment } from '../src/server/environment.ts'
import { openParts } from '../src/server/open-parts.ts'

// Fills a database of its own with an agency's years: `npm run demo:big -- --trips 1000`, then `DATA_DIR=data-big npm
// start`.
const { values } = parseArgs({ options: { trips: { type: 'string', default: '10000' } } })
const trips = Number(values.trips)
if (!Number.isSafeInteger(trips) || trips < 100) {
  console.error('--trips is a whole number from 100 on')
  process.exit(1)
}
const startedAt = performance.now()
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`
const environment = readEnvironment({ DATA_DIR: 'data-big', ...process.env })
await openDataFolder(environment.dataDir)
const own = environment.databaseUrl ? undefined : await startEmbedded({ dataDir: environment.dataDir })
const databaseUrl = environment.databaseUrl ?? own!.url
const pool = openPool(databaseUrl, { max: 1, isBounded: false })
await migrateDatabase(pool).finally(() => pool.end())
const secret = 'never signs anything: nobody is served here'
const parts = await openParts(environment, { databaseUrl, secret, isBounded: false })
try {
  const isLoaded = await loadBig(parts, { trips, bookings: trips * 10 }, (line) => console.log(seconds(), line))
  if (!isLoaded)
    throw new Error(`there are users already in ${own ? environment.dataDir : 'DATABASE_URL'}: empty it first`)
  const counts = ['trips', 'bookings', 'participants', 'customers', 'price_lines', 'payments', 'activity_entries']
  for (const table of counts) {
    const { rows } = await parts.pool.query(`select count(*)::int as n from ${table}`)
    console.log(`${String(rows[0].n).padStart(9)} ${table}`)
  }
  console.log(seconds(), own ? `DATA_DIR=${environment.dataDir} npm start` : 'done')
} finally {
  await parts.close()
  await own?.stop()
}
