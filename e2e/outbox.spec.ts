import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inviteUser } from '#src/features/access/users.contract.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

const email = 'nuova.collega@torpedone.example'

async function openOutbox(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('button', { name: 'Elena Bonetti' }).click()
  await page.getByRole('menuitem', { name: 'Posta in uscita' }).click()
  await expect(page.getByRole('heading', { name: 'Posta in uscita' })).toBeVisible()
}

/** Opens the newest message with this subject and answers the link in its text. */
async function linkIn(page: Page, subject: string): Promise<string> {
  const row = page.getByRole('row', { name: new RegExp(`${subject}.*${email}`) }).first()
  await expect(row).toContainText('Non inviato: la posta non è configurata')
  await row.getByRole('link', { name: subject }).click()
  const message = page.getByRole('dialog', { name: subject })
  await expect(message).toContainText(email)
  const href = await message.getByRole('link', { name: /^http/ }).getAttribute('href')
  await message.getByRole('button', { name: 'Chiudi' }).click()
  return href!
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

test('Without a mail server, an administrator reads the message and a colleague gets in by its link', async ({
  asRole,
  page,
}) => {
  const admin = await asRole('admin')
  const invite = { data: { email, roles: ['booking'] }, headers: { 'idempotency-key': randomUUID() } }
  expect((await admin.request.post(inviteUser.url, invite)).status()).toBe(201)
  await openOutbox(admin)
  await expect(admin.getByText('I messaggi non vengono inviati')).toBeVisible()

  await page.goto(await linkIn(admin, 'Torpedone: sei stato invitato'))
  await page.getByLabel('Nome e cognome').fill('Nadia Collega')
  await page.getByLabel('Nuova password').fill('la-prima-password')
  await page.getByRole('button', { name: 'Inizia' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)

  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Invia email' }).click()
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()

  // The list updates by itself.
  await page.goto(await linkIn(admin, 'Torpedone: scegli una nuova password'))
  await page.getByLabel('Nuova password', { exact: true }).fill('la-seconda-password')
  await page.getByLabel('Conferma password').fill('la-seconda-password')
  await page.getByRole('button', { name: 'Salva password' }).click()
  await expect(page.getByRole('heading', { name: 'Password aggiornata' })).toBeVisible()

  await logIn(page, 'la-prima-password')
  await expect(page.getByText('La password non è corretta')).toBeVisible()
  await logIn(page, 'la-seconda-password')
  await expect(page.getByRole('heading', { name: 'Oggi', exact: true })).toBeVisible()
})

test('Colleagues do not see a link that signs in, and the outbox says when no message has a state', async ({
  asRole,
}) => {
  const page = await asRole('booking')
  await page.goto('/outbox?state=queued')
  await expect(page.getByText('Nessun messaggio con questo esito')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutti' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  await expect(page.getByRole('row', { name: /Ordine/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Torpedone:/ })).toHaveCount(0)
})

test('The outbox and a message can be used by all', async ({ asRole }) => {
  const page = await asRole('admin')
  const data = { email: `${randomUUID().slice(0, 8)}@torpedone.example`, roles: ['booking'] }
  await page.request.post(inviteUser.url, { data, headers: { 'idempotency-key': randomUUID() } })
  await page.goto('/outbox?state=held')
  await page.getByRole('link', { name: 'Torpedone: sei stato invitato' }).first().click()
  const message = page.getByRole('dialog')
  await expect(message.getByRole('link')).toBeVisible()
  await expect(message.getByRole('button', { name: 'Invia di nuovo' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolationsDayAndNight(page)
  await page.goto('/outbox?state=queued')
  await expect(page.getByText('Nessun messaggio con questo esito')).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
})
