import { expect, test } from 'vitest'
import { fillMessage } from './message-text.words.ts'

const text = 'Disdire {service}[, codice {pnr}][, e restituire {paid}]. Grazie.'

test('what has its values is said', () => {
  expect(fillMessage(text, { service: 'Hotel', pnr: 'VES-1', paid: '€ 100,00' })).toBe(
    'Disdire Hotel, codice VES-1, e restituire € 100,00. Grazie.',
  )
})

test('what lacks a value is left out', () => {
  expect(fillMessage(text, { service: 'Hotel', pnr: '', paid: '' })).toBe('Disdire Hotel. Grazie.')
})

test('a block that is left out leaves no hole', () => {
  expect(fillMessage('Buongiorno,\n\n[{changes}\n]\nGrazie', { changes: '' })).toBe('Buongiorno,\n\nGrazie')
})

test('brackets in a value stay', () => {
  expect(fillMessage('[{service}]', { service: 'Hotel [nuovo]' })).toBe('Hotel [nuovo]')
})
