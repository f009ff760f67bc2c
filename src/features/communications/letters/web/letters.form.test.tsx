import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  addLetterFile,
  excludeReaders,
  type LettersDraft,
  listMailings,
  prepareLetters,
  sendLetters,
  takeBackTelling,
  tellReaders,
} from '#src/features/communications/letters/letters.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { LettersForm } from './letters.form.tsx'

const uuid = (n: number) => `0198a1b2-0000-7000-8000-00000000000${n}`
const reader = (n: number, name: string, email: string | null): LettersDraft['people'][number] => ({
  ...{ id: uuid(n), bookingId: uuid(9), name, detail: null, email, phone: '+390612345678', last: null },
  values: { nome: name, titolo: 'Napoli', agenzia: 'Orobica' },
})
const aDraft = (given: Partial<LettersDraft> = {}): LettersDraft => ({
  ...sampleOf(prepareLetters.schema.response[200]),
  kind: 'customersFree',
  subject: 'Viaggio {titolo}',
  body: 'Gentile {nome},\nciao.',
  people: [
    reader(1, 'Anna Rossi', 'casa@example.it'),
    reader(2, 'Elena Ferri', 'casa@example.it'),
    reader(3, 'Carla Nava', null),
  ],
  leftOut: [{ why: 'option', n: 4 }],
  refusal: null,
  ...given,
})
const done = { mailingId: uuid(8), letters: 1, people: 2, left: [] }
const open = (given: Partial<LettersDraft> = {}) =>
  show(<LettersForm draft={aDraft(given)} kindLabels={(kind) => kind} onKind={() => {}} onClose={() => {}} />, {
    roles: ['admin'],
  })

describe('the page of letters', () => {
  beforeEach(() => {
    answer(prepareLetters, () => aDraft())
    answer(listMailings, () => ({ mailings: [] }))
  })

  it('asks before it sends, says how many emails they are and who gets none, and sends to the ticked', async () => {
    const received = answer(sendLetters, () => done)
    const screen = await open()
    await screen.getByRole('button', { name: 'Invia a 2 persone' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('1 email')).toBeVisible()
    await expect.element(dialog.getByText('1 senza email: da avvisare per telefono o posta')).toBeVisible()
    expect(received).toEqual([])
    await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
    await expect
      .poll(() => received.map(({ body }) => body.recipients))
      .toEqual([
        [
          { id: uuid(1), lastId: null },
          { id: uuid(2), lastId: null },
        ],
      ])
  })

  it('shows the letter as its reader gets it, with who shares the address', async () => {
    const screen = await open()
    const preview = screen.getByRole('article')
    await expect.element(preview.getByText('per Anna Rossi, Elena Ferri')).toBeVisible()
    await expect.element(preview.getByText('Viaggio Napoli')).toBeVisible()
    await expect.element(preview.getByText(/Se non ne vuoi altri, rispondi «Basta»/)).toBeVisible()
  })

  it('keeps what was attached, so that after a stop the others get the same letter', async () => {
    answer(addLetterFile, () => ({ id: uuid(7), name: 'Programma.pdf', size: 4, contentType: 'application/pdf' }))
    const received = answer(sendLetters, () => done)
    const screen = await open()
    await userEvent.upload(screen.container.querySelector('input[type=file]')!, new File(['%PDF'], 'Programma.pdf'))
    await expect.element(screen.getByRole('article').getByText('Programma.pdf')).toBeVisible()
    for (const times of [1, 2]) {
      await screen.getByRole('button', { name: 'Invia a 2 persone' }).click()
      await screen.getByRole('dialog').getByRole('button', { name: 'Invia', exact: true }).click()
      await expect.poll(() => received.map(({ body }) => body.fileIds)).toEqual(Array(times).fill([uuid(7)]))
    }
  })

  it('refuses a name that it does not know at its field, and sends nothing', async () => {
    const received = answer(sendLetters, () => done)
    const screen = await open()
    const field = screen.getByLabelText('Testo *')
    await field.fill('Gentile {cliente}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field).toHaveAccessibleDescription(/Il testo usa cliente tra graffe/)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(received).toEqual([])
  })

  it('refuses a text into which nobody wrote anything, at its field', async () => {
    const received = answer(sendLetters, () => done)
    const screen = await open({ body: 'Gentile {nome},\n\n\n\n{operatore}' })
    await screen.getByRole('button', { name: 'Invia a 2 persone' }).click()
    await expect
      .element(screen.getByLabelText('Testo *'))
      .toHaveAccessibleDescription(/Il messaggio non dice ancora niente/)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(received).toEqual([])
  })

  it('refuses an empty subject, and a sending to nobody', async () => {
    const screen = await open()
    await screen.getByLabelText('Oggetto *').fill('')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText("Inserisci l'oggetto")).toBeVisible()
    await screen.getByRole('button', { name: 'Nessuno', exact: true }).click()
    await expect
      .element(screen.getByRole('button', { name: /Invia a 0 persone/ }))
      .toHaveAccessibleDescription(/Scegli almeno un destinatario con un indirizzo/)
  })

  it('says what the server refuses, such as a colleague who wrote meanwhile', async () => {
    answer(sendLetters, () => {
      throw new Refusal('communications.written-meanwhile', {
        params: { name: 'Anna Rossi', by: 'Sara' },
        kind: 'conflict',
      })
    })
    const screen = await open()
    await screen.getByRole('button', { name: 'Invia a 2 persone' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Invia', exact: true }).click()
    await expect.element(screen.getByText(/Nel frattempo Sara ha già scritto a Anna Rossi/).first()).toBeVisible()
  })

  it('marks who has no email as told, or excludes them with a reason that is asked for', async () => {
    const letterIds = ['0198a1b2-0000-7000-8000-00000000000a']
    const told = answer(tellReaders, () => ({ people: 1, letterIds }))
    const takenBack = answer(takeBackTelling, () => ({ people: 1 }))
    const excluded = answer(excludeReaders, () => ({ people: 1 }))
    const screen = await open()
    const acts = screen.getByRole('button', { name: 'Segna avvisato: Carla Nava' })
    await acts.click()
    await screen.getByRole('menuitem', { name: 'Per telefono' }).click()
    await expect.poll(() => told.map(({ body }) => body.how)).toEqual(['phone'])
    await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect.poll(() => takenBack.map(({ body }) => body)).toEqual([{ letterIds }])
    await acts.click()
    await screen.getByRole('menuitem', { name: 'Escludi, con un motivo' }).click()
    await screen.getByRole('button', { name: 'Escludi', exact: true }).click()
    await expect.element(screen.getByText('Scrivi il motivo')).toBeVisible()
    expect(excluded).toEqual([])
    await screen.getByLabelText('Motivo *').fill('già al corrente')
    await screen.getByRole('button', { name: 'Escludi', exact: true }).click()
    await expect.poll(() => excluded.map(({ body }) => body.reason)).toEqual(['già al corrente'])
  })

  it('tells who sends this kind instead', async () => {
    const screen = await open({ refusal: 'communications.not-your-letters' })
    await expect
      .element(screen.getByRole('status').getByText('Questo messaggio lo invia un altro ufficio'))
      .toBeVisible()
  })
})
