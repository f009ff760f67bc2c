import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What all layouts share, and pages that try whether something can be printed at all. */
const trials = [
  'src/server/pdf/paper.typ',
  'src/server/pdf/words.typ',
  'src/server/testing/narrow-cells.typ',
  'src/features/settings/logo.typ',
]
/** The layouts that are set by themselves. The others are parts of one. */
const papers = globSync('src/**/*.typ')
  .filter((path) => !trials.includes(path))
  .map((path): [path: string, text: string] => [path, readFileSync(path, 'utf8')])
  .filter(([, text]) => text.includes('#show: paper.with('))

it('finds the papers', () => {
  expect(papers.length).toBeGreaterThan(12)
})

it.each(papers)(
  '%s has a title, and says on every page who printed it, when, and the page of how many',
  (_path, text) => {
    const given = /#show: paper\.with\((.*)\)/.exec(text)?.[1]
    expect(given).toMatch(/title: (d|data)\.\w+/)
    expect(given).toMatch(/printed: (d|data)\.printed/)
    expect(given).toMatch(/page-of: (d|data)\.page\b/)
    expect(text).not.toContain('footer')
  },
)
