import type { Page } from '@playwright/test'
import { getBusLayout } from '#src/features/seating/seats/seating.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { tripIdOf } from './trip-ids.ts'

const seat = (page: Page, label: string) => page.locator(`[data-seat="${label}"]`)

async function openBus(page: Page, title: string) {
  const tripId = await tripIdOf(page, title)
  const answer = await page.request.get(getBusLayout.url.replace(':tripId', tripId))
  await page.goto(`/trips/${tripId}/bus-layout`)
  await expect(seat(page, '1')).toBeVisible()
  return (await answer.json()) as Output<typeof getBusLayout>
}

const nameAt = ({ people }: Output<typeof getBusLayout>, label: string) => {
  const person = people.find(({ seat: theirs }) => theirs?.label === label)!
  return `${person.surname} ${person.name}`
}

test('Two people swap their seats by keyboard alone, and Ctrl+Z puts them back', async ({ asRole }) => {
  const page = await asRole('busOffice')
  const bus = await openBus(page, 'Umbria medievale')
  const [first, second] = [nameAt(bus, '1'), nameAt(bus, '5')]
  await expectNoAxeViolationsDayAndNight(page)

  await seat(page, '1').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(seat(page, '5')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first} e ${second} si sono scambiati di posto`)).toBeVisible()
  await expect(seat(page, '5')).toContainText(first)
  await expect(seat(page, '1')).toContainText(second)
  await expect(page.getByText(/Salvato alle \d\d:\d\d/)).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(seat(page, '1')).toContainText(first)
  await page.reload()
  await expect(seat(page, '1')).toContainText(first)
  await expect(seat(page, '5')).toContainText(second)
})

test('The map of a coach loses a row in the editor, and whoever sat there sits elsewhere', async ({ asRole }) => {
  const page = await asRole('busOffice')
  const bus = await openBus(page, 'Trenino del Bernina')
  await page.getByRole('button', { name: 'Pianta da 54 posti' }).click()
  await page.getByRole('menuitem', { name: 'Modifica la pianta di questo bus' }).click()
  await expectNoAxeViolationsDayAndNight(page)
  await page.getByRole('button', { name: /^Posto\s+5\b/ }).click()
  await page.getByRole('button', { name: 'Togli fila' }).click()
  await page.getByRole('button', { name: 'Salva pianta' }).click()
  await expect(page.getByText('Pianta salvata')).toBeVisible()
  const told = page.getByRole('dialog', { name: /hanno cambiato posto$/ })
  await expect(told.getByText(/: dal 5 al \d+$/)).toBeVisible()
  await told.getByRole('button', { name: 'Ho capito' }).click()

  const after = await openBus(page, 'Trenino del Bernina')
  const seated = (one: typeof bus) => one.people.filter(({ seat: theirs }) => theirs !== null).length
  expect(seated(after)).toBe(seated(bus))
  await expect(seat(page, '5')).toHaveCount(0)
  await expect(page.getByText('Pianta da 50 posti')).toBeVisible()
})
