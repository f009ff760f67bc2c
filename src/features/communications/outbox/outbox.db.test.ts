import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { type Mail, queueMail } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { aStoredFile, setMessageState } from '#src/server/testing/outbox.ts'
import { getMessage, listOutbox, resendMessage } from './outbox.contract.ts'

const mail = await startMailServer()
const office = await testApp({ variables: { SMTP_URL: mail.url } })
const { act, call, refused, db } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

const letter = { kind: 'newsSheet', to: 'cliente@example.it', subject: 'Foglio notizie', text: 'Partenza alle 06:15' }
const queue = (given: Partial<Mail> = {}) => act((work) => queueMail(work, { ...letter, ...given }))
const stateOf = async (messageId: string) => (await call(getMessage, { params: { messageId } })).state

test('a message leaves once, after its command has committed, with its files', async () => {
  const fileId = await aStoredFile(office, { name: 'Città.txt', content: 'contenuto' })
  const id = await queue({ fileIds: [fileId], html: '<p>Partenza</p>' })
  const arrived = await mail.next()
  expect(arrived).toMatchObject({ to: ['cliente@example.it'], subject: 'Foglio notizie' })
  expect(arrived.raw).toContain('Partenza alle 06:15')
  expect(arrived.raw).toContain(Buffer.from('contenuto').toString('base64'))
  await expect.poll(() => stateOf(id)).toBe('sent')
  const shown = await call(getMessage, { params: { messageId: id } })
  expect(shown).toMatchObject({ attempts: 1, lastError: null, bodyText: letter.text, bodyHtml: '<p>Partenza</p>' })
  expect(shown.files.map(({ name }) => name)).toEqual(['Città.txt'])
})

test('a command that fails sends nothing', async () => {
  const before = mail.received.length
  await act(async (work) => {
    await queueMail(work, letter)
    throw new Error('changed its mind')
  }).catch(() => undefined)
  await queue({ subject: 'La prossima' })
  expect((await mail.next()).subject).toBe('La prossima')
  expect(mail.received).toHaveLength(before + 1)
})

test('the same key writes one message', async () => {
  const [one, other] = [await queue({ dedupKey: 'trip-1' }), await queue({ dedupKey: 'trip-1' })]
  expect(other).toBe(one)
  expect((await mail.next()).subject).toBe(letter.subject)
})

test('a refusal of the mail server is recorded, and the message tried again', async () => {
  mail.refuse(1)
  const id = await queue({ subject: 'Riprova' })
  await expect
    .poll(async () => (await call(getMessage, { params: { messageId: id } })).lastError)
    .toContain('casella piena')
  expect(await stateOf(id)).toBe('queued')
  const isDue = () => db.execute(sql`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`)
  await expect.poll(async () => (await isDue()).rowCount).toBe(1)
  await queue({ subject: 'Sveglia' })
  expect([(await mail.next()).subject, (await mail.next()).subject].toSorted()).toEqual(['Riprova', 'Sveglia'])
  await expect.poll(() => stateOf(id)).toBe('sent')
})

test('a message that was given up can be sent again by hand', async () => {
  const id = await queue({ subject: 'A mano' })
  await mail.next()
  await expect.poll(() => stateOf(id)).toBe('sent')
  await setMessageState(office, id, 'failed')
  await call(resendMessage, { params: { messageId: id } })
  expect((await mail.next()).subject).toBe('A mano')
  await expect.poll(() => stateOf(id)).toBe('sent')
})

test('only administrators read a link that signs in, and nobody once it was sent', async () => {
  const id = await queue({ kind: 'passwordReset', subject: 'Password' })
  await mail.next()
  await expect.poll(() => stateOf(id)).toBe('sent')
  expect((await call(getMessage, { params: { messageId: id } })).bodyText).toBeNull()
  await setMessageState(office, id, 'held')
  expect((await call(getMessage, { params: { messageId: id } })).bodyText).toBe(letter.text)
  const asBooking = { as: 'booking' } as const
  expect((await refused(getMessage, { params: { messageId: id } }, asBooking)).status).toBe(404)
  const { messages } = await call(listOutbox, { query: { limit: 100 } }, asBooking)
  expect(messages.some(({ kind }) => kind === 'passwordReset')).toBe(false)
  expect(messages.length).toBeGreaterThan(0)
})

test('pages follow one another without a gap or a double', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await call(listOutbox, { query: { limit: 2, after } })
    expect(page.messages.length).toBeLessThanOrEqual(2)
    seen.push(...page.messages.map(({ id }) => id))
    after = page.next ?? undefined
    expect(page.canSend).toBe(true)
  } while (after)
  const { rows } = await db.execute(sql`select id from messages`)
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})
