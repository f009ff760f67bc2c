import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { PastePeopleDialog } from './paste-people.dialog.tsx'

async function paste(...rows: string[]) {
  const put: unknown[] = []
  const screen = await show(
    <PastePeopleDialog today="2027-01-18" onClose={() => {}} onPaste={(people) => put.push(...people)} />,
  )
  await screen.getByLabelText('Righe copiate dal foglio').fill(rows.join('\n'))
  return { screen, put }
}

it('names every column that is not read, and reads it as it is told', async () => {
  const { screen, put } = await paste('Nominativo\tContatto\tCamera', 'ROSSI MARIO\tVia Roma 3\tDBL')
  await expect.element(screen.getByText('Non letto: Contatto, Camera')).toBeVisible()
  await screen.getByLabelText('Contatto').selectOptions('Residenza')
  await expect.element(screen.getByText('Non letto: Camera')).toBeVisible()
  await screen.getByRole('button', { name: 'Inserisci 1 persona' }).click()
  expect(put).toEqual([{ surname: 'Rossi', name: 'Mario', residence: 'Via Roma 3' }])
})

it('takes the first row for titles when it is told so, though it knows none of them', async () => {
  const { screen, put } = await paste('Chi\tDove', 'Rossi Mario\tBergamo')
  await screen.getByLabelText('La prima riga ha i titoli delle colonne').click()
  await expect
    .element(screen.getByText('Nessuna persona: serve almeno un cognome, un nome o un codice fiscale.'))
    .toBeVisible()
  await screen.getByLabelText('Chi').selectOptions('Cognome e nome')
  await screen.getByLabelText('Dove').selectOptions('Residenza')
  await screen.getByRole('button', { name: 'Inserisci 1 persona' }).click()
  expect(put).toEqual([{ surname: 'Rossi', name: 'Mario', residence: 'Bergamo' }])
})

it('says in the window that more than sixty people do not fit into one booking, and adds none', async () => {
  const { screen, put } = await paste(...Array.from({ length: 61 }, (_one, at) => `Rossi\tMario\t${at + 1}/03/1950`))
  await expect
    .element(screen.getByText('Le persone incollate sono più di 60: dividile in più pratiche').first())
    .toBeVisible()
  await screen.getByRole('button', { name: 'Inserisci 61 persone' }).click({ force: true })
  expect(put).toEqual([])
})

it('names the rows that are nobody', async () => {
  const { screen } = await paste('Cognome\tTel.', 'Rossi\t333', '\t334', 'Totale\t2')
  await expect.element(screen.getByText('Righe 3, 4 senza nominativo o di totale: non si importano')).toBeVisible()
})
