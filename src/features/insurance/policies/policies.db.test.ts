import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { createCustomer } from '#src/features/customers/card/card.commands.ts'
import { editCustomer } from '#src/features/customers/card/card.contract.ts'
import { aPerson } from '#src/features/customers/customers.builders.ts'
import { customerErased, customersMerged } from '#src/features/customers/customers.events.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { archiveUnchecked } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { pdfOf, sampleFiles } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { fillText, type Texts } from '#src/shared/text.ts'
import * as calls from './policies.contract.ts'
import { policiesText } from './policies.text.ts'

const office = await testApp({ now: '2027-01-18T09:00:00Z' })
const { act, call, refused, answer, pool } = office
const { upload, uploaded } = testUploads(office)

const newTrip = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))
async function booked(trip: TripOnSale, given: Partial<Parameters<typeof aBooking>[0]> = {}) {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...given }) })
  const params = { tripId: trip.tripId, bookingId: id }
  const { people } = await call(getBooking, { params })
  return {
    params,
    people: people.map(({ participantId }) => participantId),
    customers: people.map(({ customerId }) => customerId!),
  }
}
const listed = ({ tripId }: { tripId: string }) => call(calls.listPolicies, { params: { tripId } })
const toVerify = async ({ tripId }: { tripId: string }) => {
  const { work } = await call(getTrip, { params: { tripId } })
  return work.policies?.toVerify
}
const askedFor = (people: string[]) => ({ query: { people } })
const issue = (trip: TripOnSale, people: string[], more: { name?: string; content?: Buffer; key?: string } = {}) =>
  uploaded({ endpoint: calls.issuePolicies, params: { tripId: trip.tripId }, query: { people }, ...more })
const told = async (trip: TripOnSale) => {
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  return entries
    .filter(({ kind }) => kind.startsWith('insurance.'))
    .map(({ kind, params }) => fillText((policiesText as Texts)[kind] ?? kind, params))
}

describe('who is to be insured', () => {
  test('everybody from the moment of the confirmation, at the percentage of their quota', async () => {
    const trip = await newTrip()
    const child = aParticipant({ surname: 'Rossi', name: 'Ada', sex: 'F', bornOn: '2018-05-06', taxCode: null })
    await booked(trip, { people: [aParticipant({ isDefaultContact: true }), child], adults: 1, children: 1 })
    await booked(trip, { status: 'customerOption' })
    const { toIssue, issued, insuranceBps } = await listed(trip)
    expect(toIssue).toMatchObject([
      { surname: 'Rossi', name: 'Ada', premiumCents: 2_480, confirmedOn: '2027-01-18', insteadOf: null },
      { surname: 'Rossi', name: 'Mario', premiumCents: 3_560, isCrew: false },
    ])
    expect([issued, insuranceBps]).toEqual([[], 400])
  })

  test('an included insurance is a percentage of the quota too', async () => {
    const trip = await newTrip({ costs: { isInsuranceIncluded: true, insuranceBps: 300 } })
    await booked(trip)
    expect((await listed(trip)).toIssue.map(({ premiumCents }) => premiumCents)).toEqual([2_670, 2_670])
  })

  test('a confirmed trip says until when its policies are to be issued, one that sells no insurance does not', async () => {
    const trip = await newTrip()
    await booked(trip)
    await pool.query(`update trips set status = 'confirmed', confirmed_at = '2027-01-18T09:00:00Z' where id = $1`, [
      trip.tripId,
    ])
    expect((await listed(trip)).issueBy).toBe('2027-01-21')
    await pool.query('update cost_definitions set insurance_bps = null where itinerary_id = $1', [trip.tripId])
    expect(await listed(trip)).toMatchObject({ issueBy: null, toIssue: [{}, {}] })
  })

  test('a head without a name last, who gets no policy before', async () => {
    const trip = await newTrip()
    const party = { referenceName: 'Rossi', referencePhone: '035 123456', namesBy: '2027-03-05' }
    const { people } = await booked(trip, { people: [aParticipant({ isDefaultContact: true })], adults: 2, ...party })
    expect((await listed(trip)).toIssue.map(({ surname }) => surname)).toEqual(['Rossi', null])
    const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId } }
    expect(await upload({ ...to, ...askedFor([people[1]!]) })).toMatchObject({ status: 422, code: 'insurance.unnamed' })
  })

  test('nobody who left before the issue', async () => {
    const trip = await newTrip()
    const { params } = await booked(trip)
    await leave(params)
    expect(await listed(trip)).toMatchObject({ toIssue: [], issued: [] })
  })

  test('the crew only when ticked', async () => {
    const trip = await newTrip()
    const guide = aParticipant({ type: 'guide', isDefaultContact: true, surname: 'Verdi', name: 'Anna', sex: 'F' })
    const { people } = await booked(trip, { isStaff: true, people: [guide], roomType: 'SGL', agencyId: null })
    expect(await listed(trip)).toMatchObject({ toIssue: [], crew: [{ surname: 'Verdi', isInsured: false }] })
    const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId } }
    expect(await upload({ ...to, ...askedFor(people) })).toMatchObject({ code: 'insurance.crew-not-insured' })
    const params = { tripId: trip.tripId, participantId: people[0]! }
    await call(calls.insureCrew, { params, body: { isInsured: true } })
    expect((await listed(trip)).toIssue).toMatchObject([{ surname: 'Verdi', isCrew: true, premiumCents: 3_560 }])
    await call(calls.insureCrew, { params, body: { isInsured: false } })
    expect((await listed(trip)).toIssue).toEqual([])
    const customer = await booked(trip)
    const ofCustomer = { tripId: trip.tripId, participantId: customer.people[0]! }
    expect(await refused(calls.insureCrew, { params: ofCustomer, body: { isInsured: true } })).toMatchObject({
      ...{ status: 422, code: 'insurance.not-crew' },
    })
  })
})

const leave = async (params: { tripId: string; bookingId: string }) => {
  const { version } = await call(getBooking, { params })
  return call(cancelBooking, { params, body: { version, reason: 'Malattia' } })
}

describe('an issued policy', () => {
  test('leaves the list to issue, keeps the premium, and is told', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    await issue(trip, [people[0]!], { name: 'Polizza Rossi però.pdf' })
    const { toIssue, issued } = await listed(trip)
    expect(toIssue.map(({ surname }) => surname)).toEqual(['Ferri'])
    expect(issued).toMatchObject([
      {
        insuredName: 'Rossi Mario',
        premiumCents: 3_560,
        premiumNowCents: 3_560,
        issuedBy: 'Prova admin',
        leftOn: null,
      },
    ])
    expect(issued[0]!.file).toMatchObject({ name: 'Polizza Rossi però.pdf', contentType: 'application/pdf' })
    expect(await told(trip)).toEqual(['Prova admin ha caricato la polizza di Rossi Mario: Polizza Rossi però.pdf'])
  })

  test('is not refunded to who withdraws, nor is the premium of somebody else kept', async () => {
    const trip = await newTrip()
    const { people, params } = await booked(trip)
    await issue(trip, [people[0]!])
    const kept = async (participantId: string) => {
      const { rows } = await call(previewCancellation, { params, query: { participantId } })
      return rows.filter(({ kind }) => kind === 'insurance').map(({ note, retainedCents }) => [note, retainedCents])
    }
    expect(await kept(people[0]!)).toEqual([['policyIssued', 35_60]])
    expect(await kept(people[1]!)).toEqual([['none', 0]])
  })

  test('one file insures several people, all or none', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId } }
    const stranger = '11111111-1111-4111-8111-111111111111'
    expect(await upload({ ...to, ...askedFor([people[0]!, stranger]) })).toMatchObject({ status: 404 })
    expect((await listed(trip)).issued).toEqual([])
    const { policies } = await issue(trip, people)
    expect(policies).toHaveLength(2)
    const { issued, toIssue } = await listed(trip)
    expect([issued.map(({ insuredName }) => insuredName), toIssue]).toEqual([['Ferri Elena', 'Rossi Mario'], []])
    expect(await upload({ ...to, ...askedFor([people[0]!]) })).toMatchObject({ code: 'insurance.already-issued' })
    // The file stays as long as one of them needs it.
    const [first, second] = issued
    await call(calls.removePolicy, { params: { policyId: first!.id }, query: { version: 1 } })
    const content = (id: string) => answer(calls.getPolicyFile, { params: { policyId: id }, query: {} })
    expect((await content(first!.id)).statusCode).toBe(404)
    expect((await content(second!.id)).statusCode).toBe(200)
  })

  test('is sent byte by byte; a replaced file stays readable', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    const former = pdfOf('Polizza di prima')
    const { policies } = await issue(trip, [people[0]!], { content: former, name: 'prima.pdf' })
    const params = { policyId: policies[0]!.id }
    const sent = await answer(calls.getPolicyFile, { params, query: { inline: 'true' } })
    expect([sent.rawPayload.equals(former), sent.headers['content-disposition']]).toEqual([
      true,
      "inline; filename*=UTF-8''prima.pdf",
    ])
    const content = pdfOf('Polizza di dopo')
    await uploaded({ endpoint: calls.replacePolicy, params, query: { version: '1' }, content, name: 'dopo.pdf' })
    const [policy] = (await listed(trip)).issued
    expect(policy).toMatchObject({ version: 2, file: { name: 'dopo.pdf' }, former: [{ name: 'prima.pdf' }] })
    const again = await answer(calls.getPolicyFile, { params, query: { former: policy!.former[0]!.id } })
    expect(again.rawPayload.equals(former)).toBe(true)
    const stale = await upload({ endpoint: calls.replacePolicy, params, query: { version: '1' } })
    expect(stale).toMatchObject({ status: 409, code: 'calls.stale' })
  })

  test('is taken back and restored with its file, unless the person got another', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    const { policies } = await issue(trip, [people[0]!])
    const params = { policyId: policies[0]!.id }
    await call(calls.removePolicy, { params, query: { version: 1 } })
    expect((await listed(trip)).toIssue).toHaveLength(2)
    expect((await refused(calls.removePolicy, { params, query: { version: 2 } })).code).toBe('insurance.removed')
    await call(calls.restorePolicy, { params, body: { version: 2 } })
    expect((await listed(trip)).issued[0]!.file).not.toBeNull()
    expect((await refused(calls.restorePolicy, { params, body: { version: 3 } })).code).toBe('insurance.not-removed')
    await call(calls.removePolicy, { params, query: { version: 3 } })
    await issue(trip, [people[0]!])
    expect((await refused(calls.restorePolicy, { params, body: { version: 4 } })).code).toBe('insurance.already-issued')
  })

  test('stays marked when its person leaves', async () => {
    const trip = await newTrip()
    const { params, people } = await booked(trip)
    await issue(trip, people)
    await leave(params)
    const { toIssue, issued } = await listed(trip)
    expect([toIssue, issued.map(({ leftOn }) => leftOn)]).toEqual([[], ['2027-01-18', '2027-01-18']])
  })

  test('keeps its premium when the percentage of the trip changes, and says what it would be', async () => {
    const trip = await newTrip({ costs: { isInsuranceIncluded: true, insuranceBps: 300 } })
    const { people } = await booked(trip)
    await issue(trip, [people[0]!])
    await pool.query('update cost_definitions set insurance_bps = 400 where itinerary_id = $1', [trip.tripId])
    const { toIssue, issued } = await listed(trip)
    expect(issued).toMatchObject([{ premiumCents: 2_670, premiumNowCents: 3_560 }])
    expect(toIssue).toMatchObject([{ premiumCents: 3_560 }])
  })

  test('warns of another name until the insurer confirmed it', async () => {
    const trip = await newTrip()
    const { people, customers } = await booked(trip)
    const { policies } = await issue(trip, [people[0]!])
    const body = { ...aPerson({ name: 'Marco', taxCode: null }), version: 1 }
    await call(editCustomer, { params: { customerId: customers[0]! }, body })
    expect((await listed(trip)).issued).toMatchObject([{ insuredName: 'Rossi Mario', nameNow: 'Rossi Marco' }])
    expect(await toVerify(trip)).toBe(1)
    await call(calls.verifyPolicy, { params: { policyId: policies[0]!.id }, body: { version: 1 } })
    expect((await listed(trip)).issued).toMatchObject([{ insuredName: 'Rossi Marco', nameNow: 'Rossi Marco' }])
    expect(await toVerify(trip)).toBe(0)
    const stale = await refused(calls.verifyPolicy, { params: { policyId: policies[0]!.id }, body: { version: 1 } })
    expect(stale.code).toBe('calls.stale')
  })

  test('stays with the person who handed the place over; the new one is to be insured', async () => {
    const trip = await newTrip()
    const { params, people } = await booked(trip)
    await issue(trip, people)
    const luca = aPerson({ surname: 'Neri', name: 'Luca', bornOn: '1990-04-02', birthCode: 'H501' })
    const at = { ...params, participantId: people[1]! }
    await call(replacePerson, { params: at, body: { ...luca, version: 1 } })
    const { toIssue, issued } = await listed(trip)
    expect(toIssue).toMatchObject([{ surname: 'Neri', insteadOf: 'Ferri Elena', premiumCents: 3_560 }])
    expect(issued).toMatchObject([
      { insuredName: 'Ferri Elena', isOfFormerPerson: true },
      { insuredName: 'Rossi Mario', isOfFormerPerson: false },
    ])
    await issue(trip, [people[1]!])
    expect((await listed(trip)).issued.map(({ insuredName }) => insuredName)).toEqual([
      ...['Ferri Elena', 'Neri Luca', 'Rossi Mario'],
    ])
  })

  test('goes with a booking to another date, to be verified with the insurer', async () => {
    const trip = await newTrip({ until: '2027-03-19' })
    const { params, people } = await booked(trip)
    await issue(trip, people)
    const [date] = trip.otherDates
    const { targets } = await call(listMoveTargets, { params })
    const to = { toTripId: date!.id, roomType: 'DBL' as const, departureId: targets[0]!.departureId }
    const preview = await call(previewMove, {
      params: { ...params, toTripId: to.toTripId },
      query: { roomType: 'DBL' },
    })
    const body = { ...to, version: 1, price: 'new' as const, seenPriceCents: preview.new.priceCents }
    await call(moveBooking, { params, body })
    expect((await listed(trip)).issued).toEqual([])
    const { issued } = await listed({ tripId: date!.id })
    expect(issued.map(({ isToVerify }) => isToVerify)).toEqual([true, true])
    expect(await toVerify({ tripId: date!.id })).toBe(2)
    await pool.query('update cost_definitions set insurance_bps = 0 where itinerary_id = $1', [date!.id])
    expect(await toVerify({ tripId: date!.id })).toBe(2)
    const { entries } = await call(getActivity, { params: { itineraryId: date!.id }, query: {} })
    const said = entries.find(({ kind }) => kind === 'insurance.activity-to-verify')!
    expect(fillText(policiesText['insurance.activity-to-verify'], said.params)).toBe(
      "Le polizze di Ferri Elena, Rossi Mario sono arrivate con la pratica spostata: da verificare con l'assicurazione",
    )
    for (const { id, version } of issued)
      await call(calls.verifyPolicy, { params: { policyId: id }, body: { version } })
    expect((await listed({ tripId: date!.id })).issued.map(({ isToVerify }) => isToVerify)).toEqual([false, false])
  })
})

test('a merged double leaves its policy to the person who was kept, an erased person neither name nor file', async () => {
  const trip = await newTrip()
  const { people, customers } = await booked(trip)
  const { policies } = await issue(trip, people)
  const double = aPerson({ surname: 'Rossi', name: 'Mario Maria', bornOn: '1960-02-03', taxCode: null })
  const { id: keptId } = await act((work) => createCustomer(work, double))
  await act((work) => work.emit(customersMerged, { keptId, doubleId: customers[0]! }))
  const { issued } = await listed(trip)
  expect(issued.map(({ id, nameNow }) => [id, nameNow])).toContainEqual([policies[0]!.id, 'Rossi Mario Maria'])
  for (const customerId of [keptId, customers[1]!])
    await act((work) => work.emit(customerErased, { customerId, formerNames: ['Rossi Mario Maria'] }))
  expect((await listed(trip)).issued).toMatchObject([
    { insuredName: 'Dati cancellati', file: null },
    { insuredName: 'Dati cancellati', file: null },
  ])
})

describe('an upload', () => {
  test('of a wrong kind, empty or missing is refused and leaves nothing', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId }, ...askedFor([people[0]!]) }
    const zip = Buffer.from('PK\u0003\u0004polizze')
    expect(await upload({ ...to, content: zip, name: 'polizza.pdf' })).toMatchObject({ code: 'shapes.file-format' })
    expect(await upload({ ...to, content: Buffer.alloc(0) })).toMatchObject({ code: 'shapes.file-empty' })
    const huge = Buffer.concat([sampleFiles.pdf, Buffer.alloc(20 * 1024 * 1024)])
    expect(await upload({ ...to, content: huge })).toMatchObject({ status: 413 })
    expect((await listed(trip)).issued).toEqual([])
  })

  test('with the same key issues once', async () => {
    const trip = await newTrip()
    const { people } = await booked(trip)
    const key = randomUUID()
    const first = await issue(trip, [people[0]!], { key })
    expect(await issue(trip, [people[0]!], { key })).toEqual(first)
    expect((await listed(trip)).issued).toHaveLength(1)
  })
})

test('offices that only read policies change none, and who sees no payments sees no premium', async () => {
  const trip = await newTrip()
  const { people } = await booked(trip)
  const { policies } = await issue(trip, [people[0]!])
  const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId }, ...askedFor([people[1]!]) }
  for (const as of ['busOffice', 'accountingOffice'] as const) {
    expect(await upload({ ...to, as })).toMatchObject({ status: 403 })
    const remove = { params: { policyId: policies[0]!.id }, query: { version: 1 } }
    expect((await refused(calls.removePolicy, remove, { as })).status).toBe(403)
  }
  const seen = await call(calls.listPolicies, { params: { tripId: trip.tripId } }, { as: 'busOffice' })
  expect(JSON.stringify(seen)).not.toContain('remiumCents')
  expect(seen.insuranceBps).toBeUndefined()
})

test('an archived trip keeps its policies as they are', async () => {
  const trip = await newTrip()
  const { people } = await booked(trip)
  const { policies } = await issue(trip, [people[0]!])
  await act((work) => archiveUnchecked(work, { id: trip.tripId }))
  const to = { endpoint: calls.issuePolicies, params: { tripId: trip.tripId }, ...askedFor([people[1]!]) }
  expect(await upload(to)).toMatchObject({ status: 422, code: 'itineraries.archived' })
  const verify = { params: { policyId: policies[0]!.id }, body: { version: 1 } }
  expect((await refused(calls.verifyPolicy, verify)).code).toBe('itineraries.archived')
  expect((await answer(calls.getPolicyFile, { params: { policyId: policies[0]!.id }, query: {} })).statusCode).toBe(200)
})
