import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const addresses = [
  '/auth/login',
  '/auth/reset/send',
  '/auth/reset/sent',
  '/auth/reset/success',
  '/auth/logout',
  '/trips',
]

for (const address of addresses) {
  test(`a stranger can use ${address}, by day and by night`, { tag: '@dark' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

test('Tab leads from the email straight to the password', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('booking@torpedone.example')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
