import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { markServicePaid as mark } from '#src/features/services/programme/service-marks.commands.ts'
import { addService as add } from '#src/features/services/programme/services.commands.ts'
import {
  addService,
  editService,
  getService,
  listServices,
  markServicePaid,
  removeService,
} from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompletedTrip, aDraft, archiveUnchecked, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { agreeInstalments, registerSupplierPayment, reverseSupplierPayments } from './payables.commands.ts'
import * as calls from './payables.contract.ts'

const parts = await testApp({ now: '2027-03-03T09:00:00Z' })
const { act, call, refused, pool, app, cookieOf, clock } = parts
const provider = await act((work) => createProvider(work, aProvider({ companyName: 'Autolinee Valseriana' })))

/** A trip on sale with a coach of € 2.400, the only service whose money a test touches. */
async function aCoachToPay() {
  const trip = await act((work) => aTripOnSale(work))
  const { id } = await act((work) => add(work, trip.id, aCoach({ providerId: provider.id, name: 'Pullman' })))
  const params = { serviceId: id }
  const version = async () => (await call(getService, { params })).version
  const payable = async () => {
    const { payables } = await call(calls.listPayables, { params: { tripId: trip.id } })
    return payables.find(({ serviceId }) => serviceId === id)!
  }
  const settlement = async () => (await payable()).settlement!
  return { tripId: trip.id, serviceId: id, params, version, payable, settlement }
}
const payment = { kind: 'payment' as const, cents: 100_000, method: 'bankTransfer' as const, paidOn: '2027-03-01' }
const kindsOf = async (itineraryId: string) =>
  (await call(getActivity, { params: { itineraryId }, query: {} })).entries.map(({ kind }) => kind)

describe('the ledger of a supplier', () => {
  it('counts what is paid in part, who paid it and when, and closes when the invoice is settled', async () => {
    const coach = await aCoachToPay()
    expect(await coach.payable()).toMatchObject({
      costCents: 240_000,
      settlement: { state: 'toBePaid', leftCents: 240_000 },
    })
    const first = await call(calls.registerSupplierPayment, {
      params: coach.params,
      body: { ...payment, version: await coach.version() },
    })
    expect(first.version).toBe(await coach.version())
    expect(await coach.settlement()).toMatchObject({
      state: 'partlyPaid',
      paidCents: 100_000,
      leftCents: 140_000,
      payments: [{ cents: 100_000, paidOn: '2027-03-01', registeredByName: 'Prova admin', isReversed: false }],
    })
    expect((await call(getService, { params: coach.params })).paymentStatus).toBe('toBePaid')
    const body = { ...payment, cents: 135_000, settles: true, version: first.version }
    await call(calls.registerSupplierPayment, { params: coach.params, body })
    expect(await coach.settlement()).toMatchObject({ state: 'paid', owedCents: 235_000, leftCents: 0 })
    expect((await call(getService, { params: coach.params })).paymentStatus).toBe('paid')
    expect((await kindsOf(coach.tripId)).slice(0, 2)).toEqual(['services.activity-paid', 'services.activity-payment'])
    const { operations } = await call(getProvider, { params: { providerId: provider.id } })
    // Both were registered at the same instant of this test.
    expect(operations.slice(0, 2).map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['payment', 135_000],
        ['payment', 100_000],
      ]),
    )
  })

  it('tells the page of the trip what is agreed and covered, where the reader may know', async () => {
    const coach = await aCoachToPay()
    const body = { ...payment, version: await coach.version() }
    const paid = await call(calls.registerSupplierPayment, { params: coach.params, body })
    const back = { ...payment, kind: 'refund' as const, cents: 30_000, version: paid.version }
    const { id } = await call(calls.registerSupplierPayment, { params: coach.params, body: back })
    const seenBy = async (as: 'groupsOffice' | 'booking') => {
      const { services } = await call(getTrip, { params: { tripId: coach.tripId } }, { as })
      return services.find((service) => service.id === coach.serviceId)!.supplierMoney
    }
    expect(await seenBy('groupsOffice')).toEqual({ agreedCents: null, coveredCents: 70_000 })
    await call(calls.reverseSupplierPayments, { body: { paymentIds: [id], reason: 'Errore' } })
    const instalments = [{ dueOn: '2027-03-10', cents: 200_000 }]
    await call(calls.agreeInstalments, { params: coach.params, body: { instalments, version: await coach.version() } })
    expect(await seenBy('groupsOffice')).toEqual({ agreedCents: 200_000, coveredCents: 100_000 })
    expect(await seenBy('booking')).toBeUndefined()
  })

  it('refuses nothing, the future, another year, and more back than was paid, each at its field', async () => {
    const coach = await aCoachToPay()
    const version = await coach.version()
    const why = async (given: object) => {
      const { status, code, fields } = await refused(calls.registerSupplierPayment, {
        params: coach.params,
        body: { ...payment, version, ...given },
      })
      return [status, code, fields?.[0]?.path]
    }
    expect(await why({ cents: 0 })).toEqual([422, 'payables.amount-positive', '/cents'])
    expect(await why({ paidOn: '2027-03-04' })).toEqual([422, 'payables.paid-on-future', '/paidOn'])
    expect(await why({ paidOn: '2017-03-01' })).toEqual([422, 'payables.paid-on-too-early', '/paidOn'])
    expect(await why({ kind: 'refund' })).toEqual([422, 'payables.refund-too-big', '/cents'])
    expect(await why({ kind: null })).toEqual([400, 'shapes.missing-data', '/kind'])
    expect(await why({ method: null })).toEqual([400, 'shapes.missing-data', '/method'])
    expect(await coach.settlement()).toMatchObject({ payments: [] })
  })

  it('is of whoever may pay suppliers, of a trip that was on sale, and of the version that was seen', async () => {
    const coach = await aCoachToPay()
    const asked = { params: coach.params, body: { ...payment, version: await coach.version() } }
    for (const as of ['booking', 'groupsOffice', 'busOffice'] as const)
      expect((await refused(calls.registerSupplierPayment, asked, { as })).status).toBe(403)
    await call(calls.registerSupplierPayment, asked, { as: 'accountingOffice' })
    expect(await refused(calls.registerSupplierPayment, asked)).toMatchObject({ status: 409, code: 'calls.stale' })

    const draft = await act((work) => aDraft(work))
    const { id } = await act((work) => add(work, draft.id, aCoach({ providerId: provider.id })))
    expect(
      (await refused(calls.registerSupplierPayment, { params: { serviceId: id }, body: { ...payment, version: 1 } }))
        .code,
    ).toBe('itineraries.not-on-sale')
    const over = await act((work) => aCompletedTrip(work))
    await call(markServicePaid, { params: { serviceId: over.coachId }, body: { paymentStatus: 'paid' } })
    await act((work) => archiveUnchecked(work, over))
    const old = { params: { serviceId: over.coachId }, body: { ...payment, version: 2 } }
    expect((await refused(calls.registerSupplierPayment, old)).code).toBe('itineraries.archived')
  })

  it('registers a payment once, however often its call arrives', async () => {
    const coach = await aCoachToPay()
    const headers = { cookie: await cookieOf('accountingOffice'), 'idempotency-key': 'bonifico-1' }
    const payload = { ...payment, version: await coach.version() }
    const url = `/api/services/${coach.serviceId}/supplier-payments`
    const answers = await Promise.all([1, 2].map(() => app.inject({ method: 'POST', url, headers, payload })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await coach.settlement()).payments).toHaveLength(1)
  })

  it('reverses an entry once, keeps both, and owes again what was reversed', async () => {
    const coach = await aCoachToPay()
    const { id } = await call(calls.registerSupplierPayment, {
      params: coach.params,
      body: { ...payment, settles: true, version: await coach.version() },
    })
    const body = { paymentIds: [id], reason: 'Importo sbagliato' }
    expect((await refused(calls.reverseSupplierPayments, { body }, { as: 'groupsOffice' })).status).toBe(403)
    expect(await call(calls.reverseSupplierPayments, { body })).toEqual({ reversed: 1 })
    const { state, payments } = await coach.settlement()
    expect([state, payments.map(({ note, isReversed }) => [note, isReversed])]).toEqual([
      'toBePaid',
      [
        [null, true],
        ['Importo sbagliato', false],
      ],
    ])
    expect((await refused(calls.reverseSupplierPayments, { body })).code).toBe('payables.already-reversed')
    const reversal = { ...body, paymentIds: [payments[1]!.id] }
    expect((await refused(calls.reverseSupplierPayments, { body: reversal })).code).toBe('payables.is-reversal')
    const unknown = { ...body, paymentIds: [crypto.randomUUID()] }
    expect((await refused(calls.reverseSupplierPayments, { body: unknown })).status).toBe(404)
    expect(await kindsOf(coach.tripId)).toContain('services.activity-reversed')
  })

  it('keeps a payment of which more came back than the others would leave', async () => {
    const coach = await aCoachToPay()
    const paid = await call(calls.registerSupplierPayment, {
      params: coach.params,
      body: { ...payment, version: await coach.version() },
    })
    const back = { ...payment, kind: 'refund' as const, cents: 40_000, version: paid.version }
    await call(calls.registerSupplierPayment, { params: coach.params, body: back })
    const body = { paymentIds: [paid.id], reason: 'Errore' }
    expect((await refused(calls.reverseSupplierPayments, { body })).code).toBe('payables.refund-too-big')
    await expect(
      pool.query(
        `insert into supplier_payments (service_id, kind, cents, method, paid_on, registered_by_name)
         values ($1, 'refund', 60001, 'cash', '2027-03-01', 'x')`,
        [coach.serviceId],
      ),
    ).rejects.toMatchObject({ constraint: 'payables.refund-too-big' })
  })

  it('cannot be rewritten, not even in the database', async () => {
    const coach = await aCoachToPay()
    await call(markServicePaid, { params: coach.params, body: { paymentStatus: 'paid' } })
    await expect(pool.query('update supplier_payments set cents = 1')).rejects.toMatchObject({
      constraint: 'payables.only-added',
    })
    await expect(pool.query('delete from services where id = $1', [coach.serviceId])).rejects.toMatchObject({
      constraint: 'services.has-payments',
    })
  })
})

describe('instalments', () => {
  const agreed = [
    { dueOn: '2027-03-10', cents: 160_000 },
    { dueOn: '2027-02-20', cents: 90_000 },
  ]
  const agree = async (coach: Awaited<ReturnType<typeof aCoachToPay>>, instalments = agreed) =>
    call(calls.agreeInstalments, { params: coach.params, body: { instalments, version: await coach.version() } })

  it('replace the estimate, are covered from the earliest, and make the service paid', async () => {
    const coach = await aCoachToPay()
    const { version } = await agree(coach)
    expect(await coach.settlement()).toMatchObject({ owedCents: 250_000, isEstimate: false, nextDueOn: '2027-02-20' })
    const paid = await call(calls.registerSupplierPayment, { params: coach.params, body: { ...payment, version } })
    expect(await coach.settlement()).toMatchObject({ leftCents: 150_000, nextDueOn: '2027-03-10' })
    const rest = { ...payment, cents: 150_000, version: paid.version }
    await call(calls.registerSupplierPayment, { params: coach.params, body: rest })
    expect(await coach.settlement()).toMatchObject({ state: 'paid' })
    const unpaid = { params: coach.params, body: { paymentStatus: 'toBePaid' as const } }
    expect((await refused(markServicePaid, unpaid)).code).toBe('payables.paid-by-instalments')
    await agree(coach, [...agreed, { dueOn: '2027-04-01', cents: 1 }])
    expect((await call(getService, { params: coach.params })).paymentStatus).toBe('toBePaid')
    expect(await kindsOf(coach.tripId)).toContain('services.activity-instalments')
  })

  it('are of different days and of more than nothing, at the version that was seen, by whoever pays suppliers', async () => {
    const coach = await aCoachToPay()
    const version = await coach.version()
    const why = async (body: object, as?: 'groupsOffice') => {
      const asked = { params: coach.params, body: { instalments: agreed, version, ...body } }
      const { status, code, fields } = await refused(calls.agreeInstalments, asked, as && { as })
      return [status, code, fields?.[0]?.path]
    }
    expect(await why({ instalments: [agreed[0], agreed[0]] })).toEqual([
      422,
      'payables.due-twice',
      '/instalments/1/dueOn',
    ])
    expect((await why({ instalments: [{ ...agreed[0], cents: 0 }] })).slice(0, 3)).toEqual([
      400,
      'calls.invalid',
      '/instalments/0/cents',
    ])
    expect((await why({ version: version + 1 }))[1]).toBe('calls.stale')
    expect((await why({}, 'groupsOffice'))[0]).toBe(403)
  })

  it('keep a service from being removed, like its payments', async () => {
    const coach = await aCoachToPay()
    await agree(coach)
    const remove = async () =>
      refused(removeService, { params: coach.params, query: { version: await coach.version() } })
    expect((await remove()).code).toBe('services.has-instalments')
    await agree(coach, [])
    await call(markServicePaid, { params: coach.params, body: { paymentStatus: 'paid' } })
    expect((await remove()).code).toBe('services.has-payments')
  })
})

test('a service keeps the supplier who has its money, until that is taken back', async () => {
  const coach = await aCoachToPay()
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Bus Orobici' })))
  const change = async () => {
    const body = { ...aCoach({ providerId: other.id, name: 'Pullman' }), version: await coach.version() }
    return { params: coach.params, body }
  }
  const kept = { status: 422, code: 'services.supplier-has-money', fields: [{ path: '/providerId' }] }
  const agree = async (instalments: { dueOn: string; cents: number }[]) =>
    call(calls.agreeInstalments, { params: coach.params, body: { instalments, version: await coach.version() } })
  await agree([{ dueOn: '2027-03-20', cents: 240_000 }])
  expect(await refused(editService, await change())).toMatchObject(kept)
  await agree([])
  const { id } = await call(calls.registerSupplierPayment, {
    params: coach.params,
    body: { ...payment, version: await coach.version() },
  })
  expect(await refused(editService, await change())).toMatchObject(kept)
  expect((await call(getProvider, { params: { providerId: other.id } })).operations).toEqual([])
  await call(calls.reverseSupplierPayments, { body: { paymentIds: [id], reason: 'Fornitore sbagliato' } })
  await call(editService, await change())
  expect((await call(getService, { params: coach.params })).provider?.id).toBe(other.id)
})

describe('several services at once', () => {
  it('are paid what is left of each, all or none, and taken back by one call', async () => {
    const [one, other] = [await aCoachToPay(), await aCoachToPay()]
    await call(calls.registerSupplierPayment, {
      params: one.params,
      body: { ...payment, version: await one.version() },
    })
    const services = [
      { serviceId: one.serviceId, version: await one.version() },
      { serviceId: other.serviceId, version: (await other.version()) + 1 },
    ]
    expect((await refused(calls.settleServices, { body: { services } })).code).toBe('calls.stale')
    expect((await one.settlement()).state).toBe('partlyPaid')
    services[1]!.version -= 1
    expect((await refused(calls.settleServices, { body: { services } }, { as: 'groupsOffice' })).status).toBe(403)
    clock.set('2027-03-03T09:01:00Z')
    const { paymentIds } = await call(calls.settleServices, { body: { services } }, { as: 'accountingOffice' })
    expect(await one.settlement()).toMatchObject({
      state: 'paid',
      paidCents: 240_000,
      payments: [{}, { cents: 140_000 }],
    })
    expect(await other.settlement()).toMatchObject({ state: 'paid', paidCents: 240_000 })
    await call(calls.reverseSupplierPayments, { body: { paymentIds, reason: 'Annullato' } })
    expect(await one.settlement()).toMatchObject({ state: 'partlyPaid', paidCents: 100_000 })
    expect(await other.settlement()).toMatchObject({ state: 'toBePaid', paidCents: 0 })
  })
})

it('pays no other amount than the one that was seen', async () => {
  const [one, other] = [await aCoachToPay(), await aCoachToPay()]
  const seen = async ({ serviceId, version }: typeof one, seenCents: number) => ({
    ...{ serviceId, version: await version(), seenCents },
  })
  const services = [await seen(one, 240_000), await seen(other, 230_000)]
  expect(await refused(calls.settleServices, { body: { services } })).toMatchObject({
    ...{ status: 409, code: 'payables.left-changed', fields: [{ path: '/services/1/seenCents' }] },
    detail: expect.stringMatching(/Pullman è cambiato: ora è €\s2\.400,00/),
  })
  expect((await one.settlement()).state).toBe('toBePaid')
  services[1]!.seenCents = 240_000
  await call(calls.settleServices, { body: { services } })
  expect(await other.settlement()).toMatchObject({ state: 'paid', paidCents: 240_000 })
})

describe('the form of a service', () => {
  it('settles and takes back through the ledger, and answers the version after it', async () => {
    const coach = await aCoachToPay()
    const form = { ...aCoach({ providerId: provider.id, name: 'Pullman' }), paymentStatus: 'paid' as const }
    const saved = await call(editService, { params: coach.params, body: { ...form, version: await coach.version() } })
    expect(saved.version).toBe(await coach.version())
    expect(await coach.settlement()).toMatchObject({ state: 'paid', payments: [{ cents: 240_000, settles: true }] })
    const open = { ...form, paymentStatus: 'toBePaid' as const, version: saved.version }
    await call(editService, { params: coach.params, body: open })
    expect(await coach.settlement()).toMatchObject({ state: 'toBePaid', paidCents: 0, payments: [{}, {}] })
    const made = await call(addService, { params: { itineraryId: coach.tripId }, body: form })
    expect(await call(getService, { params: { serviceId: made.id } })).toMatchObject({
      paymentStatus: 'paid',
      version: made.version,
    })
  })

  it('settles a service of unknown cost by an entry of nothing', async () => {
    const coach = await aCoachToPay()
    const unknown = aCoach({ providerId: provider.id, name: 'Da definire', amountCents: null })
    const { id } = await call(addService, { params: { itineraryId: coach.tripId }, body: unknown })
    await call(markServicePaid, { params: { serviceId: id }, body: { paymentStatus: 'paid' } })
    const { payables } = await call(calls.listPayables, { params: { tripId: coach.tripId } })
    expect(payables.find(({ serviceId }) => serviceId === id)).toMatchObject({
      costCents: null,
      settlement: { state: 'paid', payments: [{ cents: 0, settles: true }] },
    })
  })
})

it('the sheet has real days and amounts, and goes to nobody who may not see payments', async () => {
  const coach = await aCoachToPay()
  await call(calls.registerSupplierPayment, {
    params: coach.params,
    body: { ...payment, version: await coach.version() },
  })
  const url = `/api/trips/${coach.tripId}/payables.xlsx`
  expect((await app.inject({ url, headers: { cookie: await cookieOf('booking') } })).statusCode).toBe(403)
  const answer = await app.inject({ url, headers: { cookie: await cookieOf('groupsOffice') } })
  const rows = await rowsOfFile(answer.rawPayload)
  const row = rows.find((cells) => cells.includes('Pullman'))!
  expect(row.slice(3, 8)).toEqual([2_400, 1_000, 1_400, null, 'Pagato in parte'])
  expect(row[9]).toEqual(new Date('2027-03-01T00:00:00Z'))
})

it('the sheet of chosen services has these alone, and their sums', async () => {
  const coach = await aCoachToPay()
  const sheetFor = async (services: string[]) => {
    const query = services.map((id) => `services=${id}`).join('&')
    const headers = { cookie: await cookieOf('groupsOffice') }
    const { rawPayload } = await app.inject({ url: `/api/trips/${coach.tripId}/payables.xlsx?${query}`, headers })
    return (await rowsOfFile(rawPayload)).flat()
  }
  const { services } = await call(listServices, { params: { itineraryId: coach.tripId } })
  const [other] = services.filter(({ id }) => id !== coach.serviceId)
  expect(await sheetFor([])).toEqual(expect.arrayContaining(['Pullman', other!.name]))
  const chosen = await sheetFor([coach.serviceId])
  expect(chosen).toContain('Pullman')
  expect(chosen).not.toContain(other!.name)
  expect(chosen.filter((cell) => cell === 2_400)).toHaveLength(4)
})

const step = fc.record({
  act: fc.constantFrom('pay', 'pay', 'pay', 'reverse', 'agree', 'paid', 'toBePaid'),
  kind: fc.constantFrom('payment', 'payment', 'payment', 'refund', 'creditNote'),
  cents: fc.integer({ min: 0, max: 90_000 }),
  settles: fc.constantFrom(false, false, false, true),
  which: fc.nat(30),
})

it('through any history the stored state and excess of a service are those of its ledger and instalments', async () => {
  const coach = await aCoachToPay()
  let [changed, paid, overpaid] = [0, 0, 0]
  for (const { act: name, kind, cents, settles, which } of fc.sample(step, { numRuns: 150, seed: 20_270_303 })) {
    const { payments, instalments } = await coach.settlement()
    const version = await coach.version()
    const one = payments[which % Math.max(1, payments.length)]?.id ?? crypto.randomUUID()
    const agreed = instalments.length > 0 && which % 2 === 0 ? [] : [{ dueOn: '2027-03-20', cents: cents + 1 }]
    const commands = {
      pay: (work: Work) =>
        registerSupplierPayment(work, coach.serviceId, { ...payment, kind, cents, settles, note: null, version }),
      reverse: (work: Work) => reverseSupplierPayments(work, { paymentIds: [one], reason: 'Prova' }),
      agree: (work: Work) => agreeInstalments(work, coach.serviceId, { instalments: agreed, version }),
      paid: (work: Work) => mark(work, coach.serviceId, 'paid'),
      toBePaid: (work: Work) => mark(work, coach.serviceId, 'toBePaid'),
    }
    await act<unknown>(commands[name]).then(
      () => changed++,
      (error) => expect(refusalOf(error)).toMatch(/^(payables|calls)\./),
    )
    const { state, overpaidCents } = await coach.settlement()
    const { rows } = await pool.query('select cents::float from supplier_overpayments where service_id = $1', [
      coach.serviceId,
    ])
    expect(rows).toEqual(overpaidCents > 0 ? [{ cents: overpaidCents }] : [])
    expect((await call(getService, { params: coach.params })).paymentStatus).toBe(
      state === 'paid' ? 'paid' : 'toBePaid',
    )
    if (state === 'paid') paid++
    if (overpaidCents > 0) overpaid++
  }
  expect([changed > 50, paid > 10, paid < 140, overpaid > 5]).toEqual([true, true, true, true])
})

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))
