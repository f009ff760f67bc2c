import { beforeEach, expect, it } from 'vitest'
import { getTextSample } from '#src/features/communications/texts/text-sample.contract.ts'
import {
  changeMessageText,
  listMessageTexts,
  type MessageText,
  restoreMessageText,
} from '#src/features/texts/messages/message-texts.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { MessageTextForm } from './message-text.form.tsx'

const aText = (given: Partial<MessageText> = {}): MessageText => ({
  ...{ kind: 'balanceReminder', subject: 'Saldo di {titolo}', body: 'Gentile {nome}', version: 2 },
  ...{ changedBy: 'Sara', changedAt: '2027-03-03T09:42:00.000Z' },
  standard: { subject: 'Saldo', body: 'Buongiorno' },
  ...given,
})
beforeEach(() => {
  answer(listMessageTexts, () => ({ texts: [aText()] }))
  answer(getTextSample, () => ({
    sample: { name: 'Anna Rossi', trip: 'Napoli', values: { nome: 'Anna Rossi', titolo: 'Napoli' } },
  }))
})
const open = () => show(<MessageTextForm text={aText()} />, { roles: ['admin'] })

it('refuses a name that this kind does not know at its field', async () => {
  const received = answer(changeMessageText, () => ({ version: 3 }))
  const screen = await open()
  const field = screen.getByLabelText('Testo *')
  await field.fill('Gentile {cliente}')
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Il testo usa cliente tra graffe/)
  expect(received).toEqual([])
  await screen.getByLabelText('Oggetto *').fill('')
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect.element(screen.getByText("Inserisci l'oggetto")).toBeVisible()
})

it('previews with the data of a real reader, and saves over the version that was read', async () => {
  const received = answer(changeMessageText, () => ({ version: 3 }))
  const screen = await open()
  await expect.element(screen.getByText('Con i dati di Anna Rossi, Napoli')).toBeVisible()
  await screen.getByLabelText('Testo *').fill('Ciao {nome}!')
  await expect.element(screen.getByRole('article')).toHaveTextContent('Saldo di NapoliCiao Anna Rossi!')
  await screen.getByRole('button', { name: 'Salva' }).click()
  await expect
    .poll(() => received.map(({ body }) => body))
    .toEqual([{ subject: 'Saldo di {titolo}', body: 'Ciao {nome}!', version: 2 }])
})

it('goes back to the text of the program', async () => {
  const received = answer(restoreMessageText, () => ({ version: 3 }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Ripristina il testo del programma' }).click()
  await expect.poll(() => received.map(({ body }) => body)).toEqual([{ version: 2 }])
})

it('explains the days of a service, and warns where a cancellation to a supplier does not say them', async () => {
  const body = 'Disdiciamo {servizio}[, {quando}]'
  const text = aText({ kind: 'suppliersCancelled', subject: 'Disdetta', body })
  const screen = await show(<MessageTextForm text={text} />, { roles: ['admin'] })
  await expect.element(screen.getByText(/«quando» diventa i giorni del servizio/)).toBeVisible()
  const warning = screen.getByText(/Il testo non dice i giorni del servizio/)
  await expect.element(warning).not.toBeInTheDocument()
  await screen.getByLabelText('Testo *').fill('Disdiciamo {servizio}. ')
  await expect.element(warning).toBeVisible()
  await screen.getByRole('button', { name: 'Inserisci quando' }).click()
  await expect.element(warning).not.toBeInTheDocument()
})
