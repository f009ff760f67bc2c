import { expect, it } from 'vitest'
import {
  addLoadPoint,
  type LoadPoint,
  listLoadPoints,
  retireLoadPoint,
} from '#src/features/load-points/load-points.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { LoadPointDialog } from './load-point.dialog.tsx'
import { MergePointDialog } from './merge-point.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const point = (n: number, name: string): LoadPoint => ({
  ...{ id: id(n), name, address: 'Piazzale Malpensata', isActive: true, mergedInto: null, trips: 3, version: 2 },
})
const field = (screen: Awaited<ReturnType<typeof show>>, name: string) =>
  screen.getByRole('textbox', { name, exact: false })

it('names what a new point lacks at its field, without a call, and a name that is known', async () => {
  const received = answer(addLoadPoint, () => {
    throw new Refusal('load-points.known', { path: '/name' })
  })
  const screen = await show(<LoadPointDialog point={null} onClose={() => {}} />)
  await screen.getByRole('button', { name: 'Salva punto' }).click()
  await expect.element(screen.getByText('Inserisci il nome del punto di carico')).toBeVisible()
  await expect.element(screen.getByText("L'indirizzo è obbligatorio")).toBeVisible()
  expect(received).toEqual([])
  await field(screen, 'Nome').fill('Bergamo')
  await field(screen, 'Indirizzo').fill('Piazzale Malpensata')
  await screen.getByRole('button', { name: 'Salva punto' }).click()
  await expect.element(field(screen, 'Nome')).toHaveAccessibleDescription(/C'è già un punto di carico con questo nome/)
  await expect.element(field(screen, 'Indirizzo')).toHaveValue('Piazzale Malpensata')
})

it('asks into which point a double goes, never itself, and sends both', async () => {
  answer(listLoadPoints, () => [point(1, 'Bergamo'), point(2, 'Bergamo Malpensata')])
  const received = answer(retireLoadPoint, () => ({ id: id(2), version: 3 }))
  let closed = 0
  const screen = await show(<MergePointDialog point={point(2, 'Bergamo Malpensata')} onClose={() => (closed += 1)} />)
  const unite = screen.getByRole('button', { name: 'Unisci', exact: true })
  await unite.click()
  await expect.element(screen.getByText('Scegli un altro punto di carico in uso')).toBeVisible()
  await screen.getByRole('combobox').fill('berg')
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('BergamoPiazzale Malpensata')
  expect(screen.getByRole('option').elements()).toHaveLength(1)
  await screen.getByRole('option').first().click()
  await unite.click()
  await expect.poll(() => closed).toBe(1)
  expect(received[0]).toMatchObject({ params: { pointId: id(2) }, body: { version: 2, into: id(1) } })
})

it('says where the point that stays was retired meanwhile, and keeps the choice', async () => {
  answer(listLoadPoints, () => [point(1, 'Bergamo')])
  answer(retireLoadPoint, () => {
    throw new Refusal('load-points.into', { path: '/into' })
  })
  const screen = await show(<MergePointDialog point={point(2, 'Bergamo Malpensata')} onClose={() => {}} />)
  await screen.getByRole('combobox').fill('berg')
  await screen.getByRole('option').first().click()
  await screen.getByRole('button', { name: 'Unisci', exact: true }).click()
  await expect.element(screen.getByText('Scegli un altro punto di carico in uso')).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('Bergamo')
})
