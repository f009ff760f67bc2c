import { afterAll, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { queueMail } from '#src/server/mail/outbox.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getMessage, listOutbox } from './outbox.contract.ts'

const office = await testApp()
const { act, call } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

test('without a mail server a message is held, marked as not sent and readable', async () => {
  const messageId = await act((work) =>
    queueMail(work, {
      ...{ kind: 'passwordReset', fromName: 'Torpedone', to: 'elena@agenzia.example' },
      ...{ subject: 'Password', text: 'Apri il link' },
    }),
  )
  const read = () => call(getMessage, { params: { messageId } })
  await expect.poll(async () => (await read()).state).toBe('held')
  expect(await read()).toMatchObject({ attempts: 0, sentAt: null, bodyText: 'Apri il link' })
  expect((await call(listOutbox, { query: {} })).canSend).toBe(false)
})
