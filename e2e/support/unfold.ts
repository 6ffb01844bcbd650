import type { Page } from '@playwright/test'

/** Opens every folded part of the page, for journeys whose subject is what stands inside. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('main details').first().waitFor({ state: 'attached' })
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('open', '')
  })
}
