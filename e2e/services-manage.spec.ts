import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a chef finds the services that are offered', async ({ page }) => {
  await signIn(page, chef)
  await page.goto('/dashboard/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page.getByText('Khinkali folding class').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a service' })).toBeVisible()
  await expectNoAxeViolations(page)
})
