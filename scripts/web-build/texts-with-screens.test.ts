import { expect, test } from 'vitest'
import { saidBy, withoutFeatures } from './texts-with-screens.ts'

const list = {
  specifier: '#src/features/trips/list/list.text.ts',
  names: ['listText'],
  keys: ['trips.title', 'trips.status.draft'],
  isSent: true,
}
const page = {
  specifier: '#src/features/trips/page/page.text.ts',
  names: ['pageText'],
  keys: ['trips.notes'],
  isSent: false,
}
const costs = {
  specifier: '#src/features/costs/costs.text.ts',
  names: ['costsText'],
  keys: ['costs.total'],
  isSent: true,
}
const files = [list, page, costs]
const from = 'src/features/trips/page/web/notes.panel.tsx'

test('a module says the texts whose keys it names', () => {
  expect(saidBy("t('costs.total')", from, files)).toEqual([costs])
  expect(saidBy("t(isNew ? 'trips.title' : 'trips.notes')", from, files)).toEqual([list, page])
  expect(saidBy("t('trips.unknown')", from, files)).toEqual([])
})

test('a module says the texts that begin as a key it puts together', () => {
  expect(saidBy(`t(\`trips.status.$\{status}\`)`, from, files)).toEqual([list])
})

test('a refusal of a contract is no text of the browser: the server sends its words', () => {
  expect(saidBy("refusals: { 'costs.total': 409 }", from, files)).toEqual([])
})

test('a module that shows codes says every text of its feature, or all that the server may send', () => {
  expect(saidBy('textOfCode(fault.code)', from, files)).toEqual([list, page])
  expect(saidBy('textOfAnyCode(kind)', from, files)).toEqual([list, costs])
})

test('the catalogue keeps the texts of the program alone', () => {
  const catalogue = `import { costsRefusals, costsText } from '#src/features/costs/costs.text.ts'
import { listText } from '#src/features/trips/list/list.text.ts'
import { shellText } from './shell/shell.text.ts'

const catalogue = {
  ...shellText,
  ...costsRefusals,
  ...costsText,
  ...listText,
}
`
  const both = { ...costs, names: ['costsRefusals', 'costsText'] }
  expect(withoutFeatures(catalogue, [list, both])).toBe(`import { shellText } from './shell/shell.text.ts'

const catalogue = {
  ...shellText,
}

export const addTexts = (texts) => void Object.assign(catalogue, texts)
`)
})
