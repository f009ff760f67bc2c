import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { editDeparture, listDepartures, reorderDepartures } from '#src/features/departures/departures.contract.ts'
import type { LoadingWay } from '#src/features/departures/return-order.rules.ts'
import { bookCrew } from '#src/features/rooming/rooming.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { formatOfCell, headOfFile, rowsOfFile, tableOfFile } from '#src/server/testing/sheets.ts'
import type { Role } from '#src/shared/abilities.ts'
import { loadingListPdf, loadingListSheet } from './loading-paper.contract.ts'

const { act, answer, call, refused, pool } = await testApp({ now: '2027-03-03T09:42:00Z' })

let trip: TripOnSale
const book = (on: TripOnSale, given: Partial<BookingInput>) =>
  act((work) => createBooking(work, on.tripId, aBooking({ ...on, ...given })))

async function pdf(on: TripOnSale, way: LoadingWay = 'outward', as: Role = 'booking') {
  const { rawPayload, headers } = await answer(loadingListPdf, { params: on, query: { way } }, { as })
  return { ...(await readPdf(rawPayload)), headers }
}

async function table(way: LoadingWay = 'outward', as: Role = 'booking') {
  const { rawPayload: file } = await answer(loadingListSheet, { params: trip, query: { way } }, { as })
  return { file, rows: await rowsOfFile(file), table: await tableOfFile(file) }
}

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await book(trip, {
    roomType: 'TRP',
    adults: 2,
    children: 1,
    notes: 'Bagaglio #strong[ingombrante]',
    namesBy: '2027-03-05',
    referenceName: 'Rossi Mario',
    referencePhone: '+39 333 482 1907',
    people: [
      aParticipant({ surname: 'Rossi', name: 'Mario', isDefaultContact: true, phone: '+39 333 482 1907' }),
      aParticipant({
        ...{ surname: 'Rossi', name: 'Federico', bornOn: '2015-09-02', phone: '' },
        departureId: trip.otherDepartureId,
        boardingNote: 'Pedana per la sedia',
      }),
    ],
  })
  await book(trip, {
    ...{ roomType: 'SGL', adults: 1, status: 'customerOption', confirmBy: '2027-03-05' },
    people: [aParticipant({ surname: "D'Angelò", name: 'Agata', isDefaultContact: true, phone: '347 661 9023' })],
  })
  await book(trip, {
    ...{ isStaff: true, roomType: 'SGL', adults: 1, agencyId: null },
    people: [
      aParticipant({
        ...{ surname: 'Mazzoleni', name: 'Diego', type: 'driver', plate: 'GA482KR', phone: '+39 347 551 2083' },
        ...{ isDefaultContact: true, bornOn: '1970-03-12' },
      }),
    ],
  })
  await pool.query(`insert into settings (key, value) values ('agencyEmergencyPhone', '"+393356074412"')`)
})

describe('the PDF of the loading list', () => {
  it('says who boards where, how they are reached and what they owe, stop by stop', async () => {
    const { pages, headers, document } = await pdf(trip)
    const text = pages.join(' ')
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_lista-di-carico-andata.pdf",
    )
    expect(text).toContain('Lista di carico, andata · Napoli e la Costiera')
    expect(text).toContain('Data 12/03/2027')
    expect(text).toContain('Autista Mazzoleni Diego, +39 347 551 2083')
    expect(text).toContain('Emergenze +39 335 607 4412')
    expect(text).toContain('4 persone, 2 pratiche · 1 minore · 1 in opzione')
    const order = [
      '05:20 · Milano Lampugnano',
      'Rossi Federico · 11 anni',
      '06:00 · Bergamo',
      'Rossi Mario',
      "D'Angelò",
    ]
    const places = order.map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).toContain('+39 333 482 1907')
    expect(text).toContain('Nominativo da inserire entro il 05/03/2027')
    expect(text).toContain('In opzione fino al 05/03/2027')
    expect(text).toContain('Bagaglio #strong[ingombrante]')
    expect(text).toContain('Stampato il 03/03/2027 10:42 da Prova booking')
    expect(await overprinted(document)).toEqual([])
  })

  it('of the way back has the stops the other way round, without times', async () => {
    const text = (await pdf(trip, 'return')).pages.join(' ')
    expect(text).toContain('Lista di carico, ritorno')
    expect(text).toContain('Data 16/03/2027')
    expect(text).not.toMatch(/05:20|06:00/)
    expect(text.indexOf('Bergamo, Malpensata')).toBeLessThan(text.indexOf('Milano Lampugnano'))
  })

  it('tells which hour is meant in the night when the clock changes, and that nobody gets off at a stop', async () => {
    const night = await act((work) => aTripOnSale(work, { departsOn: '2027-10-31' }))
    const { departures } = await call(listDepartures, { params: { itineraryId: night.tripId } })
    const stop = departures.find(({ id }) => id === night.departureId)!
    const body = { ...stop, time: '02:30', referencePhone: '035 123456' }
    await call(editDeparture, { params: { departureId: stop.id }, body })
    expect((await pdf(night)).pages.join(' ')).toContain(`02:30 (ora legale) · ${stop.name}`)
    const back = (await pdf(night, 'return')).pages.join(' ')
    expect(back).toContain('Qui non scende nessuno.')
    expect(back).not.toContain('Da qui non sale nessuno.')
  })

  it('of the way back has its own order and times, where the office gave them', async () => {
    const back = await act((work) => aTripOnSale(work, { departsOn: '2027-07-02' }))
    const params = { itineraryId: back.tripId }
    const { departures } = await call(listDepartures, { params })
    const bergamo = departures.find(({ id }) => id === back.departureId)!
    const body = { ...bergamo, returnTime: '21:40', referencePhone: '035 123456' }
    await call(editDeparture, { params: { departureId: bergamo.id }, body })
    const departureIds = [back.otherDepartureId, back.departureId]
    await call(reorderDepartures, { params, body: { way: 'return', departureIds } })
    const text = (await pdf(back, 'return')).pages.join(' ')
    expect(text).toContain('21:40 · Bergamo, Malpensata')
    expect(text).toContain('Telefono referente: +39 035 123 456')
    expect(text.indexOf('Milano Lampugnano')).toBeLessThan(text.indexOf('Bergamo, Malpensata'))
    expect((await pdf(back)).pages.join(' ')).not.toContain('21:40')
  })

  it('shows amounts only to those who may see payments', async () => {
    const seen = (await pdf(trip)).pages.join(' ')
    expect(seen).toMatch(/Saldo.*€/)
    const hidden = (await pdf(trip, 'outward', 'busOffice')).pages.join(' ')
    expect(hidden).not.toMatch(/Saldo|€|Saldato|da confermare/)
    expect(hidden).toContain('Rossi Mario')
  })

  it('has for the bus office "Imbarco assistito" alone, for others which help', async () => {
    const seen = (await pdf(trip)).pages.join(' ')
    expect(seen).toContain('Imbarco assistito: Pedana per la sedia')
    expect(seen).toContain('1 con imbarco assistito')
    const hidden = (await pdf(trip, 'outward', 'busOffice')).pages.join(' ')
    expect(hidden).toContain('Imbarco assistito')
    expect(hidden).not.toContain('Pedana')
  })

  it('is tagged, and repeats head and stop on every page', async () => {
    const big = await act((work) => aTripOnSale(work, { maxPlaces: 60, rooms: { DBL: 30 }, departsOn: '2027-06-04' }))
    for (let n = 10; n < 35; n++) {
      const person = (name: string) => aParticipant({ surname: `Cognome${n}`, name, bornOn: `19${n + 40}-05-06` })
      await book(big, { roomType: 'DBL', adults: 2, people: [person('Uno'), person('Due')] })
    }
    const { pages, document } = await pdf(big)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
      expect(page).toContain('Partecipante')
      expect(page).toContain('06:00 · Bergamo, Malpensata')
    })
    const pageOf = (name: string) => pages.findIndex((page) => page.includes(name))
    const parties = Array.from({ length: 25 }, (_, index) => `Cognome${index + 10}`)
    expect(parties.map((name) => pageOf(`${name} Uno`))).toEqual(parties.map((name) => pageOf(`${name} Due`)))
    expect((await document.getMetadata()).metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('explains its ? where a letter of anybody on it cannot be printed, also of the crew', async () => {
    const explained = 'Un ? sta per una lettera che la stampa non sa scrivere.'
    expect((await pdf(trip)).pages.join(' ')).not.toContain(explained)
    const abroad = await act((work) => aTripOnSale(work))
    await act((work) => bookCrew(work, abroad, '𠮷田 Aiko', 'guide'))
    expect((await pdf(abroad)).pages.join(' ')).toContain(explained)
  })

  it('of an unknown trip is not found', async () => {
    const params = { tripId: randomUUID() }
    expect((await refused(loadingListPdf, { params, query: {} })).status).toBe(404)
    expect((await refused(loadingListSheet, { params, query: {} })).status).toBe(404)
  })
})

describe('the sheet of the loading list', () => {
  it('has a row for each person in the order of the stops, with amounts as numbers', async () => {
    const { file, rows, table: found } = await table()
    expect(rows[0]![0]).toBe('Lista di carico, andata · Napoli e la Costiera')
    expect(Object.keys(found[0]!)).toEqual([
      ...[
        'Orario',
        'Punto di carico',
        'Indirizzo',
        'Telefono referente',
        'Posto',
        'Partecipante',
        'Età alla partenza',
        'Telefono',
        'Pratica',
        'Note',
        'Saldo',
      ],
    ])
    expect(found.map((row) => [row.Orario, row.Partecipante, row['Età alla partenza']])).toEqual([
      ['05:20', 'Rossi Federico', 11],
      ['06:00', 'Rossi Mario', null],
      ['06:00', 'Nominativo da inserire', null],
      ['06:00', "D'Angelò Agata", null],
    ])
    expect(found.map(({ Saldo }) => Saldo)).toEqual([null, 2_571, null, null])
    expect(found[0]!.Note).toBe('Imbarco assistito: Pedana per la sedia')
    expect(formatOfCell(file, `K${headOfFile(file) + 2}`)).toMatch(/#,##0\.00/)
  })

  it('has no column of amounts for those who may not see payments', async () => {
    const { table: found } = await table('outward', 'busOffice')
    expect(Object.keys(found[0]!)).not.toContain('Saldo')
    expect(found.map(({ Partecipante }) => Partecipante)).toContain('Rossi Mario')
    expect(found[0]!.Note).toBe('Imbarco assistito')
  })
})
