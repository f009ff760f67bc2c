import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { minPasswordLength } from './access.contract.ts'
import { accounts, sessions, users, verifications } from './access.tables.ts'
import { type AccountLimits, countOnAccount, knownBrowser, rememberBrowser } from './known-browsers.commands.ts'
import { tokenOfCookie } from './session.queries.ts'

const daysOfSession = 7

/**
 * The limits of failed sign-ins; only failures count. Strangers get 1,200 guesses a day at one password, from however
 * many addresses.
 */
const failures: AccountLimits = {
  browser: { name: 'sign-in-browser', attempts: 10, minutes: 15 },
  browsers: { name: 'sign-in-browsers', attempts: 30, minutes: 15 },
  address: { name: 'sign-in-address', attempts: 60, minutes: 15 },
  pair: { name: 'sign-in-pair', attempts: 10, minutes: 15 },
  account: { name: 'sign-in-account', attempts: 50, minutes: 60 },
}

const made = new WeakMap<Parts, ReturnType<typeof makeAuth>>()

/** The sign-in library on our tables. Browsers never reach it: only our own calls do. */
function authOf(parts: Parts): ReturnType<typeof makeAuth> {
  let auth = made.get(parts)
  if (!auth) {
    auth = makeAuth(parts)
    made.set(parts, auth)
  }
  return auth
}

function makeAuth(parts: Parts) {
  return betterAuth({
    baseURL: parts.publicUrl,
    basePath: '/api/auth',
    secret: parts.secret,
    database: drizzleAdapter(parts.writing, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
    },
    session: {
      expiresIn: daysOfSession * 86_400,
      cookieCache: { enabled: true, maxAge: 60, strategy: 'jwe' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      defaultCookieAttributes: {
        sameSite: 'strict',
        httpOnly: true,
        path: '/',
        secure: parts.publicUrl.startsWith('https:'),
      },
      cookies: { session_token: { name: 'refreshToken' }, session_data: { name: 'accessToken' } },
    },
  })
}

const addressHeader = 'x-socket-address'

/** Signs a person in; the reply carries the cookies. Refusals name the field, in the words of the specification. */
export async function signIn(
  parts: Parts,
  { email, password }: { email: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof users.$inferSelect> {
  const address = email.trim().toLowerCase()
  const [known] = await parts.db.select().from(users).where(eq(users.email, address))
  const counted = await countOnAccount(parts, failures, { email: address, userId: known?.id, request })
  if (!known || known.suspendedAt !== null) throw new Refusal('access.user-not-found', { path: '/email' })
  const headers = new Headers({
    [addressHeader]: request.ip,
    'user-agent': request.headers['user-agent'] ?? '',
  })
  const answer = await authOf(parts).api.signInEmail({ body: { email: address, password }, headers, asResponse: true })
  if (answer.status >= 500) throw new Error(`the sign-in library answered ${answer.status}`)
  if (!answer.ok) throw new Refusal('access.wrong-password', { path: '/password' })
  for (const one of answer.headers.getSetCookie()) reply.header('set-cookie', one)
  rememberBrowser(parts, reply, known.id)
  await counted.forgive()
  return known
}

/** Extends a session in use, renews its copy in `accessToken`, and marks the browser if it is not marked yet. */
export async function renewSession(
  parts: Parts,
  userId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (knownBrowser(parts, request, userId) === null) rememberBrowser(parts, reply, userId)
  const headers = new Headers({ cookie: request.headers.cookie ?? '' })
  const answer = await authOf(parts).api.getSession({ headers, query: { disableCookieCache: true }, asResponse: true })
  for (const one of answer.headers.getSetCookie()) reply.header('set-cookie', one)
}

/** Ends this browser's session, deletes its row and its cookies. It does so too when the session had already ended. */
export async function signOut(
  parts: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = tokenOfCookie(request.cookies.refreshToken, parts.secret)
  if (token !== null) await parts.writing.delete(sessions).where(eq(sessions.token, token))
  for (const name of ['refreshToken', 'accessToken']) reply.clearCookie(name, { path: '/' })
}
