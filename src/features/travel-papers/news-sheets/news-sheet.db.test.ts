import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { createItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { addPermit } from '#src/features/permits/permits.commands.ts'
import { permitForm } from '#src/features/permits/permits.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import { getService } from '#src/features/services/programme/services.contract.ts'
import { aServiceOn, changeService } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { overprinted, readPdf } from '#src/server/testing/pdf.ts'
import type { Role } from '#src/shared/abilities.ts'
import { type BlockForm, getNewsSheet, newsSheetPdf, previewNewsSheet, saveNewsSheet } from './news-sheet.contract.ts'
import type { SheetView } from './news-sheet.values.ts'

const { act, answer, call, refused, pool } = await testApp({ now: '2027-03-03T09:42:00Z' })

let trip: TripOnSale
const asked = (view: SheetView, on = trip) => ({ params: { tripId: on.tripId }, query: { view } })
const read = (view: SheetView = 'client', as: Role = 'booking') => call(getNewsSheet, asked(view), { as })
const blockOf = async (key: string, view: SheetView = 'client', as: Role = 'booking') =>
  (await read(view, as)).blocks.find((block) => block.key === key)!
const formOf = (blocks: readonly BlockForm[]) =>
  blocks.map(({ key, title, isOn, text, basis }) => ({ key, title, isOn, text, basis }))

async function save(view: SheetView, change: (blocks: BlockForm[]) => BlockForm[], as: Role = 'booking') {
  const { version, blocks } = await read(view, as)
  return call(saveNewsSheet, { ...asked(view), body: { version, blocks: change(formOf(blocks)) } }, { as })
}
const edited = (key: string, part: Partial<BlockForm>) => (blocks: BlockForm[]) =>
  blocks.map((block) => (block.key === key ? { ...block, ...part } : block))

async function pdf(view: SheetView = 'client', as: Role = 'booking') {
  const { rawPayload, headers } = await answer(newsSheetPdf, asked(view), { as })
  return { ...(await readPdf(rawPayload)), headers }
}

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await act((work) =>
    bookRoom(work, trip, [
      { fullName: 'Monti Sara', allergies: 'Celiaca', hasHealthConsent: true, email: 'sara@example.it' },
      { fullName: 'Ferri Elena', email: '' },
    ]),
  )
  await act((work) => bookRoom(work, trip, [{ fullName: 'Villa Teresa', email: '' }], { roomType: 'SGL' }))
  await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
  await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'GA482KR'))
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  const lunch = { category: 'restaurant', name: 'Pranzo ad Amalfi', day: 4, startsAt: '13:00', location: 'Amalfi (SA)' }
  const costs = { costKind: 'variable', amountCents: 2_800, paymentTerms: 'In contanti', hasLimitedAccess: false }
  await act((work) =>
    aServiceOn(work, trip.tripId, serviceForm.parse({ ...lunch, ...costs, providerId: provider!.id })),
  )
  await pool.query(`insert into settings (key, value) values ('agencyEmergencyPhone', '"+393356074412"')`)
})

describe('a sheet that nobody edited', () => {
  it('says what the trip says, and follows it', async () => {
    const { version, blocks, people } = await read()
    expect(version).toBe(0)
    expect(people).toEqual({ total: 3, addresses: 1, withoutEmail: 1 })
    const texts = new Map(blocks.map(({ key, tripText }) => [key, tripText]))
    expect(texts.get('departures')).toMatch(/^05:20 Milano Lampugnano · .+\n06:00 Bergamo, Malpensata/)
    expect(texts.get('programme')).toContain('lunedì 15 marzo\n13:00 Pranzo ad Amalfi, Hotel Vesuvio Palace')
    expect(texts.get('hotel')).toContain('Arrivo: 17:30')
    expect(texts.get('numbers')).toBe(
      'Serra Paola, accompagnatore: +39 335 607 4412\nEmergenze durante il viaggio: +39 335 607 4412',
    )
    expect(texts.get('meals')).toContain('pranzo del 15')
    await act((work) => changeService(work, trip.hotelId, { startsAt: '16:45' }))
    expect((await blockOf('hotel')).tripText).toContain('Arrivo: 16:45')
    await act((work) => changeService(work, trip.hotelId, { startsAt: '17:30' }))
  })

  it('tells the permit of the coach to the crew and not to the travellers', async () => {
    const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
    const permit = {
      category: 'other',
      name: 'Permesso Ztl',
      day: 2,
      startsAt: '08:30',
      hasLimitedAccess: false,
      providerId: provider!.id,
    }
    const { id } = await act((work) =>
      aServiceOn(work, trip.tripId, serviceForm.parse({ ...permit, costKind: 'fixed', amountCents: 4_000 })),
    )
    const valid = { fromOn: '2027-03-13', fromTime: '06:00', untilOn: '2027-03-13', untilTime: '22:00' }
    await act((work) =>
      addPermit(work, id, permitForm.parse({ city: 'Napoli', country: 'IT', state: 'requested', ...valid })),
    )
    expect((await blockOf('programme')).tripText).not.toContain('Permesso Ztl')
    expect((await blockOf('programme', 'technical')).tripText).toContain('08:30 Permesso Ztl')
  })

  it('is printed in the order of its blocks, each fact of the screen on the paper', async () => {
    const { pages, headers, document } = await pdf()
    const text = pages.join(' ')
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "inline; filename*=UTF-8''viaggio_napoli-e-la-costiera_2027-03-12_foglio-notizie.pdf",
    )
    expect(text).toMatch(/Napoli e la Costiera ?dal 12 al 16 marzo 2027 · 5 giorni in bus/)
    expect(text).toContain('Partenze di venerdì 12 marzo')
    expect(text).toContain('Stampato il 03/03/2027 10:42 da')
    expect(text).toContain('Pagina 1 di 1')
    expect(text).not.toContain('Celiaca')
    const { blocks } = await read()
    const said = blocks.filter(({ isOn }) => isOn).flatMap(({ tripText }) => tripText.split(/\n| · |: (?=\+|335)/))
    const bare = (words: string) => words.replace(/\s+/g, ' ').trim()
    expect(said.map(bare).filter((words) => !text.includes(words))).toEqual([])
    expect(await overprinted(document)).toEqual([])
  })
})

describe('an edited sheet', () => {
  it('keeps the text, the order and what is off; the trip may be taken again', async () => {
    const { version } = await save('client', (blocks) => {
      const { tripText } = { tripText: 'Hotel Vesuvio Palace, 4 notti\nArrivo: 17:30' }
      const own = edited('hotel', { text: 'Hotel Vesuvio Palace\nArrivo: 18:00', basis: tripText })(blocks)
      const free = { key: 'free-1', title: 'Mance', isOn: true, text: 'Raccolte dall’accompagnatrice', basis: null }
      return [free, ...edited('bring', { isOn: false })(own).toReversed()]
    })
    expect(version).toBe(1)
    const { blocks, savedAt } = await read()
    expect(savedAt).toBe('2027-03-03T09:42:00.000Z')
    expect(blocks[0]).toMatchObject({ key: 'free-1', title: 'Mance', tripText: '', editedAt: savedAt })
    expect(blocks.find(({ key }) => key === 'hotel')).toMatchObject({ text: 'Hotel Vesuvio Palace\nArrivo: 18:00' })
    const text = (await pdf()).pages.join(' ')
    expect(text).toContain('Arrivo: 18:00')
    expect(text).not.toContain('Scarpe comode')
    expect(text.indexOf('Mance')).toBeLessThan(text.indexOf('Programma'))
    const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
    expect(entries[0]).toMatchObject({ kind: 'communications.activity-news-sheet-client' })

    await save('client', edited('hotel', { text: null, basis: null }))
    expect(await blockOf('hotel')).toMatchObject({ text: null, editedAt: null })
    expect((await pdf()).pages.join(' ')).toContain('Arrivo: 17:30')
  })

  it('is saved only over the version that was seen, by who may, on a trip', async () => {
    const { version, blocks } = await read()
    const body = { version, blocks: formOf(blocks) }
    await call(saveNewsSheet, { ...asked('client'), body })
    expect(await refused(saveNewsSheet, { ...asked('client'), body })).toMatchObject({
      status: 409,
      code: 'calls.stale',
    })
    const first = { ...body, version: 0 as const }
    expect((await refused(saveNewsSheet, { ...asked('client'), body: first })).code).toBe('calls.stale')
    expect((await refused(saveNewsSheet, { ...asked('client'), body }, { as: 'busOffice' })).status).toBe(403)
    const template = await act((work) => createItinerary(work, 'template', 3))
    for (const tripId of [template, randomUUID()]) {
      const unknown = { params: { tripId }, query: { view: 'client' as const } }
      expect((await refused(getNewsSheet, unknown)).status).toBe(404)
      expect((await refused(saveNewsSheet, { ...unknown, body: first })).status).toBe(404)
    }
  })
})

describe('the technical sheet', () => {
  it('says stops with their people, the codes, and the diets with names only to who may know them', async () => {
    const text = (await pdf('technical')).pages.join(' ')
    expect(text).toContain('3 confermati, 0 in opzione, 2 staff')
    expect(text).toContain('06:00 Bergamo, Malpensata')
    expect(text).toContain('3 persone')
    expect(text).toContain('Autista Mazzoleni Diego +39 335 607 4412')
    expect(text).toContain('Monti Sara: Celiaca')
    const bus = (await pdf('technical', 'busOffice')).pages.join(' ')
    expect(bus).not.toContain('Celiaca')
    expect(bus).toContain('1 nota alimentare')
    expect(bus).not.toContain('Monti')
  })

  it('names what is to be paid on the way only to who may see payments, and keeps an edited text from the others', async () => {
    expect((await blockOf('payments', 'technical', 'groupsOffice')).tripText).toContain('Pranzo ad Amalfi: ')
    expect(await blockOf('payments', 'technical', 'booking')).toMatchObject({ isReduced: true, text: null })
    await save('technical', edited('payments', { text: 'Limonoro: € 228,00', basis: '' }), 'groupsOffice')
    await save('technical', edited('diets', { text: 'Celiaca: Monti', basis: '' }), 'booking')
    expect(await blockOf('payments', 'technical', 'groupsOffice')).toMatchObject({ text: 'Limonoro: € 228,00' })
    expect(JSON.stringify(await read('technical', 'booking'))).not.toContain('Limonoro')
    expect(JSON.stringify(await read('technical', 'accountingOffice'))).not.toContain('Celiaca')
  })

  it('records who saw whose diets', async () => {
    const seen = async () => Number((await pool.query(`select count(*) from health_reads`)).rows[0].count)
    const before = await seen()
    await read('technical', 'busOffice')
    expect(await seen()).toBe(before)
    await read('technical', 'organizer')
    expect(await seen()).toBe(before + 1)
  })
})

describe('the preview', () => {
  it('is the same layout as a picture, with what was typed a moment ago', async () => {
    const blocks = [{ key: 'programme', title: '', text: 'venerdì 12 marzo\n13:00 Pranzo 🎉 中文' }]
    const { svg } = await call(previewNewsSheet, { ...asked('client'), body: { blocks, marked: 'programme' } })
    expect(svg).toMatch(/^<svg/)
    const { svg: unmarked } = await call(previewNewsSheet, { ...asked('client'), body: { blocks, marked: null } })
    expect(unmarked).not.toBe(svg)
  })
})
