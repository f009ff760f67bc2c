import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { queueMail } from './outbox.ts'
import { mailJob } from './send.ts'

const mail = await startMailServer()
const office = await testParts({ variables: { SMTP_URL: mail.url } })
const { act, db } = office
const letter = {
  ...{ kind: 'newsSheet', fromName: 'Viaggi Orobica', to: 'cliente@example.it' },
  ...{ subject: 'Foglio notizie', text: 'Partenza alle 06:15' },
}

async function sentFrom(environment: Partial<typeof office.environment>) {
  const messageId = await act((work) => queueMail(work, letter))
  const parts = { ...office, environment: { ...office.environment, ...environment } }
  await mailJob.run(parts, { messageId }, { id: '', isLast: false })
  const { rows } = await db.execute<{ state: string; why: string | null }>(
    sql`select state, last_error as why from messages where id = ${messageId}`,
  )
  return rows[0]
}

test('a trial reaches only the address for trials', async () => {
  expect(await sentFrom({ mode: 'development', mailDivertTo: 'prove@agenzia.example' })).toEqual({
    state: 'sent',
    why: 'Deviato a prove@agenzia.example: qui si fanno prove, il destinatario non ha ricevuto niente.',
  })
  expect(await mail.next()).toMatchObject({
    to: ['prove@agenzia.example'],
    subject: '[Prova per cliente@example.it] Foglio notizie',
  })
})

test('a trial without such an address reaches nobody', async () => {
  expect(await sentFrom({ mode: 'development' })).toEqual({
    state: 'held',
    why: 'Qui si fanno prove: senza MAIL_DIVERT_TO nessun messaggio parte.',
  })
  expect(mail.received).toHaveLength(1)
})

test('in production a message reaches its reader', async () => {
  expect(await sentFrom({ mode: 'production' })).toEqual({ state: 'sent', why: null })
  expect((await mail.next()).to).toEqual(['cliente@example.it'])
})
