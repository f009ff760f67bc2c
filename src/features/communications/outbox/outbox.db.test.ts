import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { getRoomingVersions, sendRoomingVersion } from '#src/features/rooming/versions/versions.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { type Mail, queueMail } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { aStoredFile, setMessageState } from '#src/server/testing/outbox.ts'
import { copyMessage, getMessage, listOutbox, resendMessage } from './outbox.contract.ts'

const mail = await startMailServer()
const office = await testApp({ variables: { SMTP_URL: mail.url } })
const { act, answer, call, refused, db } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

const letter = {
  ...{ kind: 'newsSheet', fromName: 'Viaggi Orobica', to: 'cliente@example.it' },
  ...{ subject: 'Foglio notizie', text: 'Partenza alle 06:15' },
}
const queue = (given: Partial<Mail> = {}) => act((work) => queueMail(work, { ...letter, ...given }))
const stateOf = async (messageId: string) => (await call(getMessage, { params: { messageId } })).state

test('a message leaves once, after its command has committed, with each of its files once', async () => {
  const fileId = await aStoredFile(office, { name: 'Città.txt', content: 'contenuto' })
  const id = await queue({ fileIds: [fileId, fileId], html: '<p>Partenza</p>' })
  const arrived = await mail.next()
  expect(arrived).toMatchObject({ to: ['cliente@example.it'], subject: 'Foglio notizie' })
  expect(arrived.raw).toContain('Partenza alle 06:15')
  expect(arrived.raw).toContain(Buffer.from('contenuto').toString('base64'))
  await expect.poll(() => stateOf(id)).toBe('sent')
  const shown = await call(getMessage, { params: { messageId: id } })
  expect(shown).toMatchObject({
    fromName: 'Viaggi Orobica',
    attempts: 1,
    lastError: null,
    bodyText: letter.text,
    bodyHtml: '<p>Partenza</p>',
  })
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

test('a copy is a message of its own, with the same text and files, to another address', async () => {
  const fileId = await aStoredFile(office, { name: 'Foglio.txt', content: 'foglio' })
  const id = await queue({ subject: 'Da ripetere', fileIds: [fileId], replyTo: 'booking@orobica.example' })
  const first = await mail.next()
  await expect.poll(() => stateOf(id)).toBe('sent')
  const copy = await call(copyMessage, { params: { messageId: id }, body: { recipient: 'nuovo@example.it' } })
  const second = await mail.next()
  expect(second).toMatchObject({ from: first.from, to: ['nuovo@example.it'], subject: 'Da ripetere' })
  expect(first.from).toMatch(/^Viaggi Orobica </)
  expect(second.raw).toContain(Buffer.from('foglio').toString('base64'))
  expect(second.raw).toMatch(/^Reply-To: booking@orobica\.example/im)
  const messageIdOf = ({ raw }: { raw: string }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]
  expect(messageIdOf(second)).toMatch(/^<.+@.+>/)
  expect(messageIdOf(second)).not.toBe(messageIdOf(first))
  expect((await call(getMessage, { params: { messageId: id } })).recipient).toBe('cliente@example.it')
  const { rows } = await db.execute(
    sql`select params from activity_entries where kind = 'communications.activity-copied'`,
  )
  expect(rows).toMatchObject([{ params: { recipient: 'nuovo@example.it', subject: 'Da ripetere' } }])
  expect(copy.id).not.toBe(id)
})

test('a copy of a rooming list that came back is its version from then on; of one that arrived it is an email more', async () => {
  const trip = await act((work) => aTripOnSale(work, { departsOn: '2099-03-12' }))
  await act((work) => bookRoom(work, trip, ['Lazzari Donata', 'Monti Sara']))
  const text = { recipient: 'vecchio@hotel.example', subject: 'Rooming list', body: 'In allegato.' }
  const list = { serviceId: trip.hotelId, isFinal: false, hasNotes: false, from: null, toldHow: null, ...text }
  await call(sendRoomingVersion, { params: trip, body: list })
  await mail.next()
  const sentTo = async () => {
    const [version] = (await call(getRoomingVersions, { params: trip, query: {} })).versions
    return [version!.number, version!.recipient, version!.state]
  }
  const copyTo = async (recipient: string) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from messages where kind = 'hotel.roomingList' and recipient = 'vecchio@hotel.example'`,
    )
    await call(copyMessage, { params: { messageId: rows[0]!.id }, body: { recipient } })
    await mail.next()
    return rows[0]!.id
  }
  await expect.poll(sentTo).toEqual([1, 'vecchio@hotel.example', 'sent'])
  const first = await copyTo('capo@gruppo.example')
  expect(await sentTo()).toEqual([1, 'vecchio@hotel.example', 'sent'])
  await setMessageState(office, first, 'bounced')
  await copyTo('nuovo@hotel.example')
  await expect.poll(sentTo).toEqual([1, 'nuovo@hotel.example', 'sent'])
})

test('a message that has not left, or holds a personal link, is not copied', async () => {
  const held = await queue({ subject: 'Ferma' })
  await mail.next()
  await setMessageState(office, held, 'held')
  const copyOf = (messageId: string) =>
    refused(copyMessage, { params: { messageId }, body: { recipient: 'nuovo@example.it' } })
  expect((await copyOf(held)).code).toBe('outbox.not-handed-over')
  const poll = await queue({ text: `Rispondi: http://localhost/q/${'a'.repeat(32)}` })
  await mail.next()
  await expect.poll(() => stateOf(poll)).toBe('sent')
  expect((await copyOf(poll)).code).toBe('outbox.personal-link')
  const wrong = { params: { messageId: poll }, body: { recipient: 'nessuno' } }
  expect((await refused(copyMessage, wrong)).fields).toMatchObject([{ path: '/recipient' }])
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

test('messages that may say what was paid, or what somebody may not eat, are of who may see it', async () => {
  const readBy = async (kind: string, as: 'booking' | 'busOffice' | 'groupsOffice' | 'accountingOffice') => {
    const id = await queue({ kind })
    await mail.next()
    return (await answer(getMessage, { params: { messageId: id } }, { as })).statusCode
  }
  expect(await readBy('supplier.cancellation', 'booking')).toBe(404)
  expect(await readBy('supplier.cancellation', 'groupsOffice')).toBe(200)
  expect(await readBy('letter.summons', 'busOffice')).toBe(404)
  expect(await readBy('letter.restaurantRecap', 'accountingOffice')).toBe(404)
  expect(await readBy('letter.restaurantRecap', 'booking')).toBe(200)
  expect(await readBy('letter.summons', 'accountingOffice')).toBe(200)
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
