import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startBare } from './bare.ts'
import { type BrowserTimes, browserTimes } from './browser.ts'
import { type Call, callsOn } from './calls.ts'
import { dataOf, root } from './data.ts'
import { load } from './load.ts'
import { memoryOf } from './memory.ts'
import { freePort, startProduct } from './product.ts'
import { type Measured, type Report, writeReport } from './report.ts'
import { watchStatements } from './statements.ts'
import { subjectsIn } from './subjects.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const { quick: isQuick, keep, only } = values
const sizes: [number, number] = isQuick ? [500, 2_000] : [1_000, 10_000]
/** Seconds of warming up, of one client, and of sixteen. */
const spans = isQuick ? { warm: 0.5, one: 1, sixteen: 2 } : { warm: 1, one: 3, sixteen: 6 }

const startedAt = performance.now()
const tell = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`)

async function measure(address: string, call: Pick<Call, 'next'>, pid: number): Promise<Measured> {
  await load(address, call.next, { clients: 4, seconds: spans.warm })
  const one = await load(address, call.next, { clients: 1, seconds: spans.one })
  const sixteen = await load(address, call.next, { clients: 16, seconds: spans.sixteen })
  return { one, sixteen, memory: memoryOf(pid).now }
}

const report: Report = { isQuick, sizes: [], sessionCheck: null, sessionLookUp: null, browser: null, seconds: 0 }
for (const [index, trips] of sizes.entries()) {
  const { dataDir, seconds } = await dataOf(trips)
  tell(seconds === null ? `${trips} trips were there already` : `${trips} trips in ${seconds.toFixed(0)} s`)
  const product = await startProduct(dataDir)
  try {
    const subjects = await subjectsIn(product.databaseUrl)
    const calls = callsOn(subjects, product.cookie).filter(
      ({ key }) => only === undefined || only.split(',').includes(key),
    )
    const seen = await watchStatements(product.databaseUrl, calls, product.cookie)
    const isLast = index === sizes.length - 1
    const bare = isLast
      ? await startBare(seen, subjects, { port: await freePort(), databaseUrl: product.databaseUrl })
      : null
    const rows: Report['sizes'][number]['rows'] = []
    for (const call of calls) {
      const mine = await measure(product.address, call, product.pid)
      const next = bare?.next[call.key]
      const theirs = bare && next ? await measure(bare.address, { next }, bare.pid) : null
      const { plain, compressed } = seen.bytes[call.key]
      rows.push({
        label: call.label,
        key: call.key,
        queries: seen.statements[call.key].length,
        plain,
        compressed,
        mine,
        theirs,
      })
      const ratio = theirs
        ? `, ${(mine.sixteen.perSecond / theirs.sixteen.perSecond).toFixed(2)} of the bare program`
        : ''
      tell(
        `${call.label}: ${mine.sixteen.perSecond.toFixed(0)}/s, p95 ${mine.one.p95.toFixed(1)} ms alone${ratio}${mine.sixteen.away > 0 ? `, ${mine.sixteen.away} times away` : ''}`,
      )
    }
    bare?.stop()
    report.sizes.push({ trips, dataSeconds: seconds, rows, memory: memoryOf(product.pid) })
    report.sessionCheck = seen.sessionCheck
    report.sessionLookUp = seen.sessionLookUp
    if (isLast && only === undefined) {
      const times: BrowserTimes = await browserTimes(product.address, product.cookie, subjects)
      report.browser = times
      tell(times.map(({ label, milliseconds }) => `${label} ${milliseconds.toFixed(0)} ms`).join(', '))
    }
  } finally {
    await product.stop()
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }
}
report.seconds = (performance.now() - startedAt) / 1000
const file = path.join(root, 'bench', 'results.md')
const text = await writeReport(report, isQuick || only ? null : file)
console.log(`\n${text}`)
