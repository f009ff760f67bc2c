import { expect, test } from 'vitest'
import { letterKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import { sendRoomingVersion } from '#src/features/rooming/versions/versions.contract.ts'
import { paperKinds } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import { testApp } from '#src/server/testing/app.ts'
import { callsOfFeatures } from '#src/server/testing/contract-samples.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { abilityFrom, abilityRulesOf, type Role, roles, type Subject } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { loadDemo } from './load.ts'

const parts = await testApp()
const { app, cookieOf, pool } = parts
await loadDemo(parts)

const listed = async <Row>(query: string) => (await pool.query(query)).rows as Row[]

/**
 * Trips in every state, the busiest first, each with some of its services, bookings and costs, so that every kind of
 * content occurs.
 */
const tripIds = (
  await listed<{ id: string }>(`select id from (
    select t.id, row_number() over (partition by t.status order by
      (select count(*) from bookings b where b.trip_id = t.id) desc, t.id) as place from trips t) ranked where place <= 2`)
).map(({ id }) => id)
const among = (table: string, owner: string, count: number) =>
  listed<Record<string, string>>(`select id, owner from (
    select id, ${owner} as owner, row_number() over (partition by ${owner} order by id) as place from ${table}
    where ${owner} = any('{${tripIds.join(',')}}')) ranked where place <= ${count}`)
const bookings = await listed<{ id: string; tripId: string }>(`
  select id, trip_id as "tripId" from (
    select id, trip_id, row_number() over (partition by trip_id, status order by id) as place from bookings
    where trip_id = any('{${tripIds.join(',')}}')) ranked where place <= 2`)
const ids = {
  tripId: tripIds,
  itineraryId: [...tripIds, ...(await listed<{ id: string }>('select id from templates limit 2')).map(({ id }) => id)],
  templateId: (await listed<{ id: string }>('select id from templates limit 2')).map(({ id }) => id),
  serviceId: (await among('services', 'itinerary_id', 2)).map(({ id }) => id!),
  serviceFileId: (await listed<{ id: string }>('select id from service_files limit 2')).map(({ id }) => id),
  providerId: (
    await listed<{ id: string }>(`select distinct params ->> 'providerId' as id from activity_entries
      where kind = 'services.activity-paid' limit 5`)
  ).map(({ id }) => id),
  customerId: (
    await listed<{ id: string }>('select customer_id as id from customer_health where allergies is not null limit 5')
  ).map(({ id }) => id),
  messageId: (await listed<{ id: string }>(`select id from messages where kind = 'supplier.order' limit 5`)).map(
    ({ id }) => id,
  ),
  paperId: (await listed<{ id: string }>('select id from supplier_papers limit 5')).map(({ id }) => id),
  code: ['A794'],
}

/** The trip whose rooming list was sent to its hotel, so that its version can be read. */
const archived = await listed<{ tripId: string; fileId: string }>(`
  select s.itinerary_id as "tripId", f.file_id as "fileId" from service_files f join services s on s.id = f.service_id
  where s.itinerary_id in (select id from trips) limit 2`)
const [sent] = await listed<{ tripId: string; serviceId: string }>(`
  select t.id as "tripId", s.id as "serviceId" from trips t join services s on s.itinerary_id = t.id
  where t.status = 'confirmed' and s.category = 'hotel' and exists (select from beds d join rooms r on r.id = d.room_id where r.trip_id = t.id)
  order by t.departs_on desc, t.id limit 1`)
const sending = await app.inject({
  method: 'POST',
  url: sendRoomingVersion.url.replace(':tripId', sent!.tripId),
  headers: { cookie: await cookieOf('admin'), 'idempotency-key': crypto.randomUUID() },
  payload: {
    ...{ serviceId: sent!.serviceId, isFinal: false, hasNotes: true, from: null },
    ...{ recipient: 'hotel@example.it', subject: 'Rooming list', body: 'In allegato.' },
  },
})
expect(sending.statusCode, sending.body).toBe(201)

/** Search texts for calls that ask for words or days. */
const searches: Record<string, string> = {
  searchCustomers: '?search=ros&limit=20',
  findAnything: '?search=ros',
  searchMunicipalities: '?search=berg',
  exportLedger: '?from=2027-01-01&to=2027-01-31',
  getCalendar: '?month=2027-03',
  exportCalendar: '?month=2027-03',
  listTripDates: '?from=2027-01-01&to=2027-12-31',
  listTripRows: `?${tripIds.map((id) => `ids=${id}`).join('&')}`,
}
const lists: Record<string, readonly string[]> = { listParticipants: ['?of=current', '?of=canceled', '?of=everybody'] }

const reads = (await callsOfFeatures()).filter(
  ([, { method, config }]) => method === 'GET' && config.access !== 'public',
)
const kindsAt = (url: string): readonly string[] => (url.includes('/letters/') ? letterKinds : paperKinds)
const urlsOf = ([name, { url }]: [string, Endpoint]): string[] => {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, param]) => param!)
  const filled = names.includes('bookingId')
    ? bookings.map(({ id, tripId }) => url.replace(':tripId', tripId).replace(':bookingId', id))
    : names.includes('number')
      ? [url.replace(':tripId', sent!.tripId).replace(':number', '1')]
      : names.includes('fileId')
        ? archived.map(({ tripId, fileId }) => url.replace(':tripId', tripId).replace(':fileId', fileId))
        : names.length === 0
          ? [url]
          : (ids[names[0] as keyof typeof ids] ?? []).map((id) => url.replace(`:${names[0]}`, id))
  const [otherId] = ids.providerId.slice(-1)
  const [doubleId] = ids.customerId.slice(-1)
  const besides = filled.map((one) =>
    one.replace(':otherId', otherId!).replace(':doubleId', doubleId!).replace(':toTripId', tripIds[0]!),
  )
  const ofKinds = besides.flatMap((one) =>
    one.includes(':kind') ? kindsAt(one).map((kind) => one.replace(':kind', kind)) : [one],
  )
  return ofKinds.flatMap((one) => (lists[name] ?? [searches[name] ?? '']).map((search) => `${one}${search}`))
}

/** A field of an answer, by its path: `trips[].heads.confirmed`. */
type Found = { path: string; key: string; value: unknown }
function* fieldsOf(value: unknown, path = ''): Generator<Found> {
  if (Array.isArray(value)) for (const one of value) yield* fieldsOf(one, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`
      yield { path: at, key, value: one }
      yield* fieldsOf(one, at)
    }
}

/** The names of fields that hold money, payments, health or documents, wherever they stand. */
const named: readonly (readonly [Subject, RegExp])[] = [
  ['HealthData', /allerg|(dietary|boarding)Note$|health/i],
  ['IdentityDocument', /^document[A-Z]/],
  ['SupplierPayment', /^(paymentStatus|paymentRequest|settlement|supplierMoney)$/],
  [
    'Payment',
    /cents$|bps$|^(money|lines|sale|owing|refunds?|toRefund|missingBalance|payments?|paymentState|balanceDueOn|isDepositMissing|refundBy)$/i,
  ],
]

/** Money that readers of trips, services and costs may see: a trip's costs and its prices on offer. */
const offered: readonly RegExp[] = [
  /^(listServices|getService|getTrip|getTemplate|listTemplates|getCosts|getPriceTerms|getSettings|getPenaltyScale|listAgencies) /,
  /^suggestDepartures /,
  /^getProvider coming\[\]\.amountCents$/,
  /^listPayables payables\[\]\.costCents$/,
  /^listPermits permits\[\]\.costCents$/,
]
const ofBookings = /^getTrip work\.|^getCosts priced\./

const isSecret = (name: string, { path, key, value }: Found, subject: Subject, pattern: RegExp): boolean => {
  if (!pattern.test(key) || value === false) return false
  if (subject !== 'Payment') return true
  const at = `${name} ${path}`
  return ofBookings.test(at) || !offered.some((one) => one.test(at))
}

const secretsOf = async (role: Role) => {
  const ability = abilityOf(role)
  const texts: string[] = []
  if (!ability.can('read', 'HealthData'))
    texts.push(
      ...(
        await listed<{ text: string }>(
          'select distinct allergies as text from customer_health where allergies is not null',
        )
      ).map(({ text }) => text),
    )
  if (!ability.can('read', 'IdentityDocument'))
    texts.push(
      ...(await listed<{ text: string }>('select number as text from customer_documents where number is not null')).map(
        ({ text }) => text,
      ),
    )
  const long = texts.filter((text) => text.length > 4)
  return {
    // A number is sought among the words of an answer, all at once: one by one, a thousand of them take seconds.
    numbers: new Set(long.filter((text) => /^[A-Z0-9]+$/.test(text))),
    texts: long.filter((text) => !/^[A-Z0-9]+$/.test(text)),
    hidden: named.filter(([subject]) => !ability.can('read', subject)),
  }
}

const patience = { timeout: 400_000 }
const abilityOf = (role: Role) => abilityFrom(abilityRulesOf([role]))
const curtained = roles.filter((role) => named.some(([subject]) => !abilityOf(role).can('read', subject)))

test('some roles see less than others, and whoever edits something sees everything in its form', () => {
  expect(curtained).toEqual(['booking', 'busOffice', 'accountingOffice'])
  const forms = [
    ['Booking', ['Payment']],
    ['Service', ['SupplierPayment']],
    ['Customer', ['HealthData', 'IdentityDocument']],
  ] as const
  for (const role of roles)
    for (const [form, held] of forms)
      if (abilityOf(role).can('edit', form))
        for (const subject of held) expect([role, subject, abilityOf(role).can('read', subject)]).toContain(true)
})

test.each(curtained)('nothing that the %s may not see is in any answer', patience, async (role) => {
  const { texts, numbers, hidden } = await secretsOf(role)
  const cookie = await cookieOf(role)
  const leaks = new Set<string>()
  const answered = new Set<string>()
  for (const call of reads) {
    const [name, { config }] = call
    // A paper takes a hundred times as long as another answer, so every fourth is read.
    const urls = urlsOf(call).filter((_, index) => !config.sends || index % 4 === 0)
    for (const url of urls) {
      const answer = await app.inject({ url, headers: { cookie } })
      if (answer.statusCode === 403) break
      // A person who can no longer withdraw has no preview.
      if (answer.statusCode === 422) continue
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 200 })
      answered.add(name)
      const said = config.sends ? await textOf(answer.rawPayload, String(answer.headers['content-type'])) : answer.body
      for (const text of texts) if (said.includes(text)) leaks.add(`${name} says ${text}`)
      for (const [word] of said.matchAll(/[A-Z0-9]{5,}/g)) if (numbers.has(word)) leaks.add(`${name} says ${word}`)
      if (config.sends) continue
      for (const field of fieldsOf(answer.json()))
        for (const [subject, pattern] of hidden)
          if (isSecret(name, field, subject, pattern)) leaks.add(`${name} ${field.path}`)
    }
  }
  expect([...leaks]).toEqual([])
  expect(answered.size).toBeGreaterThan(20)
})

async function textOf(file: Buffer, type: string): Promise<string> {
  if (type.includes('pdf')) return (await readPdf(file)).pages.join('\n')
  if (type.includes('sheet')) return JSON.stringify(await rowsOfFile(file))
  return file.toString()
}

test('readers who may not see payments get no filter, deadline or file by them', async () => {
  const headers = { cookie: await cookieOf('busOffice'), 'idempotency-key': 'scadenze' }
  const url = '/api/trips'
  const every = { search: '', columns: ['status', 'deadline'], format: 'csv' }
  for (const asked of [
    { url: `${url}?only=balancesMissing` },
    { url: `${url}/keys?only=balancesMissing` },
    { method: 'POST' as const, url: `${url}/export`, payload: { ...every, only: 'balancesMissing' } },
  ])
    expect((await app.inject({ ...asked, headers })).statusCode).toBe(403)
  const deadlines = async (cookie: string) => {
    const { trips } = (await app.inject({ url: `${url}?limit=100`, headers: { cookie } })).json()
    return trips.flatMap((trip: { nextDeadline: { kind: string } | null }) => trip.nextDeadline?.kind ?? [])
  }
  expect(await deadlines(await cookieOf('accountingOffice'))).toContain('balances')
  expect(await deadlines(headers.cookie)).not.toContain('balances')
  const file = await app.inject({ method: 'POST', url: `${url}/export`, payload: every, headers })
  expect(file.body).not.toContain('Saldi')
})

test('no entry of the activity tells the bus office of payments, nor of the price of a booking', async () => {
  const headers = { cookie: await cookieOf('busOffice') }
  const told = await Promise.all(
    tripIds.map(async (id) => {
      const url = `/api/itineraries/${id}/activity?limit=100`
      return (await app.inject({ url, headers })).json().entries as { kind: string; params: Record<string, string> }[]
    }),
  )
  const entries = told.flat()
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.filter(({ kind }) => /^payments\.|paid$/.test(kind))).toEqual([])
  const amounts = entries.filter(({ kind, params }) => /^bookings\./.test(kind) && JSON.stringify(params).includes('€'))
  expect(amounts).toEqual([])
})
