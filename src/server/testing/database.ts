import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { afterAll, inject } from 'vitest'
import { type StoppedClock, stoppedClock } from '#src/server/clock.ts'
import { type Db, openPool, overPool, type WritingDb } from '#src/server/db/database.ts'
import { readEnvironment } from '#src/server/environment.ts'
import { openLog } from '#src/server/log.ts'
import { type OpenParts, openParts } from '#src/server/open-parts.ts'
import { transact } from '#src/server/transact.ts'
import type { Actor, Work } from '#src/server/work.ts'
import { abilityFrom, abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { cloneDatabase } from './clone.ts'

export const testSecret = 'a-secret-that-only-the-tests-know'

export type TestParts = Omit<OpenParts, 'db'> & {
  /** The program's connections for reads. */
  readonly reading: Db
  /** The test's own connections. */
  readonly db: WritingDb
  readonly clock: StoppedClock
  /** A person of the office with these roles; the same person for the same roles. */
  person(...roles: Role[]): Promise<Actor & { userId: string }>
  /** Runs a command as a person with this role (default: the owner). */
  act<Result>(run: (work: Work) => Promise<Result>, role?: Role): Promise<Result>
}

/**
 * All parts of the program on a migrated, empty database of this test file alone. The clock stands at `now` (default:
 * Monday 1 February 2027, 10:00 in Rome). `variables` add to its environment, `log` receives its lines. Await it at the
 * top of the file; it closes itself after the last test.
 */
export async function testParts({
  now = '2027-02-01T09:00:00Z',
  variables = {},
  log: destination,
}: {
  now?: string
  variables?: Record<string, string>
  log?: DestinationStream
} = {}): Promise<TestParts> {
  const [clone, dataDir] = await Promise.all([
    cloneDatabase(inject('templateUrl')),
    mkdtemp(join(tmpdir(), 'torpedone-test-')),
  ])
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? (destination ? 'info' : 'silent'),
    DATA_DIR: dataDir,
    ...variables,
  })
  const clock = stoppedClock(now)
  const log = openLog(environment, destination)
  const parts = await openParts(environment, { databaseUrl: clone.url, secret: testSecret, clock, log })
  const own = openPool(clone.url, { max: 10 })
  afterAll(async () => {
    await Promise.all([parts.close(), own.end()])
    await Promise.all([clone.drop(), rm(dataDir, { recursive: true, force: true })])
  })

  const people = new Map<string, Promise<Actor & { userId: string }>>()
  const person = (...roles: Role[]) => {
    const key = roles.toSorted().join('+')
    const known = people.get(key) ?? makePerson(parts, key, roles)
    people.set(key, known)
    return known
  }
  return {
    ...parts,
    reading: parts.db,
    db: overPool(own),
    clock,
    person,
    act: async (run, role = 'admin') => transact(parts, await person(role), run),
  }
}

async function makePerson({ pool }: OpenParts, key: string, roles: Role[]): Promise<Actor & { userId: string }> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'insert into users (email, name, roles) values ($1, $2, $3) returning id, name',
    [`${key}@test.example`.toLowerCase(), `Prova ${key}`, roles],
  )
  const { id, name } = rows[0]!
  return { userId: id, name, roles, ability: abilityFrom(abilityRulesOf(roles)) }
}
