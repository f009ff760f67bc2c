import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import * as card from '#src/features/customers/card/card.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { sampleFiles } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Problem } from '#src/shared/refusal.ts'
import * as calls from './booking-files.contract.ts'
import type { BookingFileKind } from './booking-files.rules.ts'

const app = await testApp({ now: '2027-02-01T09:00:00Z' })
const { act, call, answer, refused, pool } = app
const { upload, uploaded } = testUploads(app)

let place: { tripId: string; bookingId: string }
let people: { participantId: string; customerId: string | null; surname: string | null }[]
beforeEach(async () => {
  const trip: TripOnSale = await act((work) => aTripOnSale(work))
  const { id } = await act((work) => createBooking(work, trip.tripId, aBooking(trip)))
  place = { tripId: trip.tripId, bookingId: id }
  people = (await call(getBooking, { params: place })).people
})

const add = (kind: BookingFileKind, at?: number, name = 'Documento.pdf', as: Role = 'admin') => ({
  ...{ endpoint: calls.addBookingFile, params: place, name, as },
  query: { kind, ...(at !== undefined && { participantId: people[at]!.participantId }) },
})
const seen = async (as: Role = 'admin') =>
  (await call(calls.listBookingFiles, { params: place }, { as })).files.map(({ name, kind }) => [name, kind])
const open = (bookingFileId: string, as: Role = 'admin') =>
  answer(calls.getBookingFile, { params: { bookingFileId }, query: { inline: 'true' } }, { as })

describe('papers of a booking', () => {
  it('come back byte by byte, renamed, deleted and restored; the log names the kind alone', async () => {
    const { id } = await uploaded(add('contract', undefined, 'Contratto Rossi – perché sì.pdf'))
    expect(await seen()).toEqual([['Contratto Rossi – perché sì.pdf', 'contract']])
    const file = await open(id)
    expect(file.rawPayload.equals(Buffer.from(sampleFiles.pdf))).toBe(true)
    expect(file.headers['content-disposition']).toContain('inline')
    const params = { bookingFileId: id }
    const from = 'Contratto Rossi – perché sì.pdf'
    expect(await call(calls.renameBookingFile, { params, body: { name: 'Firmato.docx', from } })).toMatchObject({
      name: 'Firmato.docx.pdf',
    })
    expect((await refused(calls.renameBookingFile, { params, body: { name: 'X', from } })).status).toBe(409)
    await call(calls.removeBookingFile, { params })
    expect(await seen()).toEqual([])
    expect((await open(id)).statusCode).toBe(404)
    await call(calls.restoreBookingFile, { params })
    expect(await seen()).toEqual([['Firmato.docx.pdf', 'contract']])
    const { entries } = await call(getActivity, { params: { itineraryId: place.tripId }, query: {} })
    const told = entries.filter(({ kind }) => kind.startsWith('bookings.activity-file'))
    expect(told.map(({ kind }) => kind.slice('bookings.activity-file-'.length)).toSorted()).toEqual([
      'added',
      'removed',
      'renamed',
      'restored',
    ])
    expect(told[0]?.params).toMatchObject({ document: 'Contratto', customer: 'Rossi Mario' })
  })

  it('about health and documents are read by who needs them, and the sight is recorded', async () => {
    await uploaded(add('contract'))
    const { id } = await uploaded(add('disabilityCard', 1))
    expect(await seen('accountingOffice')).toEqual([['Documento.pdf', 'contract']])
    expect(await seen('busOffice')).toEqual([])
    expect((await open(id, 'busOffice')).statusCode).toBe(403)
    expect((await open(id, 'booking')).statusCode).toBe(200)
    const { rows } = await pool.query('select what from health_reads where customer_id = $1 and what = $2', [
      people[1]!.customerId,
      'health',
    ])
    expect(rows).toHaveLength(1)
    const entriesOf = async (as: Role) =>
      (await call(getActivity, { params: { itineraryId: place.tripId }, query: {} }, { as })).entries
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'bookings.activity-file-added').length
    expect([await entriesOf('admin'), await entriesOf('accountingOffice')]).toEqual([2, 1])
  })

  it('about one person need the person, who is in the booking', async () => {
    const code = async (asked: ReturnType<typeof add>) => ((await upload(asked)) as Problem).code
    expect(await code(add('parentsConsent'))).toBe('bookings.file-person-missing')
    const stranger = { ...add('other'), query: { kind: 'other', participantId: place.bookingId } }
    expect(await code(stranger as never)).toBe('bookings.person-not-here')
    expect(await code(add('contract', undefined, 'x.pdf', 'busOffice'))).toBe('calls.forbidden')
    expect(await seen()).toEqual([])
  })

  it('are kept, renamed, deleted and restored also after the booking is cancelled', async () => {
    const { version } = await call(getBooking, { params: place })
    const body = { version, reason: 'Rinuncia', penaltyCents: 0, penaltyReason: 'Accordo' }
    await call(cancelBooking, { params: place, body })
    const { id } = await uploaded(add('other', 0, 'Disdetta.pdf'))
    const params = { bookingFileId: id }
    await call(calls.renameBookingFile, { params, body: { name: 'Disdetta firmata', from: 'Disdetta.pdf' } })
    await call(calls.removeBookingFile, { params })
    expect(await seen()).toEqual([])
    await call(calls.restoreBookingFile, { params })
    expect(await seen()).toEqual([['Disdetta firmata.pdf', 'other']])
  })

  it('of a person go with them into the export of their data, and are erased with it', async () => {
    const trip = await act((work) => aTripOnSale(work))
    const pair = [
      aParticipant({ surname: 'Lupi', name: 'Ugo', isDefaultContact: true, taxCode: null }),
      aParticipant({ surname: 'Nanni', name: 'Lia', taxCode: null }),
    ]
    const { id: bookingId } = await act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, people: pair })))
    place = { tripId: trip.tripId, bookingId }
    people = (await call(getBooking, { params: place })).people
    await uploaded(add('contract', undefined, 'Contratto.pdf'))
    const { id } = await uploaded(add('disabilityCard', 1, 'Tessera.pdf'))
    const params = { customerId: people[1]!.customerId! }
    const file = await answer(card.exportCustomer, { params })
    expect(file.headers['content-disposition']).toContain('dati_Nanni_Lia.zip')
    const entries = unzipSync(new Uint8Array(file.rawPayload))
    expect(Object.keys(entries)).toEqual(['dati.json', 'documenti/01_Tessera.pdf'])
    const data = JSON.parse(strFromU8(entries['dati.json']!))
    expect(data.documentiDellePratiche).toMatchObject([{ nome: 'Tessera.pdf', tipo: 'disabilityCard' }])

    const { version } = await call(getBooking, { params: place })
    await call(cancelBooking, {
      params: place,
      body: { version, reason: 'Rinuncia', penaltyCents: 0, penaltyReason: 'Accordo' },
    })
    const { rows } = await pool.query<{ version: number }>('select version from customers where id = $1', [
      params.customerId,
    ])
    await call(card.eraseCustomer, { params, body: { version: rows[0]!.version } })
    expect(await seen()).toEqual([['Contratto.pdf', 'contract']])
    expect((await refused(calls.restoreBookingFile, { params: { bookingFileId: id } })).status).toBe(404)
    const { rows: left } = await pool.query(`select 1 from files where name = 'Tessera.pdf'`)
    expect(left).toEqual([])
  })
})
