import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'

test.use({ drawsMaps: true })

/** A visitor without an account opens every public page, in both languages and themes. */

const kitchen = { en: 'Nino’s Supra', ru: 'Супра у Нино' } as const

test('a visitor goes from the first page to a dish in the cart and is asked to sign in for an account page', {
  tag: '@both',
}, async ({ page, language, say }) => {
  await page.goto('/')
  await page
    .getByRole('combobox', { name: say('home:hero.place') })
    .first()
    .fill(language === 'ru' ? 'Сан-Франциско' : 'San Francisco')
  await page.getByRole('option', { name: /, CA/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: say('chefs:heading') })).toBeVisible()
  await page.getByRole('link', { name: kitchen[language] }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: kitchen[language] })).toBeVisible()

  const before = say('cards:addToCart', { dish: '\u0000' }).split('\u0000')[0] ?? ''
  const add = page.getByRole('button', { name: new RegExp(`^${before}`) }).first()
  await add.click()
  await expect(page.getByRole('button', { name: say('menu:cart.withCount', { count: 1 }) })).toBeVisible()

  await page.goto('/dashboard/orders')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The cart survives the redirect.
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
})

async function pathOf(page: Page, part: 'dishes' | 'services'): Promise<string> {
  const sitemap = await (await page.request.get(`/sitemap-${part}-1.xml`)).text()
  return /<loc>https?:\/\/[^/]+(.*?)<\/loc>/.exec(sitemap)?.[1] ?? ''
}

const finding = ['/', '/chefs', '/ready-dishes', '/test/chef-search', '/chefs/ninos-supra', '/cart']
const reading = [
  '/chefs/ninos-supra/available-today',
  '/how-it-works',
  '/become-a-chef',
  '/chef-agreement',
  '/faq',
  '/terms',
  '/privacy',
  '/no/such/page',
]
const joining = [
  '/auth#signin',
  '/auth#signup',
  '/auth/confirm-email',
  '/auth/resend-confirmation',
  '/auth/reset-password',
]

/** One test for each kind of page, so that two can run in parallel. */
for (const [what, paths] of Object.entries({ finding, reading, joining })) {
  test(`every page of ${what} is accessible, in either theme, at any width`, async ({ page }) => {
    test.setTimeout(180_000)
    const more = what === 'finding' ? [await pathOf(page, 'dishes'), await pathOf(page, 'services')] : []
    for (const path of [...paths, ...more]) {
      await page.goto(path)
      await expect(page.locator('#root:not([inert]) h1').first(), path).toBeVisible()
      await expect(page.locator('main .animate-shimmer'), path).toHaveCount(0)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScrolling(page)
    }
  })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [360, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${page.url()} at ${width}`).toBeLessThanOrEqual(width)
  }
  if (size) await page.setViewportSize(size)
}
