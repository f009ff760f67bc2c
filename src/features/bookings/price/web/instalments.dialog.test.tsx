import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { InstalmentsDialog } from './instalments.dialog.tsx'

type Agreed = Parameters<Parameters<typeof InstalmentsDialog>[0]['onAgree']>[0]
const none: Agreed = { depositCents: null, balanceDueOn: null }
const usual: Agreed = { depositCents: 12_500, balanceDueOn: '2027-05-12' }

async function open(part: { agreed?: Agreed; isWholeDueAtOnce?: boolean } = {}) {
  const agreed: Agreed[] = []
  let closed = 0
  const screen = await show(
    <InstalmentsDialog
      agreed={part.agreed ?? none}
      usual={usual}
      stored={null}
      isWholeDueAtOnce={part.isWholeDueAtOnce ?? false}
      owedCents={50_000}
      returnsOn="2027-06-15"
      today="2027-03-01"
      onClose={() => (closed += 1)}
      onAgree={(values) => agreed.push(values)}
    />,
  )
  return { screen, agreed, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const deposit = (screen: Screen) => screen.getByRole('textbox', { name: 'Acconto', exact: false })
const agree = (screen: Screen) => screen.getByRole('button', { name: 'Conferma' }).click()

it('agrees only what differs from the usual', async () => {
  const { screen, agreed, closed } = await open()
  await expect.element(deposit(screen)).toHaveValue('125,00')
  await deposit(screen).fill('100')
  await agree(screen)
  expect(agreed).toEqual([{ depositCents: 10_000, balanceDueOn: null }])
  expect(closed()).toBe(1)
})

it('agrees a deposit of zero, which is not the usual one', async () => {
  const { screen, agreed } = await open()
  await deposit(screen).fill('0')
  await agree(screen)
  expect(agreed).toEqual([{ depositCents: 0, balanceDueOn: null }])
})

it.each([
  ['more than the price', {}, '600', "L'acconto va da zero al prezzo della prenotazione"],
  ['any where the whole price is due', { isWholeDueAtOnce: true }, '100', /si versa tutto alla prenotazione/],
])('refuses a deposit of %s at its field', async (_what, part, typed, said) => {
  const { screen, agreed } = await open(part)
  await deposit(screen).fill(typed)
  await agree(screen)
  await expect.element(screen.getByText(said)).toBeVisible()
  await expect.element(deposit(screen)).toHaveFocus()
  expect(agreed).toEqual([])
})

it('asks before Esc loses what was typed', async () => {
  const { screen, closed } = await open()
  await deposit(screen).fill('100')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect.element(deposit(screen)).toHaveValue('100,00')
  expect(closed()).toBe(0)
})
