import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { createSession } from './access.contract.ts'
import { firstAdministratorLink } from './invites.commands.ts'
import {
  acceptInvite,
  changeRoles,
  inviteUser,
  listAccounts,
  listUsers,
  readmitUser,
  suspendUser,
  withdrawInvite,
} from './users.contract.ts'

const mail = await startMailServer()
const office = await testApp({ variables: { SMTP_URL: mail.url } })
const { call, refused, answer, db, person } = office
let jobs: Awaited<ReturnType<typeof startJobs>>
beforeAll(async () => {
  jobs = await startJobs(office)
})
afterAll(() => jobs.stop())

const password = 'fiume-ponte-lanterna'
const stranger = { as: null } as const
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const signIn = (email: string) => answer(createSession, { body: { email, password } }, stranger)

test('while nobody can sign in, one link makes the first administrator, once; the one before is void', async () => {
  const early = tokenOf((await firstAdministratorLink(office))!)
  const token = tokenOf((await firstAdministratorLink(office))!)
  const body = { token, name: 'Anna Titolare', email: 'Anna@Agenzia.example', password }
  expect((await refused(acceptInvite, { body: { ...body, token: early } }, stranger)).code).toBe('access.invite-token')
  const unsaid = await refused(acceptInvite, { body: { token, name: 'Anna', password } }, stranger)
  expect(unsaid.fields).toMatchObject([{ path: '/email', code: 'shapes.required' }])
  expect(await call(acceptInvite, { body }, stranger)).toEqual({ email: 'anna@agenzia.example' })
  expect((await signIn('anna@agenzia.example')).json().user.roles).toEqual(['admin'])
  expect((await refused(acceptInvite, { body }, stranger)).code).toBe('access.invite-token')
  expect(await firstAdministratorLink(office)).toBeNull()
})

test('an invited person gets the link by mail and the roles of the invite, at the invited address', async () => {
  await call(inviteUser, { body: { email: 'bruno@agenzia.example', roles: ['busOffice'] } })
  const message = await mail.next()
  expect(message.to).toEqual(['bruno@agenzia.example'])
  const link = new URL(/http\S+/.exec(message.text)![0])
  expect(link.pathname).toBe('/auth/welcome')
  const body = { token: tokenOf(link.href), name: 'Bruno', email: 'altro@altrove.example', password }
  expect(await call(acceptInvite, { body }, stranger)).toEqual({ email: 'bruno@agenzia.example' })
  expect((await signIn('bruno@agenzia.example')).json().user).toMatchObject({ name: 'Bruno', roles: ['busOffice'] })
})

test('two who open one link at once become one user', async () => {
  await call(inviteUser, { body: { email: 'carla@agenzia.example', roles: ['booking'] } })
  const token = tokenOf(/http\S+/.exec((await mail.next()).text)![0])
  const both = await Promise.all(
    ['Carla', 'Carla Due'].map((name) => answer(acceptInvite, { body: { token, name, password } }, stranger)),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
})

test('an invite says whom it is for, and once withdrawn its link opens nothing', async () => {
  const body = { email: 'elio@agenzia.example', name: 'Elio Riva', roles: ['booking' as const] }
  const { id: inviteId } = await call(inviteUser, { body })
  const token = tokenOf(/http\S+/.exec((await mail.next()).text)![0])
  const open = async () => (await call(listAccounts, {})).invites.filter(({ email }) => email === body.email)
  expect(await open()).toMatchObject([{ name: 'Elio Riva' }])
  await call(withdrawInvite, { params: { inviteId } })
  expect(await open()).toEqual([])
  expect((await refused(acceptInvite, { body: { token, name: 'Elio', password } }, stranger)).code).toBe(
    'access.invite-token',
  )
  expect(await refused(withdrawInvite, { params: { inviteId } })).toMatchObject({ status: 404 })
})

test('a new invite voids the one before, a week ends it, and a colleague cannot be invited again', async () => {
  const given = { body: { email: 'dario@agenzia.example', roles: ['booking' as const] } }
  await call(inviteUser, given)
  const early = tokenOf(/http\S+/.exec((await mail.next()).text)![0])
  await call(inviteUser, given)
  const late = tokenOf(/http\S+/.exec((await mail.next()).text)![0])
  expect((await call(listAccounts, {})).invites.map(({ email }) => email)).toEqual(['dario@agenzia.example'])
  office.clock.set('2027-02-08T09:00:01Z')
  for (const token of [early, late]) {
    const problem = await refused(acceptInvite, { body: { token, name: 'Dario', password } }, stranger)
    expect(problem.code).toBe('access.invite-token')
  }
  const known = await refused(inviteUser, { body: { email: ' Bruno@agenzia.example ', roles: ['booking'] } })
  expect(known).toMatchObject({ code: 'access.email-taken', fields: [{ path: '/email' }] })
})

test('other roles hold from the next call on, and a stale edit is refused', async () => {
  const { userId } = await person('accountingOffice')
  const versionNow = async () => (await call(listAccounts, {})).users.find(({ id }) => id === userId)!.version
  const version = await versionNow()
  const params = { userId }
  expect((await refused(listAccounts, {}, { as: 'accountingOffice' })).status).toBe(403)
  await call(changeRoles, { params, body: { roles: ['admin', 'accountingOffice'], version } })
  expect((await call(listAccounts, {}, { as: 'accountingOffice' })).users.length).toBeGreaterThan(2)
  expect((await refused(changeRoles, { params, body: { roles: ['booking'], version } })).code).toBe('calls.stale')
  expect((await refused(changeRoles, { params, body: { roles: [], version } })).fields).toMatchObject([
    { path: '/roles', code: 'access.roles-missing' },
  ])
})

test('a suspended colleague is no longer proposed, and is proposed again when readmitted', async () => {
  const { userId } = await person('groupsOffice')
  const names = async () => (await call(listUsers, {}, { as: 'busOffice' })).map(({ id }) => id)
  expect(await names()).toContain(userId)
  await call(suspendUser, { params: { userId } })
  expect(await names()).not.toContain(userId)
  await call(readmitUser, { params: { userId } })
  expect(await names()).toContain(userId)
})

test('nobody suspends themselves, and two administrators cannot suspend each other at the same time', async () => {
  const { userId: owner } = await person('admin')
  expect((await refused(suspendUser, { params: { userId: owner } })).code).toBe('access.own-suspension')
  await db.execute(sql`update users set roles = '{booking}' where 'admin' = any(roles) and id <> ${owner}`)
  const { userId: partner } = await person('accountingOffice')
  await db.execute(sql`update users set roles = '{admin}' where id = ${partner}`)
  const both = await Promise.all([
    answer(suspendUser, { params: { userId: partner } }),
    answer(suspendUser, { params: { userId: owner } }, { as: 'accountingOffice' }),
  ])
  expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const { rows } = await db.execute(sql`select 1 from users where 'admin' = any(roles) and suspended_at is null`)
  expect(rows).toHaveLength(1)
})
