import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { roomCounters } from '#src/features/bookings/rooms/rooms.rules.ts'
import { paperText } from '#src/features/rooming/paper/paper.text.ts'
import { type ListToCheck, missingForHotel, roomingChecks } from '#src/features/rooming/paper/sending.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { fillText, type Texts } from '#src/shared/text.ts'
import {
  blocksOf,
  boardOrder,
  isBedTypeDoubtful,
  isMinorAlone,
  isOptionRoom,
  listToSend,
  listTotals,
  moveConflicts,
  type PersonInRoom,
  peopleInOrder,
  type RoomOfList,
  roomNumbers,
} from './rooming.rules.ts'

type Extra = Partial<PersonInRoom>
/** A person of a party: "Rossi Mario". The first person of a party is its default contact. */
function person(fullName: string, bookingId: string, extra: Extra = {}): PersonInRoom {
  const [surname, name] = [fullName.split(' ').slice(0, -1).join(' '), fullName.split(' ').at(-1)!]
  return {
    participantId: fullName,
    customerId: fullName,
    bookingId,
    status: 'confirmed',
    surname,
    name,
    type: 'customer',
    isLead: false,
    sex: 'F',
    bornOn: '1960-01-01',
    birthPlace: 'Bergamo (BG)',
    citizenship: 'Italia',
    age: 67,
    ageBand: 'adult',
    hasDocument: true,
    documentExpiresOn: '2032-06-14',
    hasDietaryNote: false,
    isHealthToAsk: false,
    isOnlyHere: false,
    ...extra,
  }
}
/** `unnamed`: heads not yet named; `unnamedChildren`: children not yet named. */
type Party = {
  names: string[]
  status?: BookingStatus
  unnamed?: number
  unnamedChildren?: number
  reference?: string
}
function room(
  roomType: RoomType,
  parties: Party[],
  { isStaff = false, extra = {} as Record<string, Extra> } = {},
): RoomOfList {
  const id = `${roomType} ${parties.flatMap(({ names }) => names).join(', ') || parties[0]?.reference}`
  return {
    roomId: id,
    roomType,
    isStaff,
    isAloneOpen: false,
    bookings: parties.map(({ status = 'confirmed', reference }, index) => ({
      bookingId: `${id} ${index}`,
      status,
      referenceName: reference ?? null,
    })),
    people: parties.flatMap(({ names, status = 'confirmed', unnamed = 0, unnamedChildren = 0 }, index) => [
      ...names.map((name, place) =>
        person(name, `${id} ${index}`, { isLead: place === 0, status, ...(isStaff ? crew : {}), ...extra[name] }),
      ),
      ...toBeNamed(`${id} ${index}`, unnamed, { status, isLead: names.length === 0 }),
      ...toBeNamed(`${id} ${index} child`, unnamedChildren, { status, ageBand: 'child' }),
    ]),
  }
}
const nobody = {
  customerId: null,
  surname: null,
  name: null,
  sex: null,
  bornOn: null,
  birthPlace: null,
  citizenship: null,
}
const toBeNamed = (id: string, count: number, extra: Extra) =>
  Array.from({ length: count }, (_, at) => ({
    ...person(`${id} ${at}`, id.replace(/ child$/, ''), { ...nobody, age: null, ...extra }),
    ...nobody,
  }))
const crew: Extra = { type: 'guide' }
const double = (...names: string[]) => room('DBL', [{ names }])
const diet = (name: string) => ({ extra: { [name]: { hasDietaryNote: true } } })

/** The hotel of the drawings rooming.png and rooming-table.png, in no order. */
const board: RoomOfList[] = [
  room('TRP', [{ names: ['Rossi Mario', 'Ferri Elena', 'Rossi Federico'] }], {
    extra: { 'Rossi Federico': { age: 11 }, 'Ferri Elena': { hasDietaryNote: true } },
  }),
  room('TWN', [{ names: ['Pozzi Nadia'] }, { names: ['Galli Marta'] }], diet('Galli Marta')),
  room('TWN', [{ names: ['Moretti Gabriella', 'Fontana Rita'] }]),
  room('TWN', [{ names: ['Conti Anna', 'Conti Lucia'] }]),
  double('Zanetti Aldo', 'Lonardi Piera'),
  room('DBL', [{ names: ['Testa Roberto', 'Testa Emma'] }], { extra: { 'Testa Emma': { age: 17 } } }),
  double('Riva Franco', 'Salvi Ornella'),
  room('DBL', [{ names: ['Pellegrini Ugo', 'Serafini Wanda'], status: 'customerOption' }]),
  double('Marchetti Renzo', 'Piazza Luisa'),
  room('DBL', [{ names: ['Locatelli Ivano', 'Rota Mirella'] }], diet('Rota Mirella')),
  double('Gatti Luigi', 'Mora Rosanna'),
  room('DBL', [{ names: ['Ferrari Chiara', 'Marini Sergio'] }], diet('Marini Sergio')),
  double('Esposito Carmine', 'Barbieri Ines'),
  room('DBL', [{ names: ['Cattaneo Davide', 'Monti Sara'] }], diet('Monti Sara')),
  double('Bonetti Giorgio', 'Lazzari Donata'),
  double('Bianchi Giulia', 'Colombo Paolo'),
  room('DUS', [{ names: ['De Luca Andrea'], status: 'customerOption' }]),
  room('SGL', [{ names: ['Brambilla Carla'] }]),
  room('SGL', [{ names: ['Serra Paola'] }], { isStaff: true }),
  room('SGL', [{ names: ['Mazzoleni Diego'] }], { isStaff: true }),
]
const first = (rooms: readonly { people: readonly PersonInRoom[] }[]) =>
  rooms.map(({ people }) => peopleInOrder(people)[0]?.surname)

describe('the numbers of the rooms', () => {
  const list = listToSend(board)

  it('are those of the drawing: crew first, then type, then surname', () => {
    expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
    expect(first(list)).toEqual([
      'Mazzoleni',
      'Serra',
      'Brambilla',
      'Bianchi',
      'Bonetti',
      'Cattaneo',
      'Esposito',
      'Ferrari',
      'Gatti',
      'Locatelli',
      'Marchetti',
      'Riva',
      'Testa',
      'Zanetti',
      'Conti',
      'Moretti',
      'Galli',
      'Rossi',
    ])
  })
  it('options have none, and the board shows them among the others', () => {
    const numbers = roomNumbers(board)
    const options = board.filter(isOptionRoom)
    expect(options).toHaveLength(2)
    expect(options.map(({ roomId }) => numbers.get(roomId))).toEqual([undefined, undefined])
    const doubles = boardOrder(board).filter(({ roomType }) => roomType === 'DBL')
    expect(first(doubles).slice(7, 10)).toEqual(['Marchetti', 'Pellegrini', 'Riva'])
  })
  it('the crew is a block of its own before any other room, whatever its type', () => {
    const rooms = [
      double('Abba Anna', 'Abba Ugo'),
      room('TWN', [{ names: ['Zorzi Zeno', 'Serra Paola'] }], { isStaff: true }),
    ]
    expect(listToSend(rooms).map(({ isStaff }) => isStaff)).toEqual([true, false])
    expect(first(boardOrder(rooms))).toEqual(['Abba', 'Zorzi'])
  })
  it('one surname sorts by name, and a room without any name comes last', () => {
    const unnamed = room('DBL', [{ names: [], unnamed: 2 }])
    const rooms = [unnamed, double('Conti Lucia'), double('Conti Anna')]
    expect(listToSend(rooms).map(({ people }) => people[0]?.name)).toEqual(['Anna', 'Lucia', null])
    const shared = room('TWN', [{ names: ['Conti Lucia'] }, { names: ['Conti Anna'] }])
    expect(peopleInOrder(shared.people).map(({ name }) => name)).toEqual(['Anna', 'Lucia'])
  })
  it('surnames sort the Italian way, small words and accents included', () => {
    const rooms = ['Zoli Ada', 'De Luca Ida', 'Èssere Ivo', "D'Angelo Pio", 'Esposito Ugo'].map((name) => double(name))
    expect(first(listToSend(rooms))).toEqual(["D'Angelo", 'De Luca', 'Esposito', 'Èssere', 'Zoli'])
  })
  it('a room-mate who joins later does not move the room', () => {
    expect(roomNumbers(board).get('TWN Pozzi Nadia, Galli Marta')).toBe(17)
  })
  it('people of a room are together, the lead of a party first, parties by surname', () => {
    expect(list[6]?.people.map(({ surname }) => surname)).toEqual(['Esposito', 'Barbieri'])
    expect(list[16]?.people.map(({ surname }) => surname)).toEqual(['Galli', 'Pozzi'])
    expect(list[17]?.people.map(({ name }) => name)).toEqual(['Mario', 'Elena', 'Federico'])
  })
  it('in a room shared with an option only the confirmed person is on the list', () => {
    const shared = room('TWN', [{ names: ['Pozzi Nadia'] }, { names: ['Galli Marta'], status: 'customerOption' }])
    expect(isOptionRoom(shared)).toBe(false)
    expect(listToSend([shared])[0]?.people.map(({ surname }) => surname)).toEqual(['Pozzi'])
  })
  it('canceled and waiting bookings are on no list', () => {
    const gone = (['canceled', 'waitingList', 'notConfirmed', 'requestedDemand'] as const).map((status) =>
      room('DBL', [{ names: ['Riva Franco'], status }]),
    )
    expect(listToSend(gone)).toEqual([])
    expect(gone.some(isOptionRoom)).toBe(false)
  })
  it('a person who sleeps in another’s room is told by their own booking', () => {
    const elena = person('Ferri Elena', 'rossi', { status: 'confirmed' })
    const own = { bookingId: 'rossi', status: 'confirmed' } as const
    const theirs = { ...double('Rossi Mario'), bookings: [{ ...own, referenceName: null }] }
    const option = room('TWN', [{ names: ['Pozzi Nadia'], status: 'customerOption' }])
    const host = { ...option, people: [...option.people, elena] }
    expect(isOptionRoom(host)).toBe(false)
    expect(listToSend([theirs, host]).map(({ people }) => people.map(({ surname }) => surname))).toEqual([
      ['Rossi'],
      ['Ferri'],
    ])
  })
  it('a room that everybody has left keeps its place on the board, but the hotel is not told about it', () => {
    const left = { ...double('Marchetti Renzo'), people: [] }
    const bookings = left.bookings.map((booking) => ({ ...booking, referenceName: 'Marchetti Renzo' }))
    const rooms = [double('Zanetti Aldo'), { ...left, bookings }, double('Abba Anna')]
    expect(boardOrder(rooms).map(({ people }) => people[0]?.surname)).toEqual(['Abba', undefined, 'Zanetti'])
    expect(listToSend(rooms).map(({ number, people }) => [number, people[0]?.surname])).toEqual([
      [1, 'Abba'],
      [2, 'Zanetti'],
    ])
  })
  it('are read in blocks: the crew, then each type', () => {
    expect(blocksOf(list).map(({ key, rooms }) => [key, rooms.length])).toEqual([
      ['crew', 2],
      ['SGL', 1],
      ['DBL', 11],
      ['TWN', 3],
      ['TRP', 1],
    ])
  })
  it('a party not yet named is sorted by its reference name and has its own room', () => {
    const rooms = [
      double('Zanetti Aldo'),
      room('DBL', [{ names: [], unnamed: 2, reference: 'Rossi' }]),
      double('Abba Anna'),
    ]
    const sent = listToSend(rooms)
    expect(sent.map(({ people }) => people.map(({ surname }) => surname))).toEqual([
      ['Abba'],
      [null, null],
      ['Zanetti'],
    ])
  })
})

describe('the totals of the list', () => {
  it('are those of the drawing except the fourth head of the triple, who has no bed in it', () => {
    expect(listTotals(board)).toEqual({
      rooms: 18,
      byType: { SGL: 3, DUS: 0, DBL: 11, TWN: 3, TRP: 1, QUAD: 0 },
      guests: 34,
      adults: 30,
      minors: 2,
      staff: 2,
      withoutRoom: 0,
      dietaryNotes: 5,
    })
  })
  it('a person without a room is a guest, and eats', () => {
    const withoutRoom = [
      person('Rossi Mario', 'a', { hasDietaryNote: true }),
      person('Rossi Federico', 'a', { age: 11 }),
      person('Serra Paola', 'b', { type: 'guide' }),
    ]
    expect(listTotals([double('Pozzi Nadia')], withoutRoom)).toMatchObject({
      rooms: 1,
      guests: 4,
      adults: 2,
      minors: 1,
      staff: 1,
      withoutRoom: 3,
      dietaryNotes: 1,
    })
  })
  it('a child not yet named is a minor', () => {
    expect(listTotals([room('TRP', [{ names: ['Rossi Mario'], unnamed: 1, unnamedChildren: 1 }])])).toMatchObject({
      guests: 3,
      adults: 2,
      minors: 1,
    })
  })
  it('of an empty list are zero', () => {
    expect(listTotals([])).toMatchObject({ rooms: 0, guests: 0, adults: 0 })
  })
})

describe('doubts and conflicts', () => {
  it('a father and his daughter of 17 in a double: one bed or two?', () => {
    const doubtful = board.filter(isBedTypeDoubtful)
    expect(first(doubtful)).toEqual(['Testa'])
  })
  it('two parties in one double: one bed or two?', () => {
    expect(isBedTypeDoubtful(room('DBL', [{ names: ['Pozzi Nadia'] }, { names: ['Galli Marta'] }]))).toBe(true)
    expect(isBedTypeDoubtful(room('TWN', [{ names: ['Pozzi Nadia'] }, { names: ['Galli Marta'] }]))).toBe(false)
    expect(isBedTypeDoubtful(double('Pozzi Nadia'))).toBe(false)
  })
  it('a minor never sleeps alone without a warning', () => {
    const aged = (age: number | null, ageBand: 'adult' | 'child' = 'adult') => ({ age, ageBand })
    expect(isMinorAlone([aged(17), aged(11)])).toBe(true)
    expect(isMinorAlone([aged(17), aged(18)])).toBe(false)
    expect(isMinorAlone([aged(null)])).toBe(false)
    expect(isMinorAlone([aged(null, 'child')])).toBe(true)
    expect(isMinorAlone([])).toBe(false)
  })
  it('moving a person names the conflicts', () => {
    const galli = person('Galli Marta', 'hers')
    const twin = room('TWN', [{ names: ['Pozzi Nadia'] }])
    expect(moveConflicts(galli, twin)).toEqual([])
    expect(moveConflicts(galli, { ...twin, roomType: 'DBL' })).toEqual(['rooming.conflict-other-party'])
    expect(moveConflicts(galli, room('TWN', [{ names: ['Conti Anna', 'Conti Lucia'] }]))).toEqual([
      'rooming.conflict-full',
    ])
    expect(moveConflicts(person('Testa Emma', 'x', { age: 17 }), { roomType: 'SGL', people: [] })).toEqual([
      'rooming.conflict-minor-alone',
    ])
    expect(moveConflicts(galli, { roomType: 'DBL', people: [galli, person('Galli Ugo', 'hers')] })).toEqual([])
  })
})

describe('before the list is sent', () => {
  const allotment = (roomType: RoomType, quantity: number) => ({ roomType, quantity, checkInDay: 1, checkOutDay: 5 })
  const drawing: ListToCheck = {
    rooms: board,
    unassigned: [
      ...['Sala Bruno', 'Villa Teresa', 'Neri Ivo'].map((name) => person(name, name)),
      ...toBeNamed('TRP Rossi', 1, {}),
    ],
    counters: roomCounters(
      board.map((one) => ({ ...one, statuses: one.bookings.map(({ status }) => status) })),
      [allotment('SGL', 2), allotment('DUS', 1), allotment('DBL', 14), allotment('TWN', 3), allotment('TRP', 1)],
    ),
    arrivesAt: '17:30',
    returnsOn: '2027-03-16',
    today: '2027-03-03',
    seesHealth: true,
    leaderPhone: '+393356074412',
    unprintable: [],
    isFinal: false,
  }
  const say = (list: ListToCheck) =>
    roomingChecks(list).map(({ level, code, params }) => `${level}: ${fillText((paperText as Texts)[code]!, params)}`)

  it('the checks are those of the drawing, word by word; a person too many for a room has none', () => {
    expect(say(drawing)).toEqual([
      'error: 4 persone senza camera',
      "error: 1 singola oltre l'allotment",
      'question: Camera 13: DBL o TWN?',
      'question: 2 camere ancora in opzione',
      'question: Manca 1 nominativo',
      'ok: Staff: 2 camere',
      'ok: 5 note alimentari presenti',
      'ok: Arrivo alle 17:30',
      'ok: Tel. accompagnatore presente',
    ])
  })
  it('the final list must have the time of arrival and the phone; the first list only asks', () => {
    const bare = { ...drawing, arrivesAt: null, leaderPhone: null }
    expect(say(bare)).toContain("question: Manca l'orario di arrivo")
    expect(say({ ...bare, isFinal: true }).slice(1, 5)).toEqual([
      "error: 1 singola oltre l'allotment",
      "error: Manca l'orario di arrivo",
      "error: Manca il telefono dell'accompagnatore",
      'question: Camera 13: DBL o TWN?',
    ])
  })
  it('people without sex, birth or citizenship are counted, once each', () => {
    const extra = { 'Riva Franco': { sex: null, bornOn: null }, 'Salvi Ornella': { citizenship: null } }
    const rooms = [room('DBL', [{ names: ['Riva Franco', 'Salvi Ornella'] }], { extra })]
    expect(say({ ...drawing, rooms })).toContain('question: 2 persone senza sesso, nascita o cittadinanza')
    expect(missingForHotel(rooms[0]!.people[0]!)).toEqual(['sex', 'bornOn'])
  })
  it('names that our PDFs cannot show are reported before the list leaves', () => {
    expect(say({ ...drawing, unprintable: ['𠮷田 Aiko', 'Rossi Mario'] })).toContain(
      'error: Il PDF non sa scrivere tutte le lettere di: 𠮷田 Aiko, Rossi Mario',
    )
  })
  it('documents that expire before the return are named, to who may see documents', () => {
    const extra = {
      'Riva Franco': { documentExpiresOn: '2027-03-15' },
      'Salvi Ornella': { documentExpiresOn: '2027-03-16' },
    }
    const list = { ...drawing, rooms: [room('DBL', [{ names: ['Riva Franco', 'Salvi Ornella'] }], { extra })] }
    const said = 'question: Documento che scade prima del rientro: Riva Franco'
    expect(say(list)).toContain(said)
    expect(say({ ...list, returnsOn: null })).not.toContain(said)
  })
  it("a missing document of a party's contact or of the crew is named to who may see documents, no other person's", () => {
    const extra = { 'Riva Franco': { hasDocument: false }, 'Salvi Ornella': { hasDocument: false } }
    const list = { ...drawing, rooms: [room('DBL', [{ names: ['Riva Franco', 'Salvi Ornella'] }], { extra })] }
    const about = (one: ListToCheck) =>
      roomingChecks(one).find(({ code }) => code === 'rooming.documents-missing')?.names
    expect(about(list)).toEqual(['Riva Franco'])
    expect(about({ ...list, returnsOn: null })).toBeUndefined()
  })
  it('documents that are over are an error', () => {
    const extra = { 'Riva Franco': { documentExpiresOn: '2027-03-02' } }
    const list = { ...drawing, rooms: [room('DBL', [{ names: ['Riva Franco', 'Salvi Ornella'] }], { extra })] }
    expect(say(list)).toContain('error: Documento scaduto: Riva Franco')
  })
  it('who is meant is named: people without a room, minors alone, rooms with a free bed', () => {
    const about = (code: string, list: ListToCheck) => roomingChecks(list).find((one) => one.code === code)?.names
    expect(about('rooming.people-without-room', drawing)).toEqual(['Sala Bruno', 'Villa Teresa', 'Neri Ivo'])
    const minor = { extra: { 'Testa Emma': { age: 17 } } }
    const rooms = [room('TRP', [{ names: ['Testa Emma'] }], minor)]
    expect(about('rooming.minor-alone', { ...drawing, rooms })).toEqual(['Testa Emma'])
    expect(about('rooming.free-beds', { ...drawing, rooms })).toEqual(['1 TRP (Testa Emma)'])
    const single = rooms.map((one) => ({ ...one, roomType: 'DBL' as const, isSingleUse: true }))
    expect(about('rooming.free-beds', { ...drawing, rooms: single })).toBeUndefined()
  })
  it('food notes are named to who may see health data', () => {
    const names = (seesHealth: boolean) =>
      roomingChecks({ ...drawing, seesHealth }).find(({ code }) => code === 'rooming.dietary-notes')!.names.length
    expect([names(true), names(false)]).toEqual([5, 0])
    const withoutRoom = person('Sala Bruno', 'b9', { hasDietaryNote: true })
    const notes = roomingChecks({ ...drawing, rooms: [], unassigned: [withoutRoom] })
    expect(notes).toContainEqual({
      level: 'ok',
      code: 'rooming.dietary-notes',
      params: { n: 1 },
      names: ['Sala Bruno'],
    })
  })
  it('the same person in two beds is an error', () => {
    const rooms = [double('Riva Franco', 'Salvi Ornella'), room('SGL', [{ names: ['Riva Franco'] }])]
    expect(say({ ...drawing, rooms })).toContain('error: Riva Franco ha due letti')
  })
  it('two people of one name and birth day are a question, with or without a room, however they are written', () => {
    const said = 'question: D ANGELO NICOLO forse è due volte: stesso nome e stessa nascita'
    const rooms = [double("D'Angelo Nicolò", 'Salvi Ornella')]
    const twin = (bornOn: string) => person('ANGELO D NICOLO', 'other', { surname: 'D ANGELO', name: 'NICOLO', bornOn })
    const list = (bornOn: string) => say({ ...drawing, rooms, unassigned: [twin(bornOn)] })
    expect(list('1960-01-01')).toContain(said)
    expect(list('1960-01-02').filter((line) => line.includes('due volte'))).toEqual([])
  })
  it('a minor alone in a room is a question, unless somebody is not yet named', () => {
    const minor = { extra: { 'Testa Emma': { age: 17 } } }
    const alone = (unnamed: number) => [room('DBL', [{ names: ['Testa Emma'], unnamed }], minor)]
    expect(say({ ...drawing, rooms: alone(0) })).toContain('question: Camera 1: un minore da solo')
    expect(say({ ...drawing, rooms: alone(1) })).not.toContain('question: Camera 1: un minore da solo')
  })
  it('a crew without rooms is a question, and food notes are not mentioned', () => {
    const said = say({ ...drawing, rooms: [double('Riva Franco', 'Salvi Ornella')], unassigned: [], counters: [] })
    expect(said).toEqual([
      'question: Staff senza camera',
      'ok: Nessuna nota alimentare',
      'ok: Arrivo alle 17:30',
      'ok: Tel. accompagnatore presente',
    ])
  })
  it('every check has its text', () => {
    const types = ['SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD']
    for (const type of types) expect(paperText).toHaveProperty([`rooming.over-allotment.${type}`])
  })
})
