import { monitorEventLoopDelay } from 'node:perf_hooks'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type SheetPlan, sheet } from './sheet.ts'

const plan: SheetPlan<number> = {
  name: 'Viaggi',
  columns: [
    { header: 'Numero', width: 10, kind: 'number', value: (n) => n },
    { header: 'Titolo', width: 20, kind: 'text', value: (n) => `=Gita ${n}` },
    { header: 'Vuota', width: 5, kind: 'text', value: () => null },
  ],
}
/** One column of whole numbers. */
const counted = (value: (n: number) => number): SheetPlan<number> => ({
  name: 'Viaggi',
  columns: [{ header: 'Riga', width: 10, kind: 'number', value }],
})
/** Milliseconds to wait, because a thread starts slowly on a busy machine. */
const patience = 30_000
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const read = async (file: Uint8Array) => (await readExcelFile(Buffer.from(file)))[0]!

test.each([3, 1_000])(
  'a sheet of %i rows holds them in their order, below the headers',
  async (count) => {
    const { sheet: name, data } = await read(await sheet(plan, upTo(count)))
    expect(name).toBe('Viaggi')
    expect(data).toEqual([['Numero', 'Titolo', 'Vuota'], ...upTo(count).map((n) => [n, `=Gita ${n}`, null])])
  },
  patience,
)

test(
  'long sheets asked for at once are each their own, and one that cannot be written fails alone',
  async () => {
    const broken = counted((n) => (n === 270 ? (Symbol('x') as never) : n))
    const asked = [sheet(plan, upTo(400)), sheet(broken, upTo(300)), sheet(plan, upTo(250))]
    const [first, second, third] = await Promise.allSettled(asked)
    expect(second).toMatchObject({ status: 'rejected' })
    for (const [made, count] of [
      [first!, 400],
      [third!, 250],
    ] as const) {
      if (made.status === 'rejected') throw made.reason
      expect((await read(made.value)).data).toHaveLength(count + 1)
    }
  },
  patience,
)

test(
  'while a long sheet is written others are served',
  async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await sheet(plan, upTo(10_000))
    delay.disable()
    // If this thread wrote the sheet, it would be blocked for two seconds and more.
    expect(delay.max / 1e6).toBeLessThan(700)
  },
  patience,
)

test(
  'a thread that takes too long is ended and its sheet refused; those after it are written',
  async () => {
    const [late, next] = await Promise.allSettled([sheet(plan, upTo(5_000), { patience: 1 }), sheet(plan, upTo(250))])
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'calls.away', kind: 'away' } })
    if (next.status === 'rejected') throw next.reason
    expect((await read(next.value)).data).toHaveLength(251)
  },
  patience,
)

test(
  'a sheet that nobody waits for any more is written no further, and one in the queue not at all',
  async () => {
    let seen = 0
    const gone = new AbortController()
    const leave = () => {
      seen++
      if (seen === 300) gone.abort(new Error('gone'))
      return seen
    }
    const asked = [1, 2].map(() => sheet(counted(leave), upTo(5_000), { signal: gone.signal }))
    for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ reason: { message: 'gone' } })
    expect(seen).toBe(500)
    expect((await read(await sheet(plan, upTo(250)))).data).toHaveLength(251)
  },
  patience,
)
