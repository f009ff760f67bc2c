import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { PassAheadDialog } from './pass-ahead.dialog.tsx'

it('passes ahead only with a reason, and offers to wait instead', async () => {
  const done: string[] = []
  const screen = await show(
    <PassAheadDialog
      reason="Prima aspetta Rossi Mario"
      onWait={() => done.push('waits')}
      onPass={(why) => done.push(why)}
      onClose={() => done.push('closed')}
    />,
  )
  const why = screen.getByRole('textbox')
  const pass = screen.getByRole('button', { name: 'Passa avanti' })
  await expect.element(why).toHaveFocus()
  await pass.click()
  await expect.element(screen.getByText('Scrivi perché passa avanti a chi aspetta')).toBeVisible()
  await expect.element(why).toHaveFocus()
  await why.fill(' Accordo con il gruppo ')
  await pass.click()
  await screen.getByRole('button', { name: 'lista', exact: false }).click()
  expect(done).toEqual(['Accordo con il gruppo', 'waits'])
})
