import { describe, expect, it } from 'vitest'
import { blankPerson, type PersonValues } from '#src/features/customers/person/person.values.ts'
import {
  departureOf,
  type ImportChoices,
  type ImportGrounds,
  importPlan,
  type RowToImport,
  repeatedRows,
} from './import-plan.rules.ts'

const departures = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Bergamo, stazione' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Seriate' },
]
const [bergamo, seriate] = departures.map(({ id }) => id) as [string, string]
const grounds: ImportGrounds = {
  isMultiDay: true,
  today: '2027-01-18',
  departsOn: '2027-04-22',
  namesDaysBefore: 7,
  childAgeLimit: 12,
  departures,
  placesLeft: 50,
  roomsLeft: { SGL: 2, DUS: 0, DBL: 9, TWN: 3, TRP: null, QUAD: null },
}
const choices: ImportChoices = {
  status: 'customerOption',
  confirmBy: '2027-02-01',
  agencyId: '00000000-0000-4000-8000-000000000009',
  departureId: seriate,
  roomType: null,
  hasConsent: true,
  lastWait: false,
}
const row = (at: number, room: string, given: Partial<PersonValues> = {}, departure?: string): RowToImport => ({
  at,
  person: { ...blankPerson, surname: `Rossi ${at}`, name: 'Mario', phone: '+39035294118', ...given },
  place: { room, ...(departure !== undefined && { departure }) },
})
const plan = (rows: RowToImport[], given: Partial<ImportChoices> = {}, around: Partial<ImportGrounds> = {}) =>
  importPlan(rows, { ...choices, ...given }, { ...grounds, ...around })
const roomsOf = ({ bookings }: ReturnType<typeof plan>) =>
  bookings.map(({ input, rows }) => `${input.roomType} ${rows.join('+')}`)
const faultsOf = ({ faults }: ReturnType<typeof plan>) =>
  faults.map(({ at, column, code }) => `${at} ${column} ${code}`)

describe('rooms', () => {
  it('are those of a column, by their number wherever its rows stand', () => {
    expect(roomsOf(plan([row(1, '1 DBL'), row(2, '2 TWN'), row(3, '1 DBL'), row(4, '2 TWN')]))).toEqual([
      'DBL 1+3',
      'TWN 2+4',
    ])
  })

  it('without a number are filled by neighbours of one type', () => {
    expect(roomsOf(plan([row(1, 'doppia'), row(2, 'doppia'), row(3, 'doppia'), row(4, 'SGL')]))).toEqual([
      'DBL 1+2',
      'DBL 3',
      'SGL 4',
    ])
  })

  it('with a number alone are as large as their people', () => {
    expect(roomsOf(plan([row(1, '7'), row(2, '8'), row(3, '8'), row(4, '8')]))).toEqual(['SGL 1', 'TRP 2+3+4'])
  })

  it('of empty cells are chosen once, and refused where nobody chose', () => {
    expect(roomsOf(plan([row(1, ''), row(2, '')], { roomType: 'DBL' }))).toEqual(['DBL 1+2'])
    expect(faultsOf(plan([row(1, '')]))).toContain('1 room bookings.import-room-missing')
    expect(faultsOf(plan([row(1, 'Suite')]))).toContain('1 room bookings.import-room-unknown')
  })

  it('with more people than beds are refused at who has none', () => {
    const { faults } = plan([row(1, '6 DBL'), row(2, '6 DBL'), row(3, '6 DBL')])
    expect(faults).toEqual([{ at: 3, column: 'room', code: 'bookings.import-room-over', params: { people: 3, n: 2 } }])
  })

  it('are counted against what the hotel has left', () => {
    expect(plan([row(1, '1 SGL'), row(2, '2 SGL'), row(3, '3 SGL')]).rooms).toEqual([
      { roomType: 'SGL', asked: 3, left: 2 },
    ])
  })

  it('do not matter on a daily trip, where a number still keeps people together', () => {
    const daily = plan([row(1, ''), row(2, 'A1'), row(3, '4'), row(4, '4')], {}, { isMultiDay: false })
    expect(roomsOf(daily)).toEqual(['null 1', 'null 2', 'null 3+4'])
    expect(daily.faults).toEqual([])
  })
})

describe('departures', () => {
  it('are those of a cell in any spelling, the chosen one where it is empty, and refused where unknown', () => {
    expect(departureOf('BERGAMO STAZIONE', departures)).toBe(bergamo)
    expect(departureOf('bergamo', departures)).toBe(bergamo)
    expect(departureOf('Pedrengo', departures)).toBeNull()
    const found = plan([row(1, '1 DBL', {}, 'Bergamo'), row(2, '1 DBL', {}), row(3, '2 SGL', {}, 'Pedrengo')])
    expect(found.bookings[0]!.input.departureId).toBe(bergamo)
    expect(found.bookings[0]!.input.people.map(({ departureId }) => departureId)).toEqual([null, seriate])
    expect(faultsOf(found)).toEqual(['3 departure bookings.import-departure-unknown'])
    expect(found.choices).toEqual([])
  })
})

describe('places', () => {
  const three = [row(1, '1 DBL'), row(2, '1 DBL'), row(3, '2 DBL'), row(4, '2 DBL'), row(5, '3 SGL')]

  it('that do not suffice send whoever comes from there on to the waiting list, nobody passing ahead', () => {
    const found = plan(three, { lastWait: true }, { placesLeft: 3 })
    expect(found.bookings.map(({ input }) => input.status)).toEqual(['customerOption', 'waitingList', 'waitingList'])
    expect(found.waiting).toBe(3)
    expect(plan(three, {}, { placesLeft: 3 }).waiting).toBe(0)
  })
})

describe('what a booking asks', () => {
  it('is judged by the rules of a booking, at the cell of the person or of the file', () => {
    const found = plan([row(1, '1 SGL', { phone: '', email: 'x' })], { confirmBy: '2027-01-01' })
    expect(faultsOf(found)).toEqual(['1 phone bookings.reference-phone-missing', '1 email customers.email'])
    expect(found.choices.map(({ field, code }) => `${field} ${code}`)).toEqual(['confirmBy bookings.confirm-by-past'])
  })

  it('a child is never the contact while an adult has a telephone', () => {
    const { bookings } = plan([row(1, '1 DBL', { bornOn: '2018-01-01' }), row(2, '1 DBL', { bornOn: '1980-01-01' })])
    expect(bookings[0]!.input.people.map(({ isDefaultContact }) => isDefaultContact)).toEqual([false, true])
  })

  it('children by age on departure count as children, and one head always as an adult', () => {
    const born = (...days: string[]) => days.map((bornOn, at) => row(at, '1 QUAD', { bornOn }))
    const counts = (rows: RowToImport[]) =>
      plan(rows).bookings.map(({ input: { adults, children } }) => ({ adults, children }))
    // On 22 April 2027 the last of these turns twelve, the one before turns it a day later.
    expect(counts(born('1980-01-01', '2019-05-06', '2015-04-23', '2015-04-22'))).toEqual([{ adults: 2, children: 2 }])
    expect(counts(born('2019-05-06', '2018-05-06'))).toEqual([{ adults: 1, children: 1 }])
    expect(counts(born('', ''))).toEqual([{ adults: 2, children: 0 }])
  })

  it('food notes come with the consent that the file has once', () => {
    const noted = [row(1, '1 SGL', { allergies: 'Celiachia' })]
    expect(plan(noted).bookings[0]!.input.people[0]).toMatchObject({ allergies: 'Celiachia', hasHealthConsent: true })
    expect(faultsOf(plan(noted, { hasConsent: false }))).toEqual(['1 allergies customers.consent-missing'])
  })
})

it('one person on two rows is found by tax code, or by name and birth date in any spelling', () => {
  const rows = [
    row(1, '1 SGL', { surname: "D'Angelo", name: 'Nicolò', bornOn: '1980-01-01' }),
    row(2, '2 SGL', { surname: 'D ANGELO', name: 'NICOLO', bornOn: '1980-01-01' }),
    row(3, '3 SGL', { taxCode: 'RSSMRA84H14A794N' }),
    row(4, '4 SGL', { taxCode: 'RSSMRA84H14A794N' }),
    row(5, '5 SGL', { surname: "D'Angelo", name: 'Nicolò', bornOn: '1981-01-01' }),
  ]
  expect([...repeatedRows(rows)]).toEqual([
    [2, 1],
    [4, 3],
  ])
})
