import type { Page } from '@playwright/test'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { officeFile, pdfOf, sampleFiles } from '#src/server/testing/sample-files.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contract = { name: "Contratto dell'hotel – città.pdf", mimeType: '', buffer: pdfOf('Contratto') }
const photo = { name: 'Camera 12.png', mimeType: '', buffer: sampleFiles.png }
const letter = { name: 'Lettera.docx', mimeType: '', buffer: officeFile('word/document.xml', word) }

/** The first service of a demo trip that no other story changes. */
async function aService(page: Page): Promise<{ tripId: string; serviceId: string }> {
  const tripId = await tripIdOf(page, 'Verona e il Garda')
  const answer = await page.request.get(listServices.url.replace(':itineraryId', tripId))
  const { services } = (await answer.json()) as Output<typeof listServices>
  return { tripId, serviceId: services[0]!.id }
}

const filesHeld = `(given => {
  const held = new DataTransfer()
  for (const { name, text } of given)
    held.items.add(new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], name))
  return held
})`

/** Drops files on the area, as from a folder of the desktop. */
async function drop(page: Page, files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle(`${filesHeld}(${JSON.stringify(given)})`)
  const area = page.getByText('Trascina qui i file o caricali dal computer.')
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
}

test('Documents are dropped on a service, opened, renamed, marked as voucher, deleted and brought back', async ({
  asRole,
}) => {
  const page = await asRole('organizer')
  const { tripId, serviceId } = await aService(page)
  await page.goto(`/trips/${tripId}/edit-service/${serviceId}`)
  await drop(page, [contract, photo, { name: 'programma.pdf', buffer: Buffer.from('MZ non sono un PDF') }])
  await expect(page.getByText('2 documenti caricati')).toBeVisible()
  const list = page.getByRole('list', { name: 'Documenti' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const refused = page.getByRole('list', { name: 'Caricamenti in corso' }).getByRole('listitem')
  await expect(refused).toContainText('programma.pdf')
  await expect(refused).toContainText('Formato non ammesso: usa PDF, JPG, PNG, WebP, HEIC, DOCX o XLSX')
  await expectNoAxeViolations(page)
  await refused.getByRole('button', { name: 'Togli programma.pdf' }).click()
  await expect(page.getByText('Modifiche non salvate')).toHaveCount(0)

  const row = list.getByRole('listitem').filter({ hasText: contract.name })
  await expect(row).toContainText(/PDF · \d\d\/\d\d\/\d{4} · 1 KB/)
  await row.getByRole('checkbox', { name: 'Voucher' }).check()
  await expect(row.getByRole('checkbox', { name: 'Voucher' })).toBeEnabled()
  await row.getByRole('button', { name: `Rinomina ${contract.name}` }).click()
  await page.keyboard.type('Opzione')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link', { name: 'Opzione.pdf' })).toBeVisible()

  const opened = page.waitForEvent('popup')
  await list.getByRole('link', { name: photo.name }).click()
  const picture = await opened
  await expect(picture.locator('img')).toBeVisible()
  await picture.close()

  await list.getByRole('button', { name: 'Elimina Opzione.pdf' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('region', { name: 'Notifiche' }).getByRole('button', { name: 'Annulla' }).first().click()
  await expect(page.getByText('Voucher ripristinato')).toBeVisible()
  await page.reload()
  const again = page.getByRole('list', { name: 'Documenti' }).getByRole('listitem').filter({ hasText: 'Opzione.pdf' })
  await expect(again.getByRole('checkbox', { name: 'Voucher' })).toBeChecked()
  await page.goto(`/trips/${tripId}`)
  await expect(page.getByText('ha ripristinato Opzione.pdf')).toBeVisible()
})

test('Documents chosen by keyboard for a new service are saved with it', async ({ asRole }) => {
  const page = await asRole('organizer')
  const { tripId } = await aService(page)
  await page.goto(`/trips/${tripId}/add-service?tripDay=1`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Trascina qui i file o caricali dal computer.').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([letter])
  await expect(page.getByText('Documento caricato')).toBeVisible()
  const list = page.getByRole('list', { name: 'Documenti' })
  await expect(list.getByRole('link', { name: 'Lettera.docx' })).toBeVisible()
  await list.getByRole('checkbox', { name: 'Voucher' }).check()
  await expectNoAxeViolationsDayAndNight(page)
  await expect(page.getByText('Modifiche non salvate')).toBeVisible()

  await page.getByLabel('Categoria').fill('rist')
  await page.getByRole('option', { name: 'Ristorante' }).click()
  await page.getByRole('radio', { name: 'Fisso' }).check()
  await page.getByRole('combobox', { name: /^Fornitore/ }).fill('castello')
  await page.getByRole('option', { name: /Ristorante Al Castello/ }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Servizio salvato')).toBeVisible()
  await expect(page).toHaveURL(/edit-service/)
  const download = page.waitForEvent('download')
  await page.getByRole('list', { name: 'Documenti' }).getByRole('link', { name: 'Lettera.docx' }).click()
  expect((await download).suggestedFilename()).toBe('Lettera.docx')
  await expect(list.getByRole('checkbox', { name: 'Voucher' })).toBeChecked()
})
