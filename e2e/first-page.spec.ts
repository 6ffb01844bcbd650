import type { APIRequestContext, Page } from '@playwright/test'
import { demoPage } from './support/demo-page.ts'
import { shiftsOf, watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** The server's markup before any script runs, and the app without a network. */

async function html(request: APIRequestContext, path: string, language = 'en') {
  const answer = await request.get(path, { headers: { accept: 'text/html', 'accept-language': language } })
  const text = await answer.text()
  const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) =>
      JSON.parse(json ?? '') as { '@type': unknown; itemListElement?: unknown[]; mainEntity?: unknown[] },
  )
  const tag = (pattern: RegExp) => pattern.exec(text)?.[1]
  return {
    status: answer.status(),
    text,
    data,
    language: tag(/<html lang="(\w+)"/),
    title: tag(/<title>(.*?)<\/title>/),
    description: tag(/<meta name="description" content="(.*?)"/),
    canonical: tag(/<link rel="canonical" href="(.*?)"/),
    alternates: [...text.matchAll(/<link rel="alternate" hreflang="(.*?)"/g)].map(([, name]) => name),
    heading: tag(/<div id="root" inert>[\s\S]*?<h1[^>]*>(.*?)<\/h1>/),
    picture: tag(/<meta property="og:image" content="(.*?)"/)?.replaceAll('&amp;', '&'),
  }
}

test('the first HTML names cuisines, diets and towns in the language of the reader, and as the app does', async ({
  request,
}) => {
  const first = async (language: string, path = '/chefs?cuisines=vegan,bbq') =>
    (await html(request, path, language)).text.split('<body')[1] ?? ''
  // Without the names of kitchens and people, which a browser leaves alone.
  const markup = (text: string) =>
    text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<span translate="no">[^<]*/g, '')
  const english = markup(await first('en'))
  expect(english).toContain('Barbecue')
  expect(english).toContain('Plant-based')
  expect(english).not.toContain('>Bbq<')
  const russian = markup(await first('ru-RU,ru;q=0.9'))
  expect(russian).toContain('Барбекю')
  expect(markup(await first('ru', '/chefs/ninos-supra'))).toContain('Сан-Франциско')
  // Names of kitchens and states stay, and the words of the specification for a page that fails.
  expect(russian).not.toMatch(/Barbecue|Bbq|Bakery|Georgian|San Francisco|Sacramento|Vegan|Delivery/)
})

test('a link to a kitchen, a dish or a service has a preview', async ({ request }) => {
  const chef = await html(request, '/chefs/ninos-supra?from=newsletter')
  expect(chef).toMatchObject({ status: 200, language: 'en', title: 'Nino’s Supra · LocalChef' })
  expect(chef.canonical).toMatch(/\/chefs\/ninos-supra$/)
  expect(chef.data.map((item) => item['@type'])).toEqual(['FoodEstablishment', 'BreadcrumbList'])
  expect(chef.text).toContain('hreflang="ru"')
  const picture = await request.get(chef.picture ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')

  const russian = await html(request, '/chefs/ninos-supra', 'ru-RU,ru;q=0.9')
  expect(russian).toMatchObject({ language: 'ru', title: 'Супра у Нино · LocalChef' })
  expect(await html(request, '/chefs/ninos-supra?lang=ru')).toMatchObject({ language: 'ru' })

  const dish = await html(request, await demoPage(request, 'dishes'))
  expect(dish.data[0]?.['@type']).toEqual(['Product', 'MenuItem'])
  const service = await html(request, await demoPage(request, 'services'))
  expect(service.data[0]?.['@type']).toBe('Service')
})

test('an answer does not depend on the languages and addresses of other requests', async ({ request }) => {
  // The refusals first: after them the pages are drawn, in the same process.
  const paths = [
    '/functions/v1/quote-order',
    '/',
    '/auth',
    '/chefs',
    '/chefs?search=text&q=soup&price=9',
    '/faq',
  ]
  const asked = paths.flatMap((path) => (['en', 'ru'] as const).map((language) => [path, language] as const))
  const answerOf = async ([path, language]: readonly [string, string]) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const answer = path.startsWith('/functions/')
      ? await request.post(path, { headers, data: { chefId: 'nobody', lines: [] } })
      : await request.get(path, { headers })
    // A search reports its duration, and a refusal the number of its request.
    return (await answer.text()).replace(/"tookMs":[\d.]+|"requestId":"[^"]+"/g, '')
  }
  const oneByOne = async () => {
    const texts = new Map<string, string>()
    for (const each of asked) texts.set(each.join(' '), await answerOf(each))
    return texts
  }
  for (const order of [asked, asked.toReversed()]) {
    // Kitchens that open, close or are added change a page for everyone, so an answer is compared only if the readings
    // before and after it are equal.
    const open = new Set(order.map((each) => each.join(' ')))
    await expect
      .poll(async () => {
        const before = await oneByOne()
        expect(before.get('/faq en')).not.toBe(before.get('/faq ru'))
        const together = await Promise.all(
          order.map(async (each) => [each.join(' '), await answerOf(each)] as const),
        )
        const after = await oneByOne()
        for (const [name, text] of together) {
          if (before.get(name) !== after.get(name)) continue
          expect(text === before.get(name), name).toBe(true)
          open.delete(name)
        }
        return [...open]
      })
      .toEqual([])
  }
  // Pages that nobody has requested yet are drawn now instead of coming from memory.
  const headings = { en: 'Find a kitchen', ru: 'Найти повара' }
  const fresh = Array.from({ length: 12 }, async (_, number) => {
    const language = number % 2 ? 'ru' : 'en'
    const { heading } = await html(request, `/chefs?search=text&q=soup&price=${20 + number}`, language)
    expect(heading).toBe(headings[language])
  })
  await Promise.all(fresh)
})

/** Types of structured data (schema.org) on each page. */
const drawn: Readonly<Record<string, readonly unknown[]>> = {
  '/': ['Organization', 'WebSite'],
  '/chefs': ['BreadcrumbList', 'ItemList'],
  '/ready-dishes': ['BreadcrumbList', 'ItemList'],
  '/chefs/ninos-supra': ['FoodEstablishment', 'BreadcrumbList'],
  '/chefs/ninos-supra/available-today': ['BreadcrumbList', 'ItemList'],
  '/how-it-works': ['BreadcrumbList'],
  '/become-a-chef': ['BreadcrumbList'],
  '/chef-agreement': ['BreadcrumbList'],
  '/faq': ['BreadcrumbList', 'FAQPage'],
  '/terms': ['BreadcrumbList'],
  '/privacy': ['BreadcrumbList'],
}

test('every public page is readable without a script, in both languages', async ({ request }) => {
  const dish = await demoPage(request, 'dishes')
  const service = await demoPage(request, 'services')
  const pages = {
    ...drawn,
    [dish]: [['Product', 'MenuItem'], 'BreadcrumbList'],
    [service]: ['Service', 'BreadcrumbList'],
  }
  for (const [path, types] of Object.entries(pages)) {
    const [english, russian] = [await html(request, path), await html(request, path, 'ru')]
    for (const [language, page] of Object.entries({ en: english, ru: russian })) {
      expect(page, `${path} in ${language}`).toMatchObject({
        status: 200,
        language,
        title: expect.stringContaining('LocalChef'),
        description: expect.stringMatching(/.{20}/),
        canonical: expect.stringMatching(new RegExp(`${path}$`)),
        alternates: ['en', 'ru', 'x-default'],
        heading: expect.stringMatching(/.{3}/),
        picture: expect.stringMatching(/^https?:.*(?:social\.png|format=jpeg)$/),
      })
      expect(page.data.map((item) => item['@type'])).toEqual(types)
      for (const item of page.data.filter((each) => /List$|^FAQPage$/.test(String(each['@type'])))) {
        const parts = item.itemListElement ?? item.mainEntity ?? []
        expect(parts.length, `${path}: parts of ${item['@type']}`).toBeGreaterThan(0)
      }
    }
    expect(russian.title).not.toBe(english.title)
    expect(russian.heading).toMatch(/[а-яё]/i)
  }
})

/** Links to a dish and a service of a kitchen; their names are written in both languages. */
function linkedFrom({ text }: { text: string }): string[] {
  return [/"(\/dish\/[\w-]+)"/, /"(\/services\/[\w-]+)"/].map((link) => link.exec(text)?.[1] ?? '')
}

/**
 * Runs in the page: the texts of a document that no script has changed, without names, reviews in their own language, and the
 * words of the specification for a page that fails.
 */
function readTexts(source: string): string[] {
  const read = new DOMParser().parseFromString(source, 'text/html')
  for (const left of read.querySelectorAll('script, style, [translate=no], [lang=en]')) left.remove()
  return [...read.querySelectorAll('*')].flatMap((element) => [
    // All texts of one element, such as a town and its state.
    [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join(''),
    ...['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ])
}

/** Latin words of Russian texts: our name and address, kinds of permits and their numbers, SMS, cookie. */
const latinInRussian = /LocalChef|localchef|MEHKO(?:-\d+)?|SMS|cookie/g

test('the first HTML of every public page is Russian to the last word', async ({ page, request }) => {
  const paths = [
    ...Object.keys(drawn),
    '/chefs?cuisines=vegan,bbq',
    '/drops/demo-open',
    ...linkedFrom(await html(request, '/chefs/ninos-supra', 'ru')),
  ]
  const english = new Map<string, string[]>()
  for (const path of paths) {
    const texts = await page.evaluate(readTexts, (await html(request, path, 'ru')).text)
    const found = texts.filter((text) => {
      // Towns without a Russian name, and the people who wrote the reviews.
      const isNamed = /^[\p{L} .’'-]+, [A-Z]{2}\b|, автор \p{L}+ \p{L}\.$/u.test(text.trim())
      return !isNamed && /\p{Script=Latin}{3}/u.test(text.replaceAll(latinInRussian, ''))
    })
    if (found.length > 0) english.set(path, found)
    expect(texts.join(' '), path).toMatch(/[а-яё]{4}/i)
  }
  expect(Object.fromEntries(english)).toEqual({})
})

test('a page that does not exist is a 404 with noindex', async ({ request }) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of ['/chefs/no-such-kitchen', `/dish/${nobody}`, '/services/1', '/no/such/page']) {
    const page = await html(request, path)
    expect(page.status, path).toBe(404)
    expect(page.text).toContain('content="noindex"')
  }
  expect((await html(request, '/dashboard')).status).toBe(200)
})

test('pages that must not be found say so, and search engines may read that', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  expect(closed).toContain('/rest/')
  for (const path of [
    '/dashboard',
    '/admin',
    '/chefs-hub',
    '/auth',
    '/auth/reset-password',
    '/test/chef-search',
    '/pay/link',
    '/unsubscribe/token',
  ]) {
    const answer = await request.get(path)
    const said = `${answer.headers()['x-robots-tag'] ?? ''} ${await answer.text()}`
    expect(said, path).toMatch(/^noindex|<meta name="robots" content="noindex"/)
    expect(
      closed.filter((prefix) => path.startsWith(prefix)),
      path,
    ).toEqual([])
  }
})

test('the sitemap lists the public pages, and the manifest makes the app installable', async ({
  request,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
  const index = await (await request.get('/sitemap.xml')).text()
  expect(index).toContain('/sitemap-chefs-1.xml')
  expect(await (await request.get('/sitemap-chefs-1.xml')).text()).toContain('/chefs/ninos-supra</loc>')
  expect((await request.get('/sitemap-chefs-99.xml')).status()).toBe(404)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
})

test('the first view is rendered before the script runs, and hydration moves nothing', {
  tag: '@both',
}, async ({ page }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/functions\/v1\/|\/config\.json/.test(request.url())) asked.push(request.url())
  })
  await watchShifts(page)
  await page.goto('/chefs/ninos-supra', { waitUntil: 'commit' })
  await expect(page.locator('#root[inert] h1')).toHaveText('Nino’s Supra')
  goOn()
  await expect(page.locator('#root:not([inert]) h1')).toHaveText('Nino’s Supra')
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible()
  expect(asked.filter((address) => /get-chef|config\.json/.test(address))).toEqual([])
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved).toBeLessThan(0.02)
})

test('the server draws the empty cart, which a browser with a stored cart never shows', async ({
  page,
  allowConsoleError,
}) => {
  // Neither the dish of the stored cart nor its kitchen exists.
  allowConsoleError(/no-such-picture|quote-order/)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const empty = page.getByText('Nothing here yet')
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(page.locator('#root[inert] h1')).toHaveText('Your order')
  await expect(empty).toBeVisible()
  await page.addInitScript(storeCart)
  await page.addInitScript(noteEmptyCart)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(page.locator('#root[inert] h1')).toHaveText('Your order')
  await expect(empty).toBeHidden()
  held.resolve()
  await expect(page.locator('#root:not([inert])').getByText('Soup of the day').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'sawEmptyCart'))).toBe(false)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(empty).toBeVisible()
})

/** Runs in the page: looks in each frame, because the app may show the empty cart for a moment as it takes over. */
function noteEmptyCart(): void {
  Reflect.set(window, 'sawEmptyCart', false)
  const look = () => {
    if (document.querySelector('.empty-cart')?.checkVisibility()) Reflect.set(window, 'sawEmptyCart', true)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: stores a cart as if this browser had filled it before. */
function storeCart(): void {
  const dish = {
    id: '00000000-0000-4000-8000-00000000d001',
    name: 'Soup of the day',
    price: 10,
    imageUrl: '/storage/v1/object/public/pictures/no-such-picture.svg',
    chefId: '00000000-0000-4000-8000-00000000c0de',
    ingredients: [],
  }
  const item = {
    dish,
    chefId: dish.chefId,
    quantity: 2,
    variants: [],
    subtotal: 20,
    removedIngredients: [],
    isReady: false,
  }
  const state = { items: [item], showChefConflictDialog: false, pendingItem: null }
  localStorage.setItem('cart-storage', JSON.stringify({ state, version: 0 }))
}

test('a server-rendered page is painted before the app starts loading', async ({ page }) => {
  await page.goto('/chefs')
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  const { painted, loads } = await page.evaluate(() => ({
    painted: performance.getEntriesByType('paint')[0]?.startTime,
    loads: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js|\/locales\//.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  }))
  expect(loads.length).toBeGreaterThan(5)
  expect(loads.filter(({ startTime }) => startTime < (painted ?? Number.POSITIVE_INFINITY))).toEqual([])
})

/** The last one is a form, whose schemas load with it and must not break the policy. */
const kept = ['/', '/chefs', '/ready-dishes', '/chefs/ninos-supra', '/auth']

test('the app starts loading once the first picture of a drawn page is there', async ({ page }) => {
  const loaded: string[] = []
  const picture = Promise.withResolvers<void>()
  page.on('request', (request) => {
    if (/\/assets\/index-.*\.js/.test(request.url())) loaded.push('app')
  })
  await page.route('**/storage/v1/render/image/**', async (route) => {
    // An app that did not wait for a picture would start within a frame of the first paint.
    if (route.request().resourceType() === 'image') await picture.promise
    loaded.push('picture')
    await route.continue()
  })
  await page.goto('/chefs/ninos-supra', { waitUntil: 'commit' })
  await expect(page.locator('#root[inert] h1')).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  picture.resolve()
  await expect(page.locator('#root:not([inert]) h1')).toBeVisible()
  expect(loaded[0]).toBe('picture')
})

test('no page that people land on breaks the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`${violatedDirective} was violated by ${sourceFile}`),
    )
  })
  const traffic = new Traffic(page)
  for (const path of kept) {
    await page.goto(path)
    await expect(page.locator('#root')).not.toHaveAttribute('inert')
    await traffic.quiet()
  }
})

test('a page whose app cannot load shows a message and a refresh button', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/./)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/chefs')
  await expectRefresh(page)
})

for (const [fault, broken] of [
  ['throws when it runs', (script: string) => `throw new Error('made up'); ${script}`],
  ['has syntax that the browser does not know', () => 'const = 1'],
] as const) {
  test(`a server-rendered page whose script ${fault} shows a message and a refresh button`, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(/made up|^error: $/)
    await page.route('**/assets/vendor-*.js', async (route) => {
      const script = await (await route.fetch()).text()
      // Uncached, because the button would otherwise load the cached file again.
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' }
      await route.fulfill({ headers, body: broken(script) })
    })
    await page.goto('/chefs')
    await expectRefresh(page)
  })
}

/** Expects the specified text, and a button that reloads the page once the fault is gone. */
async function expectRefresh(page: Page): Promise<void> {
  await expect(page.getByText('Loading... Please wait while we prepare your experience.')).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.locator('#root:not([inert]) h1')).toHaveText('Find a kitchen')
}

test.describe('a picture that fails before the script runs', () => {
  const placeholders = (page: Page) => page.locator('#root img[src="/placeholder.svg"]')
  /** The number of broken pictures that a visitor sees, without lazy and hidden ones. */
  const brokenOnes = (page: Page) =>
    page
      .locator('#root img')
      .evaluateAll(
        (images: HTMLImageElement[]) =>
          images.filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
            .length,
      )

  /** Opens a page, holding back its script until the first pictures have failed. */
  async function openWithout(page: Page, path: string, pictures: string): Promise<void> {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(pictures, (route) => route.abort())
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root[inert] h1')).toBeVisible()
    await expect.poll(() => brokenOnes(page)).toBeGreaterThan(0)
    goOn()
    await expect(page.locator('#root:not([inert]) h1')).toBeVisible()
  }

  test('a picture that fails before the script runs is replaced by a placeholder, and an avatar by its initials', {
    tag: '@demo',
  }, async ({ page, request, allowConsoleError }) => {
    allowConsoleError(/Failed to load resource/)
    for (const path of ['/', '/chefs', '/ready-dishes', await demoPage(request, 'dishes')]) {
      await openWithout(page, path, '**/storage/v1/**')
      await expect(placeholders(page).first(), path).toBeVisible()
      await expect.poll(() => brokenOnes(page), path).toBe(0)
      await page.unrouteAll()
    }
  })

  test('a picture whose placeholder also fails shows an alert icon and a sentence', {
    tag: '@demo',
  }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/Failed to load resource/)
    await openWithout(page, '/chefs', '**/{storage/v1/**,placeholder.svg}')
    const failed = page.getByText('Failed to load image').first()
    await expect(failed).toBeVisible()
    await expect(failed.locator('svg.lucide-circle-alert')).toBeVisible()
    await expect.poll(() => brokenOnes(page)).toBe(0)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an offline visitor reads the cart and the pages seen before with their age, and sees which actions are unavailable', async ({
    page,
    context,
    allowConsoleError,
  }) => {
    allowConsoleError(/./)
    await page.addInitScript(storeCart)
    await page.goto('/faq')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js')
      const worker = registration.installing ?? registration.waiting ?? registration.active
      await new Promise<void>((resolve) => {
        const look = () => worker?.state === 'activated' && resolve()
        worker?.addEventListener('statechange', look)
        look()
      })
    })
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(page.getByText('Soup of the day').first()).toBeVisible()
    await expect(page.getByText('You’re offline.', { exact: false })).toBeVisible()
    await page.goto('/chefs/ninos-supra')
    await expect(page.getByText('You’re offline.', { exact: false })).toBeVisible()
    await context.setOffline(false)

    await page.goto('/chefs/ninos-supra')
    const name = page.getByRole('heading', { level: 1, name: 'Nino’s Supra' })
    await expect(name).toBeVisible()
    await context.setOffline(true)
    await page.goto('/chefs/ninos-supra')
    await expect(name).toBeVisible()
    await expect(page.getByText('Saved', { exact: false })).toBeVisible()
    await page.goto('/chefs/no-such-page-seen')
    await expect(page.getByText('We can’t reach the server', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.', { exact: false })).toBeHidden()
  })
})
