import { expect, it } from 'vitest'
import {
  type MessageDraft,
  prepareMessage,
  sendMessage,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { BulkMessages } from './bulk-messages.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const [hotel, guide, coach, museum] = [id(1), id(2), id(3), id(4)]
const services = [
  { id: hotel, name: 'Hotel Aurelia' },
  { id: guide, name: 'Guida di Roma' },
  { id: coach, name: 'Pullman' },
  { id: museum, name: 'Museo' },
]
const draftOf = (serviceId: string, given: Partial<MessageDraft>): MessageDraft => {
  const sample = sampleOf(prepareMessage.schema.response[200])
  return {
    ...sample,
    service: { id: serviceId, name: '' },
    provider: { id: id(9), companyName: 'Fornitore Uno' },
    recipients: [],
    checks: [],
    ...{ subject: 'Oggetto', body: 'Buongiorno', paper: null, refusal: null, seen: `letto ${serviceId}` },
    ...{ lastDeliveryId: null, leftCents: 24_000, recipient: 'uno@fornitore.example' },
    ...given,
  }
}
const drafts: Record<string, MessageDraft> = {
  [hotel!]: draftOf(hotel!, {
    recipients: [{ name: 'Contabilità', purpose: null, email: 'uno@fornitore.example', phone: null }],
    checks: [
      { code: 'a', text: 'Il release è passato', isGood: false },
      { code: 'b', text: 'Ha un indirizzo email', isGood: true },
    ],
  }),
  [guide!]: draftOf(guide!, { recipient: 'guida@roma.example' }),
  [coach!]: draftOf(coach!, { refusal: 'communications.already-ordered' }),
  [museum!]: draftOf(museum!, { recipient: null }),
}

async function open(onDone = () => {}) {
  answer(prepareMessage, ({ params }) => drafts[params.serviceId]!)
  return show(<BulkMessages services={services} onDone={onDone} />, { roles: ['admin'] })
}

it('shows each address and why a service gets none, and sends each message as its page proposes it', async () => {
  const sent = answer(sendMessage, () => ({ id: id(5), paper: 'Ordine 1/2027' }))
  const done: string[] = []
  const screen = await open(() => done.push('fatto'))
  await screen.getByRole('button', { name: 'Invia conferma' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Fornitore Uno, guida@roma.example')).toBeVisible()
  await expect.element(dialog.getByText('Questo servizio è già ordinato: si invia una modifica')).toBeVisible()
  await expect.element(dialog.getByText('Nessun indirizzo email: scrivilo nel messaggio del servizio')).toBeVisible()
  await expect.element(dialog.getByText('Il release è passato')).toBeVisible()
  await expect.element(dialog.getByText('Ha un indirizzo email')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('checkbox', { name: 'Pullman' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Guida di Roma' }).click()
  await dialog.getByRole('button', { name: 'Invia 1 messaggio' }).click()
  await expect.element(screen.getByText('1 messaggio in uscita')).toBeVisible()
  expect(sent.map(({ params, body }) => ({ ...params, to: body.recipient, seen: body.seen }))).toEqual([
    { serviceId: hotel, kind: 'order', to: 'uno@fornitore.example', seen: `letto ${hotel}` },
  ])
  expect(done).toEqual(['fatto'])
})

it('a refused message stays in the list with its reason, and the others leave', async () => {
  const sent = answer(sendMessage, ({ params }) => {
    if (params.serviceId === hotel) throw new Refusal('communications.sent-meanwhile', { kind: 'conflict' })
    return { id: id(5), paper: null }
  })
  const done: string[] = []
  const screen = await open(() => done.push('fatto'))
  await screen.getByRole('button', { name: 'Richiedi pagamento' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Contabilità, uno@fornitore.example')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invia 2 messaggi' }).click()
  await expect
    .element(dialog.getByText('Nel frattempo è già stato inviato un altro messaggio: rileggi prima di inviare'))
    .toBeVisible()
  await expect.element(screen.getByText('1 messaggio in uscita')).toBeVisible()
  expect(sent.map(({ body }) => body.amountCents)).toEqual([24_000, 24_000])
  expect(done).toEqual([])
})

it('offers nothing to people who send no messages', async () => {
  const screen = await show(<BulkMessages services={services} onDone={() => {}} />, { roles: ['busOffice'] })
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
