import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { aCompleteDraft } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import { createBooking, editBooking, getAvailability, getBooking, saveBookingNotes } from './booking.contract.ts'
import { ParticipantInput } from './booking-input.contract.ts'

const app = await testApp({ now: '2027-03-03T09:00:00Z' })
const { call, refused, act, pool } = app

async function tripOnSale(options: Parameters<typeof aTripOnSale>[1] = {}) {
  return act((work) => aTripOnSale(work, options))
}

const carla = () =>
  aParticipant({
    surname: 'Brambilla',
    name: 'Carla',
    sex: 'F',
    bornOn: '1961-02-03',
    birthCode: 'F205',
    birthPlace: 'Milano (MI)',
  })

describe('a booking', () => {
  it('takes two places and a double, and costs two quotas, two fees and the insurance on top', async () => {
    const trip = await tripOnSale()
    const { id, number } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const booking = await call(getBooking, { params: { ...trip, bookingId: id } })
    expect(number).toBe(1)
    expect(booking.money.priceCents).toBe(2 * 89_000 + 2 * 2_500 + 7_120)
    expect(booking.lines.every(({ frozenAt }) => frozenAt !== null)).toBe(true)
    expect(booking.people.map(({ surname, hasBed }) => [surname, hasBed])).toEqual([
      ['Rossi', true],
      ['Ferri', true],
    ])
    const left = await call(getAvailability, { params: trip })
    expect(left).toEqual({
      places: 50,
      placesLeft: 48,
      roomsLeft: { SGL: 2, DUS: 1, DBL: 13, TWN: 3, TRP: 1, QUAD: 0 },
      waiting: [],
    })
  })

  it('requires every field of the specification, each refused at its place', async () => {
    const trip = await tripOnSale()
    const body = {
      ...aBooking(trip),
      status: 'customerOption' as const,
      confirmBy: null,
      departureId: null,
      agencyId: null,
      adults: 0,
      namesBy: '2027-03-03',
    }
    const problem = await refused(createBooking, {
      params: trip,
      body: { ...body, people: [aParticipant({ email: 'nessuna', taxCode: 'RSSMRA45C12F205D', residence: null })] },
    })
    expect(problem.status).toBe(400)
    expect(problem.fields?.map(({ path, text }) => [path, text])).toEqual(
      expect.arrayContaining([
        ['/confirmBy', 'Inserisci la data entro cui confermare'],
        ['/departureId', 'Seleziona una partenza oppure aggiungine una extra'],
        ['/agencyId', "Scegli l'agenzia"],
        ['/adults', 'Serve almeno un adulto'],
        ['/people/0/residence', 'Inserisci la residenza'],
        ['/people/0/email', 'Email non valida'],
        ['/people/0/taxCode', "Il codice fiscale non è corretto: controlla l'ultimo carattere"],
      ]),
    )
  })

  it('may name its people later, until its day, with a telephone', async () => {
    const trip = await tripOnSale({ departsOn: '2027-05-14' })
    const unnamed = aBooking({ ...trip, people: [], adults: 2 })
    const problem = await refused(createBooking, { params: trip, body: unnamed })
    expect(problem.fields?.map(({ path }) => path)).toEqual(['/referencePhone'])
    const body = { ...unnamed, referenceName: 'Gruppo Alpini', referencePhone: '035 123456' }
    const { id } = await call(createBooking, { params: trip, body })
    expect((await call(getBooking, { params: { ...trip, bookingId: id } })).namesBy).toBe('2027-05-07')
    const { bookings, counts } = await call(listParticipants, { params: trip, query: {} })
    expect(rowsOf(bookings).map(({ surname, referenceName, isLead }) => [surname, referenceName, isLead])).toEqual([
      [null, 'Gruppo Alpini', true],
      [null, 'Gruppo Alpini', false],
    ])
    expect(counts).toMatchObject({ all: 2, confirmed: 2, missingNames: 2 })
  })

  it('is confirmed with what the caller said about its people, and missing data is counted', async () => {
    const trip = await tripOnSale({ departsOn: '2027-05-14' })
    const said = {
      surname: 'Locatelli',
      phone: '035 123456',
      documentType: 'idCard',
      documentNumber: 'ca49217kf',
    } as const
    const body = aBooking({ ...trip, people: [ParticipantInput.parse(said), carla()] })
    const { id } = await call(createBooking, { params: trip, body })
    const { people, status } = await call(getBooking, { params: { ...trip, bookingId: id } })
    expect(status).toBe('confirmed')
    expect(people[0]).toMatchObject({
      name: '',
      documentNumber: 'CA49217KF',
      documentExpiresOn: null,
      isDefaultContact: true,
    })
    const listed = async (as: 'booking' | 'busOffice') => {
      const { bookings, counts } = await call(listParticipants, { params: trip, query: {} }, { as })
      return [counts.missingData, ...rowsOf(bookings).map(({ missingData }) => missingData)]
    }
    expect(await listed('booking')).toEqual([1, 9, 0])
    expect(await listed('busOffice')).toEqual([1, 7, 0])
    const params = { ...trip, bookingId: id }
    const { version } = await call(getBooking, { params })
    await call(cancelBooking, { params, body: { version, reason: 'Rinuncia' } })
    const off = await call(listParticipants, { params: trip, query: { of: 'canceled' } })
    expect([off.counts.missingData, ...rowsOf(off.bookings).map(({ missingData }) => missingData)]).toEqual([0, 0, 0])
  })

  it('recognises a person by their tax code: the second booking has the same customer', async () => {
    const [first, second] = [await tripOnSale(), await tripOnSale({ departsOn: '2027-05-07' })]
    const alone = { adults: 1, roomType: 'DUS' } as const
    const person = aParticipant({ surname: 'Traslochi' })
    const a = await call(createBooking, { params: first, body: aBooking({ ...first, ...alone, people: [person] }) })
    const known = await call(getBooking, { params: { ...first, bookingId: a.id } })
    const { customerId, version } = known.people[0]!
    const moved = { ...person, customerId, version, residence: 'Via Nuova 1, 24121 Bergamo (BG)' }
    const b = await call(createBooking, {
      params: second,
      body: aBooking({ ...second, ...alone, people: [moved] }),
    })
    const people = await Promise.all(
      [
        { ...first, bookingId: a.id },
        { ...second, bookingId: b.id },
      ].map((params) => call(getBooking, { params })),
    )
    expect(people[0]!.people[0]!.customerId).toBe(people[1]!.people[0]!.customerId)
    expect(people[0]!.people[0]!.residence).toBe('Via Nuova 1, 24121 Bergamo (BG)')
    const unread = { ...person, customerId, residence: 'Via Altrove 2' }
    const third = await tripOnSale({ departsOn: '2027-06-04' })
    const body = aBooking({ ...third, ...alone, people: [unread] })
    const refusal = await refused(createBooking, { params: third, body })
    expect([refusal.status, refusal.code]).toEqual([400, 'shapes.missing-data'])
    expect(refusal.fields).toMatchObject([{ path: '/people/0/version', code: 'shapes.required' }])
  })

  it('notes the help that a person needs to board, logs that it changed, and shows others only that there is some', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people } = await call(getBooking, { params })
    expect(people.map(({ boardingNote }) => boardingNote)).toEqual([null, null])
    const [mario, elena] = people.map((person) => ({ ...aParticipant(), ...person }))
    const noted = [{ ...mario!, boardingNote: ' Pedana per la sedia ' }, elena!]
    await call(editBooking, { params, body: { ...aBooking({ ...trip, people: noted }), version: 1 } })
    const seen = await call(getBooking, { params })
    expect(seen.people.map(({ boardingNote }) => boardingNote)).toEqual(['Pedana per la sedia', null])
    for (const as of ['busOffice', 'accountingOffice'] as const) {
      const hidden = await call(getBooking, { params }, { as })
      expect(hidden.people.map(({ isBoardingAssisted }) => isBoardingAssisted)).toEqual([true, false])
      expect(JSON.stringify(hidden)).not.toMatch(/boardingNote|Pedana/)
    }
    const again = { ...aBooking({ ...trip, people: noted }), notes: 'Prima fila', version: 2 }
    await call(editBooking, { params, body: again })
    const logOf = async (as: Role) => {
      const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} }, { as })
      return entries
        .filter(({ kind }) => kind === 'bookings.activity-boarding')
        .map(({ params }) => [params.customer, params.changes])
    }
    const said = 'Rossi Mario, Imbarco assistito: Pedana per la sedia (prima non indicato)'
    expect(await logOf('booking')).toEqual([['Rossi Mario', said]])
    expect(await logOf('busOffice')).toEqual([['Rossi Mario', undefined]])
  })

  it('has nobody twice, by any identifying field', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people, version } = await call(getBooking, { params })
    const [first] = people.map((person) => ({ ...aParticipant(), ...person }))
    const body = {
      ...aBooking({ ...trip, people: [first!, { ...carla(), participantId: first!.participantId }] }),
      version,
    }
    const problem = await refused(editBooking, { params, body })
    expect(problem.fields).toMatchObject([{ path: '/people/1/surname', code: 'bookings.same-person-twice' }])
  })

  it('refuses at its field a tax code of another known person', async () => {
    const [trip, other] = [await tripOnSale(), await tripOnSale({ departsOn: '2027-05-07' })]
    const single = { adults: 1, roomType: 'SGL' as const }
    await call(createBooking, { params: other, body: aBooking({ ...other, ...single, people: [carla()] }) })
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people, version } = await call(getBooking, { params })
    const [first, second] = people.map((person) => ({ ...aParticipant(), ...person }))
    const body = { ...aBooking({ ...trip, people: [first!, { ...second!, taxCode: carla().taxCode }] }), version }
    const problem = await refused(editBooking, { params, body })
    expect(problem).toMatchObject({ status: 422, code: 'customers.tax-code-taken' })
    expect(problem.fields?.[0]?.path).toBe('/people/1/taxCode')
  })

  it('refuses an edit from an older version and names who saved and when', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const booking = await call(getBooking, { params })
    const people = booking.people.map((person) => ({ ...aParticipant(), ...person }))
    await call(
      editBooking,
      { params, body: { ...aBooking({ ...trip, people }), notes: 'Prima fila', version: 1 } },
      { as: 'booking' },
    )
    const problem = await refused(editBooking, { params, body: { ...aBooking({ ...trip, people }), version: 1 } })
    expect(problem).toMatchObject({
      status: 409,
      code: 'calls.stale',
      params: { name: 'Prova booking', time: '10:00' },
    })
  })

  it('keeps its price once confirmed when the trip gets dearer, and a head that joins pays the new one', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    await pool.query('update cost_definitions set unit_cents = 95000 where itinerary_id = $1', [trip.tripId])
    const params = { ...trip, bookingId: id }
    const { people, version, money } = await call(getBooking, { params })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    await call(editBooking, { params, body: { ...aBooking({ ...trip, people: same }), version } })
    expect((await call(getBooking, { params })).money.priceCents).toBe(money.priceCents)
    const grown = {
      ...aBooking({ ...trip, people: [...same, carla()], roomType: 'TRP', adults: 3 }),
      version: version + 1,
    }
    await call(editBooking, { params, body: grown })
    const after = await call(getBooking, { params })
    expect(after.money.priceCents).toBe(money.priceCents + 95_000 + 2_500 + 3_800)
    expect(after.people.every(({ hasBed }) => hasBed)).toBe(true)
  })

  it('has no more heads than its room has beds, named or not; one stored with more may stay', async () => {
    const trip = await tripOnSale()
    const later = { namesBy: '2027-03-10', referenceName: 'Rossi', referencePhone: '035 123456' }
    const body = aBooking({ ...trip, ...later, children: 1 })
    expect(await refused(createBooking, { params: trip, body })).toMatchObject({
      status: 400,
      fields: [{ path: '/roomType', text: 'La camera DBL ha 2 posti: le persone sono 3' }],
    })
    const { id } = await call(createBooking, { params: trip, body: { ...body, roomType: 'TRP' } })
    const params = { ...trip, bookingId: id }
    const { people } = await call(getBooking, { params })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const smaller = { ...body, people: same, version: 1 }
    expect((await refused(editBooking, { params, body: smaller })).fields).toMatchObject([{ path: '/roomType' }])
    // The booking is stored as it was saved before the rule existed.
    await pool.query('delete from beds where room_id = (select room_id from bookings where id = $1)', [id])
    await pool.query("update rooms set room_type = 'DBL' where id = (select room_id from bookings where id = $1)", [id])
    await call(editBooking, { params, body: { ...smaller, notes: 'Culla in camera' } })
    expect(await call(getBooking, { params })).toMatchObject({ roomType: 'DBL', children: 1, notes: 'Culla in camera' })
  })

  it('agrees a deposit within its price and a balance day before the return; an agreement survives a lower price', async () => {
    const trip = await tripOnSale({ departsOn: '2027-06-12' })
    const agreed = { depositCents: 150_000, balanceDueOn: '2027-06-16' }
    const wrong = { depositCents: 190_121, balanceDueOn: '2027-06-17' }
    expect(await refused(createBooking, { params: trip, body: { ...aBooking(trip), ...wrong } })).toMatchObject({
      status: 422,
      fields: [
        { path: '/depositCents', code: 'bookings.deposit-range' },
        { path: '/balanceDueOn', text: 'Il saldo scade da oggi al rientro, il 16/06/2027' },
      ],
    })
    const { id } = await call(createBooking, { params: trip, body: { ...aBooking(trip), ...agreed } })
    const params = { ...trip, bookingId: id }
    const { people, money } = await call(getBooking, { params })
    expect(money).toMatchObject({ depositCents: 150_000, balanceCents: 40_120, balanceDueOn: '2027-06-16' })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const extras = [{ kind: 'discount' as const, label: 'Sconto gruppo', cents: 60_000, person: null }]
    const body = { ...aBooking({ ...trip, people: same, extras }), ...agreed, version: 1 }
    await call(editBooking, { params, body })
    expect((await call(getBooking, { params })).money).toMatchObject({ depositCents: 130_120, balanceCents: 0 })
    const past = { ...body, balanceDueOn: '2027-03-02', version: 2 }
    // The deposit stays agreed although the price fell below it; only a new day is judged.
    for (const depositCents of [150_000, null])
      expect((await refused(editBooking, { params, body: { ...past, depositCents } })).fields).toMatchObject([
        { path: '/balanceDueOn' },
      ])
    const soon = await tripOnSale()
    const inWindow = await refused(createBooking, { params: soon, body: { ...aBooking(soon), depositCents: 10_000 } })
    expect(inWindow.fields).toMatchObject([{ path: '/depositCents', code: 'bookings.deposit-all-due' }])
  })

  it('cannot change to a status its own does not lead to, and a confirmed one loses people only by withdrawal', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people, version } = await call(getBooking, { params })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const back = await refused(editBooking, {
      params,
      body: { ...aBooking({ ...trip, people: same }), status: 'customerOption', confirmBy: '2027-03-09', version },
    })
    expect(back).toMatchObject({
      code: 'bookings.move-not-allowed',
      detail: 'Una prenotazione «Confermata» non può diventare «In opzione»',
    })
    const away = { ...aBooking({ ...trip, people: same }), status: 'canceled' as const, version }
    expect((await refused(editBooking, { params, body: away })).code).toBe('bookings.move-not-allowed')
    const fewer = await refused(editBooking, {
      params,
      body: { ...aBooking({ ...trip, people: same.slice(0, 1) }), adults: 1, version },
    })
    expect(fewer.code).toBe('bookings.heads-of-confirmed')
    const leftOut = {
      ...aBooking({ ...trip, people: same.slice(0, 1) }),
      adults: 2,
      version,
      namesBy: '2027-03-10',
      referenceName: 'R',
      referencePhone: '035123456',
    }
    expect((await refused(editBooking, { params, body: leftOut })).code).toBe('bookings.person-left-out')
  })

  it('cannot be made on a draft, nor by an office that may not', async () => {
    const trip = await tripOnSale()
    expect(
      (await refused(createBooking, { params: trip, body: aBooking(trip) }, { as: 'accountingOffice' })).status,
    ).toBe(403)
    const draft = await act((work) => aCompleteDraft(work))
    const body = aBooking({ ...trip, departureId: draft.departureId })
    expect((await refused(createBooking, { params: { tripId: draft.id }, body })).code).toBe('trips.locked-draft')
  })

  it('takes only notes on a completed trip', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    await pool.query("update trips set status = 'completed' where id = $1", [trip.tripId])
    const params = { ...trip, bookingId: id }
    const edited = await refused(editBooking, { params, body: { ...aBooking(trip), version: 1 } })
    expect(edited.code).toBe('trips.locked-completed')
    const notes = 'Ha dimenticato gli occhiali sul bus'
    expect(await call(saveBookingNotes, { params, body: { notes, version: 1 } })).toEqual({ version: 2 })
    expect(await call(getBooking, { params })).toMatchObject({ notes, version: 2, money: { priceCents: 190_120 } })
    expect((await refused(saveBookingNotes, { params, body: { notes: 'altro', version: 1 } })).code).toBe('calls.stale')
    const body = { notes: null, version: 2 }
    expect((await refused(saveBookingNotes, { params, body }, { as: 'busOffice' })).status).toBe(403)
    await pool.query("update trips set status = 'archived' where id = $1", [trip.tripId])
    expect((await refused(saveBookingNotes, { params, body })).code).toBe('trips.locked-archived')
  })

  it('hides health data and documents from offices that may not see them, and records who saw them', async () => {
    const trip = await tripOnSale()
    const people = [
      aParticipant({ surname: 'Celoria', allergies: 'Celiachia', hasHealthConsent: true }),
      { ...carla(), allergies: 'Frutta secca', hasHealthConsent: true },
    ]
    const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, people }) })
    await pool.query("update customer_health set allergies = null, consent_at = null where allergies = 'Frutta secca'")
    const params = { ...trip, bookingId: id }
    const seen = await call(getBooking, { params }, { as: 'booking' })
    expect(seen.people[0]).toMatchObject({ allergies: 'Celiachia', documentNumber: 'CA49217KF' })
    const hidden = await call(getBooking, { params }, { as: 'busOffice' })
    expect(Object.keys(hidden.people[0]!).filter((key) => /allergies|health|document/i.test(key))).toEqual([])
    const flags = async (as: 'booking' | 'busOffice' | 'accountingOffice') =>
      rowsOf((await call(listParticipants, { params: trip, query: {} }, { as })).bookings).map(
        ({ hasAllergies }) => hasAllergies,
      )
    expect(await flags('booking')).toEqual([true, false])
    expect(await flags('busOffice')).toEqual([undefined, undefined])
    expect(await flags('accountingOffice')).toEqual([undefined, undefined])
    const { rows } = await pool.query(
      'select what, count(*)::int as n from health_reads where customer_id = $1 group by what order by what',
      [seen.people[0]!.customerId],
    )
    expect(rows).toEqual([
      { what: 'document', n: 1 },
      { what: 'health', n: 1 },
      { what: 'healthMark', n: 1 },
    ])
  })
})

describe('the last place and the last room', () => {
  const solo = (index: number) =>
    aParticipant({
      surname: `Cognome${'ABCDEFGHIJ'[Math.floor(index / 5)]}`,
      name: `Nome${'ABCDE'[index % 5]}`,
      bornOn: `19${50 + index}-01-15`,
      taxCode: null,
      taxCodeCountry: 'FR',
      email: `p${index}@example.it`,
    })
  const abroad = (index: number) => ({ ...solo(index), taxCode: `FR-${index}` })

  it('goes to exactly one of 50 who ask at the same moment', async () => {
    const trip = await tripOnSale({ maxPlaces: 1, rooms: { DUS: 50 } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.answer(createBooking, {
          params: trip,
          body: aBooking({ ...trip, people: [abroad(index)], adults: 1, roomType: 'DUS' }),
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const losers = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(losers.map(({ body }) => JSON.parse(body).code))).toEqual(new Set(['bookings.trip-full-by']))
    expect(JSON.parse(losers[0]!.body).detail).toBe(
      "Posti liberi: 0. L'ultima prenotazione è di Prova admin, alle 10:00. Puoi mettere questa in lista d'attesa",
    )
  })

  it('of a type goes to exactly one of 50, though places are left', async () => {
    const trip = await tripOnSale({ maxPlaces: 100, rooms: { DUS: 1 } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.answer(createBooking, {
          params: trip,
          body: aBooking({ ...trip, people: [abroad(index)], adults: 1, roomType: 'DUS' }),
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const codes = answers.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => JSON.parse(body).code)
    expect(new Set(codes)).toEqual(new Set(['bookings.no-room-left']))
  })

  it('is guarded by the database too, whoever writes', async () => {
    const trip = await tripOnSale({ maxPlaces: 2 })
    await call(createBooking, { params: trip, body: aBooking(trip) })
    const over = pool.query(
      `with grown as (update bookings set adults = 3 where trip_id = $1 returning id, trip_id)
       insert into participants (booking_id, trip_id, age_band) select id, trip_id, 'adult' from grown`,
      [trip.tripId],
    )
    await expect(over).rejects.toMatchObject({ constraint: 'bookings.trip-full' })
    const fewer = pool.query('update trips set max_places = 1 where id = $1', [trip.tripId])
    await expect(fewer).rejects.toMatchObject({ constraint: 'bookings.trip-full' })
  })

  it('the same idempotency key twice, or twice at once, makes one booking', async () => {
    const trip = await tripOnSale()
    const input = { params: trip, body: aBooking(trip) }
    const [a, b] = await Promise.all([
      call(createBooking, input, { key: 'la-stessa-chiave' }),
      call(createBooking, input, { key: 'la-stessa-chiave' }),
    ])
    expect(a).toEqual(b)
    expect(await call(createBooking, input, { key: 'la-stessa-chiave' })).toEqual(a)
    const { rows } = await pool.query('select count(*)::int as n from bookings where trip_id = $1', [trip.tripId])
    expect(rows[0].n).toBe(1)
    const other = await refused(
      createBooking,
      { params: trip, body: aBooking({ ...trip, adults: 2, notes: 'x' }) },
      { key: 'la-stessa-chiave' },
    )
    expect(other).toMatchObject({ status: 422, code: 'calls.key-reused' })
  })
})
