import { beforeEach, expect, it } from 'vitest'
import {
  listBalanceReminders,
  type OpenBalance,
  sendBalanceReminders,
  takeBackBalanceTelling,
  tellBalance,
} from '#src/features/communications/reminders/reminders.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { RemindDialog } from './remind.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const balance = (n: number, name: string, given: Partial<OpenBalance> = {}): OpenBalance => ({
  ...{
    bookingId: id(n),
    tripId: id(50),
    title: 'Napoli',
    departsOn: '2027-03-12',
    bookingCode: `2027-0312-00${n}`,
    name,
    isAgency: false,
    email: `${n}@example.it`,
    phone: null,
  },
  ...{ dueCents: 59_000, balanceDueOn: '2027-02-10', last: null },
  ...given,
})
const last = {
  id: id(80),
  at: '2027-01-20T09:15:00.000Z',
  by: 'Prova admin',
  state: 'sent',
  toldHow: null,
  recipient: '2@example.it',
  why: null,
} as const
const rossi = balance(1, 'Mario Rossi')
const verdi = balance(2, 'Ada Verdi', { last })
const neri = balance(3, 'Ugo Neri', { email: null, phone: '+39333123456' })

beforeEach(
  () =>
    void answer(listBalanceReminders, () => ({
      ...{ subject: 'Saldo di {titolo}', body: 'Gentile {nome}, {importo}.', balances: [rossi, verdi, neri] },
    })),
)

async function open(bookingIds = [id(1), id(2), id(3), id(4)]) {
  const done: string[] = []
  const screen = await show(
    <RemindDialog
      asked={{ tripId: id(50) }}
      bookingIds={bookingIds}
      onDone={() => done.push('done')}
      onClose={() => done.push('closed')}
    />,
  )
  return { screen, done }
}

it('sends to who was not reminded yet; who was is reminded again only when ticked', async () => {
  const sent = answer(sendBalanceReminders, ({ body }) => ({ sent: body.reminders.length }))
  const { screen } = await open()
  await expect.element(screen.getByRole('checkbox', { name: 'Mario Rossi' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Ada Verdi' })).not.toBeChecked()
  await expect.element(screen.getByText('Già sollecitato il 20/01/2027 alle 10:15 da Prova admin')).toBeVisible()
  await expect.element(screen.getByText('1 pratica scelta non ha niente da sollecitare.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Ada Verdi' }).click()
  await screen.getByRole('button', { name: 'Invia a 2 destinatari' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body.reminders).toEqual([
    { bookingId: id(1), lastId: null },
    { bookingId: id(2), lastId: id(80) },
  ])
})

it('keeps who has no email in sight, to be told otherwise, and takes the mark back', async () => {
  const told = answer(tellBalance, ({ body }) => ({ told: body.reminders.length, reminderIds: [id(80)] }))
  const takenBack = answer(takeBackBalanceTelling, () => ({ told: 1 }))
  const { screen, done } = await open([id(3)])
  await expect
    .element(screen.getByRole('group', { name: 'Senza email: da avvisare per telefono o posta' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Segna avvisati' }).click()
  await screen.getByRole('menuitem', { name: 'Per telefono' }).click()
  await expect.poll(() => told[0]?.body).toEqual({ how: 'phone', reminders: [{ bookingId: id(3), lastId: null }] })
  await expect.poll(() => done).toEqual(['closed', 'done'])
  const toast = screen.getByRole('listitem').filter({ hasText: '1 pratica segnata come avvisata' })
  await toast.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => takenBack.map(({ body }) => body.reminderIds)).toEqual([[id(80)]])
})

it('shows each reader of the mail their own data, and a wrong text at its field', async () => {
  answer(sendBalanceReminders, () => {
    throw new Refusal('communications.unknown-variable', { path: '/body', params: { name: 'saldo' } })
  })
  const { screen } = await open([id(1)])
  const preview = screen.getByRole('article', { name: 'Anteprima per Mario Rossi' })
  await expect.element(preview.getByText('Saldo di Napoli')).toBeVisible()
  await expect.element(preview.getByText(/^Gentile Mario Rossi, /)).toBeVisible()
  const text = screen.getByRole('textbox', { name: 'Testo', exact: false })
  await text.fill('')
  await screen.getByRole('button', { name: 'Invia a 1 destinatario' }).click()
  await expect.element(screen.getByText('Inserisci il testo')).toBeVisible()
  await text.fill('Gentile {nome}, {saldo}')
  await screen.getByRole('button', { name: 'Invia a 1 destinatario' }).click()
  await expect
    .element(screen.getByText('Il testo usa saldo tra graffe, che non è tra i dati della pratica'))
    .toBeVisible()
})

it('names the trip of each where the chosen ones are of several', async () => {
  answer(listBalanceReminders, () => ({
    ...{ subject: 'Saldo di {titolo}', body: 'Gentile {nome}, {importo}.' },
    balances: [rossi, { ...verdi, tripId: id(51), title: 'Pasqua a Praga' }],
  }))
  const screen = await show(<RemindDialog asked={{ dueUntil: '2027-02-10' }} onDone={() => {}} onClose={() => {}} />)
  await expect.element(screen.getByText('Pasqua a Praga · ', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invia a 1 destinatario' })).toBeVisible()
})

it('a refused address is not proposed again, and who has it is marked as told', async () => {
  const refused = { ...last, state: 'failed', recipient: '2@example.it', why: 'Casella inesistente' } as const
  const corrected = { ...refused, recipient: 'vecchio@example.it' } as const
  answer(listBalanceReminders, () => ({
    ...{ subject: 'Saldo di {titolo}', body: 'Gentile {nome}, {importo}.' },
    balances: [balance(2, 'Ada Verdi', { last: refused }), balance(4, 'Elio Riva', { last: corrected })],
  }))
  const told = answer(tellBalance, ({ body }) => ({ told: body.reminders.length, reminderIds: [id(81)] }))
  const { screen } = await open([id(2), id(4)])
  await expect.element(screen.getByRole('checkbox', { name: 'Ada Verdi' })).not.toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Elio Riva' })).toBeChecked()
  await expect
    .element(
      screen
        .getByText('Il sollecito del 20/01/2027 alle 10:15 di Prova admin non è arrivato: Casella', { exact: false })
        .first(),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Segna avvisato: Ada Verdi' }).click()
  await screen.getByRole('menuitem', { name: 'Per telefono' }).click()
  await expect.poll(() => told[0]?.body).toEqual({ how: 'phone', reminders: [{ bookingId: id(2), lastId: id(80) }] })
})
