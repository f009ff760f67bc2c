import { expect, test } from 'vitest'
import { filledBody, filledParts, filledSubject } from './message-texts.words.ts'

const values = { nome: 'Anna Rossi', posto: '', 'punto di carico': 'Bergamo', data: '11/03/2027' }

test('data stand where their names were, with the article that they need', () => {
  expect(filledBody('Gentile {nome}, dal {data} a {punto di carico}.', values)).toBe(
    "Gentile Anna Rossi, dall'11/03/2027 a Bergamo.",
  )
})

test('a line without its value is left out, and leaves no hole', () => {
  expect(filledBody('Buongiorno.\n\nPosto sul bus: {posto}.\n\nGrazie', values)).toBe('Buongiorno.\n\nGrazie')
})

test('a part in brackets is left out alone', () => {
  expect(filledBody('Ci vediamo a {punto di carico}[, posto {posto}].', values)).toBe('Ci vediamo a Bergamo.')
})

test('brackets and braces in a value stay', () => {
  expect(filledBody('[{nome}]', { nome: 'Rossi {detta [Nina]}' })).toBe('Rossi {detta [Nina]}')
})

test('a subject keeps its words when a value is missing', () => {
  expect(filledSubject('Convocazione {posto} per {nome}', values)).toBe('Convocazione per Anna Rossi')
})

test('a preview knows which words are data', () => {
  expect(filledParts('Gentile {nome}!', values)).toEqual([
    { text: 'Gentile ', name: null },
    { text: 'Anna Rossi', name: 'nome' },
    { text: '!', name: null },
  ])
})
