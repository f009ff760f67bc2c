import { describe, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { listSupplierDues } from '#src/features/payables/dues/dues.contract.ts'
import * as ledger from '#src/features/payables/ledger/payables.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { getService, removeService } from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { archiveUnchecked, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { pdfOf, sampleFiles } from '#src/server/testing/sample-files.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import * as calls from './invoices.contract.ts'

// The day before the first trip of the builders departs, so that its services are due.
const parts = await testApp({ now: '2027-06-10T09:00:00Z' })
const { act, call, refused, answer } = parts
const { upload, uploaded } = testUploads(parts)
const provider = await act((work) => createProvider(work, aProvider({ companyName: 'Autolinee Valseriana' })))

/** A trip on sale with a coach of € 2.400. */
async function aCoachToPay() {
  const trip = await act((work) => aTripOnSale(work))
  const { id } = await act((work) => addService(work, trip.id, aCoach({ providerId: provider.id, name: 'Pullman' })))
  const params = { serviceId: id }
  const version = async () => (await call(getService, { params })).version
  const settlement = async () => {
    const { payables } = await call(ledger.listPayables, { params: { tripId: trip.id } })
    return payables.find(({ serviceId }) => serviceId === id)!.settlement!
  }
  return { tripId: trip.id, serviceId: id, params, version, settlement }
}
type Coach = Awaited<ReturnType<typeof aCoachToPay>>

const twelve = { kind: 'invoice', number: '12/A', invoicedOn: '2027-06-01', cents: '240000' }
const addTo = ({ params }: Coach, given: Record<string, string> = {}) =>
  uploaded({ endpoint: calls.addSupplierInvoice, params, query: { ...twelve, ...given }, name: 'Fattura 12.pdf' })
const refusedOn = ({ params }: Coach, given: Record<string, string> = {}) =>
  upload({ endpoint: calls.addSupplierInvoice, params, query: { ...twelve, ...given } })
const contentOf = (invoiceId: string, as: 'admin' | 'accountingOffice' | 'booking' | 'busOffice' = 'admin') =>
  answer(calls.getSupplierInvoiceFile, { params: { invoiceId }, query: { inline: 'true' } }, { as })
const kindsOf = async (itineraryId: string) =>
  (await call(getActivity, { params: { itineraryId }, query: {} })).entries.map(({ kind }) => kind)

async function pay(coach: Coach, cents: number): Promise<string> {
  const body = { kind: 'payment', cents, method: 'bankTransfer', paidOn: '2027-06-09' } as const
  const { id } = await call(ledger.registerSupplierPayment, {
    params: coach.params,
    body: { ...body, version: await coach.version() },
  })
  return id
}

describe('an invoice of a supplier', () => {
  it('is evidence beside what is owed and paid: neither counts it', async () => {
    const coach = await aCoachToPay()
    const before = await coach.settlement()
    const { id } = await addTo(coach)
    const { invoices, invoicedCents, ...now } = await coach.settlement()
    expect(invoices).toMatchObject([
      {
        ...{ id, kind: 'invoice', number: '12/A', invoicedOn: '2027-06-01', cents: 240_000, paymentId: null },
        ...{ file: { name: 'Fattura 12.pdf', contentType: 'application/pdf' }, alsoOn: [] },
      },
    ])
    expect(invoicedCents).toBe(240_000)
    expect(now).toEqual({ ...before, invoices: undefined, invoicedCents: undefined })
    expect((await kindsOf(coach.tripId))[0]).toBe('services.activity-invoice-added')
  })

  it('leaves byte by byte to who reads supplier payments, and to nobody else', async () => {
    const coach = await aCoachToPay()
    const { id } = await addTo(coach)
    const received = await contentOf(id, 'accountingOffice')
    expect(received.rawPayload).toEqual(Buffer.from(sampleFiles.pdf))
    expect(received.headers['content-type']).toBe('application/pdf')
    for (const role of ['booking', 'busOffice'] as const) expect((await contentOf(id, role)).statusCode).toBe(403)
    const { payables } = await call(ledger.listPayables, { params: { tripId: coach.tripId } }, { as: 'booking' })
    expect(JSON.stringify(payables)).not.toContain('12/A')
    const body = { ...twelve, cents: 1, version: 1 } as never
    const edited = await refused(calls.editSupplierInvoice, { params: { invoiceId: id }, body }, { as: 'groupsOffice' })
    expect(edited.status).toBe(403)
  })

  it('is refused twice on one service, however its number is written', async () => {
    const coach = await aCoachToPay()
    await addTo(coach)
    expect(await refusedOn(coach, { number: ' 12/a ' })).toMatchObject({
      ...{ status: 422, code: 'payables.invoice-twice', fields: [{ path: '/number' }] },
    })
    // A number begins anew each year, and a credit note has numbers of its own.
    await addTo(coach, { invoicedOn: '2026-06-01' })
    await addTo(coach, { kind: 'creditNote', cents: '40000' })
    expect((await coach.settlement()).invoicedCents).toBe(440_000)
  })

  it('may be for two services: each says that the other has it too', async () => {
    const [one, other] = [await aCoachToPay(), await aCoachToPay()]
    await addTo(one, { number: '77', cents: '100000' })
    await addTo(other, { number: '77', cents: '140000' })
    const [invoice] = (await one.settlement()).invoices
    expect(invoice).toMatchObject({
      cents: 100_000,
      alsoOn: [{ tripId: other.tripId, serviceName: 'Pullman', cents: 140_000 }],
    })
  })

  it('names every fault at its field', async () => {
    const coach = await aCoachToPay()
    const wrong = await refusedOn(coach, { kind: 'receipt', number: ' ', invoicedOn: '2027-02-30', cents: '0' })
    expect(wrong).toMatchObject({
      status: 400,
      fields: [
        { path: '/kind', code: 'payables.invoice-kind-missing' },
        { path: '/number', code: 'shapes.required' },
        { path: '/invoicedOn', code: 'shapes.day' },
        { path: '/cents', code: 'payables.invoice-amount' },
      ],
    })
    expect(await refusedOn(coach, { invoicedOn: '2027-06-11' })).toMatchObject({
      ...{ code: 'payables.invoiced-on-future', fields: [{ path: '/invoicedOn' }] },
    })
    const content = Buffer.from('<?xml version="1.0"?><FatturaElettronica/>')
    expect(
      await upload({ endpoint: calls.addSupplierInvoice, params: coach.params, query: twelve, content, name: 'f.pdf' }),
    ).toMatchObject({ status: 400, code: 'shapes.file-format' })
    expect((await coach.settlement()).invoices).toEqual([])
  })

  it('belongs to a payment of its own service, until that is reversed', async () => {
    const [coach, other] = [await aCoachToPay(), await aCoachToPay()]
    const [paymentId, foreign] = [await pay(coach, 50_000), await pay(other, 50_000)]
    expect(await refusedOn(coach, { paymentId: foreign })).toMatchObject({
      ...{ status: 422, code: 'payables.invoice-payment-gone', fields: [{ path: '/paymentId' }] },
    })
    await addTo(coach, { paymentId })
    expect((await coach.settlement()).invoices[0]!.paymentId).toBe(paymentId)
    const { operations } = await call(getProvider, { params: { providerId: provider.id } })
    expect(operations.find(({ invoices }) => invoices !== null)).toMatchObject({ kind: 'payment', invoices: '12/A' })
    const body = { paymentIds: [paymentId], reason: 'Importo sbagliato' }
    await call(ledger.reverseSupplierPayments, { body })
    expect((await coach.settlement()).invoices[0]!.paymentId).toBeNull()
    expect(await refusedOn(coach, { number: '13', paymentId })).toMatchObject({ code: 'payables.invoice-payment-gone' })
  })

  it('is corrected at the version that was seen', async () => {
    const coach = await aCoachToPay()
    const { id, version } = await addTo(coach)
    const params = { invoiceId: id }
    const body = { kind: 'invoice', number: '12/B', invoicedOn: '2027-06-02', cents: 230_000, version } as const
    await call(calls.editSupplierInvoice, { params, body })
    expect((await coach.settlement()).invoices[0]).toMatchObject({ number: '12/B', cents: 230_000, version: 2 })
    expect(await refused(calls.editSupplierInvoice, { params, body })).toMatchObject({
      ...{ status: 409, code: 'calls.stale' },
    })
    expect((await kindsOf(coach.tripId))[0]).toBe('services.activity-invoice-edited')
  })

  it('gets another file at the version that was seen, and keeps the one before beside it', async () => {
    const coach = await aCoachToPay()
    const { id, version } = await addTo(coach)
    const params = { invoiceId: id }
    const right = pdfOf('Fattura giusta')
    const replacement = { endpoint: calls.replaceSupplierInvoiceFile, params, query: { version: String(version) } }
    const saved = await uploaded({ ...replacement, content: right, name: 'Fattura giusta.pdf' })
    const [{ file, ...invoice }] = (await coach.settlement()).invoices as [calls.SupplierInvoice]
    expect(invoice).toMatchObject({ id, version: saved.version, number: '12/A', cents: 240_000 })
    expect(file).toMatchObject({ name: 'Fattura giusta.pdf', former: [{ name: 'Fattura 12.pdf' }] })
    expect((await contentOf(id)).rawPayload).toEqual(right)
    const [former] = file.former
    const old = { params, query: { former: former!.id } }
    expect((await answer(calls.getSupplierInvoiceFile, old)).rawPayload).toEqual(Buffer.from(sampleFiles.pdf))
    expect((await kindsOf(coach.tripId))[0]).toBe('services.activity-invoice-replaced')

    // Nobody covers the file of a colleague, and the former file is that of its own invoice.
    expect(await upload(replacement)).toMatchObject({ status: 409, code: 'calls.stale' })
    const other = await addTo(coach, { number: '13' })
    const foreign = { params: { invoiceId: other.id }, query: { former: former!.id } }
    expect((await answer(calls.getSupplierInvoiceFile, foreign)).statusCode).toBe(404)
    const again = { ...replacement, query: { version: String(saved.version) }, as: 'groupsOffice' } as const
    expect(await upload(again)).toMatchObject({ status: 403 })

    // The former file goes and returns with its invoice.
    await call(calls.removeSupplierInvoice, { params, query: { version: saved.version } })
    expect((await answer(calls.getSupplierInvoiceFile, old)).statusCode).toBe(404)
    expect(await upload({ ...replacement, query: { version: String(saved.version + 1) } })).toMatchObject({
      status: 404,
    })
    await call(calls.restoreSupplierInvoice, { params })
    expect((await coach.settlement()).invoices.find((one) => one.id === id)!.file).toEqual(file)
    expect((await answer(calls.getSupplierInvoiceFile, old)).statusCode).toBe(200)
  })

  it('comes back after a deletion, with its file', async () => {
    const coach = await aCoachToPay()
    const { id, version } = await addTo(coach)
    const params = { invoiceId: id }
    await call(calls.removeSupplierInvoice, { params, query: { version } })
    expect(await coach.settlement()).toMatchObject({ invoices: [], invoicedCents: 0 })
    expect((await contentOf(id)).statusCode).toBe(404)
    expect(await refused(calls.removeSupplierInvoice, { params, query: { version } })).toMatchObject({ status: 404 })
    await call(calls.restoreSupplierInvoice, { params })
    expect((await coach.settlement()).invoices).toMatchObject([{ id, number: '12/A' }])
    expect((await contentOf(id)).statusCode).toBe(200)
    expect((await kindsOf(coach.tripId)).slice(0, 2)).toEqual([
      'services.activity-invoice-restored',
      'services.activity-invoice-removed',
    ])
  })

  it('does not come back beside another that took its number', async () => {
    const coach = await aCoachToPay()
    const { id, version } = await addTo(coach)
    await call(calls.removeSupplierInvoice, { params: { invoiceId: id }, query: { version } })
    await addTo(coach)
    expect(await refused(calls.restoreSupplierInvoice, { params: { invoiceId: id } })).toMatchObject({
      ...{ status: 422, code: 'payables.invoice-twice' },
    })
    expect((await coach.settlement()).invoices).toHaveLength(1)
  })

  it('keeps its service, which no form would bring back with it', async () => {
    const coach = await aCoachToPay()
    const { id, version } = await addTo(coach)
    const remove = async () => ({ params: coach.params, query: { version: await coach.version() } })
    expect(await refused(removeService, await remove())).toMatchObject({ status: 422, code: 'services.has-invoices' })
    await call(calls.removeSupplierInvoice, { params: { invoiceId: id }, query: { version } })
    await call(removeService, await remove())
    expect(await refused(calls.restoreSupplierInvoice, { params: { invoiceId: id } })).toMatchObject({ status: 404 })
  })

  it('is refused on an archived trip', async () => {
    const coach = await aCoachToPay()
    await act((work) => archiveUnchecked(work, { id: coach.tripId }))
    expect(await refusedOn(coach)).toMatchObject({ status: 422, code: 'itineraries.archived' })
  })

  it('stands beside what is due until a payment is said to have paid it, and in both sheets', async () => {
    const coach = await aCoachToPay()
    await addTo(coach, { number: '501' })
    const paymentId = await pay(coach, 50_000)
    await addTo(coach, { number: '502', cents: '50000', paymentId })
    const { dues } = await call(listSupplierDues, { query: { tripId: coach.tripId } })
    const due = dues.find(({ serviceId }) => serviceId === coach.serviceId)!
    expect(due.invoices).toMatchObject([{ number: '501', cents: 240_000 }])
    const sheet = await answer(ledger.payablesSheet, { params: { tripId: coach.tripId }, query: {} })
    const rows = await rowsOfFile(sheet.rawPayload)
    expect(JSON.stringify(rows)).toContain('Fattura n. 502 del 01/06/2027')
  })
})
