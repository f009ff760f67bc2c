import { expect, it } from 'vitest'
import {
  isRestorable,
  type RoomingSnapshot,
  roomingDifferences,
  sameRooms,
  toldList,
  versionRefusal,
  withoutPerson,
} from './versions.rules.ts'

type Person = RoomingSnapshot['withoutRoom'][number]
type Room = RoomingSnapshot['rooms'][number]

const person = (participantId: string, fullName: string | null, given: Partial<Person> = {}): Person => ({
  ...{
    participantId,
    fullName,
    number: 1,
    type: 'customer',
    sex: 'F',
    bornOn: '1960-01-01',
    birthPlace: 'Milano (MI)',
  },
  ...{ citizenship: 'IT', owesDocument: false, documentType: null, documentNumber: null, documentIssuedAt: null },
  ...{ age: null, dietaryNote: null, isOnlyHere: false },
  ...given,
})
const room = (roomId: string, number: number, people: Person[], given: Partial<Room> = {}): Room => ({
  ...{ roomId, number, roomType: 'DBL', isStaff: false, isSingleUse: false, notes: null, people },
  ...given,
})
const list = (rooms: Room[], given: Partial<RoomingSnapshot> = {}): RoomingSnapshot => ({
  ...{ title: 'Napoli', code: 'V-2027-0312', departsOn: '2027-03-12' },
  agency: { name: 'Torpedone', phone: '', emergencyPhone: '' },
  hotel: {
    ...{ name: 'Hotel', city: null, arrivesAt: '17:30', checkInOn: '2027-03-12', checkOutOn: '2027-03-16', nights: 4 },
    ...{ hotelType: 'HB', hasBeverages: false },
  },
  leader: { name: 'Serra Paola', phone: '+393356074412' },
  coach: null,
  totals: {
    ...{ rooms: rooms.length, byType: { SGL: 0, DUS: 0, DBL: 0, TWN: 0, TRP: 0, QUAD: 0 }, guests: 0, adults: 0 },
    ...{ minors: 0, staff: 0, withoutRoom: 0, dietaryNotes: 1 },
  },
  rooms,
  ...{ withoutRoom: [], optionRooms: 0, unprintable: [], printedAt: '', printedBy: '' },
  ...given,
})
const lazzari = person('p1', 'Lazzari Donata')
const monti = person('p2', 'Monti Sara', { dietaryNote: 'Celiaca' })
const fontana = person('p3', 'Fontana Rita')
const before = list([room('r1', 5, [lazzari]), room('r2', 6, [monti, fontana])])

it('two equal lists have no difference, even when the rooms are numbered anew', () => {
  expect(roomingDifferences(before, before)).toEqual([])
  const renumbered = list([room('r2', 1, [monti, fontana]), room('r1', 2, [lazzari])])
  expect(roomingDifferences(before, renumbered)).toEqual([])
})

it('what changed about a room and its people is said row by row, in the order of the rooms', () => {
  const now = list([
    room('r1', 5, [{ ...lazzari, documentNumber: 'CA48820LZ' }, person('p4', 'Villa Teresa')], { roomType: 'TWN' }),
    room('r2', 6, [{ ...monti, dietaryNote: 'Celiaca, senza lattosio' }]),
  ])
  expect(roomingDifferences(before, now)).toEqual([
    { room: 5, what: 'changed', fact: 'type', who: ['Lazzari Donata', 'Villa Teresa'], before: 'DBL', now: 'TWN' },
    { room: 5, what: 'changed', fact: 'document', who: ['Lazzari Donata'], before: null, now: 'CA48820LZ' },
    { room: 5, what: 'added', fact: 'guest', who: ['Villa Teresa'], before: null, now: 'TWN, Lazzari Donata' },
    { room: 6, what: 'removed', fact: 'guest', who: ['Fontana Rita'], before: 'DBL, Monti Sara', now: null },
    {
      ...{ room: 6, what: 'changed', fact: 'dietaryNote', who: ['Monti Sara'] },
      ...{ before: 'Celiaca', now: 'Celiaca, senza lattosio' },
    },
  ])
})

it('a person in another room is moved, and a head that got a name has one', () => {
  const unnamed = list([room('r1', 1, [person('p1', null)]), room('r2', 2, [monti], { roomType: 'SGL' })])
  const now = list([room('r1', 1, [lazzari, monti])])
  expect(roomingDifferences(unnamed, now)).toMatchObject([
    { room: 1, fact: 'name', before: null, now: 'Lazzari Donata' },
    { room: 1, fact: 'room', who: ['Monti Sara'], before: 'SGL 2', now: 'DBL 1' },
  ])
})

it('arrival and leader stand above the rooms', () => {
  const now = list(before.rooms, { leader: null })
  expect(roomingDifferences(before, now)).toMatchObject([{ room: null, fact: 'leader', now: null }])
})

it('what else the hotel reads above the rooms, and a double that becomes one for one, is a difference too', () => {
  const now = list([room('r1', 5, [lazzari], { isSingleUse: true }), room('r2', 6, [monti, fontana])], {
    hotel: { ...before.hotel!, name: 'Albergo', checkOutOn: '2027-03-17', hotelType: 'FB', hasBeverages: true },
    coach: { company: 'Autoservizi Rota', plate: 'GA482KR' },
  })
  expect(roomingDifferences(before, now)).toEqual([
    { room: null, what: 'changed', fact: 'hotel', who: [], before: 'Hotel', now: 'Albergo' },
    { room: null, what: 'changed', fact: 'departure', who: [], before: '16/03/2027', now: '17/03/2027' },
    {
      room: null,
      what: 'changed',
      fact: 'treatment',
      who: [],
      before: 'Mezza pensione (HB)',
      now: 'Pensione completa (FB)',
    },
    { room: null, what: 'added', fact: 'beverages', who: [], before: null, now: null },
    { room: null, what: 'changed', fact: 'coach', who: [], before: null, now: 'Autoservizi Rota, GA482KR' },
    { room: 5, what: 'added', fact: 'singleUse', who: ['Lazzari Donata'], before: null, now: null },
  ])
})

it('days are written as the hotel reads them', () => {
  const now = list([room('r1', 5, [{ ...lazzari, bornOn: '1961-02-03' }]), room('r2', 6, [monti, fontana])], {
    hotel: { ...before.hotel!, checkInOn: '2027-03-13' },
  })
  expect(roomingDifferences(before, now)).toMatchObject([
    { fact: 'arrival', before: '12/03/2027 17:30', now: '13/03/2027 17:30' },
    { fact: 'particulars', before: 'F, 01/01/1960, Milano (MI), IT', now: 'F, 03/02/1961, Milano (MI), IT' },
  ])
})

it('food notes, arrival and telephone are told only where ticked', () => {
  expect(toldList(before, { hasNotes: true })).toBe(before)
  const told = toldList(before, { hasNotes: false })
  expect(told.rooms[1]!.people[0]!.dietaryNote).toBeNull()
  expect([told.hotel?.arrivesAt, told.leader?.phone, told.totals.dietaryNotes]).toEqual([null, null, 0])
})

it('an erased person is nobody any more, and their room stays', () => {
  const heads = [{ participantId: 'p2', isHandedOver: false }]
  const after = withoutPerson(before, { heads, formerNames: [], said: 'Dati cancellati' })
  expect(after.rooms[1]!.people.map(({ fullName, bornOn, dietaryNote }) => [fullName, bornOn, dietaryNote])).toEqual([
    ['Dati cancellati', null, null],
    ['Fontana Rita', '1960-01-01', null],
  ])
})

it('an erased leader is not named above the rooms, and a handed over head loses only the name of the erased person', () => {
  const serra = person('p9', 'Serra Paola', { type: 'guide' })
  const told = list([room('r1', 1, [serra, monti])], { unprintable: ['Serra Paola', 'Monti Sara'] })
  const erase = (heads: Parameters<typeof withoutPerson>[1]['heads'], formerNames: string[]) => {
    const { leader, unprintable, rooms } = withoutPerson(told, { heads, formerNames, said: 'Dati cancellati' })
    return [leader?.name, leader?.phone, unprintable, rooms[0]!.people.map(({ fullName }) => fullName)]
  }
  expect(erase([{ participantId: 'p9', isHandedOver: false }], [])).toEqual([
    ...['Dati cancellati', null, ['Monti Sara'], ['Dati cancellati', 'Monti Sara']],
  ])
  const handedOver = [{ participantId: 'p2', isHandedOver: true }]
  const asBefore = ['Serra Paola', '+393356074412', ['Serra Paola', 'Monti Sara'], ['Serra Paola', 'Monti Sara']]
  expect(erase(handedOver, ['Verdi Ugo'])).toEqual(asBefore)
  expect(erase(handedOver, ['Monti Sara'])[3]).toEqual(['Serra Paola', 'Dati cancellati'])
})

it('a room that lost a guest is not among the same rooms, whatever its number is by now', () => {
  const same = (now: RoomingSnapshot) =>
    sameRooms(before, now, roomingDifferences(before, now)).map(({ room: number }) => number)
  expect(same(before)).toEqual([5, 6])
  const moved = list([room('r1', 5, [lazzari, fontana]), room('r2', 6, [monti])])
  expect(same(moved)).toEqual([])
  const renumbered = list([room('r2', 5, [monti]), room('r1', 6, [lazzari])])
  expect(same(renumbered)).toEqual([6])
  expect(roomingDifferences(before, renumbered)).toMatchObject([{ room: 5, what: 'removed', who: ['Fontana Rita'] }])
  const gone = list([room('r2', 5, [monti, fontana])])
  expect(same(gone)).toEqual([5])
})

it('the note of a new room is told with its guests', () => {
  const now = list([room('r1', 5, []), room('r2', 6, [monti, fontana]), room('r3', 7, [lazzari], { notes: 'Culla' })])
  expect(roomingDifferences(before, now)).toMatchObject([
    { room: 7, fact: 'roomNotes', before: null, now: 'Culla' },
    { room: 7, fact: 'room', who: ['Lazzari Donata'] },
  ])
})

it('the final list says everything, and no list is empty', () => {
  const final = { isFinal: true, hasNotes: true }
  expect(versionRefusal(before, final)).toBeNull()
  expect(versionRefusal(before, { isFinal: true, hasNotes: false })).toBe('rooming.final-incomplete')
  expect(versionRefusal(list(before.rooms, { leader: null }), final)).toBe('rooming.final-incomplete')
  expect(versionRefusal(list(before.rooms, { leader: null }), { isFinal: false, hasNotes: false })).toBeNull()
  expect(versionRefusal(list([]), final)).toBe('rooming.nobody-sleeps')
  expect(versionRefusal(list(before.rooms, { hotel: null }), final)).toBe('rooming.no-hotel')
})

it('offers to restore a version only for a type, a note or a bed, not for who came or which coach is booked', () => {
  expect(isRestorable([{ fact: 'coach' }, { fact: 'guest' }, { fact: 'name' }])).toBe(false)
  for (const fact of ['type', 'roomNotes', 'room'] as const)
    expect(isRestorable([{ fact: 'guest' }, { fact }])).toBe(true)
})
