import { expect, test } from 'vitest'
import { withRowsInSight } from './picture-rows.ts'

const row = (name: string, place = 'Bus') => `<tr data-key="${name}"><th>${name}</th><td><b>${place}</b></td></tr>`
const table = (attributes: string, ...rows: string[]) =>
  `<section${attributes}><table><thead><tr><th>Nome</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
const fills = ' class="a" data-fills="true" tabindex="0"'

test('a table that scrolls inside keeps the rows that fit the screen', () => {
  const rows = ['Asti', 'Bari', 'Como', 'Enna'].map((name) => row(name))
  expect(withRowsInSight(table(fills, ...rows), 72)).toBe(table(fills, ...rows.slice(0, 2)))
  expect(withRowsInSight(table('', ...rows), 72)).toBe(table('', ...rows))
  const two = table('', ...rows) + table(fills, ...rows) + table('', ...rows)
  expect(withRowsInSight(two, 36)).toBe(table('', ...rows) + table(fills, rows[0]!) + table('', ...rows))
})

test('the longest text of a column stays, not counting tags and escapes', () => {
  const rows = [row('Asti'), row('Bari'), row('&quot;Como&quot;'), row('Domodossola'), row('Enna', 'Traghetto')]
  expect(withRowsInSight(table(fills, ...rows), 36)).toBe(table(fills, rows[0]!, rows[3]!, rows[4]!))
})
