import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('without any variable the program runs its own database and shows the demo on port 3000 of this machine', () => {
  expect(readEnvironment({ PATH: '/usr/bin', SMTP_URL: '' })).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    databaseUrl: undefined,
    smtpUrl: undefined,
    hasDemo: true,
  })
})

test.each([
  ['PORT', 'tremila'],
  ['PORT', '70000'],
  ['PORT', '30.5'],
  ['DATABASE_URL', 'mysql://a@b/c'],
  ['DATABASE_URL', 'localhost'],
  ['PUBLIC_URL', 'viaggi.example'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'ufficio'],
  ['MAIL_FROM', 'Ufficio <ufficio@agenzia.example>'],
  ['MAIL_DIVERT_TO', 'prove'],
  ['SESSION_SECRET', 'corto'],
  ['METRICS_TOKEN', 'corto'],
  ['TRUST_PROXY', 'tutti'],
  ['DEMO', 'no'],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['TORPEDONE_CLOCK', '12/03/2027'],
])('a wrong %s (%s) stops the start with one sentence that names it', (name, value) => {
  expect(() => readEnvironment({ NODE_ENV: 'test', [name]: value })).toThrow(
    new RegExp(`^La variabile d'ambiente ${name} non va bene: [^.]+(\\.[^.]+)*\\.$`),
  )
})

test('in production there is no demo and no generated secret', () => {
  const secret = 'x'.repeat(32)
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow('SESSION_SECRET')
  expect(readEnvironment({ NODE_ENV: 'production', SESSION_SECRET: secret, DEMO: '1' }).hasDemo).toBe(false)
})

test('only tests can set the clock', () => {
  const variables = { TORPEDONE_CLOCK: '2027-03-12T09:00:00Z' }
  expect(readEnvironment({ ...variables, NODE_ENV: 'test' }).clockFrom).toEqual(new Date('2027-03-12T09:00:00Z'))
  expect(() => readEnvironment(variables)).toThrow('TORPEDONE_CLOCK')
})

test('an address with a path is cut to its origin, proxies are listed', () => {
  const read = readEnvironment({ PUBLIC_URL: 'https://viaggi.example/qualcosa', TRUST_PROXY: '10.0.0.0/8, ::1' })
  expect(read.publicUrl).toBe('https://viaggi.example')
  expect(read.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
})

test('mail is not diverted in production', () => {
  const variables = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), MAIL_DIVERT_TO: 'prove@agenzia.example' }
  expect(() => readEnvironment(variables)).toThrow(/MAIL_DIVERT_TO vale solo nelle prove/)
  expect(readEnvironment({ ...variables, NODE_ENV: 'test' }).mailDivertTo).toBe('prove@agenzia.example')
})
