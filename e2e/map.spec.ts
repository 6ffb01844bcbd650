import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@localchef/backend/database'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { addPeople, own } from './support/own-marketplace.ts'
import { startOwnServer } from './support/own-server.ts'
import { signIn } from './support/sign-in.ts'
import { writeStreetArchive } from './support/street-archive.ts'
import { expect, test } from './support/test.ts'
import { startTileServer, type TileServer } from './support/tile-server.ts'

test.use({ drawsMaps: true })

/** The search's map: pins, a trip, an area, and browsers that can't draw maps. */

const nearSanFrancisco = '/chefs?search=location&near=37.7749,-122.4194&place=San+Francisco,+CA'
/** One of the kitchens here stands apart from the others even if the map zooms in only a little. */
const nearPortland = '/chefs?search=location&near=45.5152,-122.6784&place=Portland,+OR'
const toSanFrancisco =
  '/chefs?search=route&from=34.0522,-118.2437~Los+Angeles,+CA&to=37.7749,-122.4194~San+Francisco,+CA&radius=25'

/** Waits for the map. Skips the test on a machine whose browser draws none, and a gate reports that. */
async function needMap(page: Page): Promise<void> {
  await needDrawing(page.context().browser())
  const map = page.getByRole('region', { name: /^Map of the search results/ })
  await expect(map).toBeVisible({ timeout: 60_000 })
}

async function needDrawing(browser: Browser | null): Promise<void> {
  test.skip(!(await canDraw(browser)), 'this machine cannot draw maps')
}

/** In a context of its own, because a fault of the tests could turn drawing off in a journey's page. */
async function canDraw(browser: Browser | null): Promise<boolean> {
  const page = await browser?.newPage()
  const draws = await page?.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)
  await page?.close()
  return draws ?? false
}

async function openMap(page: Page, isMobile: boolean): Promise<void> {
  await expect(page.locator('#results li').first()).toBeVisible()
  if (!isMobile) return
  const over = page.getByRole('region', { name: 'Map', exact: true })
  // Before hydration the server's markup ignores clicks.
  await expect(async () => {
    if (!(await over.isVisible())) await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(over).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Waits for hydration, which replaces the elements of the server's markup. */
async function scrollToPlace(page: Page): Promise<void> {
  const place = page.getByText('You’ll get the exact address once your order is confirmed.')
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 5000 })
    await expect(place).toBeInViewport({ timeout: 2000 })
  }).toPass()
}

async function dragBy(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('There is no map to drag')
  // Near the bottom edge of the visible map, away from pins and buttons.
  const bottom = Math.min(box.y + box.height, page.viewportSize()?.height ?? 0)
  const [x, y] = [box.x + box.width / 2, bottom - 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y, { steps: 5 })
  await page.mouse.up()
}

/** Truck stops may be grouped; a click separates them. The card shows the distance along the trip. */
async function pressTruckStop(page: Page): Promise<void> {
  await expect(page.locator('[data-pin]').first()).toBeAttached()
  const stop = page.locator('[data-pin=truck_stop]').first()
  await expect(async () => {
    if ((await stop.count()) === 0) {
      await page.locator('[data-pin=group]').first().press('Enter', { timeout: 2000 })
    }
    await expect(stop).toBeAttached({ timeout: 3000 })
  }).toPass()
  await expect(stop).toHaveAccessibleName(/, Truck stop: show on the map$/)
  const name = (await stop.getAttribute('aria-label'))?.split(', Truck stop')[0] ?? ''
  await stop.press('Enter')
  const card = page.getByRole('article', { name, exact: true }).filter({ has: page.getByLabel('Close') })
  await expect(card).toContainText(/Mile \d+|At the start/)
}

/** Zooms in by the keyboard until the map goes no deeper. */
async function zoomToTheEnd(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: /^Map of the search results/ })
  await map.focus()
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Shift+Equal')
    await expect(map).toBeFocused()
  }
}

/** Stores a place as if chosen on an earlier visit. */
function rememberSanFrancisco(page: Page): Promise<unknown> {
  const place = { latitude: 37.7749, longitude: -122.4194, name: 'San Francisco, CA' }
  return page.addInitScript(
    (stored) => localStorage.setItem('localchef-place', stored),
    JSON.stringify({ state: { place }, version: 0 }),
  )
}

test('a visitor finds a kitchen by its pin, with the keyboard', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await rememberSanFrancisco(page)
  await page.goto(nearPortland)
  await openMap(page, isMobile)
  await needMap(page)
  const pin = page.locator('[data-pin=chef]').first()
  await expect(pin).toBeVisible()
  const name = (await pin.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await pin.focus()
  if (!isMobile) {
    const card = page.locator('#results li').filter({ hasText: name }).first()
    await expect(card.locator('.border-accent')).toBeVisible()
  }
  await pin.press('Enter')
  const link = page.getByRole('article').getByRole('link', { name }).last()
  await expect(link).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await pin.press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Without streets the kitchen's own page gives the location in words, instead of a circle on an empty map.
  await scrollToPlace(page)
  await expect(page.getByText(/^About \d+ miles? from San Francisco$/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Map/ })).toBeHidden()
  await page.goBack()
  await needMap(page)
})

test('a map without streets says so at its deepest zoom, and lists the kitchens of a pin that stay together', {
  tag: ['@demo', '@phone'],
}, async ({ page, isMobile }) => {
  await page.goto(nearSanFrancisco)
  await openMap(page, isMobile)
  await needMap(page)
  await zoomToTheEnd(page)
  await expect(page.getByText('Towns and main highways, no streets')).toBeVisible()
  const group = page.locator('[data-pin=group]').first()
  const count = Number(await group.textContent())
  const together = page.getByRole('region', { name: `${count} kitchens here` })
  await expect(async () => {
    if (!(await together.isVisible())) await group.press('Enter', { timeout: 2000 })
    await expect(together).toBeVisible({ timeout: 2000 })
  }).toPass()
  const kitchens = together.getByRole('listitem').getByRole('button')
  await expect(kitchens).toHaveCount(count)
  await expect(kitchens.first()).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(together).toBeHidden()
  await group.press('Enter')
  const name = (await kitchens.last().textContent()) ?? ''
  await kitchens.last().press('Enter')
  await expect(together).toBeHidden()
  await expect(page.getByRole('article').getByRole('link', { name }).last()).toBeFocused()
  await page.goto('/chefs')
  await openMap(page, isMobile)
  await needMap(page)
  await expect(page.getByText('Towns and main highways, no streets')).toBeHidden()
})

test('a visitor sees a trip with its truck stops, and searches the area in view', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto(toSanFrancisco)
  await openMap(page, isMobile)
  await needMap(page)
  await expect(page.getByRole('img', { name: 'Start: Los Angeles' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'End: San Francisco' })).toBeVisible()
  await pressTruckStop(page)

  await page.goto(nearSanFrancisco)
  await openMap(page, isMobile)
  await needMap(page)
  await expect(page.locator('[data-pin]').first()).toBeVisible()
  const map = page.getByRole('region', { name: /^Map of the search results/ })
  if (isMobile) {
    await map.press('ArrowRight')
  } else {
    await dragBy(page, await map.boundingBox())
  }
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).not.toHaveURL(/near=37\.7749/)
  await expect(page).toHaveURL(/search=location&near=37\.\d+%2C-12\d\.\d+&place=\w+/)
})

test('a trip whose line goes from town to town says that it is a sketch', async ({ page }) => {
  const sketch = page.getByText('The line is a sketch from town to town; the road itself is more winding.')
  const straight = page.getByText('None of our highways goes this way', { exact: false })
  await page.goto(toSanFrancisco)
  await expect(sketch).toBeVisible()
  await expect(straight).toBeHidden()
  await page.goto(
    '/chefs?search=route&from=37.7749,-122.4194~San+Francisco,+CA&to=37.8044,-122.2712~Oakland,+CA&radius=25',
  )
  await expect(sketch.or(straight)).toBeVisible()
  await page.goto(nearSanFrancisco)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sketch.or(straight)).toBeHidden()
})

test.describe('a browser that cannot draw maps', () => {
  test.use({ drawsMaps: false })

  test('the search works without a map where none can be drawn', async ({ page }) => {
    await page.goto(nearSanFrancisco)
    await expect(page.getByText('Map unavailable')).toBeVisible()
    await expect(page.locator('#results li').first()).toBeVisible()
    await page.goto('/chefs/ninos-supra')
    await scrollToPlace(page)
    await expect(page.getByRole('region', { name: /^Map/ })).toBeHidden()
  })
})

test("a chef moves the kitchen's pin by arrow keys", async ({ page }) => {
  await signIn(page, chef)
  await page.goto('/dashboard/chef-profile#place')
  const point = page.getByText(/^\d+\.\d{5}, -\d+\.\d{5}$/)
  await expect(point).toBeVisible()
  await point.scrollIntoViewIfNeeded()
  const pin = page.getByRole('button', { name: /^The point of your kitchen/ })
  const map = page.getByRole('region', { name: /^Map with the point of your kitchen/ })
  await needDrawing(page.context().browser())
  await expect(map).toBeVisible()
  const before = await point.textContent()
  await pin.press('ArrowUp')
  await expect(point).not.toHaveText(before ?? '')
  await pin.press('ArrowDown')
  await expect(point).toHaveText(before ?? '')
})

test('a configured map is drawn, and the content security policy allows its server only', async ({
  browser,
}) => {
  const tiles = await startTileServer()
  try {
    await expectMapFrom(browser, tiles, { MAP_STYLE_URL: `${tiles.origin}/style.json` })
    tiles.asked.length = 0
    await expectMapFrom(browser, tiles, {
      MAP_TILE_URL: `${tiles.origin}/plain/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: 'Tiles of the test',
    })
    expect(tiles.asked).not.toContain('/style.json')
    await needDrawing(browser)
  } finally {
    tiles.stop()
  }
})

test('streets come from an archive of the operator, read by ranges from our own origin, in both themes', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const folder = await mkdtemp(join(tmpdir(), 'localchef-streets-'))
  const file = join(folder, 'streets.pmtiles')
  await writeStreetArchive(file)
  const server = await startOwnServer({ MAP_TILE_URL: file })
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  try {
    const ranges: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/map/streets.pmtiles')) ranges.push(answer.status())
    })
    const answer = await page.goto(`${server.url}${nearSanFrancisco}`)
    expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data: blob:;")
    await needMap(page)
    const map = page.getByRole('region', { name: /^Map of the search results/ })
    await expect(page.getByText('© OpenStreetMap')).toBeAttached({ timeout: 60_000 })
    // Checks the land color of the archive's tiles; areas without a tile are gray.
    const landOf = async (tone: readonly number[]) => shareOf(await map.screenshot(), tone)
    await expect.poll(() => landOf(lightLand), { timeout: 60_000 }).toBeGreaterThan(0.25)
    await expect(page.getByText('Towns and main highways, no streets')).toBeHidden()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => landOf(darkLand), { timeout: 60_000 }).toBeGreaterThan(0.25)
    expect(new Set(ranges)).toEqual(new Set([206]))
    // Bypasses the browser's cache, which has assembled the small archive from its ranges.
    const whole = await page.evaluate(() =>
      fetch('/map/streets.pmtiles', { cache: 'no-store' }).then(({ status }) => status),
    )
    expect(whole).toBe(416)
    await test.step('outside of their region the outline map goes on, no deeper than it is right', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${server.url}${nearPortland}`)
      await needMap(page)
      await expect.poll(() => landOf(outlineLand), { timeout: 60_000 }).toBeGreaterThan(0.25)
      await zoomToTheEnd(page)
      await expect(page.getByText('Towns and main highways, no streets')).toBeVisible()
      await expect.poll(() => landOf(outlineLand)).toBeGreaterThan(0.25)
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await test.step('a confirmed order shows its buyer the way to the door', async () => {
      await addPeople(server.database)
      await signIn(page, own.buyer)
      await page.goto(`/dashboard/orders/${await addConfirmedOrder(server.database)}`)
      await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
        'href',
        /37\.7712345%2C-122\.4212345/,
      )
      const door = page.getByRole('region', { name: /^Map of 1 Secret Street/ })
      await door.scrollIntoViewIfNeeded()
      await expect
        .poll(async () => shareOf(await door.screenshot(), darkLand), { timeout: 60_000 })
        .toBeGreaterThan(0.25)
    })
  } finally {
    await page.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

/** Places a pickup order by the marketplace's buyer at the first kitchen. Returns the id. */
async function addConfirmedOrder(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into public.orders (
       chef_id, buyer_id, buyer_name, fulfilment, status, slot_from, slot_until, service_day, meals, subtotal_cents,
       answer_due_at
     )
     select c.id, b.id, b.name, 'pickup', 'confirmed', now() + interval '2 hours', now() + interval '150 minutes',
       current_date, 1, 1200, now()
     from public.chefs c
     join public.profiles p on p.id = c.profile_id
     cross join public.profiles b
     where p.email = $1
       and b.email = $2
     returning id`,
    [own.chef.email, own.buyer.email],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('the marketplace has neither kitchen nor buyer')
  return id
}

/** Land colors of Protomaps' flavors. */
const lightLand = [226, 223, 218]
const darkLand = [31, 31, 31]
/** Around a region: the color `home` of the outline map. */
const outlineLand = [250, 246, 238]

/** The share of a picture's pixels with nearly this color. */
async function shareOf(picture: Buffer, [red = 0, green = 0, blue = 0]: readonly number[]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let alike = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const away = [red, green, blue].map((tone, channel) => Math.abs((data[at + channel] ?? 0) - tone))
    if (Math.max(...away) <= 6) alike += 1
  }
  return alike / (info.width * info.height)
}

/** A marketplace with this setting shows its map, and its content security policy allows that server only. */
async function expectMapFrom(browser: Browser, tiles: TileServer, setting: Record<string, string>) {
  const server = await startOwnServer(setting)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const answer = await page.goto(`${server.url}/chefs`)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    for (const kind of ['connect-src', 'img-src']) {
      const allowed = new RegExp(`${kind} ([^;]*)`).exec(policy)?.[1] ?? ''
      expect(allowed.split(' ')).toContain(tiles.origin)
    }
    const other = tiles.origin.replace('127.0.0.1', 'localhost')
    const ask = (address: string) => page.evaluate((url) => fetch(url).then(String, () => 'refused'), address)
    expect(await ask(other)).toBe('refused')
    if (await canDraw(browser)) await expectTiles(page, tiles.asked)
  } finally {
    await page.close()
    await server.stop()
  }
}

async function expectTiles(page: Page, asked: readonly string[]): Promise<void> {
  const drawn = () => asked.some((path) => /^\/(?:tiles|plain)\/\d+\/\d+\/\d+\.png$/.test(path))
  await expect.poll(drawn, { timeout: 60_000 }).toBe(true)
  // On a narrow map the attribution is collapsed.
  await expect(page.getByText('Tiles of the test')).toBeAttached()
}

test('an open map changes its colors with the theme', async ({ page }) => {
  await page.goto(nearSanFrancisco)
  await openMap(page, false)
  await needMap(page)
  await expect(page.locator('[data-pin]').first()).toBeVisible()
  const map = page.getByRole('region', { name: /^Map of the search results/ })
  const light = await map.screenshot()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(async () => {
    const [before, after] = await Promise.all([brightness(light), brightness(await map.screenshot())])
    expect(after).toBeLessThan(before - 60)
  }).toPass()
  // The map shows the whole search, whichever page of the list is open.
  await expect(page.locator('[data-pin]').first()).toBeVisible()
  // Polls, because another journey may open a kitchen between the two counts.
  await expect(async () => {
    await page.goto('/chefs')
    const total = Number.parseInt((await page.locator('#results h2').first().textContent()) ?? '', 10)
    await expect(page.getByRole('complementary', { name: 'Map' }).getByText(`${total} kitchens`)).toBeVisible(
      {
        timeout: 5_000,
      },
    )
  }).toPass()
})

async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}
