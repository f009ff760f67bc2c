import { expect, test } from 'vitest'
import type { Addressee, LastLetter } from '#src/features/communications/letters/letters.rules.ts'
import { byUrgency } from './cancellation.view.ts'

const last = (given: Partial<LastLetter>): LastLetter => ({
  ...{ id: 'l', at: '', by: '', state: null, why: null, toldHow: null, excludedReason: null, recipient: null },
  ...given,
})
const one = (id: string, given: Partial<Addressee> = {}): Addressee => ({
  ...{ id, bookingId: null, name: id, detail: null, email: 'a@example.it', phone: null, values: {}, last: null },
  ...given,
})

test('what failed comes first, then who has no address, then who waits, then who knows', () => {
  const people = [
    one('sent', { last: last({ state: 'sent' }) }),
    one('waiting'),
    one('mute', { email: null }),
    one('failed', { last: last({ state: 'failed' }) }),
  ]
  expect(byUrgency(people).map(({ id }) => id)).toEqual(['failed', 'mute', 'waiting', 'sent'])
})
