import { expect, test } from 'vitest'
import { relativeDay } from './day.ts'
import { cutText, fillCut, fillText, withArticle } from './text.ts'

test('the article is elided before the 8th and the 11th, whatever follows', () => {
  expect(fillText('scaduto il {day}', { day: '11/11' })).toBe("scaduto l'11/11")
  expect(fillText('scaduto il {day}', { day: '08/03/2027' })).toBe("scaduto l'08/03/2027")
  expect(fillText('Il {day} parte', { day: '11 marzo' })).toBe("L'11 marzo parte")
  expect(fillText('dal {from} al {to}', { from: '8/03', to: '11/03' })).toBe("dall'8/03 all'11/03")
  expect(fillText('saldo del {day}, nel {day}, sul {day}', { day: '11/03' })).toBe(
    "saldo dell'11/03, nell'11/03, sull'11/03",
  )
})

test('it is elided before every number that is spoken with a vowel first', () => {
  expect(
    ['8', '8,5 %', '80 %', '81', '800', '8.000', '11,5 %', '11.000'].map((said) => withArticle('del', said)),
  ).toEqual(["dell'8", "dell'8,5 %", "dell'80 %", "dell'81", "dell'800", "dell'8.000", "dell'11,5 %", "dell'11.000"])
})

test('it stays whole before other days, and before what only begins like them', () => {
  for (const day of ['12/03', '01/11', '18/08', '081', '110', '1.100', '18,5 %'])
    expect(fillText('il {day}', { day })).toBe(`il ${day}`)
  expect(fillText('vigil {day} mil {day}', { day: '11/03' })).toBe('vigil 11/03 mil 11/03')
  expect(withArticle('il', '21/03')).toBe('il 21/03')
})

test('a place without a value stays visible, together with its article', () => {
  expect(fillText('il {day} di {who}', { who: 'Anna' })).toBe('il {day} di Anna')
})

test('the plural follows the number', () => {
  const people = { one: '{n} persona', other: '{n} persone' }
  expect([0, 1, 2].map((n) => fillText(people, { n }))).toEqual(['0 persone', '1 persona', '2 persone'])
})

test('a day that passed long ago has its article too', () => {
  expect(relativeDay('2026-11-11', '2026-11-28')).toBe("scaduto l'11/11")
  expect(relativeDay('2026-11-08', '2026-11-28')).toBe("scaduto l'08/11")
  expect(relativeDay('2026-11-10', '2026-11-28')).toBe('scaduto il 10/11')
})

test('a text is cut between characters, and the words around a long name stay', () => {
  expect(cutText('Àvila', 5)).toBe('Àvila')
  expect([cutText('aa😀', 3), cutText('aa😀', 4), cutText('aa bb', 3)]).toEqual(['aa', 'aa😀', 'aa'])
  expect(fillCut('{name} (copia)', 'Umbria', 20)).toBe('Umbria (copia)')
  expect(fillCut('{name} (copia)', 'a'.repeat(20), 20)).toBe(`${'a'.repeat(12)} (copia)`)
  expect(fillCut('{name} (copia)', `${'a'.repeat(11)}😀`, 20)).toBe(`${'a'.repeat(11)} (copia)`)
})
