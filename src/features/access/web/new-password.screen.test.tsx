import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { resetPassword } from '#src/features/access/access.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { NewPasswordScreen } from './new-password.screen.tsx'

const open = (search = '?token=abc') =>
  show(<NewPasswordScreen />, { route: '/auth/reset/password', visited: [`/auth/reset/password${search}`] })
type Screen = Awaited<ReturnType<typeof open>>
const first = (screen: Screen) => screen.getByLabelText('Nuova password', { exact: true })
const again = (screen: Screen) => screen.getByLabelText('Conferma password', { exact: true })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Salva password' }).click()

async function typed(password: string, repeated = password) {
  const screen = await open()
  await first(screen).fill(password)
  await again(screen).fill(repeated)
  await save(screen)
  return screen
}

it('asks for twelve characters, twice the same', async () => {
  const received = answer(resetPassword, () => undefined)
  const screen = await typed('corta')
  await expect.element(first(screen)).toHaveAccessibleDescription(/Almeno 12 caratteri/)
  await expect.element(first(screen)).toHaveFocus()
  await first(screen).fill('gita-a-Napoli-1')
  await again(screen).fill('gita-a-Napoli-2')
  await userEvent.keyboard('{Enter}')
  await expect.element(again(screen)).toHaveAccessibleDescription('Le due password non coincidono')
  await expect.element(again(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('says at its field that a password is easily guessed, and keeps both', async () => {
  answer(resetPassword, () => {
    throw new Refusal('access.password-common', { path: '/password' })
  })
  const screen = await typed('password1234')
  await expect.element(first(screen)).toHaveAccessibleDescription(/si indovinano per prime/)
  await expect.element(first(screen)).toHaveFocus()
  await expect.element(first(screen)).toHaveValue('password1234')
  await expect.element(again(screen)).toHaveValue('password1234')
})

it('stays typed when the line is lost', async () => {
  answer(resetPassword, () => {
    throw new LineDown()
  })
  const screen = await typed('gita-a-Napoli-1')
  await expect.element(screen.getByText('Qualcosa è andato storto nel reset della password.')).toBeVisible()
  await expect.element(again(screen)).toHaveValue('gita-a-Napoli-1')
})

it.each(['', '?token=abc'])('tells what to do when the link "%s" leads nowhere', async (search) => {
  answer(resetPassword, () => {
    throw new Refusal('access.reset-token')
  })
  const screen = search === '' ? await open('') : await typed('gita-a-Napoli-1')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Il link non è valido o è scaduto. Richiedi una nuova email.')
  await expect.element(screen.getByRole('link', { name: 'Richiedi una nuova email' })).toBeVisible()
})
