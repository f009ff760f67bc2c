import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestReset } from '#src/features/access/access.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { ResetSendScreen } from './reset-send.screen.tsx'

const open = () => show(<ResetSendScreen />, { route: '/auth/reset/send', visited: ['/auth/reset/send'] })
type Screen = Awaited<ReturnType<typeof open>>
const email = (screen: Screen) => screen.getByLabelText('Email', { exact: true })
const send = (screen: Screen) => screen.getByRole('button', { name: 'Invia email' }).click()

it('asks for an address, and for one that is complete', async () => {
  const received = answer(requestReset, () => undefined)
  const screen = await open()
  await send(screen)
  await expect.element(email(screen)).toHaveAccessibleDescription('Questo campo non può essere vuoto')
  await email(screen).fill('elena@')
  await userEvent.keyboard('{Enter}')
  await expect.element(email(screen)).toHaveAccessibleDescription('Inserisci un indirizzo email valido')
  await expect.element(email(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('says that the mail did not leave, keeps the address, and sends it again', async () => {
  let isDown = true
  const received = answer(requestReset, () => {
    if (isDown) throw new Refusal('access.reset-mail-failed', { kind: 'away' })
    return undefined
  })
  const screen = await open()
  await email(screen).fill('elena@viaggi.example')
  await send(screen)
  const failed = "Qualcosa è andato storto nell'invio della mail di recupero password"
  await expect.element(screen.getByText(failed)).toBeVisible()
  await expect.element(email(screen)).toHaveValue('elena@viaggi.example')
  isDown = false
  await send(screen)
  await expect.element(screen.getByRole('heading', { name: "Un'altra pagina" })).toBeVisible()
  expect(received.map(({ body }) => body.email)).toEqual(['elena@viaggi.example', 'elena@viaggi.example'])
})
