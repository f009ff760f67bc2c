import { expect, test } from 'vitest'
import { type HeldRooms, releasableRooms, releaseFaults, undoReleaseRefusal } from './room-releases.rules.ts'

const row = (given: Partial<HeldRooms> = {}): HeldRooms => {
  return { id: 'a', roomType: 'DBL', quantity: 12, checkInDay: 1, checkOutDay: 3, ...given }
}
const taken = [{ roomType: 'DBL' as const, quantity: 9 }]

test('rooms that the trip uses stay: of twelve doubles with nine in use, three may go back', () => {
  expect(releasableRooms(row(), [row()], taken)).toBe(3)
  expect(releasableRooms(row(), [row()], [])).toBe(12)
  expect(releasableRooms(row(), [row()], [{ roomType: 'DBL', quantity: 14 }])).toBe(0)
})

test('another row of the same type helps only in the nights it covers', () => {
  const first = row({ quantity: 6 })
  const both = row({ id: 'b', quantity: 6, checkInDay: 1, checkOutDay: 3 })
  const oneNight = row({ id: 'b', quantity: 6, checkInDay: 1, checkOutDay: 2 })
  expect(releasableRooms(first, [first, both], taken)).toBe(3)
  expect(releasableRooms(first, [first, oneNight], taken)).toBe(0)
  expect(releasableRooms(first, [first, row({ roomType: 'TWN' })], [])).toBe(6)
})

test('too many rooms and a day to come are both named', () => {
  const about = { row: row(), rows: [row()], taken, room: 'Doppia', today: '2027-03-01' }
  expect(releaseFaults({ quantity: 3, releasedOn: '2027-03-01' }, about)).toEqual([])
  expect(releaseFaults({ quantity: 4, releasedOn: '2027-03-02' }, about)).toEqual([
    { path: '/quantity', code: 'services.rooms-in-use', params: { room: 'Doppia', used: 9, n: 3 } },
    { path: '/releasedOn', code: 'services.released-later' },
  ])
  const full = { ...about, taken: [{ roomType: 'DBL' as const, quantity: 12 }] }
  expect(releaseFaults({ quantity: 1, releasedOn: '2027-03-01' }, full)).toMatchObject([
    { code: 'services.all-rooms-in-use' },
  ])
})

test('rooms return within ten minutes, to the row they left', () => {
  const release = { allotmentId: 'a', createdAt: '2027-03-01T09:00:00.000Z' }
  expect(undoReleaseRefusal(release, new Date('2027-03-01T09:10:00.000Z'))).toBeNull()
  expect(undoReleaseRefusal(release, new Date('2027-03-01T09:10:00.001Z'))).toBe('services.release-too-late')
  expect(undoReleaseRefusal({ ...release, allotmentId: null }, new Date('2027-03-01T09:00:00.000Z'))).toBe(
    'services.release-row-gone',
  )
})
