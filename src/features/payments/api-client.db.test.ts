import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aUser } from '#src/features/access/access.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { runProgram } from '#src/server/testing/programs.ts'

/**
 * The code that somebody writes who knows only the API document. If it needs a cast or does not work, the document is
 * at fault.
 */
const story = `
import { ApiError, configure, createBooking, createSession, getBooking, listAgencies, listDepartures, listPayments, listTrips, registerPayment } from './client.ts'

const [serverUrl, email, password] = process.argv.slice(2)
if (!email || !password) throw new Error('who signs in?')
const cookies = new Map<string, string>()
configure({
  serverUrl,
  headers: () => ({ cookie: [...cookies].map(([name, value]) => name + '=' + value).join('; ') }),
  onResponse: (response) => {
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && value) cookies.set(name, value)
    }
  },
})
const once = () => ({ 'idempotency-key': crypto.randomUUID() })

const { user } = await createSession({ body: { email, password } })
const [trip] = (await listTrips({ query: { search: 'Costiera', status: ['forSale'] } })).trips
const agency = (await listAgencies()).find(({ isDirect }) => isDirect)
if (!trip || !agency) throw new Error('nothing to sell')
const { departures } = await listDepartures({ path: { itineraryId: trip.id } })
const { id: bookingId } = await createBooking({
  path: { tripId: trip.id },
  headers: once(),
  body: {
    status: 'confirmed',
    confirmBy: '2027-02-20',
    adults: 2,
    roomType: 'DBL',
    departureId: departures[0]?.id ?? null,
    agencyId: agency.id,
    namesBy: '2027-03-05',
    referenceName: 'Rossi',
    referencePhone: '+39 035 123456',
    people: [],
  },
})
const path = { tripId: trip.id, bookingId }
const moneyOf = async () => {
  const { money } = await getBooking({ path })
  if (!money) throw new Error('money is for others')
  return money
}
const due = (await moneyOf()).dueCents
await registerPayment({ path, headers: once(), body: { kind: 'balance', cents: due, method: 'card', paidOn: '2027-02-01' } })
const { payments } = await listPayments({ path })
const { state } = await moneyOf()
const tooMuch = { kind: 'refund', cents: 9_999_999, method: 'card', paidOn: '2027-02-01' } as const
const refusal = await registerPayment({ path, headers: once(), body: tooMuch }).then(
  () => null,
  (error: unknown) => (error instanceof ApiError ? error.status : null),
)
console.log(JSON.stringify({ name: user.name, due, payments: payments.map(({ kind, cents }) => [kind, cents]), state, refusal }))
`

const { app, act } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'torpedone-client-'))
afterAll(() => rm(folder, { recursive: true }))

test('a client made from the API document signs in, books and pays, without a cast', async () => {
  expect(story).not.toMatch(/\b(as|any)\b(?! const)|@ts-|\w![.,)\s]/)
  const document = join(folder, 'openapi.json')
  await writeFile(document, (await app.inject('/api/openapi.json')).body)
  await writeFile(join(folder, 'story.ts'), story)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict))
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  const client = join(folder, 'client.ts')
  const made = await runProgram('redocly', ['generate-client', document, '-o', client, '--import-ext', 'ts'], quiet)
  expect(made).toEqual({ code: 0, said: expect.stringContaining('successfully') })
  expect(await runProgram('tsc', ['-p', folder, '--pretty', 'false'])).toEqual({ code: 0, said: '' })

  await act((work) => aTripOnSale(work))
  const person = { email: 'anna@agenzia.example', password: 'fiume-ponte-lanterna', name: 'Anna Riva' }
  await act((work) => aUser(work, { ...person, roles: ['booking'] }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const told = await runProgram('node', [join(folder, 'story.ts'), address, person.email, person.password])
  expect(told).toEqual({ code: 0, said: expect.stringContaining('{') })
  const { due, ...rest } = JSON.parse(told.said)
  expect(rest).toEqual({ name: 'Anna Riva', payments: [['balance', due]], state: 'paid', refusal: 422 })
  expect(due).toBeGreaterThan(0)
})

const strict = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    skipLibCheck: true,
  },
  include: ['*.ts'],
}
