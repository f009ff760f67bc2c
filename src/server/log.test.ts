import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void) {
  const lines: string[] = []
  write(openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('a failed query is logged by its code, constraint and stack, without the values it was sent', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'access.email-taken',
    detail: 'Key (email)=(elena@agenzia.example) already exists.',
  })
  const error = new DrizzleQueryError('insert into users values ($1)', ['elena@agenzia.example', 'Elena Conti'], cause)
  const line = logged((log) => log.error({ err: error }, 'call failed'))
  expect(line).toContain('access.email-taken')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/elena|Conti/i)
})

test('anything thrown is logged, never as an object without a word', () => {
  class TooSoon {
    msBeforeNext = 900
    email = 'elena@agenzia.example'
  }
  const nested = Object.assign(new Error('the mail server'), { cause: { code: 'EAUTH', responseCode: 535 } })
  const several = new AggregateError([new Error('of IPv4'), new Error('of IPv6')], 'no address answers')
  for (const [thrown, told] of [
    [new TooSoon(), '"name":"TooSoon"'],
    [{ code: 'E42', message: 'it broke', detail: 'elena@agenzia.example' }, '"code":"E42","message":"it broke"'],
    [{ status: 503 }, '"status":503'],
    [Object.create(null), '"name":"object"'],
    ['a sentence', '"message":"a sentence"'],
    [null, '"message":"null"'],
    [Symbol('sign'), '"message":"Symbol(sign)"'],
    [nested, '"code":"EAUTH"'],
    [several, 'of IPv6'],
  ] as const) {
    const line = logged((log) => log.error({ err: thrown }, 'call failed'))
    expect(line).toContain(told)
    expect(line).not.toMatch(/\[object|elena/)
  }
})

test('cookies, authorizations and addresses stay out', () => {
  const line = logged((log) => {
    log.info({ headers: { cookie: 'refreshToken=segreto', authorization: 'Bearer segreto' } }, 'call')
    log.info({ user: { email: 'elena@agenzia.example', id: '7' } }, 'user')
  })
  expect(line).not.toMatch(/segreto|elena/)
  expect(line).toContain('"id":"7"')
})
