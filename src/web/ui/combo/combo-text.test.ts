import { expect, test } from 'vitest'
import { fitting, labelParts } from './combo-text.ts'

const marked = (label: string, query: string) =>
  labelParts(label, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Hotel Miralago', 'mira', 'Hotel [Mira]lago'],
  ['Hotel Miralago', 'lago', 'Hotel Mira[lago]'],
  ['Forlì (FC)', "forli'", '[Forlì] (FC)'],
  ['Forli\u0300 (FC)', 'FORLÌ', '[Forli\u0300] (FC)'],
  ["D'Angelo Nicolò", 'nicolo dangelo', "[D'Angelo] [Nicolò]"],
  ["D'Angelo Nicolò", 'd ang', "[D'Ang]elo Nicolò"],
  ['Dario D’Angelo', 'd angelo', 'Dario [D’Angelo]'],
  ['De Luca Maria Grazia', 'deluca graz', '[De Luca] Maria [Graz]ia'],
  ['Straße Müller', 'strasse', '[Straße] Müller'],
  ['06:00 Bergamo', 'berg', '06:00 [Berg]amo'],
  ['Bergamo', 'xyz', 'Bergamo'],
  ['Bergamo', '', 'Bergamo'],
])('of %s what %j found is marked', (label, query, expected) => {
  expect(marked(label, query)).toBe(expected)
})

test('the closest known options come first, then those that match inside a word', () => {
  const options = ['Algeria', 'Nuova Germania', 'Germania', 'Francia'].map((label) => ({ label }))
  expect(fitting(options, 'ger').map(({ label }) => label)).toEqual(['Germania', 'Nuova Germania', 'Algeria'])
  expect(fitting(options, ' ')).toEqual(options)
  expect(fitting(options, 'spagna')).toEqual([])
})
