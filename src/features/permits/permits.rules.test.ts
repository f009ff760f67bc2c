import { expect, test } from 'vitest'
import { afterPlateChange, endsAfterItBegins, holdsOnItsDay } from './permits.rules.ts'

const day = { fromOn: '2027-03-15', fromTime: '06:00', untilOn: '2027-03-15', untilTime: '22:00' }

test('a permit ends after it begins, to the minute', () => {
  expect(endsAfterItBegins(day)).toBe(true)
  expect(endsAfterItBegins({ ...day, untilTime: '06:00' })).toBe(false)
  expect(endsAfterItBegins({ ...day, untilOn: '2027-03-14' })).toBe(false)
  expect(endsAfterItBegins({ ...day, untilOn: '2027-03-16', untilTime: '05:00' })).toBe(true)
})

test('a permit holds on the day of its service or not', () => {
  expect(holdsOnItsDay(day, { day: 4, departsOn: '2027-03-12' })).toBe(true)
  expect(holdsOnItsDay(day, { day: 3, departsOn: '2027-03-12' })).toBe(false)
  expect(holdsOnItsDay({ ...day, untilOn: '2027-03-16' }, { day: 5, departsOn: '2027-03-12' })).toBe(true)
})

const [old, fresh, other] = ['GA482KR', 'FX317MT', 'EW668LC']
const granted = { plate: old, state: 'granted' as const, isToUpdate: false }

test('a permit that was asked for is to be updated once no coach has its plate', () => {
  expect(afterPlateChange(granted, { from: old, to: fresh, plates: [fresh] })).toEqual({ plate: old, isToUpdate: true })
  expect(afterPlateChange(granted, { from: old, to: null, plates: [] })).toEqual({ plate: old, isToUpdate: true })
  expect(afterPlateChange(granted, { from: old, to: fresh, plates: [fresh, old] })).toBeNull()
})

test('a permit still to be asked for takes the new plate', () => {
  const asked = { ...granted, state: 'toRequest' as const }
  expect(afterPlateChange(asked, { from: old, to: fresh, plates: [fresh] })).toEqual({
    plate: fresh,
    isToUpdate: false,
  })
  expect(afterPlateChange(asked, { from: old, to: null, plates: [] })).toEqual({ plate: null, isToUpdate: false })
})

test('a plate that comes back makes its permits right again', () => {
  const flagged = { ...granted, isToUpdate: true }
  expect(afterPlateChange(flagged, { from: fresh, to: old, plates: [old] })).toEqual({ plate: old, isToUpdate: false })
})

test('permits of other plates, and those without one, are left as they are', () => {
  const change = { from: old, to: fresh, plates: [fresh] }
  expect(afterPlateChange({ ...granted, plate: other }, change)).toBeNull()
  expect(afterPlateChange({ ...granted, plate: null, state: 'toRequest' }, change)).toBeNull()
})
