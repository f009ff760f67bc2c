import { expect, test } from 'vitest'
import type { Addressee, LastLetter } from '#src/features/communications/letters/letters.rules.ts'
import { byUrgency, noticeFault, readersMeant, refundSums } from './cancellation.view.ts'

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
    one('unaware', { isUnaware: true }),
  ]
  expect(byUrgency(people).map(({ id }) => id)).toEqual(['failed', 'mute', 'waiting', 'sent', 'unaware'])
  expect(readersMeant(people).map(({ id }) => id)).not.toContain('unaware')
})

test('the sums keep apart what an agency refunds, and count no more than was owed', () => {
  const refund = (owedCents: number, refundedCents: number, isOfAgency = false) => ({
    ...{ bookingId: 'b', owedCents, refundedCents, isOfAgency },
  })
  const refunds = [refund(300_00, 0), refund(600_00, 250_00), refund(100_00, 120_00), refund(900_00, 200_00, true)]
  expect(refundSums(refunds)).toEqual({ owed: 1000_00, refunded: 350_00, left: 650_00, toAgencies: 700_00 })
})

test('a notice needs a subject and words, and names only what its readers have', () => {
  const text = { subject: 'Annullato: {titolo}', body: 'Gentile {nome}, {motivo}' }
  expect(noticeFault('customersCancelled', text)).toBeNull()
  expect(noticeFault('customersCancelled', { ...text, subject: ' ' })).toMatchObject({ path: '/subject' })
  expect(noticeFault('customersCancelled', { ...text, body: '' })).toMatchObject({ path: '/body' })
  expect(noticeFault('officesCancelled', { ...text, body: 'Gentile {cliente}' })).toMatchObject({
    ...{ path: '/body', code: 'texts.unknown-variable', params: { name: 'cliente' } },
  })
})
