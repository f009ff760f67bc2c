import { expect, it } from 'vitest'
import { acceptInvite } from '#src/features/access/users.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { WelcomeScreen } from './welcome.screen.tsx'

const open = () => show(<WelcomeScreen />, { route: '/auth/welcome', visited: ['/auth/welcome?token=abc'] })
type Screen = Awaited<ReturnType<typeof open>>
const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const begin = (screen: Screen) => screen.getByRole('button', { name: 'Inizia' }).click()

async function typed() {
  const screen = await open()
  await field(screen, 'Nome e cognome').fill('Elena Bonetti')
  await field(screen, 'Nuova password').fill('gita-a-Napoli-1')
  await begin(screen)
  return screen
}

async function isKept(screen: Screen) {
  await expect.element(field(screen, 'Nome e cognome')).toHaveValue('Elena Bonetti')
  await expect.element(field(screen, 'Nuova password')).toHaveValue('gita-a-Napoli-1')
}

it('asks for a name and a password, and begins at the first that is missing', async () => {
  const received = answer(acceptInvite, ({ body }) => ({ email: body.email ?? '' }))
  const screen = await open()
  await begin(screen)
  await expect.element(field(screen, 'Nome e cognome')).toHaveAccessibleDescription('Questo campo non può essere vuoto')
  await expect.element(field(screen, 'Nome e cognome')).toHaveFocus()
  expect(received).toEqual([])
})

it('says at its field that a password is easily guessed, and keeps what was typed', async () => {
  answer(acceptInvite, () => {
    throw new Refusal('access.password-common', { path: '/password' })
  })
  const screen = await typed()
  await expect.element(field(screen, 'Nuova password')).toHaveAccessibleDescription(/si indovinano per prime/)
  await expect.element(field(screen, 'Nuova password')).toHaveFocus()
  await isKept(screen)
})

it('asks the first administrator for an address, and says at its field that it is taken', async () => {
  const received = answer(acceptInvite, ({ body }) => {
    throw body.email === undefined
      ? new Refusal('shapes.required', { path: '/email' })
      : new Refusal('access.email-taken', { path: '/email' })
  })
  const screen = await typed()
  await field(screen, 'Email').fill('elena@viaggi.example')
  await begin(screen)
  await expect
    .element(field(screen, 'Email'))
    .toHaveAccessibleDescription('Questo indirizzo email appartiene già a un utente.')
  await expect.element(field(screen, 'Email')).toHaveValue('elena@viaggi.example')
  await isKept(screen)
  expect(received.map(({ body }) => body.email)).toEqual([undefined, 'elena@viaggi.example'])
})

it('tells what to do when the invite was used or is too old', async () => {
  answer(acceptInvite, () => {
    throw new Refusal('access.invite-token')
  })
  const screen = await typed()
  await expect.element(screen.getByText(/Chiedine un altro all'amministratore/)).toBeVisible()
})
