import { expect, it } from 'vitest'
import { leanPicture } from './lean-picture.ts'
import { paperPicture } from './papers.ts'

it('draws a piece of text as one path, letter after letter', () => {
  const svg = `<svg>
    <g class="typst-text" transform="matrix(1 0 0 -1 34 41)">
      <use xlink:href="#gA" x="0" y="0" fill="#0b6670" fill-rule="nonzero"/>
      <use xlink:href="#gB" x="8.0881" y="0" fill="#0b6670" fill-rule="nonzero"/>
    </g>
    <defs><symbol id="gA" overflow="visible"><path d="M 0 0m 4.0412 -0.5 h 1 Z "/></symbol>
    <symbol id="gB" overflow="visible"><path d="M 0 0m 1 0 v 2 Z "/></symbol></defs>
  </svg>`
  expect(leanPicture(svg)).toBe(
    '<svg><path transform="matrix(1 0 0 -1 34 41)" fill="#0b6670" d="M0.00 0m4.04-0.5h1ZM8.09 0m1 0v2Z"/><defs></defs></svg>',
  )
})

it('knows every letter that the engine draws', () => {
  const data = { words: ['Partenza alle 05:20', 'più di così, €'] }
  const picture = paperPicture('server/pdf/words.typ', data)
  expect(picture).not.toMatch(/<use|<symbol/)
  // A letter without an outline would leave two places side by side.
  expect(picture).not.toMatch(/M[\d.]+ 0(M|")/)
  const letters = [...data.words.join('').replace(/\s/g, '')].length
  expect([...picture.matchAll(/M[\d.]+ 0m/g)].length).toBeGreaterThanOrEqual(letters)
})

it('draws each page on its own sheet, so that no sheet hides the text of another page', () => {
  const words = Array.from({ length: 200 }, (_, n) => `riga ${n}`)
  const picture = paperPicture('server/pdf/words.typ', { words })
  const pages = [...picture.matchAll(/<g transform="matrix\(1 0 0 1 0 [\d.]+\)">/g)]
  expect(pages.length).toBeGreaterThan(0)
  for (const { index, 0: page } of pages)
    expect(picture.slice(index + page.length)).toMatch(/^<path class="typst-shape" fill="#ffffff"/)
})
