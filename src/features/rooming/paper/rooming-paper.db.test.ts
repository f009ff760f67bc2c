import { beforeAll, describe, expect, it } from 'vitest'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { getRoomingList } from '#src/features/rooming/board/board.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { formatOfCell, headOfFile, rowsOfFile, tableOfFile } from '#src/server/testing/sheets.ts'
import type { Role } from '#src/shared/abilities.ts'
import { getRoomingPaper, roomingListPdf, roomingListSheet } from './rooming-paper.contract.ts'

const { call, answer, act, pool, clock } = await testApp({ now: '2027-03-03T09:42:00Z' })

const book = (trip: TripOnSale, people: Parameters<typeof bookRoom>[2], given: Parameters<typeof bookRoom>[3] = {}) =>
  act((work) => bookRoom(work, trip, people, given))
let halfHours = 0
/**
 * Moves the clock half an hour on, so that a second look is recorded again. Answers a function that returns the sights
 * of that instant and sets the clock back.
 */
function sightsFromNow() {
  const before = clock.now()
  const later = new Date(before.getTime() + ++halfHours * 30 * 60_000)
  clock.set(later)
  const found = `select h.what, c.surname from health_reads h join customers c on c.id = h.customer_id
    where h.at = $1 order by h.what, c.surname`
  return async () => {
    const { rows } = await pool.query<{ what: string; surname: string }>(found, [later])
    clock.set(before)
    return rows.map(({ what, surname }) => `${what} ${surname.split(' ')[0]}`)
  }
}
const paperOf = (trip: TripOnSale, as: Role = 'admin') => call(getRoomingPaper, { params: trip, query: {} }, { as })

async function pdfOf(trip: TripOnSale, as: Role = 'admin') {
  const { rawPayload, headers } = await answer(roomingListPdf, { params: trip, query: { hasNotes: 'true' } }, { as })
  return { ...(await readPdf(rawPayload)), headers }
}

async function sheetOf(trip: TripOnSale, as: Role = 'admin') {
  const { rawPayload: file, headers } = await answer(
    roomingListSheet,
    { params: trip, query: { hasNotes: 'true' } },
    { as },
  )
  return { file, headers, rows: await rowsOfFile(file), table: await tableOfFile(file) }
}

let trip: TripOnSale
beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await book(trip, ['Zanetti Aldo', { fullName: 'Lonardi Piera', allergies: 'Frutta secca', hasHealthConsent: true }])
  await pool.query("update customer_health set allergies = null, consent_at = null where allergies = 'Frutta secca'")
  await book(trip, [
    { fullName: 'Rossi #strong[Mario]', documentNumber: 'CA49217KF' },
    { fullName: 'Ferri *Elena*', documentNumber: 'CA11111AA', allergies: 'Celiaca', hasHealthConsent: true },
  ])
  await book(trip, ['Pellegrini Ugo', 'Serafini Wanda'], { status: 'customerOption', confirmBy: '2027-03-05' })
  await book(trip, ['Pozzi Nadia'], {
    roomType: 'TWN',
    adults: 2,
    namesBy: '2027-03-05',
    referenceName: 'Pozzi Nadia',
    referencePhone: '035 123456',
  })
  const bookingId = await book(trip, ['Riva Franco', 'Salvi Ornella'])
  const gone = { version: 1, cause: 'customer' as const, reason: 'Malattia', refundCents: 0 }
  await call(cancelBooking, { params: { ...trip, bookingId }, body: gone })
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'GA482KR'))
  await pool.query(`insert into settings (key, value) values
    ('agencyPhone', '"+390354521100"'), ('agencyEmergencyPhone', '"+393356074412"')`)
  await pool.query(`update rooms set notes = 'Letto aggiunto [chiesto]' where room_type = 'TWN' and trip_id = $1`, [
    trip.tripId,
  ])
})

describe('the list for the hotel', () => {
  it('has the crew first, then confirmed people by type and surname, and says who and what is left out', async () => {
    const paper = await paperOf(trip)
    expect(
      paper.rooms.map(({ number, roomType, people }) => [number, roomType, people.map((one) => one.fullName)]),
    ).toEqual([
      [1, 'SGL', ['Mazzoleni Diego']],
      [2, 'SGL', ['Serra Paola']],
      [3, 'DBL', ['Rossi #strong[Mario]', 'Ferri *Elena*']],
      [4, 'DBL', ['Zanetti Aldo', 'Lonardi Piera']],
      [5, 'TWN', ['Pozzi Nadia', null]],
    ])
    expect(paper.totals).toMatchObject({ rooms: 5, guests: 8, adults: 6, minors: 0, staff: 2, dietaryNotes: 1 })
    expect(paper.optionRooms).toBe(1)
    expect(paper.withoutRoom).toEqual([])
    expect(paper.leader).toEqual({ name: 'Serra Paola', phone: '+393356074412' })
    expect(paper.hotel).toMatchObject({ arrivesAt: '17:30', hotelType: 'HB', nights: 4 })
  })

  it('gives the hotel the document of who answers for a party and of the crew, not of the others', async () => {
    const { rooms } = await paperOf(trip)
    const documents = rooms.flatMap(({ people }) =>
      people.map(({ fullName, documentNumber }) => [fullName, documentNumber]),
    )
    expect(documents).toContainEqual(['Rossi #strong[Mario]', 'CA49217KF'])
    expect(documents).toContainEqual(['Ferri *Elena*', null])
    expect(documents).toContainEqual(['Serra Paola', 'CA49217KF'])
  })

  it('shows the bus office no health data and no document, on whatever paper', async () => {
    const { rooms, totals } = await paperOf(trip, 'busOffice')
    const people = rooms.flatMap((room) => room.people)
    expect(people.flatMap(Object.keys).filter((key) => /^(dietaryNote|document)/.test(key))).toEqual([])
    expect(totals.dietaryNotes).toBe(1)
    const words = [
      (await pdfOf(trip, 'busOffice')).pages.join(' '),
      JSON.stringify((await sheetOf(trip, 'busOffice')).rows),
    ]
    for (const text of words) {
      expect(text).toContain('Zanetti Aldo')
      expect(text).not.toMatch(/Celiaca|CA49217KF/)
    }
  })

  it('prints what somebody must not eat only with their consent, for whoever reads', async () => {
    const words = [
      JSON.stringify(await paperOf(trip)),
      (await pdfOf(trip)).pages.join(' '),
      JSON.stringify((await sheetOf(trip)).rows),
    ]
    for (const text of words) {
      expect(text).toContain('Celiaca')
      expect(text).not.toContain('Frutta secca')
    }
  })

  it('writes down whose health data and documents were shown', async () => {
    const sights = sightsFromNow()
    await paperOf(trip)
    await paperOf(trip, 'busOffice')
    const documents = ['Mazzoleni', 'Pozzi', 'Rossi', 'Serra', 'Zanetti']
    expect(await sights()).toEqual([...documents.map((surname) => `document ${surname}`), 'health Ferri'])
  })
})

describe('a double that one person keeps', () => {
  it('is said to the hotel on every list once it is sold so, not while a room-mate may still come', async () => {
    const doubles = await act((work) => aTripOnSale(work, { rooms: { DBL: 3 } }))
    const others = ['Bassi Piero', 'Colli Nino'] as const
    for (const [index, choice] of (['dus', 'later'] as const).entries()) {
      const bookingId = await book(doubles, [others[index]!, `Valli ${choice}`])
      const { people } = await call(getBooking, { params: { ...doubles, bookingId } })
      const participantId = people.find(({ surname }) => surname === 'Valli')!.participantId
      const stays = people.find(({ surname }) => surname !== 'Valli')!
      const leftAlone = [{ participantId: stays.participantId, choice }]
      const body = { version: 1, participantId, reason: 'Malattia', leftAlone }
      await call(cancelBooking, { params: { ...doubles, bookingId }, body })
    }
    const { rooms } = await paperOf(doubles)
    expect(rooms.map(({ roomType, isSingleUse, people }) => [people[0]!.fullName, roomType, isSingleUse])).toEqual([
      ['Bassi Piero', 'DBL', true],
      ['Colli Nino', 'DBL', false],
    ])
    const { table } = await sheetOf(doubles)
    expect(table.map((row) => [row['Cognome e nome'], row['Note camera']])).toEqual([
      ['Bassi Piero', 'Uso singola'],
      ['Colli Nino', null],
    ])
    const text = (await pdfOf(doubles)).pages.join(' ')
    expect(text.match(/Uso singola/g)).toHaveLength(1)
  })
})

describe('the PDF', () => {
  it('names the right people in the right rooms, and no canceled or optional one', async () => {
    const { pages, headers } = await pdfOf(trip)
    const text = pages.join(' ')
    expect(headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_rooming-list.pdf",
    )
    const order = ['Mazzoleni Diego', 'Serra Paola', 'Rossi', 'Ferri', 'Zanetti Aldo', 'Lonardi Piera', 'Pozzi Nadia']
    const places = order.map((name) => text.lastIndexOf(name))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(text).toContain('5 camere · SGL 2, DBL 2, TWN 1 · 8 ospiti: 6 adulti, 2 staff · 1 nota alimentare')
    expect(text).toContain('Nominativo da inserire')
    expect(text).toContain('Accompagnatore Serra Paola, +39 335 607 4412')
    expect(text).toContain('1 camera in opzione resta fuori dalla lista.')
    expect(text).not.toMatch(/Pellegrini|Serafini|Riva Franco|Salvi/)
    expect(text).toContain('Stampato il 03/03/2027 10:42 da Prova admin')
    const names = ['Mazzoleni', 'Rossi', 'Zanetti', 'Pozzi'].map((name) =>
      text.indexOf(name, text.indexOf('Note camera')),
    )
    expect(names).toEqual(names.toSorted((a, b) => a - b))
  })

  it('keeps markup in names and notes as the text it is', async () => {
    const { pages } = await pdfOf(trip)
    const text = pages.join(' ')
    expect(text).toContain('Rossi #strong[Mario]')
    expect(text).toContain('Ferri *Elena*')
    expect(text).toContain('Letto aggiunto [chiesto]')
  })

  it('is tagged in Italian for who cannot see it: PDF/UA-1, with a title, headings and a table with its heads', async () => {
    const { document } = await pdfOf(trip)
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Rooming list · Napoli e la Costiera', Language: 'it' })
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree).toContain('"H1"')
    expect(tree.match(/"TH"/g)!.length).toBeGreaterThanOrEqual(11)
  })

  it('of sixty people keeps every room on one page, repeats the head and counts its pages', async () => {
    const big = await act((work) => aTripOnSale(work, { maxPlaces: 60, rooms: { DBL: 30 }, departsOn: '2027-06-04' }))
    for (let n = 10; n < 40; n++) {
      const bornOn = `19${n + 40}-05-06`
      await book(big, [
        { fullName: `Cognome${n} Uno`, bornOn },
        { fullName: `Cognome${n} Due`, bornOn },
      ])
    }
    const { pages } = await pdfOf(big)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
      expect(page).toContain('Cognome e nome')
    })
    const pageOf = (name: string) => pages.findIndex((page) => page.includes(name))
    const rooms = Array.from({ length: 30 }, (_, index) => `Cognome${index + 10}`)
    expect(rooms.map((name) => pageOf(`${name} Uno`))).not.toContain(-1)
    expect(rooms.map((name) => pageOf(`${name} Uno`))).toEqual(rooms.map((name) => pageOf(`${name} Due`)))
  })
})

describe('names from everywhere', () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers'
  let abroad: TripOnSale
  beforeAll(async () => {
    abroad = await act((work) => aTripOnSale(work, { departsOn: '2027-06-18' }))
    await book(abroad, [
      '王小明 Xiaoming',
      { fullName: `${long} Hubert`, citizenship: 'Liechtensteinischestaatsbürgerschaft' },
    ])
    await book(abroad, ['𠮷田 Aiko', { fullName: 'Brambilla Carla', allergies: 'Noci 🥜', hasHealthConsent: true }])
    await pool.query(`update rooms set notes = $2 where trip_id = $1`, [abroad.tripId, 'X'.repeat(90)])
  })

  it('are printed in their letters, tagged for all, and a long one covers no neighbour', async () => {
    const { document, pages } = await pdfOf(abroad)
    const text = pages.join(' ')
    expect(text).toContain('王小明 Xiaoming')
    expect(text.replaceAll(' ', '')).toContain(`${long}Hubert`)
    expect(await overprinted(document)).toEqual([])
    expect((await document.getMetadata()).metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('whose letters no font has are named before the list leaves, on the board and beside the list', async () => {
    const names = ['Brambilla Carla', '𠮷田 Aiko']
    expect((await paperOf(abroad)).unprintable.toSorted()).toEqual(names)
    const { checks } = await call(getRoomingList, { params: abroad, query: {} })
    const [said] = checks.filter(({ code }) => code === 'rooming.unprintable')
    expect(said).toMatchObject({ level: 'error', params: { names: expect.stringContaining('𠮷田 Aiko') } })
    const text = (await pdfOf(abroad)).pages.join(' ')
    expect(text).toContain('?田 Aiko')
    expect(text).toContain('Un ? sta per una lettera che la stampa non sa scrivere.')
    expect((await paperOf(trip)).unprintable).toEqual([])
  })

  it('nobody learns of a food note through its letters who may not read it', async () => {
    expect((await paperOf(abroad, 'busOffice')).unprintable).toEqual(['𠮷田 Aiko'])
  })
})

describe('the sheet', () => {
  it('says above its rows whose list it is: trip, agency, hotel, arrival, leader and the totals', async () => {
    const { rows, headers } = await sheetOf(trip)
    expect(String(headers['content-disposition'])).toContain('attachment')
    const { code, hotel, agency } = await paperOf(trip)
    expect(rows.slice(0, 6).map(([first]) => first)).toEqual([
      'Rooming list · Napoli e la Costiera',
      `${code} · ${agency.name} · Tel. +39 035 452 1100 · Emergenze +39 335 607 4412`,
      `Struttura: ${hotel!.name}, ${hotel!.city} · Arrivo: 12/03/2027, 17:30 · Accompagnatore: Serra Paola, +39 335 607 4412`,
      expect.stringMatching(/^Trattamento: .* · Partenza: 16\/03\/2027 · 4 notti$/),
      '5 camere · SGL 2, DBL 2, TWN 1 · 8 ospiti: 6 adulti, 2 staff · 1 nota alimentare',
      null,
    ])
    expect(rows.at(-1)![0]).toBe('1 camera in opzione resta fuori dalla lista.')
  })

  it('has a row for each head, room by room, and markup stays text', async () => {
    const { file, rows, table } = await sheetOf(trip)
    expect(rows[headOfFile(file) - 1]).toEqual([
      'Cam.',
      'Tipo',
      'N.',
      'Cognome e nome',
      'Ruolo o età alla partenza',
      'S',
      'Nascita',
      'Luogo',
      'Citt.',
      'Documento',
      'Note alimentari',
      'Note camera',
    ])
    const heads = table.slice(0, 8)
    expect(
      heads.map((row) =>
        ['Cam.', 'Tipo', 'N.', 'Cognome e nome', 'Ruolo o età alla partenza'].map((name) => row[name]),
      ),
    ).toEqual([
      [1, 'SGL', 1, 'Mazzoleni Diego', 'Autista'],
      [2, 'SGL', 2, 'Serra Paola', 'Accompagnatore'],
      [3, 'DBL', 3, 'Rossi #strong[Mario]', null],
      [3, 'DBL', 4, 'Ferri *Elena*', null],
      [4, 'DBL', 5, 'Zanetti Aldo', null],
      [4, 'DBL', 6, 'Lonardi Piera', null],
      [5, 'TWN', 7, 'Pozzi Nadia', null],
      [5, 'TWN', 8, 'Nominativo da inserire', null],
    ])
    expect(heads[3]).toMatchObject({ Documento: null, 'Note alimentari': 'Celiaca', 'Note camera': null })
    expect(heads[6]!['Note camera']).toBe('Letto aggiunto [chiesto]')
  })

  it('holds births as days, so that they sort by year', async () => {
    const { file, table } = await sheetOf(trip)
    const { rooms } = await paperOf(trip)
    const { bornOn } = rooms[0]!.people[0]!
    expect(table[0]!.Nascita).toEqual(new Date(`${bornOn}T00:00:00Z`))
    expect(formatOfCell(file, `G${headOfFile(file) + 1}`)).toBe('dd/mm/yyyy')
  })
})

describe('confirmed people without a room', () => {
  let crowded: TripOnSale
  beforeAll(async () => {
    crowded = await act((work) => aTripOnSale(work, { departsOn: '2027-05-07' }))
    const party = ['Gatti Luigi', { fullName: 'Mora Rosanna', allergies: 'Noci', hasHealthConsent: true }]
    await book(crowded, party)
    await book(crowded, ['Pellegrini Ugo'], { roomType: 'SGL', status: 'customerOption', confirmBy: '2027-03-05' })
    await act((work) => bookCrew(work, crowded, 'Serra Paola', 'guide'))
    await pool.query('delete from beds using participants p where p.id = beds.participant_id and p.trip_id = $1', [
      crowded.tripId,
    ])
  })

  it('stand on every list, with all that the hotel must know of them, and are counted', async () => {
    const { rooms, withoutRoom, totals } = await paperOf(crowded)
    expect(rooms).toEqual([])
    expect(withoutRoom.map(({ number, fullName, type }) => [number, fullName, type])).toEqual([
      [1, 'Gatti Luigi', 'customer'],
      [2, 'Mora Rosanna', 'customer'],
      [3, 'Serra Paola', 'guide'],
    ])
    expect(withoutRoom[0]).toMatchObject({ owesDocument: true, documentNumber: expect.any(String) })
    expect(withoutRoom[1]).toMatchObject({ owesDocument: false, dietaryNote: 'Noci' })
    expect(totals).toMatchObject({ rooms: 0, guests: 3, adults: 2, staff: 1, withoutRoom: 3, dietaryNotes: 1 })
  })

  it('are on the PDF', async () => {
    const text = (await pdfOf(crowded)).pages.join(' ')
    expect(text).toContain('0 camere · 3 ospiti: 2 adulti, 1 staff · 3 senza camera · 1 nota alimentare')
    expect(text).toContain('Senza camera, 3 persone')
    for (const name of ['Gatti Luigi', 'Mora Rosanna', 'Serra Paola', 'Noci']) expect(text).toContain(name)
    expect(text).not.toContain('Pellegrini')
  })

  it('are in the sheet', async () => {
    const { table } = await sheetOf(crowded)
    expect(table.slice(0, 3).map((row) => [row['Cam.'], row['Cognome e nome'], row['Note camera']])).toEqual([
      [null, 'Gatti Luigi', 'Senza camera'],
      [null, 'Mora Rosanna', 'Senza camera'],
      [null, 'Serra Paola', 'Senza camera'],
    ])
  })

  it('are noted as seen', async () => {
    const sights = sightsFromNow()
    await paperOf(crowded)
    expect(await sights()).toEqual(['document Gatti', 'document Serra', 'health Mora'])
  })
})

it('a downloaded list has food notes only where they are asked for, and the preview what is sent', async () => {
  const { rawPayload } = await answer(roomingListPdf, { params: trip, query: {} })
  const { pages } = await readPdf(rawPayload)
  expect(pages.join(' ')).toContain('Ferri')
  expect(pages.join(' ')).not.toContain('Celiaca')
  expect(pages.join(' ')).toContain('Serra Paola, ')
  const preview = await answer(roomingListPdf, { params: trip, query: { isTold: 'true' } })
  expect((await readPdf(preview.rawPayload)).pages.join(' ')).not.toContain('Serra Paola, ')
  const { rawPayload: file } = await answer(roomingListSheet, { params: trip, query: {} })
  expect(JSON.stringify(await rowsOfFile(file))).not.toContain('Celiaca')
})
