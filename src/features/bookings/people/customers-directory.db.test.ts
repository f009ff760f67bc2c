import { describe, expect, it } from 'vitest'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { createBooking, editBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { bookingValuesOf } from '#src/features/bookings/booking/booking.values.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import * as cards from '#src/features/customers/card/card.contract.ts'
import { peopleToErase } from '#src/features/customers/card/card.queries.ts'
import { eraseOld } from '#src/features/customers/card/erasure.commands.ts'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import * as directory from '#src/features/customers/directory/directory.contract.ts'
import * as merging from '#src/features/customers/merging/merging.contract.ts'
import { getCustomer } from '#src/features/customers/person/person.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Day } from '#src/shared/day.ts'

const { act, call, refused, answer, db, pool } = await testApp({ now: '2027-02-10T09:00:00Z' })

const list = (query: object, as: 'admin' | 'busOffice' = 'admin') => call(directory.listCustomers, { query }, { as })
const card = (customerId: string) => call(cards.getCustomerCard, { params: { customerId } })
const keep = (given: Parameters<typeof aPerson>[0]) => act((work) => keepPerson(work, aPerson(given)))
const count = async (table: string, condition: string, ids: readonly string[]) =>
  (await pool.query(`select count(*)::int as n from ${table} where ${condition}`, [ids])).rows[0].n as number

async function travel(departsOn: Day, ...given: Parameters<typeof aParticipant>[0][]) {
  const trip = await act((work) => aTripOnSale(work, { departsOn }))
  const people = given.map((one, index) => aParticipant({ ...one, isDefaultContact: index === 0 }))
  const roomType = people.length === 1 ? ('SGL' as const) : ('DBL' as const)
  const { id } = await act((work) =>
    createBooking(
      work,
      trip.tripId,
      aBooking({ ...trip, roomType, confirmBy: departsOn < '2027-02-20' ? departsOn : '2027-02-20', people }),
    ),
  )
  return { ...trip, bookingId: id }
}
const idOf = async (surname: string, name: string) =>
  (await pool.query('select id from customers where surname = $1 and name = $2', [surname, name])).rows[0].id as string

describe('the directory', () => {
  it('finds words in any order and spelling, also a tax code and a telephone, and pages by name', async () => {
    await keep({ surname: "D'Ambrosio", name: 'Nicolò', phone: '+39 347 5550101' })
    await keep({ surname: 'De Rosa', name: 'Ambra', bornOn: '1990-01-01' })
    const named = async (search: string) => (await list({ search })).customers.map(({ surname }) => surname)
    expect(await named('nicolo dambrosio')).toEqual(["D'Ambrosio"])
    expect(await named('DAMBROSIO')).toEqual(["D'Ambrosio"])
    expect(await named('347 5550101')).toEqual(["D'Ambrosio"])
    expect(await named('ambr')).toEqual(["D'Ambrosio", 'De Rosa'])
    const reversed = await list({ search: 'ambr', sort: '-name' })
    expect(reversed.customers.map(({ surname }) => surname)).toEqual(['De Rosa', "D'Ambrosio"])
    expect(reversed.counts.all).toBe(2)
  })

  it('pages through many without losing or repeating anybody', async () => {
    for (let n = 0; n < 53; n++)
      await keep({ surname: 'Paginati', name: `N ${String(n).padStart(2, '0')}`, birthCode: null, taxCode: null })
    const first = await list({ search: 'paginati' })
    const second = await list({ search: 'paginati', cursor: first.next! })
    expect([first.customers.length, second.customers.length, second.next]).toEqual([50, 3, null])
    expect(new Set([...first.customers, ...second.customers].map(({ id }) => id)).size).toBe(53)
  })

  it('narrows to a trip to come, a document that ends soon, and missing data', async () => {
    await travel('2027-06-01', { surname: 'Filtrati', name: 'Ada' })
    await keep({ surname: 'Filtrati', name: 'Bea', documentExpiresOn: '2027-03-01', bornOn: '1980-01-01' })
    await keep({ surname: 'Filtrati', name: 'Cleo', bornOn: null })
    const names = async (only: string, as: 'admin' | 'busOffice' = 'admin') =>
      (await list({ search: 'filtrati', only }, as)).customers.map(({ name }) => name)
    expect(await names('toCome')).toEqual(['Ada'])
    expect(await names('expiring')).toEqual(['Bea'])
    expect(await names('incomplete')).toEqual(['Cleo'])
    expect(await names('expiring', 'busOffice')).toEqual([])
    const { counts, customers } = await list({ search: 'filtrati' })
    expect(counts).toEqual({ all: 3, toCome: 1, expiring: 1, incomplete: 1 })
    expect(customers[0]).toMatchObject({ name: 'Ada', trips: 1, trip: { departsOn: '2027-06-01', isToCome: true } })
    const forBus = await list({ search: 'filtrati' }, 'busOffice')
    expect(forBus.customers[0]).not.toHaveProperty('document')
    expect(forBus.counts).not.toHaveProperty('expiring')
  })

  it('judges the document in use, not one that was replaced', async () => {
    const id = await keep({ surname: 'Rinnovati', documentNumber: 'AA1', documentExpiresOn: '2027-02-20' })
    await pool.query("update customer_documents set created_at = '2020-01-01' where customer_id = $1", [id])
    const person = await call(getCustomer, { params: { customerId: id } })
    await call(cards.editCustomer, {
      params: { customerId: id },
      body: {
        ...aPerson(person as never),
        documentNumber: 'BB2',
        documentExpiresOn: '2035-01-01',
        version: person.version,
      },
    })
    expect((await list({ search: 'rinnovati', only: 'expiring' })).customers).toEqual([])
    expect((await card(id)).documents?.map(({ number }) => number)).toEqual(['BB2', 'AA1'])
  })
})

describe('a person of the directory', () => {
  it('is created once under one tax code, with wrong fields refused together', async () => {
    const form = aPerson({ surname: 'Creati' })
    const { id } = await call(cards.createCustomer, { body: form })
    expect((await call(cards.createCustomer, { body: form })).id).toBe(id)
    const { fields } = await refused(cards.createCustomer, {
      body: { ...form, email: 'x', bornOn: '2030-01-01', allergies: 'Noci', taxCode: null },
    })
    expect(fields?.map(({ path }) => path).toSorted()).toEqual(['/allergies', '/bornOn', '/documentIssuedOn', '/email'])
  })

  it('is edited from the version that was read, and never becomes somebody else', async () => {
    const id = await keep({ surname: 'Modificati' })
    const body = { ...aPerson({ surname: 'Modificati' }), residence: 'Via Nuova 1', version: 1 }
    expect(await call(cards.editCustomer, { params: { customerId: id }, body })).toEqual({ id, version: 2 })
    expect((await refused(cards.editCustomer, { params: { customerId: id }, body })).code).toBe('calls.stale')
    const other = { ...aPerson({ surname: 'Verdi', name: 'Anna', bornOn: '1970-01-01' }), version: 2 }
    const refusal = await refused(cards.editCustomer, { params: { customerId: id }, body: other })
    expect(refusal).toMatchObject({ code: 'customers.another-person', fields: [{ path: '/surname' }] })
  })

  it('keeps notes that two people write at once apart', async () => {
    const customerId = await keep({ surname: 'Annotati' })
    const save = (notes: string, from: string) => ({ params: { customerId }, body: { notes, from } })
    await call(cards.saveCustomerNotes, save('Vuole il posto davanti', ''))
    expect((await refused(cards.saveCustomerNotes, save('Altro', ''))).code).toBe('calls.stale')
    expect((await card(customerId)).notes).toBe('Vuole il posto davanti')
  })

  it('may not be edited by who only reads', async () => {
    const body = { ...aPerson({ surname: 'Vietati' }) }
    expect((await answer(cards.createCustomer, { body }, { as: 'busOffice' })).statusCode).toBe(403)
  })
})

describe('the card', () => {
  it('tells trips with companions, usual stop, documents too short for a trip, and what keeps data from erasure', async () => {
    const trip = await travel(
      '2027-05-01',
      { surname: 'Schedati', name: 'Ugo', documentExpiresOn: '2027-05-02' },
      { surname: 'Schedati', name: 'Pia', bornOn: '1990-02-03' },
    )
    const found = await card(await idOf('Schedati', 'Ugo'))
    expect(found.trips).toMatchObject([
      { tripId: trip.tripId, isToCome: true, status: 'confirmed', roomType: 'DBL', companions: ['Schedati Pia'] },
    ])
    expect(found.companion).toMatchObject({ name: 'Schedati Pia', trips: 1 })
    expect(found.documents?.[0]?.tooShortFor).toEqual({ title: 'Napoli e la Costiera', returnsOn: '2027-05-05' })
    expect(found.erasure).toMatchObject({ tripToCome: 'Napoli e la Costiera', hasOpenMoney: true, months: 24 })
    expect(found.boardsAt).toMatch(/^\d\d:\d\d /)
    const before = await card(await idOf('Schedati', 'Pia'))
    expect([before.nextId, found.previousId]).toEqual([found.id, before.id])
  })

  it('covers health data, tells amounts and sights only to who may see them', async () => {
    const id = await keep({ surname: 'Coperti', allergies: 'Noci', hasHealthConsent: true })
    const admin = await card(id)
    expect(JSON.stringify(admin)).not.toContain('Noci')
    expect(admin.health).toMatchObject({ hasNote: true })
    await call(getCustomer, { params: { customerId: id } })
    const seen = (await card(id)).sights
    expect(seen?.latest.map(({ what }) => what).toSorted()).toEqual(['document', 'health', 'healthMark'])
    const bus = await call(cards.getCustomerCard, { params: { customerId: id } }, { as: 'busOffice' })
    for (const hidden of ['documents', 'health', 'sights']) expect(bus).not.toHaveProperty(hidden)
  })
})

describe('a merge', () => {
  const twins = async (surname: string) => {
    const kept = { surname, name: 'Maria Grazia', email: null, allergies: 'Noci', hasHealthConsent: true }
    const double = {
      surname: surname.toUpperCase(),
      name: 'MARIAGRAZIA',
      taxCode: null,
      documentNumber: 'ZZ1',
      residence: 'Via dei Mille 3',
    }
    const first = await travel('2027-05-01', kept)
    const second = await travel('2027-07-01', { ...double, birthCode: null })
    const [keptId, doubleId] = [await idOf(surname, 'Maria Grazia'), await idOf(surname.toUpperCase(), 'MARIAGRAZIA')]
    return { keptId, doubleId, first, second }
  }
  const hangingOn = async (...ids: string[]) => ({
    participants: await count('participants', 'customer_id = any($1)', ids),
    documents: await count('customer_documents', 'customer_id = any($1)', ids),
    lines: await count(
      'price_lines',
      'participant_id in (select id from participants where customer_id = any($1))',
      ids,
    ),
    sights: await count('health_reads', 'customer_id = any($1)', ids),
    log: await count('activity_entries', "subject_id = any($1) and kind <> 'customers.activity-merged'", ids),
  })
  const merge = (keptId: string, doubleId: string, given: object = {}) => ({
    params: { customerId: keptId },
    body: { version: 1, doubleId, doubleVersion: 1, taken: [], ...given },
  })

  it('is proposed for one name and birth day, and keeps everything of both', async () => {
    const { keptId, doubleId, second } = await twins('De Rosa')
    expect((await list({ search: 'derosa maria' })).customers.map(({ twinId }) => twinId)).toContain(doubleId)
    expect((await call(directory.countDoubles, {})).pairs).toBe(1)
    const { sides } = await call(merging.compareCustomers, { params: { customerId: keptId, doubleId } })
    expect(sides.map(({ trips, bookings }) => [trips, bookings])).toEqual([
      [1, 1],
      [1, 1],
    ])
    const before = await hangingOn(keptId, doubleId)
    await call(merging.mergeCustomers, merge(keptId, doubleId, { taken: ['residence', 'document'] }))
    // The entries of the double's log stay with the double and are read together with the kept person's. The two sights
    // of one moment are one.
    const { log } = await hangingOn(keptId, doubleId)
    expect({ ...(await hangingOn(keptId)), log }).toEqual({ ...before, sights: before.sights - 1 })
    expect(before.participants).toBe(2)
    expect(await hangingOn(doubleId)).toMatchObject({ participants: 0, documents: 0, sights: 0 })
    const found = await card(doubleId)
    expect(found).toMatchObject({ id: keptId, residence: 'Via dei Mille 3', health: { hasNote: true } })
    expect(found.trips.map(({ tripId }) => tripId)).toContain(second.tripId)
    expect(found.documents?.map(({ number }) => number)).toEqual(['ZZ1', 'CA49217KF'])
    expect((await call(directory.countDoubles, {})).pairs).toBe(0)
    const told = await call(cards.getCustomerActivity, { params: { customerId: keptId }, query: {} })
    expect(told.entries[0]).toMatchObject({
      kind: 'customers.activity-merged',
      params: { double: 'DE ROSA MARIAGRAZIA' },
    })
    expect(told.entries[0]!.params.changes).toContain('Via Borgo Palazzo')
  })

  it('is followed by whoever still holds the old id: an edit is refused as stale, and no head names the dead row', async () => {
    const { keptId, doubleId, second } = await twins('Vecchia')
    const params = { tripId: second.tripId, bookingId: second.bookingId }
    const held = bookingValuesOf(await call(getBooking, { params }))
    await call(merging.mergeCustomers, merge(keptId, doubleId))
    const stale = { params: { customerId: doubleId }, body: { ...aPerson({ surname: 'Vecchia' }), version: 1 } }
    expect((await refused(cards.editCustomer, stale)).code).toBe('calls.stale')
    const [person] = held.people
    const edited = aBooking({
      ...second,
      ...{ roomType: 'SGL' },
      people: [
        {
          ...aParticipant({ ...(person as object), isDefaultContact: true }),
          customerId: doubleId,
          version: 1,
        } as never,
      ],
    })
    await expect(act((work) => editBooking(work, params, { ...edited, version: 1 }))).rejects.toMatchObject({
      code: 'calls.stale',
    })
    await pool.query('update participants set customer_id = $1 where customer_id = $2', [doubleId, keptId])
    expect(await count('participants', 'customer_id = any($1)', [doubleId])).toBe(0)
  })

  it('refuses two tax codes, two on one booking, a stale record and one that is gone', async () => {
    const [one, other] = [await keep({ surname: 'Gemelli' }), await keep({ surname: 'Gemelli', name: 'Bruno' })]
    expect((await refused(merging.mergeCustomers, merge(one, other))).code).toBe('customers.merge-two-codes')
    expect((await refused(merging.mergeCustomers, merge(one, one))).code).toBe('customers.merge-itself')
    await travel(
      '2027-05-01',
      { surname: 'Stanza', name: 'Ada' },
      { surname: 'Stanza', name: 'Bea', taxCode: null, birthCode: null },
    )
    const together = merge(await idOf('Stanza', 'Ada'), await idOf('Stanza', 'Bea'))
    expect((await refused(merging.mergeCustomers, together)).code).toBe('customers.merge-one-booking')
    const { keptId, doubleId } = await twins('Stantii')
    expect((await refused(merging.mergeCustomers, merge(keptId, doubleId, { version: 9 }))).code).toBe('calls.stale')
    await call(merging.mergeCustomers, merge(keptId, doubleId))
    expect((await refused(merging.mergeCustomers, merge(keptId, doubleId, { version: 2 }))).code).toBe(
      'customers.merge-gone',
    )
  })

  it('names nobody in the log of a person who was merged with a double', async () => {
    const keptId = await keep({ surname: 'Uniti' })
    const doubleId = await keep({ surname: 'UNITI', taxCode: null, birthCode: null })
    await call(merging.mergeCustomers, merge(keptId, doubleId))
    await call(cards.eraseCustomer, { params: { customerId: keptId }, body: { version: 2 } })
    const { entries } = await call(cards.getCustomerActivity, { params: { customerId: keptId }, query: {} })
    expect(entries.find(({ kind }) => kind === 'customers.activity-merged')?.params).toMatchObject({
      customer: 'Dati cancellati',
      double: 'Dati cancellati',
    })
  })

  it('is not proposed again for two who were told apart', async () => {
    const { keptId, doubleId } = await twins('Distinti')
    await call(merging.tellCustomersApart, { params: { customerId: keptId }, body: { otherId: doubleId } })
    expect((await card(keptId)).twinId).toBeNull()
  })
})

describe('an erasure', () => {
  it('is refused while a trip is to come or money is open', async () => {
    const trip = await travel('2027-05-01', { surname: 'Attesi', name: 'Ada' })
    const customerId = await idOf('Attesi', 'Ada')
    const erase = { params: { customerId }, body: { version: 1 } }
    expect(await refused(cards.eraseCustomer, erase)).toMatchObject({
      code: 'customers.erase-trip-to-come',
      detail: 'Non ancora: ha un posto per Napoli e la Costiera',
    })
    await pool.query("update trips set status = 'cancelled', cancel_reason = 'x' where id = $1", [trip.tripId])
    expect((await refused(cards.eraseCustomer, erase)).code).toBe('customers.erase-money-open')
  })

  it('takes name, data and health away everywhere, the log included, and leaves bookings and prices', async () => {
    const customerId = await keep({ surname: 'Dimenticati', name: 'Elio', allergies: 'Noci', hasHealthConsent: true })
    await call(cards.saveCustomerNotes, { params: { customerId }, body: { notes: 'Vedovo', from: '' } })
    await call(cards.eraseCustomer, { params: { customerId }, body: { version: 1 } })
    const left = await pool.query(
      `select (select row_to_json(c)::text from customers c where c.id = $1) as person,
        (select count(*)::int from customer_documents where customer_id = $1) as documents,
        (select count(*)::int from customer_health where customer_id = $1) as health,
        (select string_agg(params::text, '') from activity_entries where subject_id = $1) as log`,
      [customerId],
    )
    expect(left.rows[0]).toMatchObject({ documents: 0, health: 0 })
    for (const text of [left.rows[0].person, left.rows[0].log])
      expect(text).not.toMatch(/Dimenticati|Elio|Vedovo|dimenticati/)
    expect((await list({ search: 'dimenticati' })).customers).toEqual([])
    expect((await refused(cards.eraseCustomer, { params: { customerId }, body: { version: 2 } })).code).toBe(
      'customers.erased',
    )
    await expect(pool.query('delete from activity_entries')).rejects.toMatchObject({
      constraint: 'activity.only-added',
    })
  })

  it('takes every name of the person out of every log that tells it, and leaves those of others', async () => {
    const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-05-01' }))
    const people = [
      aParticipant({
        ...{ surname: 'Scordati', name: 'Ada', taxCode: null, birthCode: null, isDefaultContact: true },
        boardingNote: 'Sedia a rotelle',
      }),
      aParticipant({ surname: 'Scordati', name: 'Ada Rosa', taxCode: null, birthCode: null }),
    ]
    const option = { status: 'customerOption' as const, confirmBy: '2027-02-20' as const }
    const { id: bookingId } = await act((work) =>
      createBooking(work, trip.tripId, aBooking({ ...trip, ...option, roomType: 'DBL', people })),
    )
    const customerId = await idOf('Scordati', 'Ada')
    const other = await keep({ surname: 'Scordate', name: 'Ada', taxCode: null, birthCode: null })
    await call(merging.tellCustomersApart, { params: { customerId: other }, body: { otherId: customerId } })
    const inTrip = { itineraryId: trip.tripId, subject: 'Booking' as const }
    await act(async (work) => {
      const params = { service: 'Museo', people: 'Bianchi Ugo, Scordati Ada, Scordati Ada Rosa' }
      await recordActivity(work, { kind: 'bookings.activity-attendees-added', params, ...inTrip })
      const phone = {
        field: bookingText['bookings.field.referencePhone'],
        theirs: '+39 333 0001111',
        mine: '+39 333 0002222',
      }
      const status = { field: 'Stato', theirs: 'In opzione', mine: 'Confermata' }
      const edited = { kind: 'bookings.activity-edited' as const, subjectId: bookingId, changes: [phone, status] }
      await recordActivity(work, { ...edited, params: { customer: 'Scordati Ada' }, ...inTrip })
      const kind = 'bookings.activity-canceled'
      await recordActivity(work, {
        kind,
        params: { customer: 'Bianchi Ugo' },
        reason: 'Lo chiede Scordati Ada',
        ...inTrip,
      })
    })
    await pool.query("update trips set status = 'cancelled', cancel_reason = 'x' where id = $1", [trip.tripId])
    await call(cards.eraseCustomer, { params: { customerId }, body: { version: 1 } })
    const heads = await pool.query('select 1 from participants where boarding_note is not null')
    expect(heads.rows).toEqual([])
    const { rows } = await pool.query('select params::text || coalesce(reason, $1) as said from activity_entries', [''])
    const told = rows.map(({ said }) => said as string).filter((said) => /Scordat/.test(said))
    expect(told.filter((said) => /Scordati Ada(?! Rosa)/.test(said))).toEqual([])
    const all = rows.map(({ said }) => said as string).join()
    expect(all).toContain('Telefono; Stato: In opzione → Confermata')
    expect(all).not.toContain('333 000')
    expect(told.join()).toContain('Bianchi Ugo, Dati cancellati, Scordati Ada Rosa')
    expect(
      (await call(cards.getCustomerActivity, { params: { customerId: other }, query: {} })).entries[0],
    ).toMatchObject({
      params: { customer: 'Scordate Ada', other: 'Dati cancellati' },
    })
  })

  it('comes by itself only where nothing keeps the data', async () => {
    await travel('2027-05-01', { surname: 'Notturni', name: 'Ada' })
    expect(await act(async (work) => eraseOld(work, await idOf('Notturni', 'Ada')))).toBe(false)
    const old = await keep({ surname: 'Notturni', name: 'Bea' })
    expect(await act((work) => eraseOld(work, old))).toBe(true)
    const left = await keep({ surname: 'Notturni', name: 'Cleo' })
    const due = await peopleToErase(db, '2028-01-01')
    expect(due).toContain(left)
    expect(due).not.toContain(await idOf('Notturni', 'Ada'))
  })
})

describe("the export of one person's data", () => {
  it('holds everything that is stored about them, and is for who may export people', async () => {
    const ada = { surname: 'Esportati', name: 'Ada', allergies: 'Soia', hasHealthConsent: true }
    const { bookingId, tripId } = await travel('2027-05-01', { ...ada, boardingNote: 'Sedia a rotelle' })
    const params = { customerId: await idOf('Esportati', 'Ada') }
    await pool.query("insert into message_opt_outs values ($1, now(), null, 'Elena Bonetti')", [params.customerId])
    await pool.query(
      `with poll as (insert into polls (trip_id, closes_on, sent_at) values ($2, '2027-06-01', now()) returning trip_id)
        insert into poll_people (trip_id, participant_id, answered_at, comment)
        select trip_id, (select id from participants where booking_id = $1), now(), 'Segreto' from poll`,
      [bookingId, tripId],
    )
    const file = await answer(cards.exportCustomer, { params })
    expect(file.headers['content-disposition']).toContain('dati_Esportati_Ada.json')
    const data = JSON.parse(file.body)
    expect(data.anagrafica).toMatchObject({ cognome: 'Esportati', nome: 'Ada' })
    expect(data.datiSanitari).toMatchObject({ allergie: 'Soia' })
    expect(data.viaggi).toMatchObject([{ viaggio: 'Napoli e la Costiera', dal: '2027-05-01', stato: 'confirmed' }])
    expect(data.viaggi).toMatchObject([
      { imbarcoAssistito: 'Sedia a rotelle', partenza: expect.any(String), polizze: [] },
    ])
    expect(data.messaggiFacoltativi).toMatchObject({ segnatoDa: 'Elena Bonetti' })
    expect(data.modifiche.at(-1).che).toBe('Prova admin ha registrato Esportati Ada')
    // The answer was promised to be read without a name.
    expect(file.body).not.toContain('Segreto')
    expect((await answer(cards.exportCustomer, { params }, { as: 'accountingOffice' })).statusCode).toBe(403)
  })

  it('holds the messages about the person, and none about relatives who share the address', async () => {
    const email = 'famiglia@example.it'
    const ofAda = await travel('2027-05-02', { surname: 'Parenti', name: 'Ada', email, taxCode: null })
    const ofUgo = await travel('2027-05-03', { surname: 'Parenti', name: 'Ugo', email, taxCode: null })
    const write = async (subject: string, { tripId }: { tripId: string }) =>
      (
        await pool.query(
          `insert into messages (kind, recipient, subject, body_text, about_id) values ('letter', $1, $2, '', $3) returning id`,
          [email, subject, tripId],
        )
      ).rows[0].id as string
    await write('Data di Ada', ofAda)
    await write('Data di Ugo', ofUgo)
    for (const [subject, { bookingId }] of [['Saldo di Ada', ofAda] as const, ['Saldo di Ugo', ofUgo] as const])
      await pool.query(
        `insert into balance_reminders (booking_id, message_id, due_cents, created_at, created_by_name)
          values ($1, $2, 100, now(), 'Elena Bonetti')`,
        [bookingId, await write(subject, ofAda)],
      )
    for (const [name, { bookingId, tripId }] of [['Ada', ofAda] as const, ['Ugo', ofUgo] as const]) {
      const newDate = await write(`Nuova data di ${name}`, ofAda)
      await pool.query('insert into new_date_messages (booking_id, message_id) values ($1, $2)', [bookingId, newDate])
      const asked = await write(`Questionario di ${name}`, ofAda)
      await pool.query(
        `with poll as (insert into polls (trip_id, closes_on, sent_at) values ($1, '2027-06-01', now()) returning trip_id),
          person as (insert into poll_people (trip_id, participant_id)
            select $1, p.id from participants p, poll where p.booking_id = $2 returning id)
        insert into poll_links (token_hash, person_id, message_id) select $3::text, id, $3::uuid from person`,
        [tripId, bookingId, asked],
      )
    }
    const file = await answer(cards.exportCustomer, { params: { customerId: await idOf('Parenti', 'Ada') } })
    const subjects = JSON.parse(file.body).messaggi.map(({ oggetto }: { oggetto: string }) => oggetto)
    expect(subjects.toSorted()).toEqual(['Data di Ada', 'Nuova data di Ada', 'Questionario di Ada', 'Saldo di Ada'])
  })
})
