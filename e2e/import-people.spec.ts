import { Buffer } from 'node:buffer'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

const surnames = [
  ...['Acerbis', 'Belotti', 'Carminati', 'Carrara', 'Ghilardi', 'Locatelli', 'Moretti', 'Pezzotta', 'Rota', 'Suardi'],
  ...['Testa', 'Valsecchi', 'Zanchi', 'Bonomi', 'Cortesi', 'Donizetti', 'Epis', 'Fumagalli', 'Invernizzi', 'Nicolò'],
]
/** The rooms of forty people: fourteen doubles, four twins, three singles and a double for one. */
const rooms = [
  ...Array.from({ length: 28 }, (_, n) => `${(n >> 1) + 1} DBL`),
  ...Array.from({ length: 8 }, (_, n) => `${(n >> 1) + 15} TWN`),
  ...['19 SGL', '20 SGL', '21 SGL', '22 doppia uso singola'],
]
const two = (n: number) => String(n).padStart(2, '0')

/** The list of a club as its secretary sends it: a title above, short heads, capitals, and five faults. */
function agencySheet(): Buffer {
  const rows = Array.from({ length: 40 }, (_, n) => [
    ...[String(n + 1), `${surnames[n >> 1]!.toUpperCase()} ${n % 2 ? 'MARIA' : 'GIUSEPPE'}`],
    ...[`${two(1 + (n % 28))}-${two(1 + (n % 12))}-${1950 + (n % 30)}`, '', `035 29${4100 + n}`, `CA${40_000 + n}LB`],
    ...[rooms[n]!, '', n === 8 ? 'Celiachia' : '', String(100 + n)],
  ])
  rows[3]![2] = '31/02/1958'
  rows[6]![4] = '35 29'
  rows[9]![7] = 'Pedrengo'
  rows[12]![3] = 'CRMGPP50T02I628A'
  rows[17]![6] = '7 DBL'
  const heads = [
    'N.',
    'NOMINATIVO',
    'Data nasc.',
    'C.F.',
    'Tel.',
    'N° documento',
    'Stanza',
    'Fermata',
    'Allergie',
    'Tessera',
  ]
  const lines = [['CRAL Seriate, gita di primavera'], [], heads, ...rows]
  // Windows-1252, as an older Excel writes it.
  return Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'), 'latin1')
}

test('forty people of an agency come in from a sheet with five faults, which are mended where they stand', async ({
  asRole,
}) => {
  test.slow()
  const page = await asRole('booking')
  const tripId = await tripIdOf(page, 'Olanda in fiore')
  await page.goto(`/trips/${tripId}/participants`)
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importa partecipanti' })).toBeVisible()

  // Something that is no sheet is refused in words.
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'biglietto.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7 x') })
  await expect(page.getByText('Non è un foglio: serve un file XLSX o CSV')).toBeVisible()

  await chooser.setInputFiles({ name: 'cral_seriate.csv', mimeType: 'text/csv', buffer: agencySheet() })
  await expect(page.getByText('Colonne «N.», «Tessera» non riconosciute: non si importano')).toBeVisible()
  // The waiting list needs no free room: how many are left depends on the day of the demo agency.
  await page.getByLabel('Stato', { exact: true }).selectOption('waitingList')
  await page.getByLabel('Partenza delle celle vuote').selectOption({ index: 1 })
  await expect(page.getByText(/restano 5 celle da correggere su 40 righe/)).toBeVisible()
  const send = page.getByRole('button', { name: 'Importa 40 partecipanti' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolationsDayAndNight(page)

  // Each fault is mended in its cell, by keyboard.
  await page.getByRole('button', { name: /^Da correggere/ }).click()
  const mend = async (cell: RegExp, text: string) => {
    await page.getByRole('button', { name: cell }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: cell }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: cell })).toHaveCount(0)
  }
  await mend(/^Data di nascita, riga 7\b/, '28/02/1958')
  await mend(/^Telefono, riga 10\b/, '035 294106')
  await mend(/^Partenza, riga 13\b/, '')
  await mend(/^Codice fiscale, riga 16\b/, '')
  await mend(/^Camera, riga 21\b/, '9 DBL')
  await expect(page.getByText('Si possono importare.')).toBeVisible()
  await page.getByLabel('Per la nota alimentare il consenso è raccolto').check()

  await send.click()
  await expect(page.getByRole('heading', { name: '40 inseriti' })).toBeVisible()
  await expect(page.getByText('in 22 pratiche')).toBeVisible()
  await page.getByRole('link', { name: 'Vai ai partecipanti' }).first().click()
  await expect(page.getByRole('rowheader', { name: 'Nicolò Maria' })).toBeVisible()

  // The same sheet a second time names everybody as there already, and imports nobody by itself.
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'cral_seriate.csv', mimeType: 'text/csv' },
    buffer: agencySheet(),
  })
  await expect(page.getByRole('button', { name: /^Doppioni/ })).toContainText('39')

  // A colleague finds them in the directory, with the consent that was given.
  await page.goto('/customers?search=ghilardi giuseppe')
  await page.getByRole('link', { name: 'Ghilardi Giuseppe' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ghilardi Giuseppe' })).toBeVisible()
  await expect(page.getByText('Consenso dato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra' }).click()
  await expect(page.getByText('Celiachia')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
})
