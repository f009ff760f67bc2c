import { expect, test } from 'vitest'
import { hasUnsavedNotes, shownNotes, typedOver } from './typed-notes.values.ts'

const stored = { notes: 'Tavolo vicino', version: 4 }
const byColleague = { notes: 'Arriva in treno', version: 5 }

test('notes that are typed go on over the version they began from, also once a colleague has saved', () => {
  const typed = typedOver(typedOver(null, 'Tavolo vicino ai', stored), 'Tavolo vicino ai Galli', byColleague)
  expect(typed).toEqual({ text: 'Tavolo vicino ai Galli', over: 'Tavolo vicino', version: 4 })
  expect(shownNotes(typed, byColleague)).toBe('Tavolo vicino ai Galli')
})

test('where nothing is unsaved, what a colleague saved is shown and typed over', () => {
  expect(shownNotes(null, byColleague)).toBe('Arriva in treno')
  const spaced = typedOver(null, 'Tavolo vicino ', stored)
  expect(shownNotes(spaced, stored)).toBe('Tavolo vicino ')
  expect(shownNotes(spaced, byColleague)).toBe('Arriva in treno')
  expect(typedOver(spaced, 'Arriva in treno alle 9', byColleague).version).toBe(5)
})

test('spaces and line breaks around what is stored are nothing unsaved', () => {
  expect(hasUnsavedNotes(null)).toBe(false)
  expect(hasUnsavedNotes({ text: 'Tavolo vicino \n', over: 'Tavolo vicino', version: 4 })).toBe(false)
  expect(hasUnsavedNotes({ text: '  ', over: '', version: 4 })).toBe(false)
  expect(hasUnsavedNotes({ text: 'Tavolo', over: 'Tavolo vicino', version: 4 })).toBe(true)
})

test('what is saved stays on the screen until the booking has come to its version', () => {
  const saved = { text: 'Tavolo lontano', over: 'Tavolo lontano', version: 5 }
  expect(shownNotes(saved, stored)).toBe('Tavolo lontano')
  expect(shownNotes(saved, { notes: 'Ancora altro', version: 6 })).toBe('Ancora altro')
})
