import { expect, it } from 'vitest'
import {
  copyMessage,
  type FullMessage,
  getMessage,
  listOutbox,
  noteBounce,
} from '#src/features/communications/outbox/outbox.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { MessagePanel } from './message.panel.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const message: FullMessage = {
  ...{ fromName: 'Orobica Viaggi', replyTo: 'booking@orobica.example' },
  ...{ id, kind: 'letter.summons', recipient: 'mario.rossi@example.it', subject: 'Convocazione' },
  ...{ state: 'sent', attempts: 1, lastError: null, createdAt: '2027-03-04T09:00:00.000Z' },
  ...{ sentAt: '2027-03-04T09:00:05.000Z', bodyText: 'Ti aspettiamo', bodyHtml: null, isPersonal: false, files: [] },
}
async function open(given: Partial<FullMessage> = {}) {
  answer(getMessage, () => ({ ...message, ...given }))
  answer(listOutbox, () => ({ messages: [], trip: null, next: null, canSend: true }))
  return show(<MessagePanel />, { visited: ['/', `/outbox/${id}`], route: '/outbox/$messageId' })
}

it('says from whom its reader got it, and where answers go', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('definition').nth(0)).toHaveTextContent('Orobica Viaggi')
  await expect.element(screen.getByRole('definition').nth(1)).toHaveTextContent('booking@orobica.example')
})

it('sends a copy to a corrected address, whose fault is at its field', async () => {
  const sent = answer(copyMessage, () => ({ id: '00000000-0000-4000-8000-000000000002' }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Invia una copia' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Inviare una copia del messaggio?' })
  const field = dialog.getByRole('textbox', { name: 'A', exact: false })
  await expect.element(field).toHaveValue('mario.rossi@example.it')
  await field.fill('mario.rossi')
  await dialog.getByRole('button', { name: 'Invia copia' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await field.fill('m.rossi@example.it')
  await dialog.getByRole('button', { name: 'Invia copia' }).click()
  await expect.element(screen.getByText('Copia messa in coda')).toBeVisible()
  expect(sent.map(({ params, body }) => [params.messageId, body.recipient])).toEqual([[id, 'm.rossi@example.it']])
})

it('says why a personal link is not copied', async () => {
  const screen = await open({ isPersonal: true })
  const button = screen.getByRole('button', { name: 'Invia una copia' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(/link personale/)
})

it('offers no copy of what waits', async () => {
  const screen = await open({ state: 'queued', sentAt: null })
  await expect.element(screen.getByText('In coda')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invia una copia' })).not.toBeInTheDocument()
})

it('notes that a message came back only with its reason, and keeps the window when that is refused', async () => {
  let isRefused = true
  const noted = answer(noteBounce, () => {
    if (isRefused) throw new Refusal('outbox.not-sent')
    return undefined
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Segna respinto' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Il messaggio è tornato indietro?' })
  await dialog.getByRole('button', { name: 'Segna respinto' }).click()
  await expect.element(dialog.getByText('Scrivi il motivo')).toBeVisible()
  expect(noted).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo', exact: false }).fill('casella inesistente')
  await dialog.getByRole('button', { name: 'Segna respinto' }).click()
  await expect.element(screen.getByText('Il messaggio non è partito', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo', exact: false })).toHaveValue('casella inesistente')
  isRefused = false
  await dialog.getByRole('button', { name: 'Segna respinto' }).click()
  await expect.element(screen.getByText('Messaggio segnato come respinto')).toBeVisible()
  expect(noted.map(({ body }) => body.why)).toEqual(['casella inesistente', 'casella inesistente'])
})
