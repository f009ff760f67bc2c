import { describe, expect, it } from 'vitest'
import type { Whole } from '#src/shared/seen-by.ts'
import { countsOf } from './participants.queries.ts'
import {
  balanceNote,
  listOfView,
  type ParticipantRow,
  paymentWord,
  rowsOf,
  shownCounts,
  shownDue,
  shownParticipants,
  waitingAmong,
} from './participants.view.ts'
import type { participantsView } from './participants-views.values.ts'

const row = (part: Partial<Whole<ParticipantRow>>): Whole<ParticipantRow> => ({
  bookingId: 'b1',
  bookingNumber: 1,
  bookingCode: '2027-0312-001',
  status: 'confirmed',
  isStaff: false,
  participantId: 'p1',
  surname: 'Rossi',
  name: 'Mario',
  type: 'customer',
  isLead: true,
  taxCode: 'RSSMRA84H14A794N',
  phone: '+393334821907',
  missingData: 0,
  hasAllergies: false,
  queuedAt: null,
  leftOn: null,
  penaltyCents: 0,
  refundBy: null,
  roomType: 'DBL',
  departureId: 'd1',
  departureName: 'Bergamo',
  departureTime: '06:15',
  seat: null,
  confirmBy: null,
  namesBy: null,
  referenceName: null,
  agencyName: null,
  heads: 2,
  named: 1,
  priceCents: 178_000,
  dueCents: 78_000,
  paymentState: 'partiallyPaid',
  isDepositMissing: false,
  balanceDueOn: '2027-02-10',
  ...part,
})

const rows = [
  row({}),
  row({ participantId: 'p2', surname: null, name: null, taxCode: null, phone: null, isLead: false }),
  row({
    bookingId: 'b2',
    participantId: 'p3',
    missingData: 4,
    surname: "D'Angelò",
    name: 'Àgata',
    taxCode: null,
    phone: null,
    dueCents: 0,
  }),
  row({ bookingId: 'b3', participantId: 'p4', surname: 'Villa', name: 'Teresa', status: 'customerOption' }),
  row({ bookingId: 'b4', participantId: 'p5', surname: 'Serra', name: 'Paola', type: 'guide', isStaff: true }),
]
const shown = (show: (typeof participantsView)[number], search = '', isGrouped = true) =>
  shownParticipants(rows, { show, search, isGrouped, sort: 'booking' })
const names = (found: readonly ParticipantRow[]) => found.map(({ surname }) => surname)

describe('the list of participants', () => {
  it('shows the crew among all and in none of the quick filters', () => {
    expect(names(shown('all'))).toContain('Serra')
    for (const view of ['confirmed', 'option', 'waiting', 'missingBalance', 'missingNames'] as const)
      expect(names(shown(view))).not.toContain('Serra')
  })

  it('shows the people of each quick filter', () => {
    expect(names(shown('option'))).toEqual(['Villa'])
    expect(names(shown('missingNames'))).toEqual([null])
    expect(names(shown('missingData'))).toEqual(["D'Angelò"])
    expect(names(shown('missingBalance'))).toEqual(['Rossi', null])
  })

  it('finds by the start of a name without accents, by tax code and by digits of the telephone', () => {
    expect(names(shown('all', 'dangelo agata'))).toEqual(["D'Angelò"])
    expect(names(shown('all', 'rssmra84'))).toContain('Rossi')
    expect(names(shown('all', '334 82'))).toContain('Rossi')
    expect(names(shown('all', 'xyz'))).toEqual([])
  })

  it('puts the money of a booking on its first row and the others below their lead', () => {
    const [lead, other] = shown('all')
    expect([lead?.isFirst, lead?.isIndented]).toEqual([true, false])
    expect([other?.isFirst, other?.isIndented]).toEqual([false, true])
  })

  it('counts the crew apart, and a missing balance only for the confirmed', () => {
    const waiting = row({ bookingId: 'b5', participantId: 'p6', status: 'waitingList', dueCents: 83_000 })
    const found = shownParticipants([...rows, waiting], { show: 'all', search: '', isGrouped: true, sort: 'booking' })
    expect(shownCounts(found)).toEqual({ people: 5, bookings: 4, staff: 1 })
    const bookingOf = (one: Whole<ParticipantRow>) => ({ ...one, people: [one] })
    const left = row({ isStaff: true, leftOn: '2027-03-03' })
    expect(countsOf([...rows, waiting].map(bookingOf), [bookingOf(left)])).toMatchObject({
      ...{ all: 5, confirmed: 3, option: 1, waiting: 1, missingBalance: 2, canceled: 0, canceledStaff: 1 },
      ...{ missingNames: 1, missingData: 1 },
    })
  })

  it('has a row for each head, with what its booking says', () => {
    const { participantId: _id, surname: _surname, ...rest } = row({})
    const people = [row({}), row({ participantId: 'p2', surname: null, leftOn: '2027-03-03' })]
    const found = rowsOf([{ ...rest, bookingNumber: 1, people }])
    expect(found.map((one) => [one.bookingNumber, one.participantId, one.surname, one.leftOn])).toEqual([
      [1, 'p1', 'Rossi', null],
      [1, 'p2', null, '2027-03-03'],
    ])
    expect(found[0]).not.toHaveProperty('people')
  })

  it('shows people who withdrew and refunds apart from people who come', () => {
    const mixed = [
      row({ dueCents: -25_810 }),
      row({ participantId: 'p9', surname: 'Ferri', status: 'confirmed', leftOn: '2027-03-03', dueCents: -25_810 }),
      row({ bookingId: 'b2', participantId: 'p3', surname: 'Villa', dueCents: 0 }),
    ]
    const seen = (show: 'canceled' | 'toRefund') =>
      shownParticipants(mixed, { show, search: '', isGrouped: true, sort: 'booking' })
    expect(names(seen('canceled'))).toEqual(['Ferri'])
    expect(seen('toRefund').map(({ surname, isFirst }) => [surname, isFirst])).toEqual([
      ['Rossi', true],
      ['Ferri', false],
    ])
    expect(listOfView('all', false)).toBe('current')
    expect(listOfView('all', true)).toBe('everybody')
    expect(listOfView('toRefund', false)).toBe('everybody')
  })

  it('counts a waiting party once, under its name', () => {
    const since = { status: 'waitingList', queuedAt: '2027-03-01T09:00:00.000Z', heads: 2 } as const
    const party = [row(since), row({ ...since, participantId: 'p2', surname: null, name: null })]
    expect(waitingAmong(party)).toEqual([
      { bookingId: 'b1', heads: 2, roomType: 'DBL', queuedAt: since.queuedAt, name: 'Rossi Mario' },
    ])
    expect(waitingAmong(rows)).toEqual([])
    expect(waitingAmong([row({ ...since, heads: 0, leftOn: '2027-03-03' })])).toEqual([])
  })

  it('is sorted by name when it is not grouped, heads without a name last', () => {
    expect(names(shown('all', '', false))).toEqual(["D'Angelò", 'Rossi', 'Serra', 'Villa', null])
  })

  it('is sorted by coach and seat, either way round, people without a seat last', () => {
    const seated = [
      ['Rossi', 'Villa', 'Serra', 'Galli'],
      [{ label: '10', coach: 1 }, { label: '9', coach: 1 }, null, { label: '2', coach: 2 }],
    ] as const
    const people = seated[0].map((surname, at) =>
      row({ bookingId: `b${at}`, participantId: `p${at}`, surname, seat: seated[1][at]! }),
    )
    const by = (sort: 'seat' | '-seat') => shownParticipants(people, { show: 'all', search: '', isGrouped: true, sort })
    expect(names(by('seat'))).toEqual(['Villa', 'Rossi', 'Galli', 'Serra'])
    expect(names(by('-seat'))).toEqual(['Galli', 'Rossi', 'Villa', 'Serra'])
    expect(by('seat').some(({ isIndented }) => isIndented)).toBe(false)
  })
})

describe('the word of payment', () => {
  const shownRow = (part: Partial<Whole<ParticipantRow>>, isFirst = true) => ({
    ...row(part),
    isFirst,
    isIndented: !isFirst,
  })
  const word = (part: Partial<Whole<ParticipantRow>>, isFirst = true) => paymentWord(shownRow(part, isFirst))

  it.each(['confirmed', 'customerOption', 'waitingForConfirmation'] as const)(
    'of a customer who is %s is one of two, companions included',
    (status) => {
      expect(word({ status })).toBe('missingBalance')
      expect(word({ status }, false)).toBe('missingBalance')
      expect(word({ status, dueCents: 0 }, false)).toBe('allPaid')
      expect(word({ status, dueCents: -100 })).toBe('allPaid')
    },
  )

  it.each(['waitingList', 'requestedDemand', 'notConfirmed'] as const)('of a party that is %s is missing', (status) => {
    expect(word({ status })).toBeNull()
    expect(shownDue(shownRow({ status }))).toBeNull()
  })

  it('is missing for the crew, and for readers who see no payments', () => {
    expect(word({ type: 'guide' })).toBeNull()
    expect(word({ isStaff: true })).toBeNull()
    const { dueCents: _hidden, ...rest } = shownRow({})
    expect(paymentWord(rest)).toBeNull()
  })

  it('of people who left is about their penalty and refund, once', () => {
    const left = { leftOn: '2027-03-03' }
    expect(word({ ...left, status: 'canceled', priceCents: 5_500, dueCents: 5_500 })).toBe('missingBalance')
    expect(word({ ...left, status: 'canceled', priceCents: 5_500, dueCents: 0 })).toBe('allPaid')
    expect(word({ ...left, status: 'canceled', priceCents: 0, dueCents: 0 })).toBe('nothing')
    expect(word({ ...left, status: 'canceled', dueCents: -2_500 })).toBe('toRefund')
    expect(word({ ...left, status: 'canceled', dueCents: -2_500 }, false)).toBeNull()
    expect(word({ ...left, dueCents: -2_500 })).toBe('toRefund')
    expect(word({ ...left, dueCents: 0 })).toBeNull()
  })

  it('stands beside the due amount of the booking, which shows once', () => {
    expect(shownDue(shownRow({ status: 'customerOption' }))).toBe(78_000)
    expect(shownDue(shownRow({}, false))).toBeNull()
    expect(shownDue(shownRow({ leftOn: '2027-03-03', dueCents: 0 }))).toBeNull()
  })

  it('puts unpaid penalties among the missing balances, and counts them', () => {
    const penalty = row({ bookingId: 'b7', participantId: 'p7', status: 'canceled', leftOn: '2027-03-03' })
    const gone = row({ participantId: 'p8', leftOn: '2027-03-03', dueCents: 0 })
    const found = shownParticipants([...rows, penalty, gone], {
      show: 'missingBalance',
      search: '',
      isGrouped: true,
      sort: 'booking',
    })
    expect(found.map(({ participantId }) => participantId)).toEqual(['p1', 'p2', 'p7'])
    expect(listOfView('missingBalance', false)).toBe('everybody')
    const bookingOf = (one: Whole<ParticipantRow>) => ({ ...one, people: [one] })
    expect(countsOf(rows.map(bookingOf), [penalty, gone].map(bookingOf)).missingBalance).toBe(3)
  })
})

describe('below the word of payment', () => {
  const note = (part: Partial<Whole<ParticipantRow>>, today = '2027-02-10') => balanceNote(row(part), today)

  it('the day of the balance is shown, until its end', () => {
    expect(note({})).toEqual({ says: 'due', day: '2027-02-10' })
    expect(note({}, '2027-02-11')).toEqual({ says: 'overdue', day: '2027-02-10' })
  })

  it('a missing deposit is shown, until the balance itself is overdue', () => {
    expect(note({ isDepositMissing: true })).toEqual({ says: 'noDeposit' })
    expect(note({ isDepositMissing: true }, '2027-02-11')).toEqual({ says: 'overdue', day: '2027-02-10' })
  })

  it('a refund of a confirmed booking is shown', () => {
    expect(note({ dueCents: -100 })).toEqual({ says: 'refund' })
  })

  it('nothing is shown when nothing is missing, for an option, or for a cancelled booking', () => {
    expect(note({ dueCents: 0 })).toBeNull()
    expect(note({ status: 'customerOption' })).toBeNull()
    expect(note({ status: 'canceled' })).toBeNull()
    expect(note({ balanceDueOn: null })).toBeNull()
  })
})
