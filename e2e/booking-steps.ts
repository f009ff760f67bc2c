import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The steps of a person who books, by what that person sees and hears. */

export type Traveller = { surname: string; name: string; taxCode?: string; phone?: string; email?: string }

/** A person of the party, by their place in it. */
export const slotOf = (page: Page, at: number): Locator =>
  page
    .getByRole('region', { name: /^(Clienti|Accompagnatori e autisti)/ })
    .getByRole('listitem')
    .nth(at)

/** Enters a person. Date, place of birth and sex come from the tax code. */
export async function enterPerson(page: Page, at: number, person: Traveller): Promise<void> {
  const slot = slotOf(page, at)
  const opener = slot.getByRole('heading', { level: 3 }).getByRole('button')
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await slot.getByLabel('Cognome').fill(person.surname)
  await slot.getByRole('textbox', { name: 'Nome', exact: true }).fill(person.name)
  if (person.taxCode) {
    await slot.getByLabel('Codice fiscale').fill(person.taxCode)
    await slot.getByRole('button', { name: /Compila data e luogo di nascita/ }).click()
  }
  if (person.phone) await slot.getByLabel('Telefono').fill(person.phone)
  if (person.email) await slot.getByLabel('Email').fill(person.email)
}

type Card = { number: string; issuedOn: string; expiresOn: string }

export async function enterIdentityCard(page: Page, at: number, card: Card): Promise<void> {
  const slot = slotOf(page, at)
  await slot.getByLabel('Tipo documento').selectOption({ label: "Carta d'identità" })
  await slot.getByLabel('Numero documento').fill(card.number)
  await slot.getByLabel('Rilasciato il').fill(card.issuedOn)
  await slot.getByLabel('Scade il').fill(card.expiresOn)
}

export async function saveBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salva prenotazione' }).click()
  await expect(page.getByText('Prenotazione salvata')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pratica')
}

/** The availability of a trip beside a new booking. */
export const availability = (page: Page): Locator => page.getByRole('region', { name: 'Disponibilità' })

/** A person in the list of participants. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
