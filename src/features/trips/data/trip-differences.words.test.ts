import { expect, test } from 'vitest'
import { type TripData, tripDifferences } from './trip-differences.words.ts'

const data: TripData = {
  title: 'Assisi e Perugia',
  type: 'multiDay',
  departsOn: '2027-06-11',
  days: 3,
  transport: 'bus',
  maxPlaces: 50,
  repetition: 'none',
  until: null,
  customOn: null,
  ownerIds: ['a', 'b'],
  confirmBy: '2027-06-01',
  cancelBy: '2027-06-04',
  customersReleaseOn: null,
}
const names: Record<string, string> = { a: 'Anna', b: 'Bruno', c: 'Carla' }
const differences = (theirs: Partial<TripData>, mine: Partial<TripData> = {}) =>
  tripDifferences({ ...data, ...mine }, { ...data, ...theirs }, (id) => names[id]!)

test('a colleague’s values are shown beside the typed ones, in words', () => {
  expect(
    differences({
      transport: 'train',
      departsOn: '2027-06-18',
      ownerIds: ['c', 'a'],
      repetition: 'weekly',
      until: '2027-07-09',
    }),
  ).toMatchObject([
    { field: 'Data di partenza', theirs: '18/06/2027', mine: '11/06/2027' },
    { field: 'Mezzo di trasporto', theirs: 'Treno', mine: 'Bus' },
    { field: 'Ripetizione', theirs: 'Ogni settimana', mine: 'Nessuna' },
    { field: 'Ripeti fino al', theirs: '09/07/2027', mine: '' },
    { field: 'Organizzatori', theirs: 'Anna, Carla', mine: 'Anna, Bruno' },
  ])
})

test('the same value in another spelling is no difference, and an unreadable one is empty', () => {
  expect(differences({ ownerIds: ['b', 'a'] })).toEqual([])
  expect(differences({}, { days: Number.NaN, departsOn: '31/02/2027' })).toMatchObject([
    { field: 'Data di partenza', theirs: '11/06/2027', mine: '31/02/2027' },
    { field: 'Durata (giorni)', theirs: '3', mine: '' },
  ])
})
