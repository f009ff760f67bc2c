import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { testParts } from '#src/server/testing/database.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { aStoredFile } from '#src/server/testing/outbox.ts'
import { noteBounce, queueMail, sendAgain, stopMail } from './outbox.ts'
import { unsettledMailJob } from './send.ts'

const mail = await startMailServer()
const office = await testParts({
  variables: { SMTP_URL: mail.url, MAIL_FROM: 'ufficio@viaggi.example' },
})
const { act, db } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

const fromName = 'Viaggi D’Àncora, Brescia'
const letter = { kind: 'newsSheet', fromName, subject: 'Foglio notizie', text: 'Partenza alle 06:15' }
const queue = (to: string) => act((work) => queueMail(work, { ...letter, to }))
async function fateOf(id: string): Promise<{ state: string; attempts: number; why: string | null }> {
  const { rows } = await db.execute(sql`select state, attempts, last_error as why from messages where id = ${id}`)
  return rows[0] as never
}
const waiting = async () =>
  (await db.execute(sql`select from jobs.job where name = 'mail' and state = 'retry'`)).rowCount
const tried = (id: string) => expect.poll(async () => (await fateOf(id)).attempts).toBe(1)

test('a message comes from the address of the office and the name that it was written with', async () => {
  await queue('anna@example.it')
  expect((await mail.next()).from).toBe('Viaggi D’Àncora, Brescia <ufficio@viaggi.example>')
})

test('a message that was written without a name leaves under the name that the agency has now', async () => {
  await act((work) => queueMail(work, { ...letter, fromName: null, to: 'anna@example.it' }))
  expect((await mail.next()).from).toBe('Torpedone <ufficio@viaggi.example>')
  await db.execute(sql`insert into settings (key, value) values ('agencyName', '"Orobica Viaggi"')`)
  await act((work) => queueMail(work, { ...letter, fromName: null, to: 'anna@example.it' }))
  expect((await mail.next()).from).toBe('Orobica Viaggi <ufficio@viaggi.example>')
})

test('an address that does not exist fails at once, in Italian, and is not tried again', async () => {
  mail.refuseAddress({ code: 550, text: '5.1.1 User unknown' })
  const id = await queue('nessuno@example.it')
  await tried(id)
  expect(await fateOf(id)).toEqual({
    state: 'failed',
    attempts: 1,
    why: "Il server di posta rifiuta l'indirizzo nessuno@example.it (550 5.1.1 User unknown).",
  })
  expect(await waiting()).toBe(0)
})

test('a message refused for its content fails at once, with the recipient', async () => {
  mail.refuse(1, { code: 554, text: '5.7.1 Message rejected as spam' })
  const id = await queue('anna@example.it')
  await tried(id)
  expect(await fateOf(id)).toMatchObject({
    state: 'failed',
    why: 'Il server di posta rifiuta il messaggio per anna@example.it (554 5.7.1 Message rejected as spam).',
  })
  expect(await waiting()).toBe(0)
})

test('what the server cannot take now waits for another try: a full mailbox, greylisting', async () => {
  mail.refuse(1, { code: 452, text: '4.2.2 Mailbox full' })
  const full = await queue('piena@example.it')
  await tried(full)
  mail.refuseAddress({ code: 451, text: '4.7.1 Greylisted' })
  const grey = await queue('grigia@example.it')
  await tried(grey)
  expect(await fateOf(full)).toMatchObject({
    state: 'queued',
    why: 'Il server di posta per ora non prende il messaggio per piena@example.it (452 4.2.2 Mailbox full).',
  })
  expect(await fateOf(grey)).toMatchObject({ state: 'queued', why: expect.stringContaining('451 4.7.1 Greylisted') })
  await expect.poll(waiting).toBe(2)
})

test('an unreadable file is named as the reason, and the message waits', async () => {
  const fileId = await aStoredFile(office, { name: 'Programma.txt', content: 'x' })
  await db.execute(sql`update files set stored_as = 'away'`)
  const id = await act((work) => queueMail(work, { ...letter, to: 'anna@example.it', fileIds: [fileId] }))
  await tried(id)
  expect(await fateOf(id)).toMatchObject({ state: 'queued', why: 'Un allegato non si legge.' })
})

test('a line that breaks in the middle of a message is tried again: nobody can have it', async () => {
  const fileId = await aStoredFile(office, { name: 'Grande.txt', content: 'x'.repeat(4_000_000) })
  mail.breakLine('inTheMiddle')
  const id = await act((work) => queueMail(work, { ...letter, to: 'anna@example.it', fileIds: [fileId] }))
  await tried(id)
  expect(await fateOf(id)).toMatchObject({ state: 'queued', why: 'Il server di posta non risponde.' })
})

test('a line that breaks after the last byte leaves the fate open, and the message is not sent again by itself', async () => {
  mail.breakLine('afterTheEnd')
  const id = await queue('anna@example.it')
  await tried(id)
  expect(await fateOf(id)).toMatchObject({
    state: 'uncertain',
    why: expect.stringContaining('può essere arrivato o no'),
  })
  const { rowCount } = await db.execute(
    sql`select from jobs.job where name = 'mail' and data->>'messageId' = ${id} and state not in ('completed')`,
  )
  expect(rowCount).toBe(0)
})

test('a message that a dead process left in the middle is found, and waits for a person', async () => {
  const id = await act((work) => queueMail(work, { ...letter, to: 'dopo@example.it' }))
  await expect.poll(async () => (await fateOf(id)).state).toBe('sent')
  await db.execute(
    sql`update messages set state = 'sending', sending_since = now() - interval '1 minute' where id = ${id}`,
  )
  await unsettledMailJob.run(office, {}, { id: '', isLast: false })
  expect(await fateOf(id)).toMatchObject({ state: 'uncertain', why: expect.stringContaining('si è fermato') })
  await act((work) => sendAgain(work, id))
  await expect.poll(async () => (await fateOf(id)).state).toBe('sent')
})

test('its Message-Id is of the sender, and answers go to the office', async () => {
  const before = mail.received.length
  const id = await act((work) =>
    queueMail(work, { ...letter, to: 'anna@example.it', replyTo: 'gruppi@viaggi.example', isOptional: true }),
  )
  await expect.poll(() => mail.received.length).toBeGreaterThan(before)
  const arrived = mail.received.at(-1)!
  expect(arrived.messageId).toBe(`<${id}@viaggi.example>`)
  expect(arrived.replyTo).toBe('gruppi@viaggi.example')
  expect(arrived.raw).toContain('List-Unsubscribe: <mailto:gruppi@viaggi.example?subject=Basta>')
})

test('what a person took back, or noted as bounced, keeps that state', async () => {
  const stopped = await act(async (work) => {
    const id = await queueMail(work, { ...letter, to: 'anna@example.it' })
    await stopMail(work, [id], 'Fermato da Elena.')
    return id
  })
  const gone = await queue('anna@example.it')
  await expect.poll(async () => (await fateOf(gone)).state).toBe('sent')
  expect(await fateOf(stopped)).toEqual({ state: 'stopped', attempts: 0, why: 'Fermato da Elena.' })
  expect(await act((work) => noteBounce(work, gone, 'casella inesistente'))).toBe(true)
  expect(await fateOf(gone)).toMatchObject({ state: 'bounced', why: 'casella inesistente' })
  expect(await act((work) => noteBounce(work, stopped, 'x'))).toBe(false)
})

test('a server that is away, or refuses the sign-in, is waited for too', async () => {
  mail.refuseSignIn()
  const barred = await queue('anna@example.it')
  await tried(barred)
  expect(await fateOf(barred)).toMatchObject({
    state: 'queued',
    why: expect.stringMatching(
      /^Il server di posta non lascia entrare il programma: avvisa l'amministratore \(535 .*\)\.$/,
    ),
  })
  await mail.stop()
  const away = await queue('anna@example.it')
  await tried(away)
  expect(await fateOf(away)).toMatchObject({ state: 'queued', why: 'Il server di posta non risponde.' })
})
