import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale as aTripToBook } from '#src/features/bookings/trip-on-sale.builders.ts'
import { lettersSent } from '#src/features/communications/communications.builders.ts'
import { issuePolicies, replacePolicy } from '#src/features/insurance/policies/policies.contract.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { addServiceFile, replaceServiceFile } from '#src/features/services/files/service-files.contract.ts'
import { archiveTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompletedTrip, archiveUnchecked, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aStoredFile } from '#src/server/testing/outbox.ts'
import { pdfOf, sampleFiles, zipOf } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { maxFileBytes } from '#src/shared/files.ts'
import { fillText, type Texts } from '#src/shared/text.ts'
import * as calls from './documents.contract.ts'
import { documentsText } from './documents.text.ts'

const office = await testApp({ now: '2027-02-20T09:00:00Z' })
const { act, call, refused, answer, pool } = office
const { upload, uploaded } = testUploads(office)
const trip = await act((work) => aTripOnSale(work))
const params = { tripId: trip.id }
const add = { endpoint: calls.addDocument, params, query: { type: 'serviceDocument' } }

const listed = (tripId = trip.id) => call(calls.listDocuments, { params: { tripId } })
const namesOf = async (tripId?: string) => (await listed(tripId)).documents.map(({ name }) => name)
const contentOf = (fileId: string, tripId = trip.id) =>
  answer(calls.getDocumentFile, { params: { tripId, fileId }, query: {} })
const zipped = async (tripId: string) => {
  const { statusCode, rawPayload, headers } = await answer(calls.documentsZip, { params: { tripId } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(rawPayload))
}
const told = async (tripId = trip.id) => {
  const { entries } = await call(getActivity, { params: { itineraryId: tripId }, query: {} })
  return entries
    .filter(({ kind }) => kind.startsWith('archive.'))
    .map(({ kind, params: given }) => fillText((documentsText as Texts)[kind] ?? kind, given))
}

describe('a document of the archive', () => {
  test('returns byte by byte, under its name with accents, with who brought it', async () => {
    const content = pdfOf('Capitolato')
    const { id, name } = await uploaded({ ...add, content, name: 'Perché sì – città.pdf', as: 'groupsOffice' })
    const [document] = (await listed()).documents
    expect(document).toMatchObject({
      ...{ id, name, type: 'serviceDocument', source: 'archive', size: content.length, contentType: 'application/pdf' },
      ...{ createdAt: '2027-02-20T09:00:00.000Z', createdBy: 'Prova groupsOffice', former: [] },
      about: { serviceId: null, service: null, people: null, person: null },
    })
    expect((await contentOf(document!.fileId)).rawPayload.equals(content)).toBe(true)
    expect(await told()).toEqual(['Prova groupsOffice ha caricato Perché sì – città.pdf'])
    await call(calls.removeDocument, { params: { entryId: id } })
  })

  test('is refused when it is of another kind, empty, too large, a bomb or a path', async () => {
    const bomb = zipOf({ '[Content_Types].xml': '0'.repeat(1_000_000) })
    for (const [content, status] of [
      [Buffer.from('<html><script>alert(1)</script>'), 400],
      [bomb, 400],
      [Buffer.alloc(0), 400],
      [Buffer.concat([sampleFiles.pdf, Buffer.alloc(maxFileBytes)]), 413],
    ] as const)
      expect(await upload({ ...add, content, name: 'Contratto.pdf' })).toMatchObject({ status })
    const { id, name } = await uploaded({ ...add, name: '../../etc/passwd' })
    expect(name).toBe('passwd.pdf')
    const heic = await uploaded({ ...add, content: sampleFiles.heic, name: 'Menù.HEIC' })
    expect(heic.name).toBe('Menù.HEIC')
    for (const entryId of [id, heic.id]) await call(calls.removeDocument, { params: { entryId } })
  })

  test('keeps its former versions, and only the latest is replaced, renamed or removed', async () => {
    const first = await uploaded({ ...add, name: 'Contratto.pdf', content: pdfOf('Uno') })
    const replace = { endpoint: calls.replaceDocument, params: { entryId: first.id } }
    const second = await uploaded({ ...replace, name: 'Contratto firmato.pdf' })
    const [document] = (await listed()).documents
    expect(document).toMatchObject({
      id: second.id,
      name: 'Contratto firmato.pdf',
      former: [{ name: 'Contratto.pdf' }],
    })
    expect((await contentOf(document!.former[0]!.fileId)).rawPayload.equals(pdfOf('Uno'))).toBe(true)
    const replaced = { status: 422, code: 'archive.replaced' }
    expect(await upload(replace)).toMatchObject(replaced)
    expect(await refused(calls.removeDocument, { params: { entryId: first.id } })).toMatchObject(replaced)
    await call(calls.editDocument, { params: { entryId: second.id }, body: { name: 'Contratto hotel' } })
    expect(await namesOf()).toEqual(['Contratto hotel.pdf'])
    await call(calls.editDocument, { params: { entryId: second.id }, body: { type: 'insurancePolicy' } })
    expect((await listed()).documents[0]!.type).toBe('insurancePolicy')
    const before = await told()
    const same = { name: 'Contratto hotel', type: 'insurancePolicy' as const }
    await call(calls.editDocument, { params: { entryId: second.id }, body: same })
    expect(await told()).toEqual(before)
    await call(calls.removeDocument, { params: { entryId: second.id } })
  })

  test('removed comes back with its versions', async () => {
    const first = await uploaded({ ...add, name: 'Menu.pdf' })
    const { id } = await uploaded({
      endpoint: calls.replaceDocument,
      params: { entryId: first.id },
      name: 'Menu 2.pdf',
    })
    const { fileId } = (await listed()).documents[0]!
    await call(calls.removeDocument, { params: { entryId: id } })
    expect(await namesOf()).toEqual([])
    expect((await contentOf(fileId)).statusCode).toBe(404)
    await call(calls.restoreDocument, { params: { entryId: id } })
    expect((await listed()).documents).toMatchObject([{ name: 'Menu 2.pdf', former: [{ name: 'Menu.pdf' }] }])
    expect((await told()).slice(0, 2)).toEqual([
      'Prova admin ha ripristinato Menu 2.pdf',
      'Prova admin ha eliminato Menu 2.pdf',
    ])
    await call(calls.removeDocument, { params: { entryId: id } })
  })

  test('is for who edits the archive; an archived trip takes none', async () => {
    const { id } = await uploaded({ ...add, as: 'booking' })
    for (const as of ['busOffice', 'accountingOffice'] as const) {
      expect(await upload({ ...add, as })).toMatchObject({ status: 403 })
      expect(await refused(calls.removeDocument, { params: { entryId: id } }, { as })).toMatchObject({ status: 403 })
      expect((await answer(calls.listDocuments, { params }, { as })).statusCode).toBe(200)
    }
    const over = await act((work) => aCompletedTrip(work))
    const kept = await uploaded({ ...add, params: { tripId: over.id } })
    await act((work) => archiveUnchecked(work, over))
    const archived = { status: 422, code: 'itineraries.archived' }
    expect(await upload({ ...add, params: { tripId: over.id } })).toMatchObject(archived)
    expect(await refused(calls.removeDocument, { params: { entryId: kept.id } })).toMatchObject(archived)
    await call(calls.removeDocument, { params: { entryId: id } })
  })

  test('of another trip is not found under this one', async () => {
    const other = await act((work) => aTripOnSale(work))
    await uploaded({ ...add, params: { tripId: other.id } })
    const { fileId } = (await listed(other.id)).documents[0]!
    expect((await contentOf(fileId, other.id)).statusCode).toBe(200)
    expect((await contentOf(fileId)).statusCode).toBe(404)
  })
})

describe('what is kept elsewhere', () => {
  test('a document of a service is seen with its versions, and is stored once', async () => {
    const { id, coachId } = await act((work) => aTripOnSale(work))
    const to = { params: { serviceId: coachId }, name: 'Conferma.pdf' }
    const first = await uploaded({ endpoint: addServiceFile, ...to })
    const replacement = { endpoint: replaceServiceFile, params: { serviceFileId: first.id } }
    const second = await uploaded({ ...replacement, name: 'Conferma 2.pdf' })
    const { documents } = await listed(id)
    expect(documents).toMatchObject([
      { id: second.id, source: 'service', type: 'serviceDocument', former: [{ name: 'Conferma.pdf' }] },
    ])
    expect(documents[0]!.about.serviceId).toBe(coachId)
    const { rows } = await pool.query('select count(*)::int as n from archive_entries where trip_id = $1', [id])
    expect(rows[0].n).toBe(0)
  })

  test('a policy that insures several people is one document', async () => {
    const booked = await act((work) => aTripToBook(work))
    const { id: bookingId } = await call(createBooking, { params: booked, body: aBooking(booked) })
    const { people } = await call(getBooking, { params: { tripId: booked.tripId, bookingId } })
    const query = { people: people.map(({ participantId }) => participantId) }
    const { policies } = await uploaded({
      endpoint: issuePolicies,
      params: { tripId: booked.tripId },
      query,
      name: 'Polizza.pdf',
    })
    const about = { serviceId: null, service: null, people: 2, person: null }
    expect((await listed(booked.tripId)).documents).toMatchObject([
      { source: 'policy', type: 'insurancePolicy', name: 'Polizza.pdf', about },
    ])
    const replacement = { params: { policyId: policies[0]!.id }, query: { version: '1' } }
    await uploaded({ endpoint: replacePolicy, ...replacement, name: 'Polizza sola.pdf' })
    const { documents } = await listed(booked.tripId)
    expect(documents.map(({ name, former }) => [name, former.map((one) => one.name)]).toSorted()).toEqual([
      ['Polizza sola.pdf', ['Polizza.pdf']],
      ['Polizza.pdf', []],
    ])
  })
})

describe('all documents in one file', () => {
  test('by type, two of one name both, each as it was uploaded', async () => {
    const { id, coachId } = await act((work) => aTripOnSale(work))
    const large = Buffer.concat([sampleFiles.pdf, Buffer.alloc(3_000_000, 7)])
    await uploaded({ ...add, params: { tripId: id }, content: large, name: 'Menù.pdf' })
    await uploaded({ endpoint: addServiceFile, params: { serviceId: coachId }, name: 'Menù.pdf' })
    const entries = await zipped(id)
    expect(Object.keys(entries).toSorted()).toEqual([
      'Documento di servizio/Menù (2).pdf',
      'Documento di servizio/Menù.pdf',
    ])
    const sizes = Object.values(entries).map(({ length }) => length)
    expect(sizes.toSorted((a, b) => a - b)).toEqual([sampleFiles.pdf.length, large.length])
    expect(Object.values(entries).some((one) => Buffer.from(one).equals(large))).toBe(true)
  })

  test('is refused when there is none', async () => {
    const { id } = await act((work) => aTripOnSale(work))
    expect(await refused(calls.documentsZip, { params: { tripId: id } })).toMatchObject({ code: 'archive.empty' })
  })
})

describe('the final report', () => {
  test('comes from the departure on', async () => {
    expect(await upload({ ...add, query: { type: 'finalReport' } })).toMatchObject({
      status: 422,
      code: 'archive.report-too-early',
    })
  })

  test('lets a completed trip be archived, and no longer once it is removed', async () => {
    const over = await act((work) => aCompletedTrip(work))
    await pool.query(`update services set payment_status = 'paid' where itinerary_id = $1`, [over.id])
    const now = () => call(getTrip, { params: { tripId: over.id } })
    const archive = async () => ({ params: { tripId: over.id }, body: { version: (await now()).version } })
    expect((await now()).missingForArchive).toEqual(['finalReport'])
    expect(await refused(archiveTrip, await archive())).toMatchObject({ code: 'trips.not-settled' })
    expect((await listed(over.id)).reportBy).not.toBeNull()
    const report = { ...add, params: { tripId: over.id }, query: { type: 'finalReport' }, name: 'Relazione.pdf' }
    const { id } = await uploaded(report)
    expect((await now()).missingForArchive).toEqual([])
    expect((await listed(over.id)).reportBy).toBeNull()
    await call(calls.removeDocument, { params: { entryId: id } })
    expect((await now()).missingForArchive).toEqual(['finalReport'])
    await call(calls.restoreDocument, { params: { entryId: id } })
    await call(archiveTrip, await archive())
    expect((await now()).status).toBe('archived')
  })
})

test('letters that left together show the paper that all of them carry, and tell the stopped from the failed', async () => {
  const trip = await act((work) => aTripToBook(work, { rooms: { SGL: 5 } }))
  for (const email of ['anna@example.it', 'bice@example.it', 'carla@example.it'])
    await act((work) => bookRoom(work, trip, [{ fullName: `Rossi ${email}`, email }], { roomType: 'SGL' }))
  const about = { tripId: trip.tripId, kind: 'summons' } as const
  await act((work) => lettersSent(work, about, { states: ['sent', 'failed', 'stopped'] }))
  const { rows } = await pool.query<{ id: string }>('select message_id as id from letters where trip_id = $1', [
    trip.tripId,
  ])
  const sheet = await aStoredFile(office, { name: 'foglio-notizie.pdf', content: 'Foglio' })
  for (const [n, { id }] of rows.entries()) {
    const own = await aStoredFile(office, { name: `convocazione-${n}.pdf`, content: `Convocazione ${n}` })
    await pool.query('insert into message_files (message_id, file_id) values ($1, $2), ($1, $3)', [id, own, sheet])
  }
  const { sent } = await listed(trip.tripId)
  expect(sent).toMatchObject([
    { file: { name: 'foglio-notizie.pdf' }, states: { sent: 1, failed: 1, stopped: 1, uncertain: 0 } },
  ])
})

test('who was told by telephone stands among what was sent, by the name of the supplier', async () => {
  const { tripId, hotelId } = await act((work) => aTripToBook(work))
  await pool.query(
    `insert into deliveries (itinerary_id, service_id, provider_id, kind, told_how, created_at, created_by_name)
     select $1, $2, p.id, 'paymentRequest', 'phone', now(), 'Elena Bonetti' from providers p order by p.id limit 1`,
    [tripId, hotelId],
  )
  await pool.query(
    `insert into rooming_versions (trip_id, service_id, number, is_final, has_notes, snapshot, told_how, subject, body, sent_at,
       sent_by_name)
     values ($1, $2, 1, false, false, '{}', 'phone', 'Rooming list', 'Arrivo', now(), 'Elena Bonetti')`,
    [tripId, hotelId],
  )
  const { rows } = await pool.query<{ name: string }>('select company_name as name from providers order by id limit 1')
  const { sent } = await listed(tripId)
  const shown = sent.map(({ kind, recipients, states }) => [kind, states.told, recipients.length])
  expect(shown.toSorted()).toEqual([
    ['paymentRequest', 1, 1],
    ['roomingList', 1, 1],
  ])
  expect(sent.find(({ kind }) => kind === 'paymentRequest')?.recipients).toEqual([rows[0]!.name])
})
