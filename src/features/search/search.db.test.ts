import { beforeAll, describe, expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import { noteOpened } from './opened.contract.ts'
import { findAnything, listOpened } from './search.contract.ts'

const { act, call, clock, pool } = await testApp({ now: '2027-01-10T09:00:00Z' })

let tripCode: string
let taxCode: string
const ids = { trip: '', booking: '', tullio: '', sergio: '', trattoria: '' }

beforeAll(async () => {
  const lead = aParticipant({
    ...{ surname: 'Viganò', name: 'Tullio', isDefaultContact: true, phone: '+39 333 908 6157' },
    residence: 'Via dei Glicini 7, 23900 Lecco (LC)',
  })
  taxCode = lead.taxCode!
  await act(async (work) => {
    const { tripId, departureId, agencyId } = await aTripOnSale(work)
    const companion = aParticipant({ surname: 'Ferri', name: 'Ada' })
    const booking = await createBooking(work, tripId, {
      ...aBooking({ departureId, agencyId, people: [lead, companion], roomType: 'DBL' }),
      referenceName: 'Pro Loco Mantova',
    })
    const trattoria = await createProvider(
      work,
      aProvider({
        companyName: 'Trattoria Viganò',
        address: 'Corso Matteotti 3',
        city: 'Lecco',
        category: 'restaurant',
      }),
    )
    ids.sergio = await keepPerson(work, aPerson({ surname: "Vigano'", name: 'Sergio', bornOn: '1968-11-02' }))
    Object.assign(ids, { trip: tripId, booking: booking.id, trattoria: trattoria.id })
  })
  const { rows } = await pool.query<{ code: string; customer: string }>(
    `select t.code, p.customer_id as customer from trips t join participants p on p.trip_id = t.id where t.id = $1`,
    [ids.trip],
  )
  tripCode = rows[0]!.code
  ids.tullio = rows[0]!.customer
})

const found = async (search: string, as: Role = 'admin') =>
  (await call(findAnything, { query: { search } }, { as })).found
const idsOf = async (search: string, kind: string) =>
  (await found(search)).flatMap((one) => (one.kind === kind ? [one.id] : []))

describe('the search', () => {
  test('finds people, their bookings and suppliers without accents, who travels first', async () => {
    const all = await found('vigano')
    expect(all.map(({ kind }) => kind)).toEqual(['person', 'person', 'booking', 'provider'])
    expect(all.map(({ id }) => id)).toEqual([ids.tullio, ids.sergio, ids.booking, ids.trattoria])
    expect(all[0]).toMatchObject({
      ...{ surname: 'Viganò', name: 'Tullio', trips: 1 },
      trip: { title: 'Napoli e la Costiera', departsOn: '2027-03-12', isToCome: true },
    })
    expect(all[2]).toMatchObject({ name: 'Viganò Tullio', heads: 2, status: 'confirmed', tripId: ids.trip })
  })

  test('says by whom a booking was found, when its own name says another', async () => {
    const throughOf = async (typed: string) =>
      (await found(typed)).flatMap((one) => (one.kind === 'booking' ? [[one.companion, one.reference]] : []))
    expect(await throughOf('ferri')).toEqual([['Ferri Ada', null]])
    expect(await throughOf('pro loco')).toEqual([[null, 'Pro Loco Mantova']])
    expect(await throughOf('vigano')).toEqual([[null, null]])
  })

  test.each([
    ['a name in any order', 'tullio vigano'],
    ['a tax code', () => taxCode.toLowerCase()],
    ['the beginning of a tax code', () => taxCode.slice(0, 8)],
    ['a telephone as it is said', '333 908 61'],
    ['a street', 'glicini'],
    ['a name and a town', 'vigano lecco'],
  ])('finds a person by %s', async (_, typed) => {
    expect(await idsOf(typeof typed === 'string' ? typed : typed(), 'person')).toEqual([ids.tullio])
  })

  test('finds a booking by its code, written in any way, and by its reference name', async () => {
    const number = tripCode.slice(2)
    for (const typed of [`${number}-001`, `${number}-1`, `${number}-00`, `${number}-001`.replaceAll('-', '')])
      expect(await idsOf(typed, 'booking')).toEqual([ids.booking])
    expect(await idsOf(`${number}-002`, 'booking')).toEqual([])
    expect(await idsOf('mantova pro', 'booking')).toEqual([ids.booking])
  })

  test('finds a trip by its title, folded and in any order, and by its code', async () => {
    for (const typed of ['costiera napoli', 'NAP', tripCode, tripCode.slice(0, 9), tripCode.slice(2)])
      expect(await idsOf(typed, 'trip')).toEqual([ids.trip])
  })

  test('finds a supplier by its address, and a stop once with the next trip that stops there', async () => {
    expect(await idsOf('matteotti', 'provider')).toEqual([ids.trattoria])
    const stops = (await found('piazzale lampugnano')).filter(({ kind }) => kind === 'stop')
    expect(stops).toMatchObject([{ name: 'Milano Lampugnano', time: '05:20', tripId: ids.trip }])
  })

  test('finds nothing for signs alone, and takes no pattern for one', async () => {
    for (const typed of ['%%', '__', "'; --", '\\\\']) expect(await found(typed)).toEqual([])
  })

  test('says money only to those who may see it', async () => {
    const dueFor = async (as: Role) => {
      const booking = (await found('tullio', as)).find(({ kind }) => kind === 'booking')
      return booking && 'dueCents' in booking ? booking.dueCents : null
    }
    expect(await dueFor('accountingOffice')).toBeGreaterThan(0)
    expect(await dueFor('busOffice')).toBeNull()
  })
})

describe('what was opened last', () => {
  const open = (kind: 'person' | 'booking' | 'trip' | 'provider', id: string) =>
    call(noteOpened, { body: { kind, id } }, { as: 'booking' })
  const openedIds = async (as: Role = 'booking') => (await call(listOpened, {}, { as })).opened.map(({ id }) => id)

  test('comes back the latest first, each once, for its person alone', async () => {
    const kinds = { trip: ids.trip, booking: ids.booking, person: ids.tullio, provider: ids.trattoria } as const
    for (const [at, [kind, id]] of Object.entries(kinds).entries()) {
      clock.set(`2027-01-10T10:00:0${at}Z`)
      await open(kind as 'trip', id)
    }
    clock.set('2027-01-10T10:01:00Z')
    await open('trip', ids.trip)
    expect(await openedIds()).toEqual([ids.trip, ids.trattoria, ids.tullio, ids.booking])
    expect(await openedIds('admin')).toEqual([])
  })

  test('leaves out what is gone', async () => {
    clock.set('2027-01-10T10:02:00Z')
    await open('person', ids.sergio)
    await pool.query(`update customers set merged_into = $1 where id = $2`, [ids.tullio, ids.sergio])
    expect(await openedIds()).not.toContain(ids.sergio)
  })

  test('is no more than twenty things', async () => {
    for (let n = 0; n < 22; n++) {
      clock.set(new Date(Date.parse('2027-01-10T11:00:00Z') + n * 1_000))
      await open('trip', `0198a1b2-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`)
    }
    const { rows } = await pool.query('select count(*)::int as n from opened_things')
    expect(rows[0]).toEqual({ n: 20 })
  })
})

test('a lone letter and mere signs find nothing; of a long text the beginning is searched', async () => {
  for (const search of ['', 'v', '1', '(', '%', '%%', '🚌', '\u{1f68c}\u{fe0f}', '\ud83d', "''"])
    expect(await found(search), search).toEqual([])
  expect(await idsOf(`${'viganò'.padEnd(200)}di nessuno`, 'person')).toEqual([ids.tullio])
})
