import { expect, test } from 'vitest'
import { changesInWords } from './changes.words.ts'

test('each changed field is listed with before and after', () => {
  expect(
    changesInWords([
      { field: 'Giorni', theirs: '3', mine: '4' },
      { field: 'Posti massimi', theirs: '', mine: '50' },
      { field: 'Quota', theirs: '890,00', mine: '' },
    ]),
  ).toBe('Giorni: 3 → 4; Posti massimi: 50 (prima non indicato); Quota: tolto (era 890,00)')
  expect(changesInWords([])).toBeNull()
})

test('a field with two empty sides is only named', () => {
  expect(changesInWords([{ field: 'Note', theirs: '', mine: '' }])).toBe('Note')
})

test('an entry of many saves says what stood before', () => {
  expect(changesInWords([{ field: 'Note', theirs: 'Portare i badge', mine: null }])).toBe(
    'Note: prima «Portare i badge»',
  )
  expect(changesInWords([{ field: 'Note', theirs: '', mine: null }])).toBe("Note: prima non c'era niente")
})

test('a field of one of several is named with its owner', () => {
  expect(changesInWords([{ field: 'Partenza', of: 'Rossi Mario', theirs: 'Lodi', mine: 'Brescia' }])).toBe(
    'Rossi Mario, Partenza: Lodi → Brescia',
  )
})

test('a long text is cut, and is on one line', () => {
  const said = changesInWords([{ field: 'Luogo', theirs: 'Pisa\n  Lucca', mine: 'a'.repeat(200) }])!
  expect(said).toBe(`Luogo: Pisa Lucca → ${'a'.repeat(79)}…`)
  // An emoji takes two code units. PostgreSQL stores no half of one, so the edit would be refused.
  const parted = changesInWords([{ field: 'Titolo', theirs: `${'a'.repeat(78)}😀 e oltre`, mine: '' }])!
  expect(parted).toBe(`Titolo: tolto (era ${'a'.repeat(78)}…)`)
})
