import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seatingTimes } from './automatic-seats.ts'
import { type Bare, startBare } from './bare.ts'
import { browserTimes } from './browser.ts'
import { busyTrip } from './busy-trip.ts'
import { type Call, callsOn, crowding } from './calls.ts'
import { dataOf, root } from './data.ts'
import { importTimes } from './import.ts'
import { load } from './load.ts'
import type { Measured, Report, Row } from './measured.ts'
import { memoryOf } from './memory.ts'
import { nightlyRun } from './nightly.ts'
import { askedByOpenScreens, screensOf } from './open-screens.ts'
import { processorOf, processorOfPostgres } from './processor.ts'
import { freePort, type Product, startProduct } from './product.ts'
import { writeReport } from './report.ts'
import { afterRest } from './rest.ts'
import { watchStatements } from './statements.ts'
import { type Subjects, subjectsIn } from './subjects.ts'
import { paperTimes } from './trip-papers.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    /** Keys of calls, or `busy`, `seats`, `rest`, `papers`, `import`, `open`, `nightly`, `browser`, by commas. */
    only: { type: 'string' },
  },
})
const { quick: isQuick, keep, only } = values
const isAsked = (part: string) => only === undefined || only.split(',').includes(part)
const sizes: [number, number] = isQuick ? [500, 2_000] : [1_000, 10_000]
/**
 * Seconds of warming up, of the load with 1, 16 and 64 clients, of settling, of a rest and of a busy trip; `rests` is a
 * number.
 */
const spans = isQuick
  ? { warm: 0.5, one: 1, sixteen: 2, sixtyFour: 2, settle: 2, rest: 12, rests: 1, busy: 2 }
  : { warm: 1, one: 3, sixteen: 6, sixtyFour: 4, settle: 10, rest: 60, rests: 3, busy: 8 }

const startedAt = performance.now()
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`)

/** Measures the calls. Sixty-four clients and processor time are measured only on the bigger data. */
async function measure(
  { address, pid }: { address: string; pid: number },
  call: Pick<Call, 'next'>,
  postmaster: number | null,
): Promise<Measured> {
  await load(address, call.next, { clients: 4, seconds: spans.warm })
  const one = await load(address, call.next, { clients: 1, seconds: spans.one })
  const spent = () => ({ server: processorOf(pid), database: postmaster && processorOfPostgres(postmaster) })
  const before = spent()
  const sixteen = await load(address, call.next, { clients: 16, seconds: spans.sixteen })
  const after = spent()
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / sixteen.count
  const processor = { server: each(before.server, after.server), database: each(before.database, after.database) }
  const sixtyFour =
    postmaster === null ? null : await load(address, call.next, { clients: 64, seconds: spans.sixtyFour })
  return { one, sixteen, sixtyFour, processor, memory: memoryOf(pid).now }
}

/** Measures on the bigger data what is measured only once. */
async function measureOnce(report: Report, product: Product, bare: Bare, subjects: Subjects): Promise<void> {
  const calls = callsOn(subjects, product.cookie)
  if (isAsked('busy')) {
    const others = calls.filter(({ key }) => ['list', 'trip', 'search'].includes(key)).map(({ next }) => next)
    const book = crowding(subjects, product.cookie)
    report.busy = await busyTrip(product.address, { book, trips: subjects.toCrowd.length, others }, spans.busy)
    print(`others while one trip is busy: ${report.busy.quiet.p95.toFixed(1)} → ${report.busy.busy.p95.toFixed(1)} ms`)
  }
  if (isAsked('seats')) {
    const { cookie } = product
    report.seats = await seatingTimes(product.address, { cookie, toSeat: subjects.toSeat }, isQuick ? 10 : 40)
    print(`automatic seating of ${report.seats.people} people: p95 ${report.seats.times.p95.toFixed(0)} ms`)
  }
  if (isAsked('rest')) {
    const ofProduct = calls.map(({ next }) => ({ address: product.address, next }))
    const ofBare = calls.map(({ key }) => ({ address: bare.address, next: bare.next[key] }))
    const found = await afterRest([...ofProduct, ...ofBare], { seconds: spans.rest, times: spans.rests })
    report.rest = {
      seconds: spans.rest,
      rows: calls.map(({ key, label }, at) => ({ key, label, mine: found[at]!, theirs: found[at + calls.length]! })),
      memory: { mine: memoryOf(product.pid).now, theirs: memoryOf(bare.pid).now },
    }
    print(
      `after ${spans.rest} s of rest: ${report.rest.rows.map(({ key, mine }) => `${key} ${mine[0]!.toFixed(0)}`).join(', ')} ms`,
    )
  }
  if (isAsked('papers')) {
    report.papers = await paperTimes(product, subjects.toSeat, isQuick ? 5 : 20)
    const { preview, dossiers, people } = report.papers
    const made = Object.entries(dossiers).map(([kind, { p95 }]) => `${kind}'s ${p95.toFixed(0)} ms`)
    print(`news sheet: p95 ${preview.p95.toFixed(0)} ms after the last key; dossiers of ${people}: ${made.join(', ')}`)
  }
  if (isAsked('import')) {
    report.import = await importTimes(product, subjects)
    const { people, read, check, store } = report.import
    print(`import of ${people} people: ${[read, check, store].map((one) => one.toFixed(0)).join(' + ')} ms`)
  }
  if (isAsked('open')) {
    const [trip] = subjects.toBook
    const booking = calls.find(({ key }) => key === 'booking')!.next()
    report.open = await askedByOpenScreens(product, screensOf(trip!, subjects.previousMonth), booking)
    print(report.open.screens.map(({ label, calls, bytes }) => `${label}: ${calls} calls, ${bytes} bytes`).join('; '))
  }
  if (isAsked('nightly')) {
    report.nightly = await nightlyRun(product.databaseUrl)
    const { alerts, first, again } = report.nightly
    print(`nightly run: ${alerts} alerts in ${first} ms, again in ${again} ms`)
  }
  if (isAsked('browser')) {
    report.browser = await browserTimes(product.address, product.cookie, subjects)
    print(report.browser.times.map(({ label, milliseconds }) => `${label} ${milliseconds.toFixed(0)} ms`).join(', '))
  }
}

const report: Report = {
  isQuick,
  sizes: [],
  session: null,
  start: null,
  busy: null,
  seats: null,
  papers: null,
  import: null,
  open: null,
  nightly: null,
  rest: null,
  browser: null,
  seconds: 0,
}
for (const [index, trips] of sizes.entries()) {
  const { dataDir, seconds } = await dataOf(trips)
  print(seconds === null ? `${trips} trips were there already` : `${trips} trips in ${seconds.toFixed(0)} s`)
  const isLast = index === sizes.length - 1
  let product = await startProduct(dataDir)
  let bare: Bare | undefined
  try {
    const subjects = await subjectsIn(product.databaseUrl)
    const calls = callsOn(subjects, product.cookie).filter(({ key }) => isAsked(key))
    const seen = await watchStatements(product.databaseUrl, callsOn(subjects, product.cookie), product.cookie)
    if (isLast) {
      const { cookie } = product
      await product.stop()
      product = await startProduct(dataDir, cookie)
      bare = await startBare(subjects, { port: await freePort(), databaseUrl: product.databaseUrl })
      await wait(spans.settle * 1_000)
      const idle = { mine: memoryOf(product.pid).now, theirs: memoryOf(bare.pid).now }
      report.start = { mine: product.startMs!, theirs: bare.startMs, idle }
      print(`started in ${product.startMs!.toFixed(0)} ms, then ${idle.mine} MB at rest`)
    }
    const rows: Row[] = []
    for (const { key, label, next } of calls) {
      const mine = await measure(product, { next }, isLast ? product.postmaster : null)
      const theirs = bare ? await measure(bare, { next: bare.next[key] }, product.postmaster) : null
      const bytes = { ...seen.bytes[key], theirs: bare ? await bytesOf(bare, key) : null }
      rows.push({ key, label, queries: seen.statements[key].length, bytes, mine, theirs })
      const ratio = theirs
        ? `, ${(mine.sixteen.perSecond / theirs.sixteen.perSecond).toFixed(2)} of the bare program`
        : ''
      const away = mine.sixteen.away > 0 ? `, ${mine.sixteen.away} times away` : ''
      print(`${label}: ${mine.sixteen.perSecond.toFixed(0)}/s, p95 ${mine.one.p95.toFixed(1)} ms alone${ratio}${away}`)
    }
    report.session = { check: seen.sessionCheck, lookUp: seen.sessionLookUp }
    if (bare) await measureOnce(report, product, bare, subjects)
    report.sizes.push({
      trips,
      dataSeconds: seconds,
      rows,
      highest: { mine: memoryOf(product.pid).most, theirs: bare ? memoryOf(bare.pid).most : null },
    })
  } finally {
    bare?.stop()
    await product.stop()
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }
}
report.seconds = (performance.now() - startedAt) / 1000
const file = path.join(root, 'bench', 'results.md')
const text = await writeReport(report, isQuick || only ? null : file)
console.log(`\n${text}`)

async function bytesOf({ address, next }: Bare, key: Call['key']): Promise<number> {
  const { path: asked, ...request } = next[key]()
  return (await (await fetch(address + asked, request)).arrayBuffer()).byteLength
}
