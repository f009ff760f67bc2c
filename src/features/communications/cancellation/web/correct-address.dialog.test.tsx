import { expect, it } from 'vitest'
import {
  type LettersDraft,
  prepareLetters,
  sendLetters,
} from '#src/features/communications/letters/letters.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { NoticeFate } from './notice-fate.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-00000000000${n}`
const draft: LettersDraft = {
  ...sampleOf(prepareLetters.schema.response[200]),
  kind: 'customersCancelled',
  refusal: null,
}
const reader: LettersDraft['people'][number] = {
  ...{ id: id(1), bookingId: id(1), name: 'Anna Villa', detail: null, email: 'villa@exmple.it', phone: null },
  values: {},
  last: {
    ...{ id: id(2), at: '2027-02-01T09:00:00.000Z', by: 'Elena', state: 'failed', toldHow: null },
    ...{ why: '550 5.1.1 User unknown', excludedReason: null, recipient: 'villa@exmple.it' },
  },
}
const text = { subject: 'Annullato', body: 'Gentile {nome}' }

async function open() {
  const screen = await show(<NoticeFate draft={draft} text={text} reader={reader} />, { roles: ['booking'] })
  await screen.getByRole('button', { name: 'Correggi e invia' }).click()
  return screen
}

it('a letter that failed goes again to the corrected address, with the text as it stands', async () => {
  const sent = answer(sendLetters, () => ({ mailingId: id(8), letters: 1, people: 1, left: [] }))
  const screen = await open()
  const field = screen.getByLabelText('Email *')
  await expect.element(field).toHaveValue('villa@exmple.it')
  await field.fill('villa@exmple')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription(/indirizzo/i)
  expect(sent).toEqual([])
  await field.fill('villa@example.it')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { ...text, fileIds: [], recipients: [{ id: id(1), lastId: id(2), email: 'villa@example.it' }] },
  ])
})

it('says that a colleague wrote meanwhile, and keeps the typed address', async () => {
  answer(sendLetters, () => {
    throw new Refusal('communications.written-meanwhile', {
      params: { name: 'Anna Villa', by: 'Sara' },
      kind: 'conflict',
    })
  })
  const screen = await open()
  const field = screen.getByLabelText('Email *')
  await field.fill('villa@example.it')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(screen.getByText(/Nel frattempo Sara ha già scritto a Anna Villa/).first()).toBeVisible()
  await expect.element(field).toHaveValue('villa@example.it')
})
