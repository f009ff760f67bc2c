import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { contractPdf } from '#src/features/travel-papers/contracts/contract-summary.contract.ts'
import { newsSheetPdf } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import type { Role } from '#src/shared/abilities.ts'
import { summonsPdf } from './summons.contract.ts'

const { act, answer, refused, pool } = await testApp({ now: '2027-03-03T09:42:00Z' })

let trip: TripOnSale
type Query = { who?: 'all' | 'withoutEmail'; participantIds?: string[]; withSheet?: string }
async function pdf(query: Query = {}, as: Role = 'booking') {
  const { rawPayload, headers, statusCode, body } = await answer(summonsPdf, { params: trip, query }, { as })
  if (statusCode !== 200) throw new Error(body)
  return { ...(await readPdf(rawPayload)), headers }
}

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await act((work) =>
    bookRoom(work, trip, [
      {
        fullName: 'Brambilla Carla',
        sex: 'F',
        email: 'carla@example.it',
        residence: 'via Novara 112\n20153 Milano (MI)',
      },
      { fullName: 'Ferri Elena', email: '', departureId: trip.otherDepartureId },
    ]),
  )
  await act((work) => bookRoom(work, trip, [{ fullName: 'Villa Teresa', email: '' }], { roomType: 'SGL' }))
  await act((work) =>
    bookRoom(work, trip, ['Rota Mirella'], { status: 'customerOption', confirmBy: '2027-03-05', roomType: 'SGL' }),
  )
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await pool.query(`insert into settings (key, value) values ('agencyEmergencyPhone', '"+393352401180"')`)
})

it('calls each confirmed person to their own place and time, on a page of their own', async () => {
  const { pages, headers, document } = await pdf()
  expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
    "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_convocazioni.pdf",
  )
  expect(pages).toHaveLength(3)
  const [carla, elena] = pages as [string, string]
  expect(carla).toMatch(/Convocazione ?Pratica \d{4}-\d{4}-001 /)
  expect(carla).toContain('Gentile signora Carla Brambilla via Novara 112 20153 Milano (MI)')
  expect(carla).toMatch(/venerdì 12 marzo 06:00 ?presentati alle 05:45/)
  expect(carla).toContain('Bergamo, Malpensata')
  expect(carla).toContain('Camera Doppia matrimoniale con Ferri Elena')
  expect(carla).toContain('Hotel Vesuvio Palace Napoli, 4 notti')
  expect(carla).toMatch(/Da saldare € [\d.]+,\d\d/)
  expect(carla).toContain('Serra Paola, accompagnatore +39 335 607 4412')
  expect(carla).toContain('Emergenze durante il viaggio +39 335 240 1180')
  expect(carla).toContain("Carta d'identità o passaporto")
  expect(elena).toContain('Elena Ferri')
  expect(elena).toMatch(/05:20 ?presentati alle 05:05/)
  expect(elena).not.toContain('Da saldare')
  expect(pages.join(' ')).not.toMatch(/Rota|Mirella/)
  expect(await overprinted(document)).toEqual([])
})

it('prints those whom no email reaches, with the news sheet for the envelope', async () => {
  const { pages } = await pdf({ who: 'withoutEmail', withSheet: 'true' })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Teresa Villa')
  expect(pages[1]).toContain('Foglio notizie')
  expect(pages[1]).toContain('Partenze di venerdì 12 marzo')
})

it('prints one person for a message, without amounts to who may not see payments', async () => {
  const { rows } = await pool.query(
    `select p.id from participants p join customers c on c.id = p.customer_id where c.surname = 'Brambilla'`,
  )
  const { pages } = await pdf({ participantIds: [rows[0].id] }, 'busOffice')
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Carla Brambilla')
  expect(pages[0]).not.toContain('Pagamento')
})

it('of nobody, and of an unknown trip, is refused', async () => {
  const empty = await act((work) => aTripOnSale(work))
  expect((await refused(summonsPdf, { params: empty, query: {} })).code).toBe('communications.nobody-summoned')
  expect((await refused(summonsPdf, { params: { tripId: randomUUID() }, query: {} })).status).toBe(404)
})

it('tells which 02:30 is meant in the night when the clock changes, as sheets and contract do', async () => {
  const night = await act((work) => aTripOnSale(work, { departsOn: '2027-10-31' }))
  const bookingId = await act((work) => bookRoom(work, night, ['Rossi Mario']))
  await pool.query(`update departures set time = '02:30' where itinerary_id = $1`, [night.tripId])
  await pool.query(`update services set starts_at = '02:45' where id = $1`, [night.hotelId])
  const said = async (...[call, question]: Parameters<typeof answer>) => {
    const { pages } = await readPdf((await answer(call, question, { as: 'admin' })).rawPayload)
    return pages.join(' ')
  }
  const ofTrip = { params: { tripId: night.tripId } }
  expect(await said(summonsPdf, ofTrip)).toMatch(/02:30 ?\(ora legale\) ?presentati alle 02:15 \(ora legale\)/)
  for (const view of ['client', 'technical']) {
    const sheet = await said(newsSheetPdf, { ...ofTrip, query: { view } })
    expect(sheet).toMatch(/02:30 ?\(ora ?legale\) ?Bergamo/)
    expect(sheet).toContain('Arrivo: 02:45 (ora legale)')
  }
  const contract = await said(contractPdf, { params: { tripId: night.tripId, bookingId } })
  expect(contract.match(/02:30 \(ora legale\) Bergamo/g)).toHaveLength(2)
})

it('names the day before to those who must be there before midnight', async () => {
  const night = await act((work) => aTripOnSale(work))
  await act((work) => bookRoom(work, night, ['Rossi Mario']))
  await pool.query(`update departures set time = '00:10' where itinerary_id = $1`, [night.tripId])
  const { rawPayload } = await answer(summonsPdf, { params: { tripId: night.tripId }, query: {} }, { as: 'admin' })
  const { pages } = await readPdf(rawPayload)
  expect(pages.join(' ')).toMatch(/presentati\s+alle\s+23:55\s+\(giovedì\s+11\s+marzo\)/)
})

it('a sheet tells day and which 02:30 of a way back that ends in the night when the clock changes', async () => {
  const night = await act((work) => aTripOnSale(work, { departsOn: '2027-10-30' }))
  await pool.query('delete from services where itinerary_id = $1', [night.tripId])
  await pool.query('update trips set returns_on = departs_on where id = $1', [night.tripId])
  await pool.query(`update departures set return_time = '02:30' where id = $1`, [night.departureId])
  const params = { tripId: night.tripId }
  const { rawPayload } = await answer(newsSheetPdf, { params, query: { view: 'client' } }, { as: 'admin' })
  const { pages } = await readPdf(rawPayload)
  expect(pages.join(' ').replace(/\s+/g, ' ')).toMatch(/02:30 \(ora legale\) \(domenica 31 ottobre\)/)
})
