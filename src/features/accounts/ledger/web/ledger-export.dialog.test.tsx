import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { LedgerExportDialog } from './ledger-export.dialog.tsx'

async function open() {
  const closed: string[] = []
  const screen = await show(<LedgerExportDialog onClose={() => closed.push('closed')} />)
  const day = (name: string) => screen.getByRole('textbox', { name, exact: true })
  const submit = () => screen.getByRole('button', { name: 'Esporta', exact: true }).click()
  return { screen, closed, from: day('Dal'), to: day('Al'), submit }
}

it('exports no period that ends before it begins, and none of more than two years', async () => {
  const { screen, closed, from, to, submit } = await open()
  await from.fill('01/03/2027')
  await to.fill('28/02/2027')
  await submit()
  await expect.element(screen.getByText('La fine del periodo viene prima del suo inizio')).toBeVisible()
  await from.fill('01/01/2024')
  await to.fill('31/12/2026')
  await submit()
  await expect.element(screen.getByText('Scegli al massimo due anni')).toBeVisible()
  expect(closed).toEqual([])
})
