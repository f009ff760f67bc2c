import { expect, test } from 'vitest'
import { mapDifferences } from './map-differences.words.ts'

const layout = { decks: [{ rows: ['DD.AO', 'PP.PP'] }], labels: ['0', '1', '2', '3', '4'] }
const drawn = { name: 'Setra', registeredSeats: 4, layout }

test('an edited map says name, seats and numbers from what to what', () => {
  const now = {
    ...{ name: 'Setra 516', registeredSeats: 8 },
    layout: { decks: [{ rows: ['DD.AO', 'PP.PP', 'PP.PP'] }], labels: ['0', '1', '2', '3', '4', '5', '6', '7', '8'] },
  }
  expect(mapDifferences(now, drawn)).toEqual([
    { field: 'Nome', theirs: 'Setra', mine: 'Setra 516' },
    { field: 'Posti passeggeri', theirs: '4', mine: '8' },
    { field: 'Posti omologati', theirs: '4', mine: '8' },
    { field: 'Numeri', theirs: '', mine: '5, 6, 7, 8' },
    { field: 'Disegno', theirs: '', mine: '' },
  ])
})

test('a map that only blocks other seats says which; the same map says nothing', () => {
  expect(mapDifferences({ ...drawn, layout: { ...layout, blocked: ['3'] } }, drawn)).toEqual([
    { field: 'Posti bloccati', theirs: '', mine: '3' },
  ])
  expect(mapDifferences(drawn, drawn)).toEqual([])
})
