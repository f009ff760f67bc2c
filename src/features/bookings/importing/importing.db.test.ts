import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import { blankPerson, type PersonValues } from '#src/features/customers/person/person.values.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { type ImportChoices, importPlan } from './import-plan.rules.ts'
import { checkImport, importBookings, importTemplate, mostImported, readImportFile } from './importing.contract.ts'
import { importedKeys } from './pasted-columns.values.ts'
import { peopleOf } from './pasted-people.values.ts'

const { act, call, refused, answer, app, pool, cookieOf } = await testApp({ now: '2027-01-18T09:00:00Z' })

const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

async function planned(people: (Partial<PersonValues> & { room?: string })[], given: Partial<ImportChoices> = {}) {
  const trip = await act((work) => aTripOnSale(work))
  const checked = await call(checkImport, { params: { tripId: trip.tripId }, body: { people: [] } })
  const { bookings } = importPlan(
    people.map(({ room = '', ...person }, at) => ({
      at,
      person: { ...blankPerson, phone: '+39035294118', ...person },
      place: { room },
    })),
    {
      ...{ status: 'confirmed', confirmBy: '2027-02-20', agencyId: trip.agencyId, departureId: trip.departureId },
      ...{ roomType: 'DBL', hasConsent: true, lastWait: false },
      ...given,
    },
    { ...checked, isMultiDay: true, today: '2027-01-18', departsOn: '2027-03-12' },
  )
  return { ...trip, bookings: bookings.map(({ input }) => input) }
}

const named = (n: number, room = '') => ({ surname: `Importati ${n}`, name: 'Ada', room })

describe('an import', () => {
  it('makes all its bookings, or none when one is refused, and names that one', async () => {
    const { tripId, bookings } = await planned([named(1, '1 DBL'), named(2, '1 DBL'), named(3, '2 SGL')])
    const before = [await count('bookings'), await count('customers')]
    const wrong = bookings.map((one, at) => (at === 1 ? { ...one, roomType: 'QUAD' as const } : one))
    const refusal = await refused(importBookings, { params: { tripId }, body: { bookings: wrong } })
    expect(refusal).toMatchObject({ code: 'bookings.no-room-left', fields: [{ path: '/bookings/1/roomType' }] })
    expect([await count('bookings'), await count('customers')]).toEqual(before)
    expect(await call(importBookings, { params: { tripId }, body: { bookings } })).toEqual({ bookings: 2, people: 3 })
    expect([await count('bookings'), await count('customers')]).toEqual([before[0]! + 2, before[1]! + 3])
  })

  it('sent twice under one key is made once', async () => {
    const { tripId, bookings } = await planned([named(4, '1 SGL')])
    const send = () =>
      answer(importBookings, { params: { tripId }, body: { bookings } }, { as: 'admin', key: 'import-once-1' })
    const before = await count('bookings')
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201])
    expect(await count('bookings')).toBe(before + 1)
  })

  it('that needs more places than are left is refused whole, unless its last go to the waiting list', async () => {
    const people = Array.from({ length: 6 }, (_, n) => named(10 + n, `${Math.floor(n / 2)} DBL`))
    const full = await planned(people)
    await pool.query('update trips set max_places = 3, customers_release_on = null where id = $1', [full.tripId])
    const params = { tripId: full.tripId }
    expect((await refused(importBookings, { params, body: { bookings: full.bookings } })).code).toBe(
      'bookings.trip-full-by',
    )
    const waits = full.bookings.map((one, at) => (at > 0 ? { ...one, status: 'waitingList' as const } : one))
    expect(await call(importBookings, { params, body: { bookings: waits } })).toEqual({ bookings: 3, people: 6 })
  })

  it('charges children by their age the price of a child', async () => {
    const family = ['1980-01-01', '2019-05-06'].map((bornOn, at) => ({ ...named(70 + at, '1 DBL'), bornOn }))
    const { tripId, bookings } = await planned(family)
    await call(importBookings, { params: { tripId }, body: { bookings } })
    const { rows } = await pool.query(
      `select l.kind from price_lines l join bookings b on b.id = l.booking_id
      where b.trip_id = $1 and l.kind like '%Quota' order by l.kind`,
      [tripId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['adultQuota', 'childQuota'])
  })

  it('edits a known person from the version that was read', async () => {
    const customerId = await act((work) => keepPerson(work, aPerson({ surname: 'Notissimi' })))
    const known = { ...aPerson({ surname: 'Notissimi' }), customerId, version: 1, residence: 'Via Nuova 2' }
    const { tripId, bookings } = await planned([{ ...(known as Partial<PersonValues>), room: '1 SGL' }])
    await call(importBookings, { params: { tripId }, body: { bookings } })
    const { rows } = await pool.query('select residence, version from customers where id = $1', [customerId])
    expect(rows).toEqual([{ residence: 'Via Nuova 2', version: 2 }])
  })

  it('is for who may exchange people, and of at most five hundred', async () => {
    const { tripId, bookings } = await planned([named(20, '1 SGL')])
    const params = { tripId }
    expect((await answer(importBookings, { params, body: { bookings } }, { as: 'busOffice' })).statusCode).toBe(403)
    expect((await answer(checkImport, { params, body: { people: [] } }, { as: 'accountingOffice' })).statusCode).toBe(
      403,
    )
    const heads = Array.from({ length: 9 }, () => ({ ...bookings[0]!.people[0]!, taxCode: null }))
    const many = Array.from({ length: 60 }, () => ({ ...bookings[0]!, adults: 9, people: heads }))
    const refusal = await refused(importBookings, { params, body: { bookings: many } })
    expect(refusal).toMatchObject({
      code: 'bookings.import-too-many',
      detail: `Al massimo ${mostImported} persone per volta: dividi il foglio`,
    })
  })
})

describe('the check of an import', () => {
  it('knows people by tax code, or by name and birth date in any spelling, and who is on the trip', async () => {
    const byCode = aPerson({ surname: 'Perrcodice' })
    await act((work) => keepPerson(work, byCode))
    await act((work) =>
      keepPerson(work, aPerson({ surname: "Dell'Orto", name: 'Nicolò', taxCode: null, birthCode: null })),
    )
    const { tripId, bookings } = await planned([{ ...named(30), taxCode: '', bornOn: '1980-05-06', room: '1 SGL' }])
    await call(importBookings, { params: { tripId }, body: { bookings } })
    const found = await call(checkImport, {
      params: { tripId },
      body: {
        people: [
          { at: 7, surname: 'Altro', name: 'Nome', bornOn: null, taxCode: byCode.taxCode },
          { at: 8, surname: 'NICOLO', name: 'DELL ORTO', bornOn: '1984-06-14', taxCode: null },
          { at: 9, surname: 'Importati 30', name: 'ADA', bornOn: '1980-05-06', taxCode: null },
          { at: 10, surname: 'Mai', name: 'Visto', bornOn: '1980-05-06', taxCode: null },
          { at: 11, surname: 'Storto', name: 'Giorno', bornOn: '31/02/1958', taxCode: 'xx' },
        ],
      },
    })
    expect(found.known.map(({ at, person, bookingOnTrip }) => [at, person.surname, bookingOnTrip])).toEqual([
      [7, 'Perrcodice', null],
      [8, "Dell'Orto", null],
      [9, 'Importati 30', 1],
    ])
    expect(found).toMatchObject({ placesLeft: 49, namesDaysBefore: 7, childAgeLimit: 12 })
    expect(found.departures.map(({ name }) => name)).toContain('Milano Lampugnano')
  })
})

describe('an uploaded sheet', () => {
  const upload = async (name: string, content: string | Buffer, as: 'admin' | 'busOffice' = 'admin') => {
    const { tripId } = await act((work) => aTripOnSale(work))
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const response = new Response(form)
    return app.inject({
      method: 'POST',
      url: readImportFile.url.replace(':tripId', tripId),
      headers: {
        cookie: await cookieOf(as),
        'idempotency-key': randomUUID(),
        'content-type': response.headers.get('content-type')!,
      },
      payload: Buffer.from(await response.arrayBuffer()),
    })
  }

  it.each([
    ['semicolons', 'Nominativo;Tel.\r\n"Rossi; detto Gino, Mario";035 294118\r\n'],
    ['commas', 'Nominativo,Tel.\n"Rossi, Mario",035 294118\n'],
    ['tabs', 'Nominativo\tTel.\nRossi, Mario\t035 294118\n'],
  ])('separated by %s is read as rows', async (_, content) => {
    const found = await upload('iscritti.csv', content)
    expect(found.statusCode).toBe(200)
    const { name, rows } = found.json().sheets[0]
    expect([name, rows.length, rows[1][1]]).toEqual([null, 2, '035 294118'])
    expect(peopleOf(rows, '2027-01-18').people[0]?.person.phone).toBe('+39035294118')
  })

  it('of a file with several comes with all of them, a room over merged cells in each of its rows', async () => {
    const heads = ['Cognome', 'Nome', 'Tel.', 'Camera']
    const cells = (texts: string[]) => texts.map((value) => ({ value, type: String }))
    const file = await writeExcelFile([
      { sheet: 'Copertina', data: [cells(['Gita sociale'])] },
      { sheet: 'Vuoto', data: [] },
      {
        ...{ sheet: 'Iscritti' },
        data: [
          cells(heads),
          [...cells(['Rossi', 'Mario', '333']), { value: '1 DBL', type: String, rowSpan: 2 }],
          [...cells(['Bianchi', 'Anna', '334']), null],
          [...cells(['De Luca', 'Pia', '335']), null],
        ],
      },
    ]).toBuffer()
    expect((await upload('gita.xlsx', file)).json().sheets).toEqual([
      { name: 'Copertina', rows: [['Gita sociale']] },
      {
        name: 'Iscritti',
        rows: [
          heads,
          ['Rossi', 'Mario', '333', '1 DBL'],
          ['Bianchi', 'Anna', '334', '1 DBL'],
          ['De Luca', 'Pia', '335', ''],
        ],
      },
    ])
  })

  it.each([
    ['a paper', '%PDF-1.7 \n%', 'bookings.import-kind'],
    ['nothing', '', 'bookings.import-empty'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'bookings.import-old-kind'],
    ['more rows than are imported', `Cognome;Nome\n${'Rossi;Mario\n'.repeat(600)}`, 'bookings.import-too-many'],
    ['six megabytes', Buffer.alloc(6 * 1024 * 1024, 'a'), 'bookings.import-file-too-large'],
  ])('that is %s is refused', async (_, content, code) => {
    const found = await upload('foglio.xlsx', content)
    expect([found.statusCode, found.json().code]).toEqual([422, code])
  })

  it('is refused to who may not exchange people', async () => {
    expect((await upload('a.csv', 'Cognome;Nome', 'busOffice')).statusCode).toBe(403)
  })
})

it('the template has only columns that are read', async () => {
  const file = await answer(importTemplate, {})
  const rows = (await rowsOfFile(file.rawPayload)).map((cells) =>
    cells.map((cell) => (cell === null ? '' : String(cell))),
  )
  const { people, unread } = peopleOf(rows, '2027-01-18', {}, importedKeys)
  expect(unread).toEqual([])
  expect(people.map(({ person }) => [person.surname, person.bornOn])).toEqual([
    ['Rossi', '1984-06-14'],
    ['Ferri', '1987-09-02'],
  ])
})
