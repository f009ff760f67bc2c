import { describe, expect, it } from 'vitest'
import { type MessageKind, messageKinds } from './message-kinds.values.ts'
import {
  type Contact,
  proposedContact,
  requestRefusal,
  type SendingFacts,
  sendingRefusal,
  sendStatesOf,
} from './sending.rules.ts'

const nothing = Object.fromEntries(messageKinds.map((kind) => [kind, null])) as SendingFacts['last']
const aService = (given: Partial<SendingFacts> = {}): SendingFacts => ({
  tripStatus: 'confirmed',
  hasProvider: true,
  isPaid: false,
  isOrderTold: false,
  owesFormer: false,
  lastPaper: null,
  isChanged: false,
  isVoucherTrue: null,
  last: nothing,
  ...given,
})
const ordered = { lastPaper: 'order', last: { ...nothing, order: 'sent' } } as const

describe('what may be sent', () => {
  const refused = (kind: MessageKind, given: Partial<SendingFacts> = {}) => sendingRefusal(kind, aService(given))

  it('nothing before the sale, nor after the archive', () => {
    for (const kind of messageKinds) {
      expect(refused(kind, { tripStatus: 'draft' })).toBe('itineraries.not-on-sale')
      expect(refused(kind, { tripStatus: 'archived' })).toBe('itineraries.archived')
    }
  })

  it('nothing without a supplier', () => {
    expect(refused('order', { hasProvider: false })).toBe('communications.no-supplier')
  })

  it('a service is ordered once, then modified', () => {
    expect(refused('order')).toBeNull()
    expect(refused('order', ordered)).toBe('communications.already-ordered')
    expect(refused('modification')).toBe('communications.nothing-ordered')
    expect(refused('modification', ordered)).toBe('communications.nothing-changed')
    expect(refused('modification', { ...ordered, isChanged: true })).toBeNull()
  })

  it('an order that did not leave is sent again, neither ordered anew nor modified', () => {
    for (const state of ['failed', 'held'] as const) {
      const stuck = { ...ordered, isChanged: true, last: { ...nothing, order: state } }
      expect(refused('order', stuck)).toBe('communications.order-stuck')
      expect(refused('modification', stuck)).toBe('communications.order-stuck')
      expect(sendStatesOf(aService(stuck)).modification).toBe('none')
    }
  })

  it('what was ordered is cancelled once, and may be ordered again', () => {
    expect(refused('cancellation')).toBe('communications.nothing-ordered')
    expect(refused('cancellation', { isOrderTold: true })).toBeNull()
    expect(refused('cancellation', ordered)).toBeNull()
    expect(refused('cancellation', { lastPaper: 'cancellation' })).toBe('communications.already-cancelled')
    expect(refused('order', { lastPaper: 'cancellation' })).toBeNull()
  })

  it('a supplier that was replaced is told so, even while there is no other', () => {
    expect(refused('cancellation', { owesFormer: true })).toBeNull()
    expect(refused('cancellation', { owesFormer: true, hasProvider: false })).toBeNull()
    expect(sendStatesOf(aService({ owesFormer: true })).cancellation).toBe('toSend')
  })

  it('of a cancelled trip only the cancellation, and what is still to pay', () => {
    const cancelled = { ...ordered, tripStatus: 'cancelled' }
    expect(refused('order', { tripStatus: 'cancelled' })).toBe('communications.trip-cancelled')
    expect(refused('voucher', cancelled)).toBe('communications.trip-cancelled')
    expect(refused('cancellation', cancelled)).toBeNull()
    expect(refused('paymentRequest', cancelled)).toBeNull()
  })

  it('a paid service is not asked to be paid', () => {
    expect(refused('paymentRequest', { isPaid: true })).toBe('communications.already-paid')
  })
})

describe('sent or to send', () => {
  const states = (given: Partial<SendingFacts> = {}) => sendStatesOf(aService(given))

  it('a new service owes order, voucher and request, and no modification', () => {
    expect(states()).toEqual({
      order: 'toSend',
      modification: 'none',
      cancellation: 'none',
      voucher: 'toSend',
      paymentRequest: 'toSend',
    })
  })

  it('an order is as its email, or told where a person marked it', () => {
    expect(states(ordered).order).toBe('sent')
    expect(states({ lastPaper: 'order', last: { ...nothing, order: 'failed' } }).order).toBe('failed')
    expect(states({ isOrderTold: true }).order).toBe('told')
  })

  it('a changed service owes a modification, until it is sent', () => {
    expect(states({ ...ordered, isChanged: true }).modification).toBe('toSend')
    const modified = { lastPaper: 'modification', last: { ...ordered.last, modification: 'sent' } } as const
    expect(states(modified)).toMatchObject({ order: 'sent', modification: 'sent' })
  })

  it('a voucher that is no longer true is to send again', () => {
    const last = { ...nothing, voucher: 'sent' } as const
    expect(states({ last, isVoucherTrue: true }).voucher).toBe('sent')
    expect(states({ last, isVoucherTrue: false }).voucher).toBe('toSend')
  })

  it('a cancelled trip owes cancellations of what was ordered alone', () => {
    expect(states({ ...ordered, tripStatus: 'cancelled' })).toMatchObject({ cancellation: 'toSend', voucher: 'none' })
    expect(states({ tripStatus: 'cancelled' })).toMatchObject({ order: 'none', cancellation: 'none' })
    const told = { lastPaper: 'cancellation', last: { ...nothing, cancellation: 'sent' } } as const
    expect(states({ ...told, tripStatus: 'cancelled' })).toMatchObject({ order: 'none', cancellation: 'sent' })
  })

  it('a paid service owes no request', () => {
    expect(states({ isPaid: true }).paymentRequest).toBe('none')
  })

  it('before the sale nothing is owed', () => {
    expect(new Set(Object.values(states({ tripStatus: 'draft' })))).toEqual(new Set(['none']))
  })
})

describe('the contact that is proposed', () => {
  const contact = (name: string, purpose: string | null, email: string | null = `${name}@hotel.example`): Contact => ({
    name,
    purpose,
    email,
  })

  it('is the one chosen for the service, if it has an email', () => {
    const [chosen, groups] = [contact('rita', 'Ricevimento'), contact('gino', 'Ufficio gruppi')]
    expect(proposedContact([groups, chosen], chosen)).toBe(chosen)
    const mute = { ...chosen, email: null }
    expect(proposedContact([groups, mute], mute)).toBe(groups)
  })

  it('is bookings before anybody else, and accounting last', () => {
    const [money, desk, groups] = [
      contact('a', 'Amministrazione'),
      contact('b', null),
      contact('c', 'Prenotazioni gruppi'),
    ]
    expect(proposedContact([money, desk, groups], null)).toBe(groups)
    expect(proposedContact([money, desk], null)).toBe(desk)
    expect(proposedContact([money], null)).toBe(money)
  })

  it('is nobody where nobody has an email', () => {
    expect(proposedContact([contact('b', null, null)], null)).toBeNull()
  })
})

describe('a request of payment', () => {
  const refused = (
    amountCents: number | null,
    leftCents: number | null,
    body = 'Si chiede il pagamento di € 120,00.',
  ) => requestRefusal({ amountCents, body }, leftCents)

  it('asks for at most what is left', () => {
    expect(refused(12_000, 12_000)).toBeNull()
    expect(refused(12_000, 11_999)).toBe('communications.amount-above-left')
  })

  it('asks for anything, or for no amount, while the cost is unknown', () => {
    expect(refused(12_000, null)).toBeNull()
    expect(refused(null, null)).toBeNull()
  })

  it('says its amount', () => {
    expect(refused(11_000, 12_000)).toBe('communications.amount-not-written')
  })
})
