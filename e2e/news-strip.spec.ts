import { drawn } from './support/drawn.ts'
import { shiftsOf, watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

const body =
  'Peach season is here. Twelve chefs bake with fruit from orchards nearby, and orders close on Thursday night.'
const news = [
  { id: '00000000-0000-4000-8000-0000000000aa', audience: 'everyone', body, body_ru: body, link: '/chefs' },
]

test('the strip of news never moves a text that is being read, at any width', async ({ page }) => {
  for (const width of [320, 360, 414, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/rest\/v1\/announcements/, async (route) => {
      await late
      await route.fulfill({ json: news })
    })
    await page.goto('/faq')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const asked = page.waitForResponse(/rest\/v1\/announcements/)
    await page.evaluate(() => window.scrollTo(0, 300))
    const place = () => heading.evaluate((shown) => Math.round(shown.getBoundingClientRect().top))
    const before = await place()
    answer()
    await (await asked).finished()
    const strip = page.getByRole('complementary', { name: body })
    await expect(strip).toHaveCount(0)
    expect(await place(), `at ${String(width)} px`).toBe(before)

    await page.locator('a[href="/chefs"]:visible').first().click()
    await expect(page).toHaveURL(/\/chefs/)
    await expect(strip).toBeVisible()
    const box = await strip.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(width)
    await page.unroute(/rest\/v1\/announcements/)
  }
})

test('the strip of news appears with the next page, and moves nothing that stays', async ({ page }) => {
  await watchShifts(page)
  await page.route(/rest\/v1\/announcements/, (route) => route.fulfill({ json: news }))
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const answered = page.waitForResponse(/rest\/v1\/announcements/)
    await page.goto('/faq')
    await (await answered).finished()
    const pages = ['/how-it-works', '/terms']
    // The response has arrived, but the page may not have processed it; the strip then comes with the next page.
    await expect(async () => {
      // Not a click: browsers ignore shifts shortly after one.
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, pages.reverse()[0])
      await expect(page.getByRole('complementary', { name: body })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await drawn(page)
    const { sum, moved } = await shiftsOf(page)
    expect(sum, `at ${String(width)} px: ${moved}`).toBeLessThan(0.02)
  }
})
