import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closenessOf, foldText, foldWords, searchKey, spellings } from './folded.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdelmnorstuzàéìòùçñüßæøłİ王小'), minLength: 1, maxLength: 8 })
const between = fc.constantFrom(' ', "'", '’', '-', ' - ', ', ', '. ')
/** Words like those of names, in capitals and small letters, separated in every way that names are. */
const names = fc
  .array(fc.tuple(word, between, fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([text, gap, isCapital]) => (isCapital ? text.toUpperCase() : text) + gap).join(''))

describe('a name is searched', () => {
  test.each([
    ["D'Angelo Nicolò", ' dangelonicolo angelonicolo nicolo'],
    ['De Luca Ada', ' delucaada lucaada ada'],
    ['LISA\u0300', ' lisa'],
    ['Müller Straße', ' mullerstrasse strasse'],
    ['Łódź Åse Ørsted Þór Æsir', ' lodzaseorstedthoraesir aseorstedthoraesir orstedthoraesir thoraesir aesir'],
    ['Đoković-Ñuñez İstanbul', ' dokovicnunezistanbul nunezistanbul istanbul'],
    ["Val d'Orcia – 3 giorni", ' valdorcia3giorni dorcia3giorni orcia3giorni 3giorni giorni'],
    ['ＲＯＳＳＩ 1º ﬁne', ' rossi1ofine 1ofine fine'],
    ['ΟΔΥΣΣΕΥΣ', ' οδυσσευσ'],
    ['王小明', ' 王小明'],
    ["' - %", ''],
  ])('%s as%s', (name, key) => {
    expect(searchKey(name)).toBe(key)
  })

  test('is searched the same however it is written', () => {
    for (const same of [
      'D’Angelo Nicolò',
      'D ANGELO NICOLO',
      'Dangelo Nicolo',
      "d'angelo nicolo'",
      'D`Angelo  Nicolo\u0300',
    ])
      expect(foldText(same)).toBe(foldText("D'Angelo Nicolò"))
    expect(foldText('De Luca')).toBe(foldText('DELUCA'))
    expect(foldText('Rossi')).not.toBe(foldText('Russi'))
  })

  test('once folded, folds to itself, also in capitals', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(foldWords(foldWords(name).join(' '))).toEqual(foldWords(name))
        expect(searchKey(name.toUpperCase())).toBe(searchKey(name))
      }),
    )
  })
})

describe('what is typed finds a name', () => {
  test.each([
    ["D'Angelo Nicolò", 'nicolo dangelo', 'words'],
    ["D'Angelo Nicolò", 'd angelo', 'start'],
    ['De LucaQX Maria Grazia', 'delucaqx', 'start'],
    ['De Luca Maria Grazia', 'grazia', 'words'],
    ['De Luca Maria Grazia', 'graz deluc', 'words'],
    ['Bianchi Mariagrazia', 'grazia', 'inside'],
    ["L'Osteria del Ponte", 'l osteria', 'start'],
    ["Reggio nell'Emilia", 'nell emilia', 'words'],
    ["Gita in Valle d'Aosta", 'D AOSTA', 'words'],
    ['06:00 Bergamo', 'berg', 'words'],
    ['Hotel Miralago', 'lago', 'inside'],
    ['Paternò', 'PATERNO', 'whole'],
    ['Roma', 'roma ', 'whole'],
  ])('%s by %s', (name, typed, closeness) => {
    expect(closenessOf(name, typed)).toBe(closeness)
  })

  test.each([
    ['San Giovanni Bianco', 'san roma'],
    ['Hotel Miralago', 'go'],
    ['Bergamo', ''],
    ['Bergamo', '%'],
  ])('%s is not found by %j', (name, typed) => {
    expect(closenessOf(name, typed)).toBeNull()
  })

  test('by its own words in any order, joined or apart', () => {
    fc.assert(
      fc.property(names, fc.integer(), (name, seed) => {
        const words = foldWords(name)
        fc.pre(words.length > 0)
        const turned = words.map((_, at) => words[(at + Math.abs(seed)) % words.length]!)
        expect(closenessOf(name, turned.join(' '))).not.toBeNull()
        expect(closenessOf(name, words.join(''))).toBe('whole')
      }),
    )
  })
})

test('an apostrophe after the last vowel stands for its accent, elsewhere for itself', () => {
  expect(spellings("PATERNO'")).toEqual(["paterno'", 'paternò', 'paternó'])
  expect(spellings(" l'Aquila ")).toEqual(["l'aquila"])
})
