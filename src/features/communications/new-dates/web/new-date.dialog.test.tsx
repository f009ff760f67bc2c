import { expect, it } from 'vitest'
import {
  prepareNewDate,
  sendNewDate,
  takeBackNewDate,
  tellNewDate,
} from '#src/features/communications/new-dates/new-dates.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { NewDateDialog } from './new-date.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const message = {
  ...{ name: 'Mario Rossi', email: 'mario@example.it', told: null, lost: null },
  ...{ subject: 'Napoli: la tua nuova data', body: 'Gentile Mario Rossi' },
}

async function open(given: Partial<Output<typeof prepareNewDate>> = {}) {
  answer(prepareNewDate, () => ({ ...message, ...given }))
  const closed: string[] = []
  const screen = await show(<NewDateDialog tripId={id(1)} bookingId={id(2)} onClose={() => closed.push('closed')} />)
  return { screen, closed }
}

it('sends the text as it was corrected, and nothing without a text', async () => {
  const sent = answer(sendNewDate, () => undefined)
  const { screen, closed } = await open()
  const text = screen.getByRole('textbox', { name: 'Testo', exact: false })
  await text.fill(' ')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(text).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await text.fill('Ci vediamo il 16')
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(sent.map(({ body }) => body)).toEqual([{ subject: message.subject, body: 'Ci vediamo il 16' }])
})

it('says who wrote meanwhile, and keeps the window', async () => {
  answer(sendNewDate, () => {
    throw new Refusal('communications.new-date-told', {
      kind: 'conflict',
      params: { by: 'Elena Bonetti', name: 'Mario Rossi' },
    })
  })
  const { screen, closed } = await open()
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(screen.getByText('Elena Bonetti ha già avvisato Mario Rossi della nuova data')).toBeVisible()
  expect(closed).toEqual([])
})

it('marks as told who has no email, and takes the mark back', async () => {
  const takenBack = answer(takeBackNewDate, () => undefined)
  const told = answer(tellNewDate, () => undefined)
  const { screen } = await open({ email: null })
  expect(screen.getByRole('button', { name: 'Invia', exact: true }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Segna avvisato' }).click()
  await screen.getByRole('menuitem').first().click()
  await expect.poll(() => told.map(({ body }) => body)).toEqual([{ how: 'phone' }])
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => takenBack.length).toBe(1)
})

it('says which address refused the message, and lets the contact be told otherwise', async () => {
  const told = answer(tellNewDate, () => undefined)
  const { screen } = await open({ lost: { recipient: 'mario@example.it', state: 'failed', why: 'Casella piena' } })
  await expect.element(screen.getByText('Il messaggio a mario@example.it non è arrivato')).toBeVisible()
  await expect.element(screen.getByText('Casella piena')).toBeVisible()
  await screen.getByRole('button', { name: 'Segna avvisato' }).click()
  await screen.getByRole('menuitem').first().click()
  await expect.poll(() => told.length).toBe(1)
})
