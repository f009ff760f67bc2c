import type { Page } from '@playwright/test'
import { availability, enterIdentityCard, enterPerson, rowOf, saveBooking, slotOf } from './booking-steps.ts'
import { rowsOfSheet, textOfPdf } from './downloads.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { addLoadPoint, addRooms, choose, expectLogged, reload } from './trip-steps.ts'

// One trip from idea to departure. Each test continues where the one before stopped.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const title = 'Langhe e Monferrato'
let tripPath: string

async function opened(page: Page, section = ''): Promise<Page> {
  await page.goto(`${tripPath}${section}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('A. An organiser signs in and creates a trip of three days that repeats once', async ({ page }) => {
  await page.goto('/calendar?month=2034-09')
  await page.getByLabel('Email').fill('organizer@torpedone.example')
  await page.getByLabel('Password', { exact: true }).fill('torpedone-demo')
  await page.getByRole('button', { name: 'Accedi' }).click()

  const day = 'venerdì 8 settembre 2034'
  await page.getByRole('button', { name: day }).click()
  await page.getByRole('dialog', { name: day }).getByRole('link', { name: 'Crea viaggio' }).click()
  await expect(page.getByRole('heading', { name: 'Crea viaggio' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Continua' })
  await page.getByRole('radio', { name: 'Più giorni' }).check()
  await next.click()
  await page.getByRole('radio', { name: 'Parti da zero' }).check()
  await next.click()
  await page.getByRole('radio', { name: 'Una volta in una data a scelta' }).check()
  await page.getByLabel('Data della ripetizione').fill('15/09/2034')
  await next.click()
  await page.getByLabel('Durata (giorni)').fill('3')
  await next.click()
  await page.getByLabel('Titolo').fill('Langhe')
  await expect(page.getByRole('complementary')).toContainText('2 partenze')
  await page.getByLabel('Mezzo di trasporto').selectOption({ label: 'Bus' })
  await page.getByRole('button', { name: 'Crea bozza' }).click()

  await expect(page.getByText('Viaggio creato')).toBeVisible()
  await expect(page).toHaveURL(/\/trips\/[0-9a-f-]{36}$/)
  tripPath = new URL(page.url()).pathname
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langhe')
  await expectLogged(page, 'Marco Galli ha creato il viaggio')
  await expect(page.getByRole('button', { name: 'Metti in vendita' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('5 di 8')).toBeVisible()
})

test('A. They edit its data, its organisers and its notes', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Modifica dati viaggio' }).click()
  const data = page.getByRole('dialog', { name: 'Modifica dati viaggio' })
  await data.getByLabel('Titolo').fill(title)
  await data.getByLabel('Posti massimi').fill('40')
  await data.getByRole('checkbox', { name: 'Elena Bonetti' }).check()
  await data.getByLabel('Conferma entro il').fill('01/08/2034')
  await data.getByRole('button', { name: 'Salva' }).click()
  await expect(data).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Note' }).fill('Chiedere le cantine per tempo')
  await expect(page.getByText(/^Salvato/)).toBeVisible()

  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Chiedere le cantine per tempo')
  await expect(page.getByRole('main')).toContainText(/Conferma entro\s*01\/08\/2034/)
  await expectLogged(
    page,
    'Marco Galli ha cambiato il titolo in Langhe e Monferrato',
    'Marco Galli ha modificato le note',
    'Elena Bonetti',
  )
})

test('B. A hotel of a new supplier keeps rooms, a coach has its price', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('link', { name: 'Aggiungi servizio al giorno 1' }).click()
  await choose(page.getByRole('combobox', { name: 'Categoria' }), 'Hotel')
  await page.getByLabel('Località').fill('Alba')
  await page.getByLabel('Orario').fill('18:00')
  await page.getByRole('radio', { name: 'Variabile' }).check()
  await page.getByLabel('Trattamento').selectOption({ label: 'Mezza pensione (HB)' })
  const supplier = page.getByRole('combobox', { name: 'Fornitore' })
  await supplier.fill('Albergo delle Colline')
  await page.getByRole('option', { name: 'Crea fornitore «Albergo delle Colline»' }).click()
  const created = page.getByRole('dialog', { name: 'Nuovo fornitore' })
  await created.getByLabel('Città').fill('Alba')
  await created.getByRole('button', { name: 'Salva fornitore' }).click()
  await expect(supplier).toHaveValue('Albergo delle Colline')
  await addRooms(page, { type: 'Doppia matrimoniale (DBL)', quantity: 6, price: '55,00' })
  await addRooms(page, { type: 'Doppia a due letti (TWN)', quantity: 4, price: '55,00' })
  await addRooms(page, { type: 'Doppia uso singola (DUS)', quantity: 2, price: '75,00' })
  await addRooms(page, { type: 'Singola (SGL)', quantity: 2, price: '65,00' })
  await expect(page.getByText('14 camere')).toBeVisible()
  await page.getByRole('button', { name: 'Salva servizio' }).click()
  await expect(page.getByText('Servizio salvato')).toBeVisible()

  await page.getByRole('link', { name: 'Aggiungi servizio al giorno 1' }).click()
  await choose(page.getByRole('combobox', { name: 'Categoria' }), 'Bus')
  await page.getByRole('radio', { name: 'Fisso' }).check()
  await page.getByLabel('Importo').fill('1.850,00')
  await choose(page.getByRole('combobox', { name: 'Fornitore' }), 'Autoservizi Locatelli')
  await page.getByRole('button', { name: 'Salva servizio' }).click()
  await expect(page.getByText('2 servizi').first()).toBeVisible()

  await reload(page)
  const first = page.getByRole('group', { name: 'Giorno 1' })
  await expect(first).toContainText('Albergo delle Colline')
  await expect(first).toContainText('Autoservizi Locatelli')
  await expectLogged(page, 'servizio Hotel, Alba (Albergo delle Colline)', 'servizio Bus (Autoservizi Locatelli)')
})

test('B. People board at two departures, and the costs are defined', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('link', { name: 'Aggiungi partenza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuova partenza' })
  await dialog.getByLabel('Nome').fill('Bergamo stazione')
  await dialog.getByLabel('Indirizzo').fill('Piazzale Marconi 1')
  await dialog.getByLabel('Orario').first().fill('6.15')
  await dialog.getByRole('button', { name: 'Salva partenza' }).click()
  await expect(dialog).toHaveCount(0)
  await addLoadPoint(page, { name: 'Dalmine casello', address: 'Via Provinciale 80', time: '06:40' })
  await reload(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Bergamo stazione' }).getByLabel('Orario')).toHaveValue(
    '06:15',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Dalmine casello' })).toBeVisible()

  await page.getByRole('button', { name: 'Torna al viaggio' }).click()
  await page.getByRole('link', { name: 'Definizione' }).click()
  await page.getByLabel('Minimo partecipanti').fill('10')
  await page.getByRole('textbox', { name: 'Quota', exact: true }).fill('480')
  await page.getByLabel('Supplemento singola').fill('90')
  await page.getByLabel("Commissione d'agenzia (%)").fill('10')
  await page.getByLabel('Assicurazione (%)').fill('3')
  await page.getByRole('button', { name: 'Salva costi' }).click()
  await expect(page.getByText('Modifiche salvate')).toBeVisible()
  await reload(page)
  await expect(page.getByLabel('Minimo partecipanti')).toHaveValue('10')
  await expect(page.getByRole('textbox', { name: 'Quota', exact: true })).toHaveValue('480,00')
  await expect(page.getByLabel("Commissione d'agenzia (%)")).toHaveValue('10')

  await page.getByRole('button', { name: 'Torna al viaggio' }).click()
  await expectLogged(
    page,
    'Marco Galli ha aggiunto la partenza Bergamo stazione',
    'Marco Galli ha fissato il minimo di partecipanti a 10',
    'Marco Galli ha fissato la quota a',
  )
})

test('C. On sale, its two dates are two trips, in the list and in the calendar', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('button', { name: 'Metti in vendita' }).click()
  const question = page.getByRole('dialog', { name: `Mettere in vendita «${title}»?` })
  await expect(question).toContainText('Verranno create 2 schede viaggio, una per ogni data: 08/09, 15/09.')
  await expect(question.getByRole('button', { name: 'Torna indietro' })).toBeFocused()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Metti in vendita' }).click()
  await expect(page.getByText('2 viaggi creati e messi in vendita')).toBeVisible()
  await reload(page)
  await expect(page.getByRole('button', { name: /^In vendita/ })).toBeVisible()
  await expectLogged(page, 'Marco Galli ha messo in vendita il viaggio')

  await page.goto('/trips?search=monferrato')
  await expect(page.getByRole('row', { name: /08\/09 – 10\/09/ })).toContainText('In vendita')
  await expect(page.getByRole('row', { name: /15\/09 – 17\/09/ })).toContainText('In vendita')
  await page.goto('/calendar?month=2034-09')
  await expect(page.getByRole('link', { name: `In vendita: ${title}` })).toHaveCount(2)

  await page.goto('/trips?search=monferrato')
  await page
    .getByRole('row', { name: /15\/09 – 17\/09/ })
    .getByRole('link', { name: title, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: /Rooming list/ }).last()).toContainText('Albergo delle Colline')
  await expect(page.getByRole('link', { name: /Ordine di carico/ }).last()).toContainText('Bergamo stazione')
})

const tullio = {
  surname: 'Ferrari',
  name: 'Tullio',
  taxCode: 'FRRTLL68C12A794L',
  phone: '333 1112233',
  email: 'tullio.ferrari@example.it',
}
const ines = { surname: 'Colombo', name: 'Ines', taxCode: 'CLMNSI71S45F205H' }
const sandra = {
  surname: 'Moretti',
  name: 'Sandra',
  taxCode: 'MRTSDR59L61L400O',
  phone: '333 4445566',
  email: 'sandra.moretti@example.it',
}
const bruno = {
  surname: 'Fontana',
  name: 'Bruno',
  taxCode: 'FNTBRN80A30A794R',
  phone: '333 7778899',
  email: 'bruno.fontana@example.it',
}
const card = { number: 'CA12345AB', issuedOn: '10/05/2024', expiresOn: '10/05/2040' }
const residence = 'Via Tasso 12, 24121 Bergamo (BG)'

test('D. Rooms are booked, and a colleague at another desk sees places and rooms disappear', async ({ asRole }) => {
  const page = await opened(await asRole('booking'), '/participants/add')
  const colleague = await opened(await asRole('admin'), '/participants/add')
  await expect(availability(colleague)).toContainText('40 posti liberi su 40')
  await expect(availability(colleague).getByRole('listitem').filter({ hasText: 'DBL' })).toContainText('6')

  await page.getByLabel('Stato').selectOption({ label: 'Confermata' })
  await choose(page.getByRole('combobox', { name: 'Partenza' }), '06:15 Bergamo stazione')
  await expect(page.getByLabel('Tipo camera')).toHaveValue('DBL')
  await expect(page.getByLabel('Agenzia')).toHaveText(/Vendita diretta/)
  await enterPerson(page, 0, tullio)
  await slotOf(page, 0).getByLabel('Residenza').fill(residence)
  await enterIdentityCard(page, 0, card)
  await enterPerson(page, 1, ines)
  await slotOf(page, 1)
    .getByRole('checkbox', { name: /Residenza, telefono ed email come/ })
    .check()
  await enterIdentityCard(page, 1, { ...card, number: 'CA67890CD' })
  await saveBooking(page)
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ferrari')
  await expect(page.getByText('Completo')).toHaveCount(2)

  await expect(availability(colleague)).toContainText('38 posti liberi su 40')
  await expect(availability(colleague).getByRole('listitem').filter({ hasText: 'DBL' })).toContainText('5')
  await expect(colleague.getByRole('main')).toContainText('2/40')
})

test('D. One with a person not yet named, one as an option sold by an agency', async ({ asRole }) => {
  const page = await opened(await asRole('booking'), '/participants/add')
  const colleague = await opened(await asRole('admin'), '/participants/add')
  await page.getByLabel('Stato').selectOption({ label: 'Confermata' })
  await page.getByLabel('Tipo camera').selectOption({ label: 'Doppia a due letti (TWN)' })
  await choose(page.getByRole('combobox', { name: 'Partenza' }), '06:40 Dalmine casello')
  await enterPerson(page, 0, sandra)
  await slotOf(page, 0).getByLabel('Residenza').fill(residence)
  await enterIdentityCard(page, 0, { ...card, number: 'CA24680EF' })
  await page.getByLabel('Nominativi entro il').fill('25/08/2034')
  await saveBooking(page)
  await reload(page)
  await expect(page.getByText('1 nominativo su 2')).toBeVisible()
  await expect(slotOf(page, 1)).toContainText('Nominativo da inserire')
  await expect(slotOf(page, 1)).toContainText('entro il 25/08/2034')

  await opened(page, '/participants/add')
  await page.getByLabel('Stato').selectOption({ label: 'In opzione' })
  await page.getByLabel('Conferma entro il').fill('01/07/2034')
  await page.getByRole('textbox', { name: 'Adulti' }).fill('1')
  await page.getByLabel('Tipo camera').selectOption({ label: 'Doppia uso singola (DUS)' })
  await choose(page.getByRole('combobox', { name: 'Partenza' }), '06:15 Bergamo stazione')
  await page.getByLabel('Agenzia').selectOption({ label: 'Agenzia Sebino Viaggi' })
  await enterPerson(page, 0, bruno)
  await slotOf(page, 0).getByLabel('Residenza').fill(residence)
  await enterIdentityCard(page, 0, { ...card, number: 'CA13579GH' })
  await saveBooking(page)
  await reload(page)
  await expect(page.getByLabel('Agenzia')).toHaveText(/Agenzia Sebino Viaggi/)

  // Options hold their place and their room.
  await expect(availability(colleague)).toContainText('35 posti liberi su 40')
  const rooms = availability(colleague).getByRole('listitem')
  await expect(rooms.filter({ hasText: 'TWN' })).toContainText('3')
  await expect(rooms.filter({ hasText: 'DUS' })).toContainText('1')
  await expect(colleague.getByRole('main')).toContainText(/4\/40 · 1 in opzione/)
})

test('D. Guide and driver travel along and have their rooms', async ({ asRole }) => {
  const page = await opened(await asRole('booking'), '/participants/add')
  const colleague = await opened(await asRole('admin'), '/participants/add')
  const crew = [
    {
      role: 'Accompagnatore',
      person: { surname: 'Zanetti', name: 'Olga', taxCode: 'ZNTLGO90R42D150H', phone: '333 1234567' },
    },
    { role: 'Autista', person: { surname: 'Gritti', name: 'Dario', phone: '333 7654321' } },
  ]
  for (const { role, person } of crew) {
    await opened(page, '/participants/add')
    await page.getByLabel('Stato').selectOption({ label: 'Confermata' })
    await page.getByRole('textbox', { name: 'Adulti' }).fill('1')
    await page.getByLabel('Ruolo').selectOption({ label: role })
    await page.getByLabel('Tipo camera').selectOption({ label: 'Singola (SGL)' })
    await enterPerson(page, 0, person)
    if (role === 'Autista') await page.getByLabel('Targa').fill('GA482KR')
    await expect(page.getByText('Gratuità')).toBeVisible()
    await saveBooking(page)
  }
  // The crew takes rooms and no places.
  await expect(availability(colleague)).toContainText('35 posti liberi su 40')
  await expect(availability(colleague).getByRole('listitem').filter({ hasText: 'SGL' })).toContainText('0')

  await opened(page, '/participants')
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('DBL')
  await expect(rowOf(page, 'Colombo Ines')).toContainText('DBL')
  await expect(rowOf(page, 'Moretti Sandra')).toContainText('TWN')
  await expect(rowOf(page, 'Nominativo da inserire')).toContainText('TWN')
  await expect(rowOf(page, 'Fontana Bruno')).toContainText('In opzione')
  await expect(rowOf(page, 'Zanetti Olga')).toContainText('Accompagnatore')
  await expect(rowOf(page, 'Gritti Dario')).toContainText('Autista')
  await opened(page)
  await expectLogged(page, 'Chiara Sala ha aggiunto Ferrari Tullio', 'Chiara Sala ha aggiunto Fontana Bruno', 'Gritti')
})

async function registerPayment(page: Page, kind: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Registra pagamento' }).click()
  const payment = page.getByRole('dialog', { name: 'Registra pagamento' })
  await expect(payment.getByRole('radio', { name: kind })).toBeChecked()
  await expect(payment.getByLabel('Importo')).toHaveValue(amount)
  await payment.getByRole('button', { name: 'Registra pagamento' }).click()
  await expect(payment).toHaveCount(0)
}

test('E. A deposit and the balance turn «Manca il saldo» into «Tutto saldato»', async ({ asRole }) => {
  const page = await opened(await asRole('accountingOffice'), '/participants')
  const colleague = await opened(await asRole('booking'), '/participants')
  // Two at € 480, two registration fees at € 25, insurance 3 % of € 960.
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('1.038,80')
  await rowOf(page, 'Ferrari Tullio').getByRole('link', { name: 'Ferrari Tullio' }).click()
  await registerPayment(page, 'Acconto', '259,70')
  await expect(rowOf(colleague, 'Ferrari Tullio')).toContainText('Manca il saldo')
  await expect(rowOf(colleague, 'Ferrari Tullio')).toContainText('779,10')
  await registerPayment(page, 'Saldo', '779,10')
  await expect(rowOf(colleague, 'Ferrari Tullio')).toContainText('Tutto saldato')

  await opened(page, '/participants')
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('Tutto saldato')
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('€ 0,00')
  await opened(page)
  await expectLogged(
    page,
    'Paola Serra ha registrato un acconto di € 259,70 per Ferrari Tullio',
    'Paola Serra ha registrato un saldo di € 779,10 per Ferrari Tullio',
  )
})

test('F. Below the minimum it is confirmed by force, with a reason, and kept as a template', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('button', { name: 'Conferma viaggio' }).click()
  const question = page.getByRole('dialog', { name: `Confermare «${title}»?` })
  await expect(question).toContainText('Minimo partecipanti non raggiunto: 4 su 10')
  const force = question.getByRole('button', { name: 'Forza conferma' })
  await force.click()
  await expect(question.getByText('Inserisci il motivo')).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByLabel('Motivo').fill('Gruppo già avviato')
  await force.click()
  const template = page.getByRole('dialog', { name: 'Vuoi salvare il viaggio come modello?' })
  await expect(template).toBeVisible()
  await expectNoAxeViolations(page)
  await template.getByRole('radio', { name: 'Crea un nuovo modello' }).check()
  await template.getByLabel('Nome del modello').fill('Langhe, tre giorni')
  await template.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Modello salvato')).toBeVisible()

  await reload(page)
  await expect(page.getByRole('button', { name: /^Confermato/ })).toBeVisible()
  await expect(page.getByText('Marco Galli ha forzato la conferma: Gruppo già avviato').first()).toBeVisible()
  await expectLogged(page, 'Marco Galli ha forzato la conferma: 4 partecipanti su un minimo di 10: Gruppo già avviato')
  await page.goto('/trips/create-trip')
  await page.getByRole('radio', { name: 'Più giorni' }).check()
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('radio', { name: /^Langhe, tre giorni/ })).toBeVisible()
  await expect(page.getByText('3 giorni · 2 servizi')).toBeVisible()
})

/** The room of the board in which somebody sleeps. */
const roomOf = (page: Page, name: string) =>
  page.getByRole('listitem', { name: /^Camera/ }).filter({ has: page.getByText(name, { exact: true }) })

test('G. The rooming list has the right people in the right rooms, on screen, as PDF and as sheet', async ({
  asRole,
}) => {
  const page = await opened(await asRole('booking'), '/rooming-list')
  await expect(roomOf(page, 'Ferrari Tullio')).toHaveAccessibleName(/DBL/)
  await expect(roomOf(page, 'Ferrari Tullio')).toContainText('Colombo Ines')
  await expect(roomOf(page, 'Moretti Sandra')).toContainText('Nominativo da inserire')
  await expect(roomOf(page, 'Fontana Bruno')).toContainText('In opzione')
  await expect(roomOf(page, 'Zanetti Olga')).toContainText('Accompagnatore')
  await page.getByRole('radio', { name: 'Tabella' }).click()
  await expect(page).toHaveURL(/view=table/)
  await reload(page)
  const list = page.getByRole('table')
  await expect(list.getByRole('row', { name: /Gritti Dario/ })).toContainText('SGL')
  await expect(list).toContainText('Zanetti Olga')
  await expect(list).toContainText('Moretti Sandra')
  // The hotel is not told about options.
  await expect(list).not.toContainText('Fontana')

  const names = ['Gritti Dario', 'Zanetti Olga', 'Ferrari Tullio', 'Colombo Ines', 'Moretti Sandra']
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stampa', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scarica PDF', exact: true }).click()
  const paper = await textOfPdf(await pdf)
  for (const name of [...names, 'Albergo delle Colline', 'Nominativo da inserire']) expect(paper).toContain(name)
  expect(paper).not.toContain('Fontana')

  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stampa' }).click()
  await page.getByRole('menuitem', { name: 'Scarica XLSX', exact: true }).click()
  const rows = await rowsOfSheet(await sheet)
  expect(rows.map((row) => [row['Cam.'], row.Tipo, row['Cognome e nome'], row['Ruolo o età alla partenza']])).toEqual([
    [1, 'SGL', 'Gritti Dario', 'Autista'],
    [2, 'SGL', 'Zanetti Olga', 'Accompagnatore'],
    [3, 'DBL', 'Ferrari Tullio', null],
    [3, 'DBL', 'Colombo Ines', null],
    [4, 'TWN', 'Moretti Sandra', null],
    [4, 'TWN', 'Nominativo da inserire', null],
  ])
})

test('H. One of a double withdraws: list, counts and bed follow at once, the price as agreed', async ({ asRole }) => {
  const page = await opened(await asRole('booking'), '/participants')
  const colleague = await opened(await asRole('admin'), '/rooming-list')
  await expect(roomOf(colleague, 'Ferrari Tullio')).toContainText('Colombo Ines')
  await page.getByRole('link', { name: 'Ferrari Tullio' }).click()
  await page.getByRole('button', { name: 'Azioni per Colombo Ines' }).click()
  await page.getByRole('menuitem', { name: 'Annulla questa persona' }).click()
  const dialog = page.getByRole('dialog', { name: /Annullare la prenotazione di/ })
  await dialog.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Malattia')
  await expect(dialog.getByRole('radio', { name: /Decido dopo/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Annulla prenotazione' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(colleague.getByText('Colombo Ines')).toHaveCount(0)
  await expect(roomOf(colleague, 'Ferrari Tullio')).toContainText('Letto libero')
  await expect(colleague.getByRole('main')).toContainText(/3\/40 · 1 in opzione/)
  await opened(page, '/participants')
  await expect(rowOf(page, 'Colombo Ines')).toHaveCount(0)
  // 480 + 25 + 14,40 of the person who stays; 10 % of € 480 and the fee of the one who left.
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('592,40')
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('−€ 446,40')
  await expect(page.getByRole('button', { name: /^Confermati/ })).toHaveText('Confermati3')
  await page.getByRole('button', { name: /^Annullat/ }).click()
  await expect(rowOf(page, 'Colombo Ines')).toContainText('€ 73,00')
  await expect(rowOf(page, 'Colombo Ines')).toContainText('€ 446,40')
  await opened(page)
  await expectLogged(page, 'Chiara Sala ha annullato la partecipazione di Colombo Ines')
})

test('H. The trip is cancelled: it asks, and there is no way back', async ({ asRole }) => {
  const page = await opened(await asRole('organizer'))
  await page.getByRole('button', { name: /^Confermato/ }).click()
  await page.getByRole('menuitem', { name: 'Annulla viaggio' }).click()
  const question = page.getByRole('dialog', { name: `Annullare «${title}»?` })
  await expect(question).toContainText("L'annullamento è irreversibile. 3 prenotazioni verranno annullate")
  const cancel = question.getByRole('button', { name: 'Annulla viaggio' })
  await question.getByLabel('Motivo').fill('Troppo pochi')
  await cancel.click()
  await expect(question.getByText('Scrivi il titolo del viaggio per continuare').last()).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByLabel('Scrivi il titolo del viaggio per continuare').fill(title)
  await cancel.click()
  await expect(page.getByText('Viaggio annullato')).toBeVisible()

  await reload(page)
  await expect(page.getByText(/^Annullato il .+ da Marco Galli$/)).toBeVisible()
  await expect(page.getByText('Troppo pochi', { exact: true })).toBeVisible()
  await expectLogged(page, 'Marco Galli ha annullato il viaggio: Troppo pochi')
  await page.getByRole('button', { name: /^Annullato/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^Archivia/])
  await opened(page, '/participants')
  await expect(page.getByRole('link', { name: 'Aggiungi partecipante' })).toHaveCount(0)
  await expect(page.getByText('Da rimborsare ai clienti')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra', exact: true }).click()
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('Annullata')
  // Everything that was paid except the € 73,00 owed for the earlier withdrawal.
  await expect(rowOf(page, 'Ferrari Tullio')).toContainText('€ 965,80')
  await page.goto('/calendar?month=2034-09')
  await expect(page.getByRole('link', { name: `Annullato: ${title}` })).toHaveCount(1)
  await expect(page.getByRole('link', { name: `In vendita: ${title}` })).toHaveCount(1)
})
