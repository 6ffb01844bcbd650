import { admin, buyer, chef } from './support/accounts.ts'
import { demoPage } from './support/demo-page.ts'
import { drawn } from './support/drawn.ts'
import { shiftsOf, watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

test.use({ drawsMaps: true })

/** Signed-in pages load in parts, none of which causes a layout shift. */
test('late content moves nothing on a page', { tag: '@both' }, async ({ openPerson }) => {
  for (const [account, path] of [
    [buyer, '/dashboard'],
    [chef, '/dashboard'],
    [chef, '/dashboard/analytics'],
    [admin, '/admin/dashboard'],
    [admin, '/admin/figures'],
  ] as const) {
    const page = await openPerson(account)
    await watchShifts(page)
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    const { sum, moved } = await shiftsOf(page)
    expect.soft(sum, path + moved).toBeLessThan(0.02)
    await page.close()
  }
})

/** The whole style sheet comes with the app's scripts, after the first paint. */
test('the whole style sheet moves nothing that the server drew', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const placesOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, fontWeight } = getComputedStyle(element)
        return `${element.tagName} ${[x, y, width, height].map(Math.round)} ${color} ${backgroundColor} ${fontWeight}`
      }),
    )
  await page.route(/\/assets\/.*\.js$/, () => {})
  const sheet = /\/app-[^/]+\.css$/
  const dish = await demoPage(request, 'dishes')
  const service = await demoPage(request, 'services')
  for (const path of ['/', '/chefs', '/ready-dishes', '/chefs/ninos-supra', dish, service, '/faq']) {
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route(sheet, async (route) => {
      await late
      await route.continue()
    })
    const asked = page.waitForRequest(sheet)
    await page.goto(path, { waitUntil: 'commit' })
    await asked
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForLoadState('domcontentloaded')
    await page.evaluate(() => document.fonts.ready)
    const before = await placesOf()
    const applied = page.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]')?.sheet,
    )
    answer()
    await applied
    expect.soft(await placesOf(), path).toEqual(before)
    await page.unroute(sheet)
  }
})

for (const locale of ['en-US', 'ru-RU']) {
  test.describe(() => {
    test.use({ locale })

    /** Fonts come after the app, as on a slow network, and replace a local font. */
    test(`late fonts move nothing on a landing page in ${locale}`, { tag: '@both' }, async ({
      page,
      request,
    }) => {
      const kitchen = '/chefs/ninos-supra'
      const fonts = /\.woff2$/
      await watchShifts(page)
      // Measures letters as phones do. Headless browsers on Linux round each letter to whole pixels, which changes
      // widths by a few percent.
      await page.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.head) return
          observer.disconnect()
          const style = document.createElement('style')
          style.textContent = '* { text-rendering: geometricPrecision }'
          document.head.append(style)
        }).observe(document, { childList: true, subtree: true })
      })
      const [dish] = /\/dish\/[\w-]+/.exec(await (await request.get(kitchen)).text()) ?? []
      expect(dish, 'a dish of the kitchen').toBeDefined()
      for (const path of ['/', '/chefs', '/ready-dishes', kitchen, dish ?? '']) {
        const { promise: late, resolve: answer } = Promise.withResolvers<void>()
        await page.route(fonts, async (route) => {
          await late
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page.locator('main h1')).toBeVisible()
        await drawn(page)
        const font = page.waitForResponse(fonts)
        answer()
        await font
        await page.evaluate(() => document.fonts.ready)
        await drawn(page)
        const { sum, moved } = await shiftsOf(page)
        expect.soft(sum, path + moved).toBeLessThan(0.02)
        await page.unroute(fonts)
      }
    })
  })
}

test('the page of a loading dish keeps the footer out of view', { tag: '@phone' }, async ({ page }) => {
  await watchShifts(page)
  await page.goto('/')
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/functions\/v1\/get-dish/, async (route) => {
    await late
    await route.continue()
  })
  await page.locator('main a[href^="/dish/"]').first().click()
  await expect(page).toHaveURL(/\/dish\//)
  await expect(page.locator('main div[role=status]')).toBeVisible()
  // The page starts below the announcement; nothing may move after that.
  await drawn(page)
  const before = await shiftsOf(page)
  answer()
  await expect(page.locator('main h1')).toBeVisible()
  const { sum, moved } = await shiftsOf(page)
  expect(sum - before.sum, moved).toBeLessThan(0.02)
})
