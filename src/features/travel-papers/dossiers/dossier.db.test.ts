import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { addPermit, permitForm } from '#src/features/permits/permits.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { getBusLayout, giveLayout, moveSeats } from '#src/features/seating/seats/seating.contract.ts'
import { saveNewsSheet } from '#src/features/travel-papers/news-sheets/news-sheet.commands.ts'
import { newsSheetOf } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { Role } from '#src/shared/abilities.ts'
import { dossierPdf } from './dossier.contract.ts'
import type { DossierKind } from './dossier.values.ts'

const { act, answer, call, refused, pool } = await testApp({ now: '2027-03-03T09:42:00Z' })

let trip: TripOnSale
async function pdf(kind: DossierKind, as: Role = 'organizer') {
  const { rawPayload, headers, statusCode, body } = await answer(dossierPdf, { params: trip, query: { kind } }, { as })
  if (statusCode !== 200) throw new Error(body)
  return { ...(await readPdf(rawPayload)), headers }
}

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await act((work) =>
    bookRoom(work, trip, [
      {
        ...{ fullName: 'Monti Sara', allergies: 'Celiaca', hasHealthConsent: true, phone: '+39 333 482 1907' },
        ...{ bornOn: '1961-08-17', documentType: 'idCard', documentNumber: 'CA12345AA' },
      },
      'Ferri Elena',
    ]),
  )
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'GA482KR'))
  const { id: vehicleId } = await act((work) =>
    addVehicle(work, trip.tripId, { country: 'IT', passengerSeats: 52, plate: 'GA482KR' }),
  )
  await call(giveLayout, {
    params: { tripId: trip.tripId, vehicleId },
    body: { layout: readyModel(52), version: null },
  })
  const { people } = await call(getBusLayout, { params: trip })
  const sara = people.find(({ surname }) => surname === 'Monti')!
  await call(moveSeats, {
    params: trip,
    body: { moves: [{ participantId: sara.participantId, from: null, to: { vehicleId, label: '7' } }] },
  })
  const validity = { fromOn: '2027-03-12', fromTime: '06:00', untilOn: '2027-03-16', untilTime: '22:00' }
  const permit = permitForm.parse({
    city: 'Napoli',
    zone: 'Ztl Mare',
    number: 'NA-2291',
    ...validity,
    state: 'granted',
  })
  await call(addPermit, { params: { serviceId: trip.hotelId }, body: permit })
  await pool.query(`insert into settings (key, value) values ('agencyEmergencyPhone', '"+393352401180"')`)
})

/** The page on which the contents say that a part begins. */
const pageIn = (contents: string, title: string) => Number(new RegExp(`${title} (\\d+)`).exec(contents)?.[1])

describe("the leader's dossier", () => {
  it('is one paper with contents that name the page of each part', async () => {
    const { pages, headers } = await pdf('leader')
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_dossier-accompagnatore.pdf",
    )
    const [cover] = pages as [string]
    expect(cover).toContain("Dossier dell'accompagnatore")
    const said = {
      'Foglio notizie': 'Partenze di venerdì 12 marzo',
      'Scheda tecnica': 'Note alimentari',
      'Rooming list': 'Monti Sara',
      'Lista di carico, andata': 'Saldo',
      'Pianta bus · Napoli e la Costiera': '7 Monti Sara 001',
      Fornitori: 'Hotel Vesuvio Palace',
      "Numeri d'emergenza e recapiti": '112',
    }
    for (const [title, words] of Object.entries(said)) {
      const at = pageIn(cover, title)
      expect([title, pages[at - 1]?.includes(words)]).toEqual([title, true])
    }
    expect(pages.at(-1)).toContain(`Pagina ${pages.length} di ${pages.length}`)
    const all = pages.join(' ')
    expect(all).toContain('Celiaca')
    expect(all).toContain('+39 335 240 1180')
    expect(all).toContain('NA-2291')
  })

  it('leaves out what its reader may not see', async () => {
    const all = (await pdf('leader', 'busOffice')).pages.join(' ')
    expect(all).not.toMatch(/Celiaca|CA12345AA|Saldo/)
    expect(all).toContain('Mazzoleni Diego')
  })
})

describe("the driver's dossier", () => {
  it('holds programme, stops, telephones, counts, the plan, the hotel and the permits', async () => {
    const { pages } = await pdf('driver')
    const all = pages.join(' ')
    expect(pageIn(pages[0]!, 'Programma e orari')).toBe(2)
    expect(all).toContain('06:00 Bergamo, Malpensata')
    expect(all).toContain('2 persone')
    expect(all).toContain('Monti Sara +39 333 482 1907 2')
    expect(all).toContain('Hotel Vesuvio Palace')
    expect(all).toContain('Permesso Napoli, Ztl Mare: n. NA-2291, dal 12/03/2027 06:00 al 16/03/2027 22:00')
    expect(all).toContain('7 Monti Sara 001')
  })

  it('holds nobody’s birth, diet, document or balance, even for who may see all, whatever else was typed', async () => {
    await act(async (work) => {
      const asked = { tripId: trip.tripId, view: 'technical' as const, by: work.actor }
      const { sheet } = await newsSheetOf(work.tx, asked)
      const blocks = sheet.blocks.map(({ key, title, isOn }) => ({
        ...{ key, title, isOn, basis: '' },
        text: ['diets', 'meals', 'payments', 'guides'].includes(key) ? 'Celiaca: Monti, nata il 17/08/1961' : null,
      }))
      await saveNewsSheet(work, trip.tripId, { view: 'technical', version: sheet.version, blocks })
    })
    const all = (await pdf('driver', 'admin')).pages.join(' ')
    expect(all).not.toMatch(/Celiaca|1961|CA12345AA|Saldo|Da saldare|890,00/)
  })
})

it('of an unknown trip is refused', async () => {
  const unknown = { params: { tripId: randomUUID() }, query: { kind: 'leader' as const } }
  expect((await refused(dossierPdf, unknown)).status).toBe(404)
})
