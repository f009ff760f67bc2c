import { expect, it } from 'vitest'
import { createSession } from '#src/features/access/access.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { LoginScreen } from './login.screen.tsx'

const open = (search = '') => show(<LoginScreen />, { route: '/auth/login', visited: [`/auth/login${search}`] })
type Screen = Awaited<ReturnType<typeof open>>
const email = (screen: Screen) => screen.getByLabelText('Email', { exact: true })
const password = (screen: Screen) => screen.getByLabelText('Password', { exact: true })
const signIn = (screen: Screen) => screen.getByRole('button', { name: 'Accedi' }).click()

it('says at each empty field that it is needed, and begins at the first', async () => {
  const received = answer(createSession, () => {
    throw new Refusal('access.user-not-found', { path: '/email' })
  })
  const screen = await open()
  await signIn(screen)
  await expect.element(email(screen)).toHaveAccessibleDescription('Questo campo non può essere vuoto')
  await expect.element(password(screen)).toHaveAccessibleDescription('Questo campo non può essere vuoto')
  await expect.element(email(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('says that an address is none as soon as its field is left', async () => {
  const screen = await open()
  await email(screen).fill('elena@')
  await password(screen).click()
  await expect.element(email(screen)).toHaveAccessibleDescription('Inserisci un indirizzo email valido')
})

it.each([
  ['access.user-not-found', '/email', 'Utente non trovato'],
  ['access.wrong-password', '/password', 'La password non è corretta'],
] as const)('shows %s at its field and keeps what was typed', async (code, path, said) => {
  answer(createSession, () => {
    throw new Refusal(code, { path })
  })
  const screen = await open('?email=elena@viaggi.example')
  await expect.element(password(screen)).toHaveFocus()
  await password(screen).fill('gita-a-Napoli-1')
  await signIn(screen)
  const wrong = path === '/email' ? email(screen) : password(screen)
  await expect.element(wrong).toHaveAccessibleDescription(said)
  await expect.element(wrong).toHaveFocus()
  await expect.element(email(screen)).toHaveValue('elena@viaggi.example')
  await expect.element(password(screen)).toHaveValue('gita-a-Napoli-1')
})

it('shows above the fields a refusal that belongs to none of them', async () => {
  answer(createSession, () => {
    throw new Refusal('calls.too-many', { kind: 'tooMany', params: { n: 3 } })
  })
  const screen = await open('?email=elena@viaggi.example')
  await password(screen).fill('gita-a-Napoli-1')
  await signIn(screen)
  await expect.element(screen.getByText('Troppi tentativi. Riprova fra 3 minuti.')).toBeVisible()
  await expect.element(password(screen)).toHaveValue('gita-a-Napoli-1')
})
