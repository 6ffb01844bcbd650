import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the home page opens for a visitor', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveTitle(/not found/i)
  await page.waitForLoadState('networkidle')
  await expectNoAxeViolations(page)
})
