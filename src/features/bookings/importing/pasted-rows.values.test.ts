import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows.values.ts'

test('rows are separated by lines, cells by tab, or by semicolon in a line without one', () => {
  expect(pastedRows('Rossi\tVia; 1\t\r\nVerdi;Ugo')).toEqual([
    ['Rossi', 'Via; 1', ''],
    ['Verdi', 'Ugo'],
  ])
  expect(pastedRows('')).toEqual([])
  expect(pastedRows('\n\na')).toEqual([[''], [''], ['a']])
})

test('a quoted cell keeps separators, and its line breaks begin no new row', () => {
  expect(pastedRows('Rossi\t"Via ""Roma"" 1\r\n20100 Milano"\tM\nVerdi\t"a\tb"\tF')).toEqual([
    ['Rossi', 'Via "Roma" 1 20100 Milano', 'M'],
    ['Verdi', 'a\tb', 'F'],
  ])
  expect(pastedRows('"Rossi; Mario";""; "x" ')).toEqual([['Rossi; Mario', '', 'x']])
})

test('a quote that is never closed is an ordinary character, and swallows no other row', () => {
  expect(pastedRows('"Rossi\tAnna\n"Verdi\tUgo\n5" x\t"a"b"')).toEqual([
    ['"Rossi', 'Anna'],
    ['"Verdi', 'Ugo'],
    ['5" x', 'a"b'],
  ])
})
