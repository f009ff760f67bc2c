import { expect, test } from 'vitest'
import type { z } from 'zod'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { addContact } from '#src/features/providers/contacts.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { createProvider as newProvider } from '#src/features/providers/providers.contract.ts'
import type { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import { aCoach, aHotel, aPaidCoach, changeService } from '#src/features/services/services.builders.ts'
import {
  aCancelledTrip,
  aCompleteDraft,
  aCompletedTrip,
  aDraft,
  aTripOnSale,
} from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { copyServices } from './service-copies.commands.ts'
import * as calls from './services.contract.ts'

const { act, call, refused, db, clock } = await testApp()
const provider = await act((work) => createProvider(work, aProvider({ companyName: 'Hotel Vesuvio Palace' })))
const draft = await act((work) => aCompleteDraft(work))
const inDraft = { itineraryId: draft.id }

type Form = z.input<typeof serviceForm>
const faultsOf = async (body: Partial<Form>) => {
  const problem = await refused(calls.addService, { params: inDraft, body: body as Form })
  return { ...problem, faults: Object.fromEntries((problem.fields ?? []).map(({ path, text }) => [path, text])) }
}
const hotel = (given: Partial<Form> = {}) => ({ ...aHotel({ providerId: provider.id }), ...given }) as Form

test('a service without supplier is refused with the text of the specification', async () => {
  const { status, code, detail, faults } = await faultsOf({ ...hotel(), providerId: undefined as never })
  expect([status, code]).toEqual([400, 'shapes.missing-data'])
  expect(detail).toBe('Dati mancanti! Compila tutti i campi obbligatori per proseguire')
  expect(faults).toEqual({ '/providerId': 'Inserisci un fornitore' })
})

test('the cost of a service is known from its amount or from its rooms', async () => {
  const unpriced = { amountCents: null, name: 'Senza importo' }
  const itinerary = await act((work) => aCompleteDraft(work))
  const params = { itineraryId: itinerary.id }
  const add = (body: Form) => call(calls.addService, { params, body })
  await add(hotel(unpriced))
  await add(hotel({ ...unpriced, name: 'Senza nulla', allotments: [] }))
  await add(hotel({ name: 'Con importo', allotments: [] }))
  const { services } = await call(calls.listServices, { params })
  const known = Object.fromEntries(services.map(({ name, isCosted }) => [name, isCosted]))
  expect(known).toMatchObject({ 'Senza importo': true, 'Senza nulla': false, 'Con importo': true })
})

test('a row of the allotment needs price, quantity and check-out', async () => {
  const row = { roomType: 'TRP', checkInDay: 1 } as never
  expect((await faultsOf(hotel({ allotments: [row] }))).faults).toEqual({
    '/allotments/0/quantity': 'Inserisci la quantità',
    '/allotments/0/priceCents': 'Inserisci il prezzo',
    '/allotments/0/checkOutDay': 'Inserisci la data di check-out',
  })
})

test('check-out comes after check-in and not after the return', async () => {
  const row = { roomType: 'DBL' as const, quantity: 1, priceCents: 100, checkInDay: 2 }
  expect((await faultsOf(hotel({ allotments: [{ ...row, checkOutDay: 2 }] }))).faults).toEqual({
    '/allotments/0/checkOutDay': 'Il check-out deve essere dopo il check-in',
  })
  expect((await faultsOf(hotel({ allotments: [{ ...row, checkOutDay: 4 }] }))).faults).toEqual({
    '/allotments/0/checkOutDay': 'Il check-out non può essere dopo il rientro',
  })
  const same = { ...row, checkOutDay: 3 }
  expect((await faultsOf(hotel({ allotments: [same, same] }))).faults).toHaveProperty('/allotments/1/roomType')
})

test('a gratuity needs its service and how many participants it takes', async () => {
  expect((await faultsOf(hotel({ gratuities: [{} as never] }))).faults).toEqual({
    '/gratuities/0/service': 'Scegli il servizio',
    '/gratuities/0/threshold': 'Inserisci quanti partecipanti servono per una gratuità',
  })
})

test('a limited access needs its flag and its limit', async () => {
  expect((await faultsOf({ ...hotel(), hasLimitedAccess: undefined as never })).faults).toEqual({
    '/hasLimitedAccess': "Indica se l'accesso è limitato",
  })
  expect((await faultsOf(hotel({ hasLimitedAccess: true }))).faults).toEqual({
    '/accessLimit': 'Inserisci il numero massimo di partecipanti',
  })
})

test('a limit and a stay are judged together with the fields that are missing', async () => {
  const row = { roomType: 'DBL', quantity: 1, checkInDay: 2, checkOutDay: 1 } as never
  const body = { ...hotel({ hasLimitedAccess: true, allotments: [row] }), providerId: undefined as never }
  expect((await faultsOf(body)).faults).toEqual({
    '/providerId': 'Inserisci un fornitore',
    '/accessLimit': 'Inserisci il numero massimo di partecipanti',
    '/allotments/0/priceCents': 'Inserisci il prezzo',
    '/allotments/0/checkOutDay': 'Il check-out deve essere dopo il check-in',
  })
})

test('a price in steps is of a fixed cost that is no hotel, and needs all its parts', async () => {
  const steps = { upTo: 20, beyondCents: 200 }
  const guide: Partial<Form> = { category: 'guide', costKind: 'fixed', allotments: [], gratuities: [], steps }
  expect((await faultsOf(hotel({ ...guide, costKind: 'variable' }))).faults).toHaveProperty('/steps')
  expect((await faultsOf(hotel({ ...guide, category: 'hotel' }))).faults).toHaveProperty('/steps')
  const nothing = { upTo: 0, beyondCents: null } as never
  expect((await faultsOf(hotel({ ...guide, amountCents: null, steps: nothing, guidesBooked: 51 }))).faults).toEqual({
    '/amountCents': "Inserisci l'importo del primo scaglione",
    '/steps/upTo': "Scrivi fino a quante persone vale l'importo, da 1 a 500",
    '/steps/beyondCents': 'Scrivi quanto costa ogni persona in più',
    '/guidesBooked': 'Inserisci il numero di guide, da 0 a 50',
  })
  const body = hotel({ ...guide, amountCents: 13_000, guidesBooked: 2, paymentTerms: 'Saldo sul posto' })
  const own = await act((work) => aDraft(work, { days: 3 }))
  const { id, version } = await call(calls.addService, { params: { itineraryId: own.id }, body })
  const stored = { steps, guidesBooked: 2, paymentTerms: 'Saldo sul posto' }
  expect(await call(calls.getService, { params: { serviceId: id } })).toMatchObject(stored)
  const copy = await act((work) => aDraft(work, { days: 3 }))
  await act((work) => copyServices(work, { id: own.id, start: null }, [{ id: copy.id, start: null, days: 3 }]))
  const { services } = await call(calls.listServices, { params: { itineraryId: copy.id } })
  expect(services.find(({ guidesBooked }) => guidesBooked === 2)).toMatchObject(stored)
  await call(calls.editService, { params: { serviceId: id }, body: { ...body, steps: null, version } })
  expect((await call(calls.getService, { params: { serviceId: id } })).steps).toBeNull()
})

test('a service lies within the days of the trip, an allotment is of a hotel, dates are of a trip', async () => {
  expect((await faultsOf(hotel({ day: 4, allotments: [] }))).faults).toEqual({ '/day': 'Scegli un giorno del viaggio' })
  expect((await faultsOf(hotel({ category: 'visit' }))).faults).toHaveProperty('/allotments')
  expect((await faultsOf(hotel({ releaseOffset: -30 }))).faults).toHaveProperty('/releaseOffset')
})

test('a service is read as it was saved, in the order of the programme', async () => {
  const form = hotel({
    day: 2,
    allotments: [],
    releaseOn: '2027-05-12',
    releaseDays: 10,
    pnr: 'MRL27',
    notes: 'Due camere al piano terra.',
  })
  const { id, version } = await call(calls.addService, { params: inDraft, body: { ...form, startsAt: null, name: '' } })
  expect(version).toBe(1)
  const stored = await call(calls.getService, { params: { serviceId: id } })
  expect(stored).toMatchObject({
    name: 'Hotel, Riva del Garda (TN)',
    provider: { companyName: 'Hotel Vesuvio Palace' },
    releaseOn: '2027-05-12',
    pnr: 'MRL27',
    startsAt: null,
    paymentStatus: 'toBePaid',
    gratuities: [{ basis: 'payingPersons', threshold: 25, rounding: 'down', value: 'halfTwin' }],
  })
  const { services, days, departsOn } = await call(calls.listServices, { params: inDraft })
  expect([days, departsOn]).toEqual([3, '2027-06-11'])
  expect(services.map(({ day, startsAt }) => [day, startsAt])).toEqual([
    [1, '06:00'],
    [1, '18:30'],
    [2, null],
  ])
})

test('an edit from another version is refused with who saved and when', async () => {
  const { id, version } = await call(calls.addService, { params: inDraft, body: hotel() })
  const params = { serviceId: id }
  clock.set('2027-02-01T13:32:00Z')
  await call(calls.editService, { params, body: { ...hotel({ pnr: 'A' }), version } }, { as: 'organizer' })
  const problem = await refused(calls.editService, { params, body: { ...hotel({ pnr: 'B' }), version } })
  expect([problem.status, problem.code]).toEqual([409, 'calls.stale'])
  expect(problem.detail).toBe('Prova organizer ha modificato questa scheda alle 14:32. Ricarica prima di salvare.')
  expect((await call(calls.getService, { params })).pnr).toBe('A')
})

test('a removed service returns with the body that its removal answered', async () => {
  const { id } = await call(calls.addService, { params: inDraft, body: hotel({ day: 1 }) })
  const before = await call(calls.getService, { params: { serviceId: id } })
  const { itineraryId, restore } = await call(calls.removeService, {
    params: { serviceId: id },
    query: { version: before.version },
  })
  expect((await refused(calls.getService, { params: { serviceId: id } })).status).toBe(404)
  const again = await call(calls.addService, { params: { itineraryId }, body: restore! })
  const after = await call(calls.getService, { params: { serviceId: again.id } })
  const bare = ({ id: _id, version: _version, allotments, gratuities, ...rest }: typeof before) => ({
    ...rest,
    allotments: allotments.map(({ id: _row, ...row }) => row),
    gratuities: gratuities.map(({ id: _row, ...row }) => row),
  })
  expect(bare(after)).toEqual(bare(before))
})

test('moving a hotel to another day moves its nights, never beyond the return', async () => {
  const rows = [{ roomType: 'DBL' as const, quantity: 5, priceCents: 9_000, checkInDay: 1, checkOutDay: 2 }]
  const { id } = await call(calls.addService, { params: inDraft, body: hotel({ allotments: rows }) })
  const { version } = await call(calls.moveService, { params: { serviceId: id }, body: { day: 2, version: 1 } })
  const moved = await call(calls.getService, { params: { serviceId: id } })
  expect([moved.day, moved.allotments[0]!.checkInDay, moved.allotments[0]!.checkOutDay]).toEqual([2, 2, 3])
  expect(await refused(calls.moveService, { params: { serviceId: id }, body: { day: 3, version } })).toMatchObject({
    code: 'services.day-range',
  })
})

test('what somebody changed meanwhile is neither moved nor removed unseen', async () => {
  const { id } = await call(calls.addService, { params: inDraft, body: hotel({ day: 1 }) })
  const params = { serviceId: id }
  await call(calls.editService, { params, body: { ...hotel({ pnr: 'A', day: 1 }), version: 1 } }, { as: 'organizer' })
  for (const problem of [
    await refused(calls.moveService, { params, body: { day: 2, version: 1 } }),
    await refused(calls.removeService, { params, query: { version: 1 } }),
  ])
    expect(problem).toMatchObject({ status: 409, code: 'calls.stale', params: { name: 'Prova organizer' } })
  expect(await call(calls.getService, { params })).toMatchObject({ day: 1, pnr: 'A', version: 2 })
})

test('services of one day have different positions, however many are put first at once', async () => {
  const { id: itineraryId } = await act((work) => aDraft(work, { days: 3 }))
  const params = { itineraryId }
  const names = ['Uno', 'Due', 'Tre', 'Quattro'] as const
  const added = await Promise.all(
    names.map((name) => call(calls.addService, { params, body: hotel({ name, day: 1, position: 0, allotments: [] }) })),
  )
  const placesOf = async (day: number) =>
    (await call(calls.listServices, { params })).services.filter((one) => one.day === day)
  const first = await placesOf(1)
  expect(first.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  await Promise.all(
    added.map(({ id }) =>
      call(calls.moveService, { params: { serviceId: id }, body: { day: 2, position: 0, version: 1 } }),
    ),
  )
  expect((await placesOf(2)).map(({ position }) => position)).toEqual([0, 1, 2, 3])
  const [a, b, c, d] = await placesOf(2)
  await call(calls.moveService, { params: { serviceId: d!.id }, body: { day: 2, position: 1, version: d!.version } })
  const order = [a!.id, d!.id, b!.id, c!.id]
  expect((await placesOf(2)).map(({ id }) => id)).toEqual(order)
  const away = await call(calls.moveService, { params: { serviceId: d!.id }, body: { day: 3, version: 3 } })
  const back = { day: 2, position: 1, version: away.version }
  await call(calls.moveService, { params: { serviceId: d!.id }, body: back })
  expect((await placesOf(2)).map(({ id }) => id)).toEqual(order)
})

test('a hotel whose nights begin before its day cannot be moved before the departure', async () => {
  const rows = [{ roomType: 'DBL' as const, quantity: 5, priceCents: 9_000, checkInDay: 1, checkOutDay: 2 }]
  const { id } = await call(calls.addService, { params: inDraft, body: hotel({ day: 2, allotments: rows }) })
  expect(await refused(calls.moveService, { params: { serviceId: id }, body: { day: 1, version: 1 } })).toMatchObject({
    code: 'services.day-range',
    fields: [{ path: '/day' }],
  })
})

test('suppliers of a draft are neither paid nor written to', async () => {
  const params = { serviceId: draft.coachId }
  for (const problem of [
    await refused(calls.markServicePaid, { params, body: { paymentStatus: 'paid' } }),
    await refused(calls.markServiceSent, { params, body: { communicationStatus: 'sent' } }),
    await refused(calls.addService, { params: inDraft, body: hotel({ paymentStatus: 'paid' }) }),
  ])
    expect(problem).toMatchObject({ status: 422, code: 'itineraries.not-on-sale' })
})

test('a supplier is marked paid and written to once the trip is on sale, and the log records it', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { serviceId: trip.coachId }
  await call(calls.markServicePaid, { params, body: { paymentStatus: 'paid' } }, { as: 'accountingOffice' })
  await call(calls.markServicePaid, { params, body: { paymentStatus: 'paid' } })
  await call(calls.markServiceSent, { params, body: { communicationStatus: 'sent' } }, { as: 'groupsOffice' })
  expect(
    (await refused(calls.markServicePaid, { params, body: { paymentStatus: 'paid' } }, { as: 'groupsOffice' })).status,
  ).toBe(403)
  const entries = (await db.select().from(activityEntries)).filter((entry) => entry.subjectId === trip.coachId)
  expect(entries.map(({ kind }) => kind)).toEqual([
    'services.activity-added',
    'services.activity-paid',
    'services.activity-sent',
  ])
  expect(entries[1]!.params).toMatchObject({ provider: 'Autoservizi Locatelli', amount: '€\u00a02.400,00' })
})

test('people who may not pay suppliers cannot slip a payment into the form', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const body = { ...aCoach({ providerId: provider.id }), paymentStatus: 'paid' as const, version: 1 }
  expect(
    await refused(calls.editService, { params: { serviceId: trip.coachId }, body }, { as: 'groupsOffice' }),
  ).toMatchObject({ status: 403, code: 'services.status-not-yours' })
})

test('a contact belongs to the supplier of the service', async () => {
  const other = await act((work) => createProvider(work, aProvider({ companyName: 'Altro hotel' })))
  const { rows } = await db.$client.query('select id from provider_contacts where provider_id = $1', [other.id])
  expect((await faultsOf(hotel({ contactId: rows[0].id }))).faults).toHaveProperty('/contactId')
})

test('a completed trip takes only the amount of an invoice; a cancelled one not even that', async () => {
  const over = await act((work) => aCompletedTrip(work))
  const params = { serviceId: over.coachId }
  const { restore } = await removedForm(over.coachId)
  const invoice = { ...restore, amountCents: 251_000, version: 1 }
  await call(calls.editService, { params, body: invoice })
  expect((await call(calls.getService, { params })).amountCents).toBe(251_000)
  const closed = { status: 422, code: 'itineraries.closed' }
  expect(await refused(calls.editService, { params, body: { ...invoice, pnr: 'X', version: 2 } })).toMatchObject(closed)
  expect(await refused(calls.removeService, { params, query: { version: 2 } })).toMatchObject(closed)
  expect(await refused(calls.moveService, { params, body: { day: 2, version: 2 } })).toMatchObject(closed)
  expect(await refused(calls.addService, { params: { itineraryId: over.id }, body: hotel() })).toMatchObject(closed)

  const gone = await act((work) => aCancelledTrip(work))
  expect(await refused(calls.editService, { params: { serviceId: gone.coachId }, body: invoice })).toMatchObject(closed)
})

async function removedForm(serviceId: string) {
  const { allotments, gratuities, files: _files, ...stored } = await call(calls.getService, { params: { serviceId } })
  return {
    restore: {
      ...stored,
      providerId: stored.provider!.id,
      allotments,
      gratuities: gratuities.map((row) => ({ ...row, service: 'this' as const })),
    },
  }
}

test('the log tells from which contact of the supplier to which a service went', async () => {
  const contact = async (name: string) => {
    const body = { name, purpose: '', phone: '', email: '' }
    return (await call(addContact, { params: { providerId: provider.id }, body })).id
  }
  const [carla, ugo] = [await contact('Esposito Carla'), await contact('Neri Ugo')]
  const { id: serviceId } = await call(calls.addService, { params: inDraft, body: hotel({ contactId: carla }) })
  await act((work) => changeService(work, serviceId, { contactId: ugo }))
  await act((work) => changeService(work, serviceId, { contactId: null }))
  const { entries } = await call(getActivity, { params: inDraft, query: {} })
  expect(entries.slice(0, 2).map(({ params }) => params.changes)).toEqual([
    'Contatto: tolto (era Neri Ugo)',
    'Contatto: Esposito Carla → Neri Ugo',
  ])
})

test('a supplier created in the form of a trip is in that trip’s log, and named by its service', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const made = await call(newProvider, { body: { companyName: 'Locanda Sole', itineraryId: trip.id } })
  await act((work) => aPaidCoach(work, trip.id, made.id))
  const { entries } = await call(getActivity, { params: { itineraryId: trip.id }, query: {} })
  expect(entries.slice(0, 3)).toMatchObject([
    { kind: 'services.activity-paid', params: { provider: 'Locanda Sole' } },
    { kind: 'services.activity-added', params: { provider: 'Locanda Sole' } },
    { kind: 'providers.activity-created', params: { provider: 'Locanda Sole' } },
  ])
  const body = { companyName: 'Locanda Luna', itineraryId: crypto.randomUUID() }
  expect((await refused(newProvider, { body })).status).toBe(404)
})
