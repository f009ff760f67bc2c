import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { deleteItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { serviceFilesText } from '#src/features/services/files/service-files.text.ts'
import { clearServices, copyServices } from '#src/features/services/programme/service-copies.commands.ts'
import * as calls from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { servicesJobs } from '#src/features/services/services.jobs.ts'
import {
  aCancelledTrip,
  aCompleteDraft,
  aCompletedTrip,
  archiveUnchecked,
  aTripOnSale,
} from '#src/features/trips/trips.builders.ts'
import { fileCleaningJob, fileRemnantsJob } from '#src/server/files/remnants.ts'
import { testApp } from '#src/server/testing/app.ts'
import { pdfOf, sampleFiles } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { fillText, type Texts } from '#src/shared/text.ts'
import * as fileCalls from './service-files.contract.ts'

const app = await testApp()
const { act, call, refused, answer, clock, db, environment } = app
const { upload, uploaded } = testUploads(app)
const draft = await act((work) => aCompleteDraft(work))
const trip = await act((work) => aTripOnSale(work))
const provider = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Mondragon' })))

const add = { endpoint: fileCalls.addServiceFile, params: { serviceId: draft.coachId } }
const bring = { endpoint: fileCalls.bringServiceFile, params: { itineraryId: draft.id } }
const filesOf = async (serviceId: string) => (await call(calls.getService, { params: { serviceId } })).files
const told = async () => {
  const { entries } = await call(getActivity, { params: { itineraryId: draft.id }, query: {} })
  return entries.map(({ kind, params }) => fillText((serviceFilesText as Texts)[kind] ?? kind, params))
}
const contentOf = (serviceFileId: string, inline: 'true' | 'false' = 'false') =>
  answer(fileCalls.getServiceFile, { params: { serviceFileId }, query: { inline } })
const stored = async () =>
  (await readdir(join(environment.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length
const run = (
  job: { run: (parts: typeof app, data: never, attempt: { id: string; isLast: boolean }) => Promise<void> },
  data = {},
) => job.run(app, data as never, { id: 'a', isLast: true })

describe('what is uploaded', () => {
  test('returns byte by byte, under its name with accents, with its type', async () => {
    const content = pdfOf('Contratto di locazione')
    const made = await uploaded({
      ...add,
      content,
      name: "Contratto dell'hotel – perché sì.pdf",
      query: { voucher: 'true' },
    })
    expect(made).toMatchObject({
      name: "Contratto dell'hotel – perché sì.pdf",
      size: content.length,
      contentType: 'application/pdf',
      isVoucher: true,
    })
    expect(await filesOf(draft.coachId)).toEqual([made])
    const { statusCode, headers, rawPayload } = await contentOf(made.id)
    expect([statusCode, rawPayload.equals(content)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition':
        "attachment; filename*=UTF-8''Contratto%20dell%27hotel%20%E2%80%93%20perch%C3%A9%20s%C3%AC.pdf",
    })
  })

  test('is announced to those who follow the trip', async () => {
    expect((await told())[0]).toBe("Prova admin ha caricato Contratto dell'hotel – perché sì.pdf")
  })

  test('may be of each kind that the product takes, and is shown only if a browser can', async () => {
    for (const [ending, content] of Object.entries(sampleFiles)) {
      const { id, name } = await uploaded({ ...add, content, name: `documento.${ending}` })
      expect(name).toBe(`documento.${ending}`)
      const { headers } = await contentOf(id, 'true')
      const isShown = ['pdf', 'png', 'jpeg', 'webp'].includes(ending)
      expect(String(headers['content-disposition']).split(';')[0]).toBe(isShown ? 'inline' : 'attachment')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe-eval/)
    }
  })

  test('is two files when two have one name, and even one content', async () => {
    const before = await stored()
    const twins = [await uploaded({ ...add, name: 'Voucher.pdf' }), await uploaded({ ...add, name: 'Voucher.pdf' })]
    expect(new Set(twins.map(({ id }) => id)).size).toBe(2)
    expect((await filesOf(draft.coachId)).filter(({ name }) => name === 'Voucher.pdf')).toHaveLength(2)
    expect(await stored()).toBe(before + 2)
  })

  test('is one file when the same act is repeated, and another act under its key is refused', async () => {
    const before = await stored()
    const once = { ...add, key: 'upload-once-1', name: 'Una volta.pdf' }
    const [first, again] = [await uploaded(once), await uploaded(once)]
    expect(again).toEqual(first)
    expect(await upload({ ...once, content: pdfOf('Altro') })).toMatchObject({ status: 422, code: 'calls.key-reused' })
    const many = await Promise.all(Array.from({ length: 4 }, () => uploaded({ ...once, key: 'upload-once-2' })))
    expect(new Set(many.map(({ id }) => id)).size).toBe(1)
    expect(await stored()).toBe(before + 2)
  })
})

describe('permissions and states', () => {
  test('people who edit services upload documents, everybody else reads them', async () => {
    const { id } = await uploaded({ ...add, as: 'groupsOffice', name: 'Ufficio gruppi.pdf' })
    for (const as of ['booking', 'busOffice', 'accountingOffice'] as const) {
      expect(await upload({ ...add, as })).toMatchObject({ status: 403 })
      expect((await refused(fileCalls.removeServiceFile, { params: { serviceFileId: id } }, { as })).status).toBe(403)
      expect(
        (await answer(fileCalls.getServiceFile, { params: { serviceFileId: id }, query: {} }, { as })).statusCode,
      ).toBe(200)
    }
    const stranger = await answer(fileCalls.getServiceFile, { params: { serviceFileId: id }, query: {} }, { as: null })
    expect(stranger.statusCode).toBe(401)
    expect(await upload({ ...add, as: null })).toMatchObject({ status: 401 })
  })

  test('a completed and a cancelled trip still take documents, an archived one does not', async () => {
    const over = await act((work) => aCompletedTrip(work))
    const cancelled = await act((work) => aCancelledTrip(work))
    for (const { coachId } of [over, cancelled]) {
      const { id } = await uploaded({ ...add, params: { serviceId: coachId }, name: 'Fattura.pdf' })
      await call(fileCalls.removeServiceFile, { params: { serviceFileId: id } })
      await call(fileCalls.restoreServiceFile, { params: { serviceFileId: id } })
    }
    await act((work) => archiveUnchecked(work, cancelled))
    const [file] = await filesOf(cancelled.coachId)
    const params = { serviceFileId: file!.id }
    const before = await stored()
    const closed = { status: 422, code: 'itineraries.archived' }
    expect(await upload({ ...add, params: { serviceId: cancelled.coachId } })).toMatchObject(closed)
    expect(await upload({ ...bring, params: { itineraryId: cancelled.id } })).toMatchObject(closed)
    expect(await refused(fileCalls.removeServiceFile, { params })).toMatchObject(closed)
    expect(await refused(fileCalls.restoreServiceFile, { params })).toMatchObject(closed)
    expect(await refused(fileCalls.editServiceFile, { params, body: { isVoucher: true } })).toMatchObject(closed)
    expect(await stored()).toBe(before)
    expect((await contentOf(file!.id)).statusCode).toBe(200)
  })

  test('an unknown service takes none, and nothing of the upload stays', async () => {
    const before = await stored()
    expect(await upload({ ...add, params: { serviceId: trip.id } })).toMatchObject({ status: 404 })
    expect(await stored()).toBe(before)
  })
})

describe('a document', () => {
  test('can be renamed and marked as a voucher; its ending stays that of its content', async () => {
    const { id } = await uploaded({ ...add, name: 'scan0001.pdf' })
    const params = { serviceFileId: id }
    expect(await call(fileCalls.editServiceFile, { params, body: { name: 'Voucher città.exe' } })).toMatchObject({
      name: 'Voucher città.exe.pdf',
      isVoucher: false,
    })
    expect(await call(fileCalls.editServiceFile, { params, body: { isVoucher: true } })).toMatchObject({
      name: 'Voucher città.exe.pdf',
      isVoucher: true,
    })
    expect(await refused(fileCalls.editServiceFile, { params, body: { name: '  ' } })).toMatchObject({
      status: 400,
      fields: [{ path: '/name', text: 'Questo campo non può essere vuoto' }],
    })
  })

  test('is gone from list and download once deleted, until it is restored', async () => {
    const made = await uploaded({ ...add, name: 'Da togliere.pdf' })
    const params = { serviceFileId: made.id }
    await call(fileCalls.removeServiceFile, { params })
    expect((await filesOf(draft.coachId)).map(({ id }) => id)).not.toContain(made.id)
    expect((await contentOf(made.id)).statusCode).toBe(404)
    expect((await refused(fileCalls.editServiceFile, { params, body: { isVoucher: true } })).status).toBe(404)
    await call(fileCalls.removeServiceFile, { params })
    await call(fileCalls.restoreServiceFile, { params })
    expect(await filesOf(draft.coachId)).toContainEqual(made)
    expect((await told()).slice(0, 3)).toEqual([
      'Prova admin ha ripristinato Da togliere.pdf',
      'Prova admin ha eliminato Da togliere.pdf',
      'Prova admin ha caricato Da togliere.pdf',
    ])
  })

  test('comes back with its removed service', async () => {
    const { id: serviceId } = await call(calls.addService, {
      params: { itineraryId: draft.id },
      body: aCoach({ providerId: provider.id }),
    })
    const made = await uploaded({ ...add, params: { serviceId }, name: 'Contratto.pdf', query: { voucher: 'true' } })
    const { restore } = await call(calls.removeService, { params: { serviceId }, query: { version: 1 } })
    expect((await contentOf(made.id)).statusCode).toBe(404)
    const again = await call(calls.addService, { params: { itineraryId: draft.id }, body: restore! })
    expect(await filesOf(again.id)).toEqual([made])
    expect((await contentOf(made.id)).statusCode).toBe(200)
  })

  test('uploaded before its service is saved belongs to it from then on, and to no other', async () => {
    const made = await uploaded({ ...bring, name: 'Conferma.pdf' })
    const body = { ...aCoach({ providerId: provider.id }), files: [made.id] }
    const { id } = await call(calls.addService, { params: { itineraryId: draft.id }, body })
    expect(await filesOf(id)).toEqual([made])
    expect((await told())[0]).toBe('Prova admin ha caricato Conferma.pdf')
    expect(await refused(calls.addService, { params: { itineraryId: draft.id }, body })).toMatchObject({
      status: 422,
      code: 'services.file-gone',
    })
  })

  test('is not copied with its service', async () => {
    const other = await act((work) => aCompleteDraft(work))
    const from = await act((work) => aCompleteDraft(work))
    await uploaded({ ...add, params: { serviceId: from.coachId }, name: 'Solo qui.pdf' })
    await act(async (work) => {
      await clearServices(work, other.id)
      await copyServices(work, { id: from.id, start: '2027-06-11' }, [{ id: other.id, start: '2027-06-11', days: 3 }])
    })
    const { services } = await call(calls.listServices, { params: { itineraryId: other.id } })
    expect(services.map(({ files }) => files.length)).toEqual([0, 0])
    expect(await filesOf(from.coachId)).toHaveLength(1)
  })
})

describe('what is left behind', () => {
  test('content without a row is found an hour later, content with one is left alone', async () => {
    await app.files.put('2027-02/orphan', Buffer.from('x'), 'application/pdf')
    const { rows } = await db.execute<{ key: string }>('select stored_as as key from files limit 1')
    const before = await stored()
    await run(fileRemnantsJob, { storedAs: '2027-02/orphan' })
    await run(fileRemnantsJob, { storedAs: rows[0]!.key })
    await run(fileRemnantsJob, { storedAs: '2027-02/orphan' })
    expect(await stored()).toBe(before - 1)
  })

  test('every upload is announced before its content is stored', async () => {
    await uploaded(add)
    const { rows } = await db.execute<{ late: boolean }>(
      `select bool_and(start_after > now() + interval '50 minutes') as late from jobs.job where name = 'files.remnants'`,
    )
    expect(rows[0]!.late).toBe(true)
  })

  test('a document without a service is deleted after a day, also one of a deleted draft, and for good after a month', async () => {
    const other = await act((work) => aCompleteDraft(work))
    const loose = await uploaded({ ...bring, name: 'Mai salvato.pdf' })
    const gone = await uploaded({ ...add, params: { serviceId: other.coachId }, name: 'Bozza.pdf' })
    await act((work) => deleteItinerary(work, other.id))
    for (const job of servicesJobs) await run(job)
    expect((await contentOf(loose.id)).statusCode).toBe(200)
    clock.set('2027-02-03T09:00:00Z')
    for (const job of servicesJobs) await run(job)
    expect([(await contentOf(loose.id)).statusCode, (await contentOf(gone.id)).statusCode]).toEqual([404, 404])
    await run(fileCleaningJob)
    const restored = await call(fileCalls.restoreServiceFile, { params: { serviceFileId: loose.id } })
    expect(restored.id).toBe(loose.id)
    await call(fileCalls.removeServiceFile, { params: { serviceFileId: loose.id } })

    const before = await stored()
    clock.set('2027-03-06T10:00:00Z')
    await run(fileCleaningJob)
    expect((await refused(fileCalls.restoreServiceFile, { params: { serviceFileId: loose.id } })).status).toBe(404)
    const { rows } = await db.execute<{ data: { storedAs: string } }>(
      `select data from jobs.job where name = 'files.remnants' and start_after <= now()`,
    )
    for (const { data } of rows) await run(fileRemnantsJob, data)
    expect(await stored()).toBeLessThan(before)
  })
})

describe('a document that is replaced', () => {
  const replace = (id: string, given: object = {}) =>
    ({ endpoint: fileCalls.replaceServiceFile, params: { serviceFileId: id }, ...given }) as const
  const ownService = async () => (await act((work) => aTripOnSale(work))).coachId

  test('keeps the former one beside it, to be downloaded and counted nowhere', async () => {
    const serviceId = await ownService()
    const voucher = { voucher: 'true' }
    const first = await uploaded({ ...add, params: { serviceId }, name: 'Voucher 1.pdf', query: voucher })
    const old = pdfOf('Prima versione')
    const second = await uploaded(replace(first.id, { name: 'Voucher 2.pdf', content: old }))
    const third = await uploaded(replace(second.id, { name: 'Voucher 3.pdf' }))
    expect(third).toMatchObject({ name: 'Voucher 3.pdf', isVoucher: true })
    expect(third.former.map(({ name }) => name)).toEqual(['Voucher 2.pdf', 'Voucher 1.pdf'])
    expect(await filesOf(serviceId)).toEqual([third])
    expect((await contentOf(second.id)).rawPayload.equals(old)).toBe(true)
    const { itineraryId } = await call(calls.getService, { params: { serviceId } })
    const { entries } = await call(getActivity, { params: { itineraryId }, query: {} })
    expect(entries[0]).toMatchObject({
      kind: 'services.activity-file-replaced',
      params: { document: 'Voucher 3.pdf', former: 'Voucher 2.pdf' },
    })
  })

  test('is history: it is neither replaced again, nor renamed, nor deleted', async () => {
    const serviceId = await ownService()
    const first = await uploaded({ ...add, params: { serviceId } })
    await uploaded(replace(first.id))
    const before = await stored()
    const past = { status: 422, code: 'services.file-replaced' }
    const params = { serviceFileId: first.id }
    expect(await upload(replace(first.id))).toMatchObject(past)
    expect(await refused(fileCalls.editServiceFile, { params, body: { name: 'Altro.pdf' } })).toMatchObject(past)
    expect(await refused(fileCalls.removeServiceFile, { params })).toMatchObject(past)
    expect(await refused(fileCalls.restoreServiceFile, { params })).toMatchObject(past)
    expect(await stored()).toBe(before)
  })

  test('of two who replace it at once, one is told that the other was faster', async () => {
    const serviceId = await ownService()
    const first = await uploaded({ ...add, params: { serviceId } })
    const both = await Promise.all([upload(replace(first.id)), upload(replace(first.id))])
    expect(both.filter((one) => 'code' in one)).toMatchObject([{ code: 'services.file-replaced' }])
    expect((await filesOf(serviceId)).map(({ former }) => former.length)).toEqual([1])
  })

  test('goes and returns with the one that took its place, also when its service goes and returns', async () => {
    const serviceId = await ownService()
    const first = await uploaded({ ...add, params: { serviceId }, name: 'Conferma.pdf' })
    const second = await uploaded(replace(first.id, { name: 'Conferma nuova.pdf' }))
    const params = { serviceFileId: second.id }
    await call(fileCalls.removeServiceFile, { params })
    expect(await filesOf(serviceId)).toEqual([])
    expect((await contentOf(first.id)).statusCode).toBe(404)
    expect(((await upload(replace(second.id))) as { status: number }).status).toBe(404)
    await call(fileCalls.restoreServiceFile, { params })
    expect(await filesOf(serviceId)).toEqual([second])
    expect((await contentOf(first.id)).statusCode).toBe(200)

    const { version } = await call(calls.getService, { params: { serviceId } })
    const { itineraryId, restore } = await call(calls.removeService, { params: { serviceId }, query: { version } })
    const again = await call(calls.addService, { params: { itineraryId }, body: restore! })
    expect(await filesOf(again.id)).toEqual([second])
  })

  test('is replaced by whoever edits services, while the trip takes documents', async () => {
    const cancelled = await act((work) => aCancelledTrip(work))
    const first = await uploaded({ ...add, params: { serviceId: cancelled.coachId } })
    expect(await upload(replace(first.id, { as: 'booking' }))).toMatchObject({ status: 403 })
    const second = await uploaded(replace(first.id, { as: 'groupsOffice' }))
    await act((work) => archiveUnchecked(work, cancelled))
    expect(await upload(replace(second.id))).toMatchObject({ status: 422, code: 'itineraries.archived' })
  })

  test('is told of a document for a service that is not saved yet, too', async () => {
    const first = await uploaded({ ...bring, name: 'Prima.pdf' })
    const second = await uploaded(replace(first.id, { name: 'Poi.pdf' }))
    const files = [second.id, ...second.former.map(({ id }) => id)]
    const body = { ...aCoach({ providerId: provider.id }), files }
    const { id } = await call(calls.addService, { params: { itineraryId: draft.id }, body })
    expect(await filesOf(id)).toEqual([second])
  })
})
