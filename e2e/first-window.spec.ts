import type { Locator, Page } from '@playwright/test'
import { demoPage } from './support/demo-page.ts'
import { expect, test } from './support/test.ts'

test.use({ drawsMaps: true })

/** The number of elements that are completely inside the first window, unscrolled. */
async function inFirstWindow(page: Page, these: Locator): Promise<number> {
  const height = page.viewportSize()?.height ?? 0
  return these.evaluateAll(
    (all, bottom) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.top >= 0 && box.bottom <= bottom).length,
    height,
  )
}

test('a desktop list shows the names of three kitchens in the first window', {
  tag: '@demo',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/chefs', '/chefs?search=location&place=San+Francisco%2C+CA']) {
    await page.goto(address)
    const names = page.locator('#results :is(h2, h3, h4) a[href^="/chefs/"]')
    await expect(names.first()).toBeVisible()
    await expect.poll(() => inFirstWindow(page, names), { message: address }).toBeGreaterThanOrEqual(3)
  }
})

test('a desktop dish page has the button that adds the dish in the first window', {
  tag: '@demo',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await demoPage(request, 'dishes'))
  const add = page.getByRole('button', { name: /^Add to cart/ })
  await expect(add).toBeVisible()
  await expect.poll(() => inFirstWindow(page, add)).toBe(1)
})

test('a phone shows the first dish of Ready Today in the first window', {
  tag: '@demo',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ready-dishes')
  const names = page.locator('main :is(h2, h3, h4) a[href^="/dish/"]')
  await expect(names.first()).toBeVisible()
  await expect.poll(() => inFirstWindow(page, names)).toBeGreaterThanOrEqual(1)
})
