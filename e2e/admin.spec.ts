import { admin, buyer, chef } from './support/accounts.ts'
import { adminPages } from './support/admin-pages.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ hasNoMouse: true })

test('an admin finds waiting entries first, and every list is accessible', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, admin)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Needs a decision' })).toBeVisible()
  for (const [address, title] of adminPages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${address} is as wide as the screen`,
    ).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
  }
})

for (const account of [buyer, chef]) {
  test(`${account.email} finds no admin area`, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await signIn(page, account)
    for (const [address] of adminPages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Nothing on this plate' })).toBeVisible()
    }
    expect(
      scripts.filter((address) =>
        /users?-page|queue-page|audit-page|locales\/\w+\/admin\.json/.test(address),
      ),
    ).toEqual([])
  })
}
