import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void) {
  const lines: string[] = []
  write(openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('a failed query is told by its code, constraint and stack, without the values it was sent', () => {
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

test('cookies, authorizations and addresses stay out', () => {
  const line = logged((log) => {
    log.info({ headers: { cookie: 'refreshToken=segreto', authorization: 'Bearer segreto' } }, 'call')
    log.info({ user: { email: 'elena@agenzia.example', id: '7' } }, 'user')
  })
  expect(line).not.toMatch(/segreto|elena/)
  expect(line).toContain('"id":"7"')
})
