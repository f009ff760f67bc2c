import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { listDocuments } from '#src/features/archive/documents/documents.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { setOptOut } from '#src/features/communications/letters/letters.contract.ts'
import { getMessage, listOutbox } from '#src/features/communications/outbox/outbox.contract.ts'
import { customerErased } from '#src/features/customers/customers.events.ts'
import { pollsJobs } from '#src/features/polls/polls.jobs.ts'
import { filledBody } from '#src/features/texts/messages/message-texts.words.ts'
import { mailLeaving } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { Role } from '#src/shared/abilities.ts'
import * as calls from './questionnaire.contract.ts'
import type { Answers } from './questionnaire.rules.ts'

const office = await testApp({ now: '2027-01-18T09:00:00Z' })
const { act, call, refused, clock, pool } = office

const content: Answers = {
  ...{ organization: 5, leader: 5, hotel: 4, meals: null, coach: 5 },
  ...{ comesBack: 'yes', comment: 'Cena fredda', showsName: false },
}
const words = { subject: 'Com’è andato? {titolo}', body: 'Ciao {nome}\n{link}\nentro il {scadenza}' }

/** A trip of two days that is over, with Mario and Anna, who share an address, and Luca, who has none. */
async function overTrip() {
  clock.set('2027-01-18T09:00:00Z')
  const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-02-20' }))
  const email = 'famiglia@rossi.example'
  const mario = aParticipant({ isDefaultContact: true, email })
  const anna = aParticipant({ surname: 'Rossi', name: 'Anna', sex: 'F', bornOn: '1972-05-06', taxCode: null, email })
  const luca = aParticipant({
    surname: 'Neri',
    name: 'Luca',
    sex: 'M',
    bornOn: '1970-05-06',
    taxCode: null,
    email: null,
  })
  const ada = aParticipant({ surname: 'Rossi', name: 'Ada', sex: 'F', bornOn: '2018-05-06', taxCode: null, email })
  const people: { participantId: string; customerId: string | null; name: string | null }[] = []
  for (const given of [
    { people: [mario, anna], adults: 2, children: 0 },
    { people: [{ ...luca, isDefaultContact: true }, ada], adults: 1, children: 1 },
  ]) {
    const { id: bookingId } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...given }) })
    people.push(...(await call(getBooking, { params: { tripId: trip.tripId, bookingId } })).people)
  }
  await pool.query(`update trips set status = 'completed' where id = $1`, [trip.tripId])
  clock.set('2027-03-01T09:00:00Z')
  const idOf = (name: string) => people.find((one) => one.name === name)!
  return { tripId: trip.tripId, idOf, params: { tripId: trip.tripId } }
}
type Trip = Awaited<ReturnType<typeof overTrip>>

const send = ({ params }: Trip, given = {}) =>
  call(calls.sendPoll, { params, body: { ...words, closesOn: '2027-03-15', ...given } })
const read = ({ params }: Trip) => call(calls.getPoll, { params })
/** The messages of a trip's questionnaire, the first one first. */
const mails = async ({ tripId }: { tripId: string }) => {
  const { rows } = await pool.query<{ id: string; recipient: string; body_text: string; subject: string }>(
    `select m.id, m.recipient, m.body_text, m.subject from messages m where m.id in (
       select k.message_id from poll_links k join poll_people r on r.id = k.person_id where r.trip_id = $1)
     order by m.created_at, m.id`,
    [tripId],
  )
  return rows
}
/** The state of a trip's first message after it was about to leave. */
const leave = async (trip: Trip) => {
  const { id: messageId } = (await mails(trip))[0]!
  await act((work) => work.emit(mailLeaving, { messageId, kind: 'letter.questionnaire' }))
  return (await pool.query('select state from messages where id = $1', [messageId])).rows[0].state
}
const tokensOf = (text: string) => [...text.matchAll(/\/q\/([\w-]+)/g)].map(([, token]) => token!)
const tokens = async (trip: { tripId: string }) => (await mails(trip)).flatMap(({ body_text: text }) => tokensOf(text))
const asStranger = { as: null } as const
const answer = (token: string, answers: Answers = content) =>
  call(calls.answerPoll, { body: { token, answers } }, asStranger)
const openAs = (token: string) => call(calls.openPoll, { body: { token } }, asStranger)

describe('sending the questionnaire', () => {
  test('writes one message for each address, with a link for each person; children are not asked', async () => {
    const trip = await overTrip()
    const { poll: none, samples } = await read(trip)
    expect(none).toBeNull()
    expect(await send(trip)).toEqual({ sent: 2, onPaper: 1 })
    const sent = await mails(trip)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.recipient).toBe('famiglia@rossi.example')
    expect(sent[0]!.subject).toBe('Com’è andato? Napoli e la Costiera')
    expect(sent[0]!.body_text).toMatch(/^Ciao .*Anna.*\n/)
    expect(tokensOf(sent[0]!.body_text)).toHaveLength(2)
    expect(sent[0]!.body_text).toContain('entro il 15/03/2027')
    const { email, values } = samples.first!
    expect([email, values.titolo, values.scadenza]).toEqual([sent[0]!.recipient, 'Napoli e la Costiera', '15/03/2027'])
    const greeted = filledBody(words.body, values).split('\n')[0]
    expect(sent[0]!.body_text.split('\n')[0]).toBe(greeted)
    const { poll, people } = await read(trip)
    expect(poll).toMatchObject({ closesOn: '2027-03-15', isClosed: false })
    expect(people.map(({ name, isAsked, isOnPaper }) => [name, isAsked, isOnPaper])).toEqual([
      ['Neri Luca', true, true],
      ['Rossi Anna', true, false],
      ['Rossi Mario', true, false],
    ])
    expect(
      await refused(calls.sendPoll, { params: trip.params, body: { ...words, closesOn: '2027-03-15' } }),
    ).toMatchObject({ code: 'polls.nobody' })
  })

  test('is refused before the end, without the link, with an unknown name, or with a past closing day', async () => {
    const trip = await overTrip()
    const refusal = async (given: object) =>
      (await refused(calls.sendPoll, { params: trip.params, body: { ...words, closesOn: '2027-03-15', ...given } }))
        .code
    expect(await refusal({ body: 'Ciao' })).toBe('polls.link-missing')
    expect(await refusal({ body: '{link} {importo}' })).toBe('polls.unknown-variable')
    expect(await refusal({ closesOn: '2027-03-01' })).toBe('polls.closing-day')
    await pool.query(`update trips set status = 'forSale' where id = $1`, [trip.tripId])
    expect(await refusal({})).toBe('polls.not-over')
  })

  test('keeps no link, only what recognises it', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    const { rows } = await pool.query('select token_hash from poll_links where token_hash = $1', [token])
    expect(rows).toEqual([])
    const { messages } = await call(listOutbox, { query: {} })
    const message = messages.find(({ kind }) => kind === 'letter.questionnaire')!
    const { bodyText } = await call(getMessage, { params: { messageId: message.id } })
    expect(bodyText).toContain('/q/…')
    expect(tokensOf(bodyText!)).toEqual([])
  })

  test('does not reach who opts out before it leaves; one who shares the address still gets it', async () => {
    const trip = await overTrip()
    await send(trip)
    const optOut = (name: string, isOptedOut: boolean) =>
      call(setOptOut, { params: { customerId: trip.idOf(name).customerId! }, body: { isOptedOut } })
    const stateWithout = async (name: string) => {
      await optOut(name, true)
      return leave(trip)
    }
    expect(await stateWithout('Mario')).toBe('queued')
    const { people, samples } = await read(trip)
    expect(people.flatMap(({ name, isToRemind }) => (isToRemind ? name : []))).toEqual(['Rossi Anna'])
    expect(samples).toMatchObject({ first: null, reminder: { values: { nome: 'Anna' } } })
    expect(await stateWithout('Anna')).toBe('stopped')
    for (const name of ['Mario', 'Anna']) await optOut(name, false)
  })

  test('is for who edits communications', async () => {
    const trip = await overTrip()
    for (const as of ['busOffice', 'accountingOffice'] as Role[]) {
      const body = { ...words, closesOn: '2027-03-15' }
      expect(await refused(calls.sendPoll, { params: trip.params, body }, { as })).toMatchObject({ status: 403 })
    }
  })
})

describe('answering by link', () => {
  test('needs no sign-in, is one answer, and can be changed until the closing day', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    expect(await openAs(token!)).toMatchObject({ title: 'Napoli e la Costiera', isClosed: false, answers: null })
    expect((await answer(token!)).answers).toMatchObject({ hotel: 4, comment: 'Cena fredda' })
    await answer(token!, { ...content, hotel: 2 })
    expect((await openAs(token!)).answers).toMatchObject({ hotel: 2 })
    const { summary } = await read(trip)
    // (5 + 5 + 2 + 5) / 4 = 4.25
    expect(summary).toMatchObject({ answered: 1, meanTenths: 43, comments: [{ text: 'Cena fredda', name: null }] })
    clock.set('2027-03-15T21:00:00Z')
    await answer(token!)
    clock.set('2027-03-16T09:00:00Z')
    expect(await refused(calls.answerPoll, { body: { token: token!, answers: content } }, asStranger)).toMatchObject({
      code: 'polls.closed',
    })
    expect((await openAs(token!)).isClosed).toBe(true)
  })

  test('of a trip without lodging asks of no hotel, and keeps no answer to it, by link or on paper', async () => {
    const trip = await overTrip()
    await pool.query(`delete from services where itinerary_id = $1 and category = 'hotel'`, [trip.tripId])
    await send(trip)
    const [token] = await tokens(trip)
    expect((await openAs(token!)).questions).toEqual(['organization', 'leader', 'coach'])
    expect((await answer(token!)).answers).toMatchObject({ hotel: null, coach: 5 })
    const params = { ...trip.params, participantId: trip.idOf('Luca').participantId }
    await call(calls.enterPaperAnswer, { params, body: content })
    const { questions, summary } = await read(trip)
    expect(questions).toEqual(['organization', 'leader', 'coach'])
    expect(summary).toMatchObject({ answered: 2, meanTenths: 50 })
    expect(summary.questions.map(({ question }) => question).toSorted()).toEqual(['coach', 'leader', 'organization'])
  })

  test('waits for a closing under way, and is refused after it', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    const closing = await pool.connect()
    await closing.query('begin')
    await closing.query('update polls set closed_at = now() where trip_id = $1', [trip.tripId])
    const refusal = refused(calls.answerPoll, { body: { token: token!, answers: content } }, asStranger)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await closing.query('commit')
    closing.release()
    expect((await refusal).code).toBe('polls.closed')
    expect((await read(trip)).summary.answered).toBe(0)
  })

  test('of an archived trip is refused, on paper too', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    await pool.query(`update trips set status = 'archived' where id = $1`, [trip.tripId])
    expect((await refused(calls.answerPoll, { body: { token: token!, answers: content } }, asStranger)).code).toBe(
      'polls.closed',
    )
    expect((await openAs(token!)).isClosed).toBe(true)
    const params = { ...trip.params, participantId: trip.idOf('Luca').participantId }
    expect((await refused(calls.enterPaperAnswer, { params, body: content })).code).toBe('polls.closed')
  })

  test('refuses an unknown link, no answer at all, and a grade that is none', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    const refusal = async (body: object) => refused(calls.answerPoll, { body: body as never }, asStranger)
    expect(await refusal({ token: 'x'.repeat(32), answers: content })).toMatchObject({ code: 'polls.unknown-link' })
    const none = { ...content, organization: null, leader: null, hotel: null, coach: null, comesBack: null }
    expect(await refusal({ token, answers: { ...none, comment: ' ' } })).toMatchObject({
      code: 'polls.nothing-answered',
    })
    expect(await refusal({ token, answers: { ...content, hotel: 6 } })).toMatchObject({ status: 400 })
  })

  test('from one address has a limit', async () => {
    await pool.query('delete from rate_limits')
    const asked = { body: { token: 'y'.repeat(32) } }
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) statuses.push((await refused(calls.openPoll, asked, asStranger)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    await pool.query('delete from rate_limits')
  })
})

describe('who has not answered', () => {
  test('is reminded by another link, and the first stays good', async () => {
    const trip = await overTrip()
    await send(trip)
    const [first, second] = await tokens(trip)
    await answer(first!)
    expect(await call(calls.remindPoll, { params: trip.params, body: words })).toEqual({ sent: 1 })
    const [other, ...rest] = (await tokens(trip)).filter((token) => token !== first && token !== second)
    expect(rest).toEqual([])
    await answer(other!)
    expect((await openAs(second!)).answers).not.toBeNull()
    expect((await read(trip)).summary.answered).toBe(2)
    expect(await refused(calls.remindPoll, { params: trip.params, body: words })).toMatchObject({
      code: 'polls.nobody',
    })
  })

  test('answers on paper, which the office enters and corrects; an answer by link stays', async () => {
    const trip = await overTrip()
    const enter = (name: string, answers = content) => ({
      params: { ...trip.params, participantId: trip.idOf(name).participantId },
      body: answers,
    })
    expect(await refused(calls.enterPaperAnswer, enter('Luca'))).toMatchObject({ code: 'polls.not-asked' })
    await send(trip)
    await call(calls.enterPaperAnswer, enter('Luca'))
    await call(calls.enterPaperAnswer, enter('Luca', { ...content, meals: 3, showsName: true }))
    const { summary, people } = await read(trip)
    expect(summary).toMatchObject({ answered: 1, comments: [{ name: 'Neri Luca' }] })
    expect(people.find(({ name }) => name === 'Neri Luca')).toMatchObject({ hasAnswered: true, isEntered: true })
    for (const token of await tokens(trip)) await answer(token)
    expect(await refused(calls.enterPaperAnswer, enter('Anna'))).toMatchObject({ code: 'polls.answered' })
  })
})

describe('a message that waited', () => {
  test('leaves while one of its people has not answered, and is taken back once all did', async () => {
    const trip = await overTrip()
    await send(trip)
    const [first, second] = await tokens(trip)
    await answer(first!)
    expect(await leave(trip)).toBe('queued')
    await answer(second!)
    expect(await leave(trip)).toBe('stopped')
  })

  test('is looked at again after a reminder went out beside it', async () => {
    const trip = await overTrip()
    await send(trip)
    await call(calls.remindPoll, { params: trip.params, body: words })
    for (const token of (await tokens(trip)).slice(-2)) await answer(token)
    expect(await leave(trip)).toBe('stopped')
  })

  test('is taken back once its link takes no answer', async () => {
    const trip = await overTrip()
    await send(trip)
    clock.set('2027-03-15T20:00:00Z')
    expect(await leave(trip)).toBe('queued')
    clock.set('2027-03-16T09:00:00Z')
    expect(await leave(trip)).toBe('stopped')
  })
})

describe('closing', () => {
  const closing = pollsJobs.find(({ queue }) => queue === 'polls.closing')!
  const paper = pollsJobs.find(({ queue }) => queue === 'polls.paper')!
  const run = (job: typeof closing, data: object = {}) => job.run(office, data, { id: 'a', isLast: true })
  const archived = async ({ params }: Trip) => (await call(listDocuments, { params })).documents

  test('puts the summary into the archive as evaluation poll, once', async () => {
    const trip = await overTrip()
    await send(trip)
    const [token] = await tokens(trip)
    await answer(token!)
    clock.set('2027-03-16T00:30:00Z')
    await run(closing)
    expect((await read(trip)).poll!.closedAt).not.toBeNull()
    await run(paper, { tripId: trip.tripId, by: 'Torpedone' })
    await run(paper, { tripId: trip.tripId, by: 'Torpedone' })
    const documents = await archived(trip)
    expect(documents).toMatchObject([
      { type: 'evaluationPoll', name: 'Questionario di gradimento.pdf', createdBy: null },
    ])
    const { rows } = await pool.query('select stored_as from files where id = $1', [documents[0]!.fileId])
    const { pages } = await readPdf(await buffer(await office.files.read(rows[0].stored_as)))
    for (const word of [
      'Questionario di gradimento',
      '1 risposta su 3',
      'Media 4,8 su 5',
      '«Cena fredda',
      'senza nome',
    ])
      expect(pages.join('\n')).toContain(word)
    expect(pages.join('\n')).not.toContain('Rossi')
  })

  test('by hand refuses later answers; where nobody answered nothing is kept', async () => {
    const trip = await overTrip()
    await send(trip)
    await call(calls.closePoll, { params: trip.params })
    await call(calls.closePoll, { params: trip.params })
    const [token] = await tokens(trip)
    expect(await refused(calls.answerPoll, { body: { token: token!, answers: content } }, asStranger)).toMatchObject({
      code: 'polls.closed',
    })
    // The link says the day of the closing, not that until which it was meant to be open.
    expect(await openAs(token!)).toMatchObject({ isClosed: true, closesOn: '2027-03-01' })
    await run(paper, { tripId: trip.tripId, by: 'Torpedone' })
    expect(await archived(trip)).toEqual([])
    const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
    expect(entries.filter(({ kind }) => kind === 'polls.activity-closed')).toHaveLength(1)
  })
})

test('an erased person leaves only their grades', async () => {
  const trip = await overTrip()
  await send(trip)
  for (const token of await tokens(trip)) await answer(token, { ...content, showsName: true })
  const anna = trip.idOf('Anna').customerId!
  await act((work) => work.emit(customerErased, { customerId: anna, formerNames: ['Rossi Anna'] }))
  const { summary } = await read(trip)
  expect(summary.answered).toBe(2)
  expect(summary.comments.map(({ name }) => name)).toEqual(['Rossi Mario'])
})

test('a message that waits is taken back once everybody whom it asks was erased', async () => {
  const trip = await overTrip()
  await send(trip)
  const { id } = (await mails(trip))[0]!
  const stateWithout = async (name: string) => {
    const customerId = trip.idOf(name).customerId!
    await act((work) => work.emit(customerErased, { customerId, formerNames: [`Rossi ${name}`] }))
    return (await pool.query('select state from messages where id = $1', [id])).rows[0].state
  }
  expect(await stateWithout('Anna')).toBe('queued')
  expect(await stateWithout('Mario')).toBe('stopped')
})
