import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Food comes first: what stands above it on a phone, and how long the home page is. */

const place = { latitude: 37.7749, longitude: -122.4194, name: 'San Francisco, CA' }
const near = 'near=37.7749,-122.4194&place=San+Francisco,+CA'
const trip = 'from=34.0522,-118.2437~Los+Angeles,+CA&to=37.7749,-122.4194~San+Francisco,+CA&radius=5'

/** List pages with a known place, and the most pixels from their top to the first food. */
const lists: Readonly<Record<string, number>> = {
  [`/chefs?search=location&${near}`]: 260,
  [`/chefs?search=location&radius=100&q=soup&${near}`]: 260,
  [`/chefs?search=location&radius=100&q=soup&view=dishes&${near}`]: 260,
  [`/chefs?search=route&${trip}`]: 260,
  '/chefs': 260,
  '/ready-dishes': 260,
}

async function remember(page: Page) {
  await page.addInitScript(
    (stored) => localStorage.setItem('localchef-place', stored),
    JSON.stringify({ state: { place }, version: 0 }),
  )
}

async function topOfFirstFood(page: Page): Promise<number> {
  const first = page
    .locator('main li')
    .filter({ has: page.locator('a[href^="/dish/"]:visible, a[href^="/chefs/"]:visible') })
    .first()
  await expect(first).toBeVisible()
  return first.evaluate((card) => Math.round(card.getBoundingClientRect().top + scrollY))
}

for (const locale of ['en-US', 'ru-RU']) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`a phone shows food at the top of every list once a place is known, in ${locale}`, {
      tag: ['@phone', '@demo'],
    }, async ({ page }) => {
      await remember(page)
      for (const [address, most] of Object.entries(lists)) {
        await page.goto(address)
        expect.soft(await topOfFirstFood(page), address).toBeLessThan(most)
      }
    })
  })
}

test('a phone shows food on the first screen of every list before a place is known', {
  tag: ['@phone', '@demo'],
}, async ({ page }) => {
  for (const [address, most] of [
    ['/chefs', 560],
    ['/ready-dishes', 260],
  ] as const) {
    await page.goto(address)
    expect.soft(await topOfFirstFood(page), address).toBeLessThan(most)
  }
})

test('the folded search of a phone opens, folds after a search and keeps the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/chefs')
  const where = page.getByRole('combobox', { name: 'City or ZIP code' })
  const folded = page.getByRole('button', { name: /^Change the search/ })
  await expect(folded).toHaveCount(0)
  await where.pressSequentially('san fr')
  await page.getByRole('option', { name: 'San Francisco, CA', exact: true }).click()
  await expect(folded).toHaveText('Change the search: San Francisco, 25 mi')
  await expect(folded).toBeFocused()
  await expect(where).toBeHidden()
  await folded.click()
  await expect(folded).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('textbox', { name: 'Dish, cuisine or chef' }).fill('soup')
  await expect(where).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(folded).toHaveText('Change the search: San Francisco, 25 mi · soup')
  await expect(where).toBeHidden()
  await folded.click()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/chefs$/)
})

test('the pages of lists have one search, and every other page the one below the header', async ({
  page,
}) => {
  for (const [address, count] of [
    ['/chefs', 1],
    ['/ready-dishes', 1],
    ['/faq', 1],
    ['/chefs/ninos-supra', 1],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('search'), address).toHaveCount(count)
  }
})

test('ready food is of the place that the browser remembers, from the first HTML on', async ({
  page,
  request,
}) => {
  await page.goto(`/ready-dishes?when=all&${near}`)
  const field = page.getByRole('combobox', { name: 'City or ZIP code' })
  await expect(field).toHaveValue(place.name)
  // The place is typed, because an address that names a place does not change the remembered one.
  await field.fill('94110')
  await field.press('Enter')
  await expect(field).toHaveValue(/^94110 ·/)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'place')
  expect(cookie?.value).toMatch(/^37/)
  const headers = { accept: 'text/html', cookie: `${cookie?.name}=${cookie?.value}` }
  const drawn = async (path: string, sent = headers) => (await request.get(path, { headers: sent })).text()
  const measures = (html: string) => /CA· [\d.]+ mi/.test(html.replaceAll(/<[^>]+>/g, ''))
  expect(measures(await drawn('/ready-dishes?when=all'))).toBe(true)
  expect(measures(await drawn('/ready-dishes?when=all', { accept: 'text/html', cookie: '' }))).toBe(false)
  const isPlaced = (html: string) => html.includes('"isPlaced":true')
  expect(isPlaced(await drawn('/'))).toBe(true)
  expect(isPlaced(await drawn('/', { accept: 'text/html', cookie: 'place=%E0' }))).toBe(false)

  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('list-ready-dishes')) asked.push(sent.postData() ?? sent.url())
  })
  await page.goto('/ready-dishes?when=all')
  await expect(page).toHaveURL(/near=37\.\d+/)
  await expect(page.locator('#ready-count')).toHaveText(/^\d+ dishes?$/)
  expect(asked, 'the drawn answer is used').toEqual([])
})

test('the home page of a phone is at most eight screens, and its rows scroll sideways', {
  tag: ['@phone', '@demo'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const isPlaced of [false, true]) {
    if (isPlaced) await remember(page)
    await page.goto('/')
    const row = page
      .getByRole('region', { name: /^Ready today/ })
      .getByRole('list')
      .first()
    await row.scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeAttached()
    const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    await expect.poll(screens, { message: `with a place: ${isPlaced}` }).toBeLessThanOrEqual(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    // Part of the next card is visible, and the focus brings a card beyond the edge into view.
    const second = row.locator('> li').nth(1)
    const seen = await second.evaluate((card) => innerWidth - card.getBoundingClientRect().left)
    expect(seen).toBeGreaterThan(15)
    const link = row.locator('> li').nth(2).getByRole('link').first()
    await link.focus()
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
    await expect(link).toBeInViewport()
  }
})

test('one key leads past the filters to the first kitchen', async ({ page }) => {
  await page.goto('/chefs')
  await expect(page.locator('#results li').first()).toBeVisible()
  const skip = page.getByRole('button', { name: 'Skip the filters' })
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  // Three stops: the sort order, the map, the kitchen.
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
  await expect(page.locator('#results li').first().getByRole('link').first()).toBeFocused()
})
