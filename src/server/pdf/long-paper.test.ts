import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readPdf } from '#src/server/testing/pdf.ts'
import { longPaper } from './long-paper.ts'

const layout = 'server/pdf/words.typ'
const long = { words: Array.from({ length: 3000 }, (_, n) => `Parola ${n}`) }

test('a long paper is the same paper, and others are served while it is set', async () => {
  const setting = longPaper(layout, long)
  let turns = 0
  const isSet = setting.then(() => true)
  while (!(await Promise.race([isSet, wait(5, false)]))) turns++
  const { pages } = await readPdf(Buffer.from(await setting))
  const text = pages.join(' ')
  expect(text).toContain('Parola 0')
  expect(text).toContain('Parola 2999')
  // A paper that were set by this thread would leave none.
  expect(turns).toBeGreaterThan(10)
})

test('a paper that cannot be set, or takes too long, fails alone', async () => {
  await expect(longPaper('server/pdf/no-such.typ', {})).rejects.toThrow(/no-such/)
  await expect(longPaper(layout, long, 1)).rejects.toMatchObject({ code: 'calls.away' })
  const { pages } = await readPdf(Buffer.from(await longPaper(layout, { words: ['Terza'] })))
  expect(pages.join(' ')).toContain('Terza')
})
