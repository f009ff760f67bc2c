import { expect, test } from 'vitest'
import { firstBlocks } from './news-sheet.rules.ts'
import { sheetDifferences } from './sheet-differences.words.ts'

const before = firstBlocks('technical')
const withText = (key: string, text: string) => before.map((block) => (block.key === key ? { ...block, text } : block))

test('an edited block says its text from what to what; food notes only to their readers', () => {
  expect(sheetDifferences(withText('hotel', 'Hotel Rex'), before)).toEqual([
    { field: 'testo', of: 'Hotel', theirs: 'testo del viaggio', mine: 'Hotel Rex' },
  ])
  expect(sheetDifferences(withText('diets', 'Un celiaco'), before)).toEqual([
    { field: 'testo', of: 'Note alimentari', theirs: 'testo del viaggio', mine: 'Un celiaco', needs: 'HealthData' },
  ])
})

test('a block that is hidden, one that is new, and another order are said', () => {
  const hidden = before.map((block) => (block.key === 'meals' ? { ...block, isOn: false } : block))
  expect(sheetDifferences(hidden, before)).toEqual([
    { field: 'stato', of: 'Pasti', theirs: 'mostrato', mine: 'nascosto' },
  ])
  const free = { ...before[0]!, key: 'free-1', title: 'Parcheggio', text: 'Dietro la chiesa' }
  expect(sheetDifferences([...before, free], before)).toEqual([
    { field: 'Parcheggio', theirs: '', mine: 'Dietro la chiesa' },
  ])
  const [first, second, ...rest] = before
  expect(sheetDifferences([second!, first!, ...rest], before)).toMatchObject([{ field: 'Ordine' }])
})
