import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chanceFrom } from '../src/demo/people/chance.ts'
import { judge, type Loss } from './crash-judge.ts'
import { type Acknowledged, Writer } from './crash-writer.ts'
import { dataOf } from './data.ts'
import { databaseUrlIn, endProcess, freePort, postmasterIn, runProduct, signIn, untilReady } from './product.ts'
import { subjectsIn } from './subjects.ts'

// Writes go on while the server or PostgreSQL is killed at random moments. Then it looks for every acknowledged write.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    trips: { type: 'string', default: '200' },
    keep: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const chance = chanceFrom(Number(values.seed))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const writers = 6
console.log(`seed ${values.seed}, ${kills} kills, ${writers} writers`)

const { dataDir } = await dataOf(Number(values.trips))
let child = runProduct(dataDir, port)
const sitting: { cookie: string } = { cookie: '' }
const acknowledged: Acknowledged[] = []
const losses: Loss[] = []
const rows: string[] = []
try {
  await untilReady(address, child)
  sitting.cookie = await signIn(address)
  const subjects = await subjectsIn(databaseUrlIn(dataDir))
  const crew = Array.from(
    { length: writers },
    (_, index) =>
      new Writer({ address, sitting, subjects, acknowledged, chance: chanceFrom(chance.whole(1, 1e9) + index) }),
  )
  const working = crew.map((writer) => writer.work())
  for (let kill = 1; kill <= kills; kill++) {
    await wait(chance.whole(200, 2_500))
    const before = acknowledged.length
    const target = chance.happens(2) ? 'PostgreSQL' : 'server'
    const startedAt = performance.now()
    if (target === 'server') {
      await endProcess(child, 'SIGKILL')
      child = runProduct(dataDir, port)
    } else process.kill(postmasterIn(dataDir).pid, 'SIGKILL')
    await untilBack(target)
    const seconds = (performance.now() - startedAt) / 1000
    const found = await judge(databaseUrlIn(dataDir), acknowledged, { isOver: false })
    losses.push(...found)
    rows.push(
      `${String(kill).padStart(4)}  ${target.padEnd(10)}  ${seconds.toFixed(1).padStart(6)} s  ${String(before).padStart(7)}  ${found.length === 0 ? 'all there, none twice' : `${found.length} WRONG`}`,
    )
    console.log(rows.at(-1))
  }
  for (const writer of crew) writer.stop()
  await Promise.all(working)
  losses.push(...(await judge(databaseUrlIn(dataDir), acknowledged, { isOver: true })))
  const repeated = crew.reduce((sum, writer) => sum + writer.repeated, 0)
  console.log('\nkill  what        back after  writes   afterwards')
  console.log(rows.join('\n'))
  const of = (kind: Acknowledged['kind']) => acknowledged.filter((one) => one.kind === kind).length
  console.log(
    `\n${acknowledged.length} writes acknowledged (${of('booking')} bookings, ${of('payment')} payments, ${of('edit')} edits), ${repeated} asked again under their key, ${losses.length} lost or doubled`,
  )
  for (const loss of losses.slice(0, 20)) console.log(`${loss.what}: ${loss.kind} ${loss.id} (key ${loss.key})`)
} finally {
  await endProcess(child, 'SIGTERM')
  if (!values.keep) await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = losses.length > 0 ? 1 : 0

/** Waits until calls are answered again. The target must come back without help. */
async function untilBack(target: string): Promise<void> {
  // Right after a kill the old process may still answer.
  if (target === 'PostgreSQL') await wait(300)
  await untilReady(address, child)
}
