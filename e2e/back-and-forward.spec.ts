import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { expect, test } from './support/both-languages.ts'

/** Going back and forth through pages that were seen: at once, and where one was. */

/** What is asked of server functions from now on, by their names. */
function callsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/functions\/v1\/([\w-]+)/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a long list is there again where it was left, and so is what was opened from it', async ({
  page,
  say,
}) => {
  await page.goto('/chefs')
  const rows = page.locator('#results li')
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: say('common:list.loadMore') }).click()
  await expect(rows).toHaveCount(24)
  const link = rows.nth(19).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL(/\/chefs\/[\w-]+$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('heading', { name: say('chef:menu.title') })).toBeVisible()
  const name = await heading.textContent()
  expect(await scrolled(page)).toBe(0)

  // Nobody answers any more: what is shown from here on was there.
  await page.route('**/functions/v1/**', () => undefined)
  const asked = callsOf(page)
  await page.goBack()
  await expect(rows).toHaveCount(24)
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.goForward()
  await expect(heading).toHaveText(name ?? '')
  await expect(page.getByRole('heading', { name: say('chef:menu.title') })).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(rows).toHaveCount(24)
  await expect.poll(() => scrolled(page)).toBe(place)
  expect(asked.filter((called) => called === 'chef-search' || called === 'get-chef')).toEqual([])
})

test('a page that is left for another one is put away whole, and stands there again', {
  tag: '@once',
}, async ({ baseURL }) => {
  const executablePath = findBrowser()
  // Browsers of tests forget pages that are left, other than those of people.
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    for (const path of ['/', '/chefs', '/chefs/ninos-supra', '/cart']) {
      await page.goto(`${baseURL}${path}`)
      await expect(page.locator('#root:not([inert]) h1')).toBeVisible()
      // What is still on its way when a page is left may throw it out again.
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.wasPutAway = String(persisted)
        })
      })
      await page.goto(`${baseURL}/healthz`)
      await page.evaluate(() => history.back()).catch(() => undefined)
      await expect(page.locator('html'), path).toHaveAttribute('data-was-put-away', 'true')
      await expect(page.locator('h1')).toBeVisible()
    }
  } finally {
    await browser.close()
  }
})
