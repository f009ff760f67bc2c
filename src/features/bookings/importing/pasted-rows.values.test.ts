import { expect, test } from 'vitest'
import { pastedRows, separatorOf } from './pasted-rows.values.ts'

test('rows are separated by lines, cells by tab, by semicolon in a line without one, or by comma where there is neither', () => {
  expect(pastedRows('Rossi\tVia; 1\t\r\nVerdi;Ugo')).toEqual([
    ['Rossi', 'Via; 1', ''],
    ['Verdi', 'Ugo'],
  ])
  expect(pastedRows('Cognome,Nome\nRossi,Mario')).toEqual([
    ['Cognome', 'Nome'],
    ['Rossi', 'Mario'],
  ])
  expect(pastedRows('Nominativo\nRossi, Mario')).toEqual([['Nominativo'], ['Rossi, Mario']])
  expect(pastedRows('Rossi, Mario;333')).toEqual([['Rossi, Mario', '333']])
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

test.each([
  [
    ',',
    'Gita; elenco provvisorio,,,\nCognome,Nome,Telefono,Note\nRossi,Mario,333,"glutine; lattosio"\nDe Luca,Pia,334,a;b;c',
  ],
  [
    ';',
    'Nominativo;Residenza;Telefono\nRossi, Mario;Via Roma 1, 24068, Seriate;333\nFerri, Elena;Via Po 2\tScala B;334',
  ],
  ['\t', 'Nominativo\tResidenza\tNote\nRossi, Mario\tVia Roma 1, Seriate\tuno; due'],
  [';', 'sep=;\nCognome;Nome\nRossi;Mario'],
  [';', 'Nominativo;Residenza\nRossi, Mario;Via Roma 1, interno 3, 24068, Seriate\nFerri;Via Po 2, Nembro'],
  [';', 'Rossi, Mario;Via Roma 1, Seriate\nFerri, Elena;Via Po 2, Nembro'],
  [',', 'Rossi Mario'],
])('a file is separated by "%s" where titles and texts hold other separators', (separator, text) => {
  expect(separatorOf(text)).toBe(separator)
})
