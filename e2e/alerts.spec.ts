import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'

test('An alert is put off by keyboard and taken back, and a colleague sees both at once', async ({ asRole }) => {
  const page = await asRole('groupsOffice')
  const colleague = await asRole('groupsOffice')
  await colleague.goto('/notifications')
  await page.goto('/notifications')
  const list = page.getByRole('navigation', { name: 'Elenco delle notifiche' })
  const late = list.getByRole('region', { name: 'In ritardo' })
  await expect(late.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolationsDayAndNight(page)
  const others = colleague
    .getByRole('navigation', { name: 'Elenco delle notifiche' })
    .getByRole('region', { name: 'In ritardo' })
    .getByRole('listitem')
  const before = await others.count()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  await page.getByRole('form', { name: 'Rimanda' }).getByLabel('Motivo').fill('Aspetto la conferma')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Avviso rimandato al/)).toBeVisible()
  await expect(others).toHaveCount(before - 1)
  await page.keyboard.press('Control+z')
  await expect(others).toHaveCount(before)

  await page.goto('/notifications?kinds=recaps')
  await page.locator('#first-picture').waitFor({ state: 'detached' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/messages\/new\?kind=guideRecap/)
})
