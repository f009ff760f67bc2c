import { expect, test } from 'vitest'
import { folded, matches, stretches } from './combo-text.ts'

test('accents, capitals and the shape of apostrophes do not matter', () => {
  expect(folded('Forlì')).toBe('forli')
  expect(folded('L’Aquila')).toBe("l'aquila")
  expect(matches('Forlì (FC)', 'FORLI')).toBe(true)
  expect(matches("L'Aquila (AQ)", 'aqu')).toBe(true)
})

test('a search finds the beginning of any word, not the middle of one', () => {
  expect(matches('Hotel Miralago', 'mira')).toBe(true)
  expect(matches('Hotel Miralago', 'lago')).toBe(false)
  expect(matches('San Giovanni Bianco', 'bia san')).toBe(true)
  expect(matches('San Giovanni Bianco', 'san roma')).toBe(false)
  expect(matches('Anything', '')).toBe(true)
})

test('the found part is marked with its accents as written', () => {
  expect(stretches('Hotel Miralago', 'mira')).toEqual([
    { text: 'Hotel ', isMatch: false },
    { text: 'Mira', isMatch: true },
    { text: 'lago', isMatch: false },
  ])
  expect(stretches('Forlì', 'forli')).toEqual([{ text: 'Forlì', isMatch: true }])
})

test('without a match the label is one stretch', () => {
  expect(stretches('Bergamo', 'xyz')).toEqual([{ text: 'Bergamo', isMatch: false }])
  expect(stretches('Bergamo', '')).toEqual([{ text: 'Bergamo', isMatch: false }])
})
