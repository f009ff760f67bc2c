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
    { field: 'Posti libretto', theirs: '4', mine: '8' },
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

test('a map says its supplements only where they are others than those of the first row that it had', () => {
  const chosen = (supplements: string[]) => ({ ...drawn, layout: { ...layout, supplements } })
  expect(mapDifferences(chosen(['1', '2', '3', '4']), drawn)).toEqual([])
  expect(mapDifferences(chosen(['1']), drawn)).toEqual([
    { field: 'Posti con supplemento', theirs: '1, 2, 3, 4', mine: '1' },
  ])
})
