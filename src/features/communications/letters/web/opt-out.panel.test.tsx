import { expect, it } from 'vitest'
import { getOptOut, setOptOut } from '#src/features/communications/letters/letters.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { OptOutPanel } from './opt-out.panel.tsx'

const customerId = '00000000-0000-4000-8000-000000000001'
const noted = { at: '2027-03-03T10:42:00.000Z', by: 'Elena Bonetti' }

it('notes that somebody wants no optional messages, and says who did and when', async () => {
  let optedOut: typeof noted | null = null
  answer(getOptOut, () => ({ optedOut }))
  const sent = answer(setOptOut, ({ body }) => {
    optedOut = body.isOptedOut ? noted : null
    return undefined
  })
  const screen = await show(<OptOutPanel customerId={customerId} />)
  const tick = screen.getByRole('switch', { name: 'Non vuole messaggi facoltativi', exact: false })
  await expect.element(tick).not.toBeChecked()
  await tick.click()
  await expect.element(screen.getByText('Segnato il 03/03/2027 da Elena Bonetti', { exact: false })).toBeVisible()
  await expect.element(tick).toBeChecked()
  await tick.click()
  await expect.element(screen.getByText('Riceve solo quelli del contratto', { exact: false })).toBeVisible()
  expect(sent.map(({ params, body }) => [params.customerId, body.isOptedOut])).toEqual([
    [customerId, true],
    [customerId, false],
  ])
})

it('goes back when it was not saved', async () => {
  answer(getOptOut, () => ({ optedOut: null }))
  answer(setOptOut, () => {
    throw new LineDown()
  })
  const screen = await show(<OptOutPanel customerId={customerId} />)
  const tick = screen.getByRole('switch', { name: 'Non vuole messaggi facoltativi', exact: false })
  await tick.click()
  await expect.element(screen.getByText('Qualcosa è andato storto: la scelta non è salvata')).toBeVisible()
  await expect.element(tick).not.toBeChecked()
})

it('is only read by who may not edit customers', async () => {
  answer(getOptOut, () => ({ optedOut: noted }))
  const screen = await show(<OptOutPanel customerId={customerId} />, { roles: ['accountingOffice'] })
  await expect.element(screen.getByRole('switch')).toBeDisabled()
  await expect.element(screen.getByText('Segnato il 03/03/2027', { exact: false })).toBeVisible()
})
