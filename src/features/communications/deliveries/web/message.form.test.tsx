import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  type Delivery,
  type MessageDraft,
  prepareMessage,
  sendDeliveryAgain,
  sendMessage,
  takeBackSupplierTelling,
  tellSupplier,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { paperWordsShape } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { MessageForm } from './message.form.tsx'

const deliveryId = '0198a1b2-0000-7000-8000-000000000003'
const groups = { name: 'Sig. Mancini', purpose: 'Gruppi', email: 'gruppi@roma.example', phone: null }
const desk = { name: 'Ricevimento', purpose: null, email: null, phone: '+390612345678' }
const aDraft = (given: Partial<MessageDraft> = {}): MessageDraft => ({
  ...sampleOf(prepareMessage.schema.response[200]),
  provider: { id: deliveryId, companyName: 'Hotel Aurelia' },
  recipients: [groups, desk],
  recipient: groups.email,
  subject: 'Ordine: Hotel',
  body: 'Buongiorno',
  paper: sampleOf(paperWordsShape),
  refusal: null,
  seen: 'letto',
  lastDeliveryId: null,
  sent: [],
  ...given,
})
const done = { id: deliveryId, paper: 'Ordine 12/2027' }
const lost: Delivery = {
  ...sampleOf(prepareMessage.schema.response[200].shape.sent.element),
  id: deliveryId,
  kind: 'order',
  at: '2027-03-03T09:42:00.000Z',
  state: 'failed',
  takenBackAt: null,
  recipient: 'gruppi@roma.exmaple',
  why: "Il server di posta rifiuta l'indirizzo",
  paper: { id: deliveryId, label: 'Ordine 12/2027' },
}

async function open(given: Partial<MessageDraft> = {}, kind: MessageKind = 'order') {
  const closed: string[] = []
  const draft = aDraft(given)
  const screen = await show(
    <MessageForm draft={draft} kind={kind} onKind={() => {}} onClose={() => closed.push('chiuso')} />,
    { roles: ['admin'] },
  )
  return { screen, closed }
}
const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

describe('the page of a message', () => {
  beforeEach(() => {
    answer(prepareMessage, () => aDraft())
  })

  it('sends by Ctrl+Enter what is written, to the contact that is proposed, and closes', async () => {
    const received = answer(sendMessage, () => done)
    const { screen, closed } = await open()
    await screen.getByLabelText('Testo', { exact: false }).fill('Buongiorno, confermiamo.')
    await send()
    await expect.poll(() => closed).toEqual(['chiuso'])
    expect(received.map(({ body }) => body)).toEqual([
      {
        recipient: 'gruppi@roma.example',
        recipientName: 'Sig. Mancini',
        subject: 'Ordine: Hotel',
        body: 'Buongiorno, confermiamo.',
        instructions: '',
        seen: 'letto',
        lastDeliveryId: null,
      },
    ])
  })

  it('says at the field that a supplier has no email, and sends to the address that is written', async () => {
    const received = answer(sendMessage, () => done)
    const { screen } = await open({ recipient: null, recipients: [desk] })
    const field = screen.getByLabelText('A *')
    await expect.element(field).toHaveAccessibleDescription(/Hotel Aurelia non ha un indirizzo email/)
    await send()
    await expect.element(screen.getByText('Inserisci un indirizzo email valido')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(received).toEqual([])
    await field.fill('info@aurelia.example')
    await send()
    await expect.poll(() => received.map(({ body }) => body.recipient)).toEqual(['info@aurelia.example'])
  })

  it('writes to the contact that is chosen, and lists who has no email with the telephone', async () => {
    const { screen } = await open({ recipient: null })
    await screen.getByRole('button', { name: /Sig\. Mancini/ }).click()
    await expect.element(screen.getByLabelText('A *')).toHaveValue('gruppi@roma.example')
    await expect.element(screen.getByRole('button', { name: /Ricevimento/ })).not.toBeInTheDocument()
    await expect.element(screen.getByText(/^\+39 06/)).toBeVisible()
  })

  it('tells why a kind cannot be sent, and sends nothing', async () => {
    const received = answer(sendMessage, () => done)
    const { screen } = await open({ refusal: 'communications.already-ordered' })
    await expect.element(screen.getByRole('status').getByText('già ordinato', { exact: false })).toBeVisible()
    await send()
    await screen.getByRole('button', { name: 'Invia', exact: false }).click({ force: true })
    expect(received).toEqual([])
  })

  it('keeps what was written when a colleague has sent meanwhile', async () => {
    answer(sendMessage, () => {
      throw new Refusal('communications.sent-meanwhile', { kind: 'conflict' })
    })
    const { screen, closed } = await open()
    const text = screen.getByLabelText('Testo', { exact: false })
    await text.fill('Il mio testo')
    await send()
    await expect.element(screen.getByText('Nel frattempo è già stato inviato', { exact: false })).toBeVisible()
    await expect.element(text).toHaveValue('Il mio testo')
    expect(closed).toEqual([])
  })

  it('shows a fault of the server at its field', async () => {
    answer(sendMessage, () => {
      throw new Refusal('calls.invalid', {
        kind: 'invalid',
        faults: [{ path: '/subject', code: 'communications.subject-missing' }],
      })
    })
    const { screen } = await open()
    await send()
    await expect.element(screen.getByText("Inserisci l'oggetto")).toBeVisible()
    await expect.element(screen.getByLabelText('Oggetto', { exact: false })).toHaveFocus()
  })

  it('gives the proposed text back', async () => {
    const { screen } = await open()
    const text = screen.getByLabelText('Testo', { exact: false })
    await text.fill('Altro')
    await screen.getByRole('button', { name: 'Ripristina modello' }).click()
    await expect.element(text).toHaveValue('Buongiorno')
  })

  it('marks a supplier as told by telephone', async () => {
    const received = answer(tellSupplier, () => done)
    const takenBack = answer(takeBackSupplierTelling, () => undefined)
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Segna avvisato' }).click()
    await screen.getByRole('menuitem', { name: 'Per telefono' }).click()
    await expect.poll(() => received.map(({ body }) => body.how)).toEqual(['phone'])
    await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect.poll(() => takenBack.map(({ params }) => params.deliveryId)).toEqual([deliveryId])
  })

  it('lists a mark that was taken back as such, and does not ask to send its paper again', async () => {
    const { screen } = await open({
      sent: [{ ...lost, state: 'told', toldHow: 'phone', why: null, takenBackAt: lost.at }],
    })
    await expect.element(screen.getByRole('link', { name: 'Ordine 12/2027' })).toBeVisible()
    await expect.element(screen.getByText('Segno tolto')).toBeVisible()
    await expect.element(screen.getByText('Avvisato', { exact: true })).not.toBeInTheDocument()
  })

  it('sends again what did not leave, also to a corrected address, whose fault is at its field', async () => {
    const received = answer(sendDeliveryAgain, ({ body }) => {
      if (body.recipient === 'ufficio@nessuno.example')
        throw new Refusal('communications.not-stuck', { kind: 'refused' })
      return { id: deliveryId }
    })
    const { screen } = await open({
      sent: [lost],
      lastDeliveryId: deliveryId,
      refusal: 'communications.already-ordered',
    })
    await expect.element(screen.getByText('Ordine 12/2027 non è partito')).toBeVisible()
    await screen.getByRole('button', { name: 'Correggi e invia' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Correggi e invia' })
    const field = dialog.getByLabelText('A *')
    await field.fill('gruppi@')
    await dialog.getByRole('button', { name: 'Invia' }).click()
    await expect.element(dialog.getByText('Inserisci un indirizzo email valido')).toBeVisible()
    expect(received).toEqual([])
    await field.fill('gruppi@roma.example')
    await dialog.getByRole('button', { name: 'Invia' }).click()
    await expect.poll(() => received.map(({ body }) => body.recipient)).toEqual(['gruppi@roma.example'])
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('a request of payment', () => {
  const asking = { paper: null, leftCents: 50_000, body: `Si richiede il pagamento di ${euro(50_000)}.` }

  it('proposes what is left; another amount changes the text, and one above it is refused at its field', async () => {
    answer(prepareMessage, () => aDraft(asking))
    const received = answer(sendMessage, () => {
      throw new Refusal('communications.amount-above-left', { path: '/amountCents' })
    })
    const { screen } = await open(asking, 'paymentRequest')
    const amount = screen.getByRole('textbox', { name: 'Importo da pagare' })
    await expect.element(amount).toHaveValue('500,00')
    await amount.fill('600')
    await expect
      .element(screen.getByRole('textbox', { name: 'Testo' }))
      .toHaveValue(`Si richiede il pagamento di ${euro(60_000)}.`)
    await send()
    await expect.element(screen.getByText("L'importo richiesto supera quanto resta da pagare")).toBeVisible()
    expect(received[0]!.body).toMatchObject({ amountCents: 60_000 })
  })

  it('does not offer a modification for an order that did not leave', async () => {
    const { screen } = await open({ refusal: 'communications.order-stuck', sent: [lost] })
    await expect.element(screen.getByRole('button', { name: 'Correggi e invia' })).toBeVisible()
    expect(screen.getByText(/si invia una modifica/).elements()).toEqual([])
  })
})
