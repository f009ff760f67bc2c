import { expect, it } from 'vitest'
import { reminderText } from './reminders.words.ts'

const facts = {
  title: 'Napoli',
  departsOn: '2027-03-12',
  name: 'Mario Rossi',
  dueCents: 59_000,
  balanceDueOn: '2027-02-10',
}
const text = 'Gentile {nome}, per {titolo} del {data} manca {importo}[ entro il {scadenza}].'

it('says whom, what and until when', () => {
  expect(reminderText(text, facts).replace(/\s/g, ' ')).toBe(
    'Gentile Mario Rossi, per Napoli del 12/03/2027 manca € 590,00 entro il 10/02/2027.',
  )
})

it('leaves out a day that there is not', () => {
  expect(reminderText(text, { ...facts, balanceDueOn: null }).replace(/\s/g, ' ')).toBe(
    'Gentile Mario Rossi, per Napoli del 12/03/2027 manca € 590,00.',
  )
})
