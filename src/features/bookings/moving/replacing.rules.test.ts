import { expect, it } from 'vitest'
import { isTransferLate, replacementRefusal, transferUntil } from './replacing.rules.ts'

const trip = { departsOn: '2027-03-12' }

it('a place is handed over until seven days before the departure, later only by agreement (art. 38)', () => {
  expect(transferUntil(trip)).toBe('2027-03-05')
  expect(isTransferLate(trip, '2027-03-05')).toBe(false)
  expect(isTransferLate(trip, '2027-03-06')).toBe(true)
})

it('a place goes to somebody else who is not on the booking yet', () => {
  const [mario, elena] = [{ customerId: 'mario' }, { customerId: 'elena' }]
  expect(replacementRefusal(mario, { customerId: null }, [elena])).toBeNull()
  expect(replacementRefusal(mario, { customerId: 'luca' }, [elena])).toBeNull()
  expect(replacementRefusal(mario, mario, [elena])).toBe('bookings.replace-same')
  expect(replacementRefusal(mario, elena, [elena])).toBe('bookings.same-person-twice')
  expect(replacementRefusal({ customerId: null }, mario, [])).toBe('bookings.replace-nobody')
})
