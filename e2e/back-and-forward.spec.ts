import { chromium, type Locator, type Page } from '@playwright/test'
import { findWholeBrowser } from '../scripts/find-browser.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { drawn } from './support/drawn.ts'

/** Going back and forth between visited pages is instant and restores the position. */

/** Names of the server functions called from now on. */
function callsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/functions\/v1\/([\w-]+)/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Offset from the top of the window in pixels. */
const inWindow = (element: Locator) =>
  element.evaluate((shown) => Math.round(shown.getBoundingClientRect().top))

/** The dismissible announcement above a page. */
const announcements = [
  {
    id: '00000000-0000-4000-8000-0000000000bb',
    audience: 'everyone',
    body: 'Peach season is here.',
    body_ru: 'Начался сезон персиков.',
    link: null,
  },
]
const announcementOf = (page: Page, say: Say) =>
  page
    .getByRole('complementary')
    .filter({ has: page.getByRole('button', { name: say('common:action.close'), exact: true }) })

test('a long list and a page opened from it are restored where they were left', { tag: '@phone' }, async ({
  page,
  say,
}) => {
  await page.route(/rest\/v1\/announcements/, (route) => route.fulfill({ json: announcements }))
  const news = page.waitForResponse(/rest\/v1\/announcements/)
  await page.goto('/chefs')
  const rows = page.locator('#results li')
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: say('common:list.loadMore') }).click()
  await expect(rows).toHaveCount(24)
  await (await news).finished()
  const row = rows.nth(19)
  const link = row.getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await drawn(page)
  expect(await scrolled(page)).toBeGreaterThan(300)
  const place = await inWindow(row)
  await link.click()
  await expect(page).toHaveURL(/\/chefs\/[\w-]+$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('heading', { name: say('chef:menu.title'), exact: true })).toBeVisible()
  // The list was left before an announcement appeared above the pages.
  await expect(announcementOf(page, say)).toBeVisible()
  const name = await heading.textContent()
  expect(await scrolled(page)).toBe(0)

  // The server stops answering: everything from here on comes from the cache.
  await page.route('**/functions/v1/**', () => undefined)
  const asked = callsOf(page)
  await page.goBack()
  await expect(rows).toHaveCount(24)
  await expect.poll(() => inWindow(row)).toBe(place)
  await page.goForward()
  await expect(heading).toHaveText(name ?? '')
  await expect(page.getByRole('heading', { name: say('chef:menu.title'), exact: true })).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(rows).toHaveCount(24)
  await expect.poll(() => inWindow(row)).toBe(place)
  expect(asked.filter((called) => called === 'chef-search' || called === 'get-chef')).toEqual([])
})

test('what lies below the first screen of a new page is laid out when the page rests, and found again after that', {
  tag: '@phone',
}, async ({ page }) => {
  let isResting = () => {}
  const rest = new Promise<void>((resolve) => {
    isResting = resolve
  })
  await page.route('**/lay-out-rest-*.js', async (route) => {
    await rest
    await route.continue()
  })
  await page.goto('/ready-dishes')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const isLaidOut = (row: Locator) =>
    row.evaluate((element) => element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  expect(await isLaidOut(rows.first())).toBe(true)
  const row = rows.nth(20)
  expect(await isLaidOut(row)).toBe(false)
  // After a jump, the row is laid out at once.
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(row)).toBe(true)
  isResting()
  await expect(page.locator('html')).not.toHaveAttribute('data-first-screen')
  await expect(page.locator('.laid-out-later')).toHaveCount(0)
  await row.scrollIntoViewIfNeeded()
  await drawn(page)
  const place = await inWindow(row)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dish\//)
  await page.goBack()
  await expect.poll(() => inWindow(row)).toBe(place)

  await page.reload()
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  expect(await isLaidOut(row)).toBe(true)
})

test('a late announcement shows on the next page, and the current page does not move', async ({
  page,
  say,
}) => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/rest\/v1\/announcements/, async (route) => {
    await late
    await route.fulfill({ json: announcements })
  })
  await page.goto('/chefs')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('footer:links.howItWorks') })
    .click()
  const heading = page.getByRole('heading', { level: 1, name: say('howItWorks:heading') })
  await expect(heading).toBeVisible()
  const place = await inWindow(heading)
  const news = page.waitForResponse(/rest\/v1\/announcements/)
  answer()
  await (await news).finished()
  await drawn(page)
  expect(await inWindow(heading)).toBe(place)
  await expect(announcementOf(page, say)).toHaveCount(0)

  await page
    .getByRole('banner')
    .getByRole('link', { name: say('menu:main.logo') })
    .click()
  await expect(announcementOf(page, say)).toBeVisible()
})

test('a page that is left enters the back-forward cache and is restored from it', async ({ baseURL }) => {
  const executablePath = findWholeBrowser()
  // Test browsers disable the back-forward cache, so it is enabled here.
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
      // Pending requests of the left page may evict it from the cache.
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.wasPutAway = String(persisted)
        })
      })
      await page.goto(`${baseURL}/healthz`)
      await page.evaluate(() => history.back()).catch(() => undefined)
      await expect(page.locator('h1')).toBeVisible()
      // `true` if the page was put into the cache, otherwise the browser's reasons.
      const wasPutAway = () =>
        page.evaluate(() => {
          const [visit] = performance.getEntriesByType('navigation')
          return document.documentElement.dataset.wasPutAway ?? JSON.stringify(visit)
        })
      await expect.poll(wasPutAway, path).toBe('true')
    }
  } finally {
    await browser.close()
  }
})
