import type { Page } from '@playwright/test'
import { admin, buyer, chef } from './support/accounts.ts'
import { adminPages } from './support/admin-pages.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The frame of every page: routes, header, account menu, footer, guard, fallbacks. */

interface Kitchen {
  id: string
  menu: { id: string; name: string }[]
  serviceOffers: { id: string; name: string }[]
}

async function readKitchen(page: Page): Promise<Kitchen> {
  const config: { supabaseAnonKey: string } = await (await page.request.get('/config.json')).json()
  const answer = await page.request.post('/functions/v1/get-chef', {
    headers: { apikey: config.supabaseAnonKey },
    data: { id: 'ninos-supra' },
  })
  return answer.json()
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

const publicPages: [path: string, heading: string | RegExp][] = [
  ['/', 'Dinner from a kitchen near you'],
  ['/auth', 'Welcome back'],
  ['/auth#signin', 'Welcome back'],
  ['/auth#signup', 'Create your account'],
  ['/auth/confirm-email', 'Confirm your email'],
  ['/auth/resend-confirmation', 'Check your email'],
  ['/auth/reset-password', 'Reset your password'],
  ['/chefs', 'Find a kitchen'],
  ['/chefs/ninos-supra', 'Nino’s Supra'],
  ['/chefs/ninos-supra/available-today', 'Available today'],
  ['/ready-dishes', 'Ready today'],
  ['/cart', 'Your order'],
  ['/how-it-works', 'From their stove to your table'],
  ['/become-a-chef', 'Your neighbors are hungry for your cooking'],
  ['/chef-agreement', 'Chef agreement'],
  ['/faq', 'Questions and answers'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
  ['/test/chef-search', 'Chef search, by hand'],
  ['/no/such/page', 'Nothing on this plate'],
]

test('every public route opens its page', async ({ page }) => {
  test.setTimeout(180_000)
  for (const [path, name] of publicPages) {
    await page.goto('/e2e-nowhere').catch(() => {})
    await page.goto(path)
    await expect(heading(page, name), path).toBeVisible()
  }
  const kitchen = await readKitchen(page)
  const dish = kitchen.menu[0]
  const service = kitchen.serviceOffers[0]
  if (!dish || !service) throw new Error('The demo kitchen has no dish or no service')
  await page.goto(`/dish/${dish.id}`)
  await expect(heading(page, dish.name)).toBeVisible()
  await page.goto(`/services/${service.id}`)
  await expect(heading(page, service.name)).toBeVisible()
})

test('every dashboard route opens for its roles', async ({ page, openPerson }) => {
  test.setTimeout(180_000)
  const buyerPages: [string, string | RegExp][] = [
    ['/dashboard', /^(Good morning, Maya|Good afternoon, Maya|Good evening, Maya|Still up, Maya\?)$/],
    ['/dashboard/profile', 'Profile'],
    ['/dashboard/orders', 'Orders'],
    ['/dashboard/reviews', 'Reviews'],
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/user-bookings', 'My bookings'],
  ]
  const chefPages: [string, string][] = [
    ['/dashboard/chef-profile', 'Nino’s Supra'],
    ['/dashboard/menu-items', 'Menu'],
    ['/dashboard/bookings', 'Bookings'],
  ]
  await signIn(page, buyer)
  for (const [path, name] of buyerPages) {
    await page.goto(path)
    await expect(heading(page, name), path).toBeVisible()
  }
  const kitchen = await openPerson(chef)
  for (const [path, name] of chefPages) {
    await kitchen.goto(path)
    await expect(heading(kitchen, name), path).toBeVisible()
  }
})

test('the header of a visitor has the specified entries', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/faq')
  const header = page.getByRole('banner')
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Ready Today' })).toBeVisible()
    await expect(menu.getByLabel('Language')).toBeAttached()
    await expect(menu.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth#signin')
    await expect(menu.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth#signup')
    await expect(menu.locator('a[href="/admin/dashboard"]')).toHaveCount(0)
    await page.keyboard.press('Escape')
  } else {
    const links = header.getByRole('navigation').getByRole('link')
    await expect(links.first()).toBeVisible()
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/chefs',
      '/ready-dishes',
      '/how-it-works',
    ])
    await expect(header.getByRole('link', { name: 'Ready Today' })).toHaveAttribute('href', '/ready-dishes')
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth#signin')
    await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth#signup')
    await header.getByLabel('Language').selectOption('ru')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(heading(page, 'Вопросы и ответы')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ru')
    await page.reload()
    await expect(heading(page, 'Вопросы и ответы')).toBeVisible()
    await header.getByRole('combobox').selectOption('en')
    await expect(heading(page, 'Questions and answers')).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
})

const everyone = [
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/orders',
  '/dashboard/reviews',
  '/dashboard/settings',
]
const ofRole = [
  ['buyer', buyer, ['/dashboard/user-bookings', '/dashboard/favourites']],
  ['admin', admin, ['/admin']],
  [
    'chef',
    chef,
    [
      '/dashboard/chef-profile',
      '/dashboard/menu-items',
      '/dashboard/services',
      '/dashboard/bookings',
      '/dashboard/analytics',
      '/chefs-hub',
    ],
  ],
] as const

test('the account menu has the entries of each role, and the bell', { tag: '@both' }, async ({
  openPerson,
  isMobile,
}) => {
  test.setTimeout(120_000)
  for (const [role, account, own] of ofRole) {
    const page = await openPerson(account)
    await page.goto('/faq')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    const entries = page.getByRole('menu').locator('a[role="menuitem"]')
    await expect(entries.first()).toBeVisible()
    expect(await entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('href')))).toEqual([
      ...everyone,
      ...own,
    ])
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    if (role === 'admin') {
      await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
    }
    await page.keyboard.press('Escape')
    const shortcut = page.getByRole('banner').locator('a[href="/admin/dashboard"]')
    if (isMobile) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      const inMenu = page.getByRole('dialog', { name: 'Menu' }).locator('a[href="/admin/dashboard"]')
      await expect(inMenu).toHaveCount(role === 'admin' ? 1 : 0)
    } else {
      await expect(shortcut).toHaveCount(role === 'admin' ? 1 : 0)
    }
    await page.close()
  }
})

test('the active entry of the account menu is the page’s own', async ({ page }) => {
  await signIn(page, buyer)
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  const current = page.getByRole('menu').locator('[aria-current="page"]')
  await expect(current.first()).toBeVisible()
  expect(await current.evaluateAll((all) => all.map((entry) => entry.getAttribute('href')))).toEqual([
    '/dashboard/settings',
  ])
})

test('the footer has the specified links', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const support = {
      email: 'support@localchef.example',
      messengerUrl: 'https://messenger.localchef.example/localchef',
      messengerHandle: '@localchef',
      imageSiteUrl: 'https://pictures.localchef.example/localchef',
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), support } })
  })
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  for (const path of [
    '/chefs',
    '/ready-dishes',
    '/how-it-works',
    '/become-a-chef',
    '/auth',
    '/faq',
    '/privacy',
    '/terms',
  ]) {
    await expect(footer.getByRole('navigation').locator(`a[href="${path}"]`), path).toBeVisible()
  }
  await expect(
    footer.getByText(`© ${await page.evaluate(() => new Date().getFullYear())} LocalChef`),
  ).toBeVisible()
  await expect(footer.getByRole('link', { name: 'support@localchef.example' })).toHaveAttribute(
    'href',
    'mailto:support@localchef.example',
  )
  await expect(footer.getByText('localchef', { exact: true })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Our photos' })).toHaveAttribute(
    'href',
    'https://pictures.localchef.example/localchef',
  )
  await expect(footer.getByRole('link', { name: 'Message us' })).toHaveAttribute(
    'href',
    'https://messenger.localchef.example/localchef',
  )
})

test('the guard waits, then redirects visitors to /auth and remembers the address', async ({
  page,
  context,
}) => {
  await page.goto('/faq')
  await page.goto('/dashboard/orders?page=2')
  await expect(page).toHaveURL(/\/auth$/)
  const from = await page.evaluate(() => window.history.state?.usr?.from)
  expect(from).toMatchObject({ pathname: '/dashboard/orders', search: '?page=2' })
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  for (const path of ['/dashboard', '/chefs-hub', '/chefs-hub/menu', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth$/)
  }

  const person = await context.newPage()
  await signIn(person, buyer)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await person.route('**/rest/v1/profiles*', async (route) => {
    await held
    await route.continue()
  })
  await person.goto('/dashboard/settings')
  const waiting = person.getByText('Loading...', { exact: true })
  await expect(waiting).toBeVisible()
  const place = await waiting.evaluate((text) => {
    const { display, placeItems } = getComputedStyle(text)
    return { display, placeItems }
  })
  expect(place).toEqual({ display: 'grid', placeItems: 'center' })
  goOn()
  await expect(heading(person, 'Settings')).toBeVisible()
  await person.unrouteAll({ behavior: 'ignoreErrors' })
})

test('only an admin finds the admin area, which opens at /admin/dashboard', async ({ openPerson }) => {
  const somebody = await openPerson(buyer)
  await somebody.goto('/admin/dashboard')
  await expect(heading(somebody, 'Nothing on this plate')).toBeVisible()
  const boss = await openPerson(admin)
  await boss.goto('/admin')
  await expect(boss).toHaveURL(/\/admin\/dashboard$/)
  await expect(heading(boss, 'Dashboard')).toBeVisible()
  const sections = boss.getByRole('navigation', { name: 'Admin area' }).first().getByRole('link')
  await expect(sections.first()).toBeVisible()
  // The admin's own journeys open these pages.
  const paths = await sections.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(adminPages.map(([address]) => address))
})

test('the hub lists its seven sections and two ways to ask for help', { tag: '@both' }, async ({
  openPerson,
  isMobile,
}) => {
  const page = await openPerson(chef)
  await page.goto('/chefs-hub')
  const hub = page.getByRole('navigation', { name: 'Chef Success Hub' }).locator('visible=true')
  await expect(hub).toHaveCount(1)
  const links = hub.getByRole('link')
  await expect(links).toHaveText([
    'Getting Started',
    'Menu Management',
    'Services Setup',
    'Order Management',
    'Profile & Verification',
    'Business Settings',
    'Troubleshooting',
  ])
  await expect(links.first()).toBeVisible()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/chefs-hub',
    '/chefs-hub/menu',
    '/chefs-hub/services',
    '/chefs-hub/orders',
    '/chefs-hub/profile',
    '/chefs-hub/settings',
    '/chefs-hub/troubleshooting',
  ])
  // Beside the page on a wide screen, a strip above it on a small one.
  const sidebar = await hub.boundingBox()
  const main = await page.getByRole('main').boundingBox()
  if (isMobile) {
    expect((sidebar?.y ?? 0) + (sidebar?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)
  } else {
    expect((sidebar?.x ?? 0) + (sidebar?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
  }
  await expect(page.getByRole('link', { name: 'Email Support' }).locator('visible=true')).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(page.getByRole('link', { name: 'Messenger Support' }).locator('visible=true')).toHaveAttribute(
    'href',
    /^https:/,
  )
})

test('a page that fails to load crashes alone, and its button reloads it', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/./)
  await page.route('**/assets/faq-page*.js', (route) => route.abort())
  await page.goto('/faq')
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(
    page.getByText("We're having trouble loading this section. Please try refreshing the page."),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(heading(page, 'Questions and answers')).toBeVisible()
})

test('a placeholder fills the place of a loading page', async ({ page }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/assets/auth-page*.js', async (route) => {
    await held
    await route.continue()
  })
  // The server does not render this page.
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('#main').getByRole('status').first()).toBeAttached()
  await expect(heading(page, 'Welcome back')).toBeHidden()
  goOn()
  await expect(heading(page, 'Welcome back')).toBeVisible()
})

test('an application that cannot start says so and can be refreshed', async ({ page, allowConsoleError }) => {
  allowConsoleError(/./)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/faq')
  await expect(page.getByText('Loading... Please wait while we prepare your experience.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(heading(page, 'Questions and answers')).toBeVisible()
})

test('an application that crashes while it renders says so and can be refreshed', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/made up/)
  // `onLine` is read by the outermost component, which has no fallback around it.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('crashed')) return
    sessionStorage.setItem('crashed', 'yes')
    Object.defineProperty(navigator, 'onLine', {
      get: () => {
        throw new Error('made up')
      },
    })
  })
  await page.goto('/faq')
  const fallback = page.getByRole('alert')
  await expect(fallback).toContainText('Loading... Please wait while we prepare your experience.')
  await expect(fallback).toBeVisible()
  await fallback.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(heading(page, 'Questions and answers')).toBeVisible()
})

const preloaded = ['auth-page', 'chefs-page', 'ready-dishes-page']

/** Opens a page, and returns a function that lists which of the three chunks have been requested. */
async function preloadsOf(page: Page): Promise<() => string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    for (const name of preloaded) if (request.url().includes(`/${name}`)) asked.add(name)
  })
  await page.goto('/faq')
  await expect(heading(page, 'Questions and answers')).toBeVisible()
  return () => [...asked].sort()
}

test('sign-in, chefs and ready dishes are preloaded when the browser is idle', async ({ page }) => {
  const asked = await preloadsOf(page)
  await expect.poll(asked).toEqual(preloaded)
})

test.describe('on Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  })

  test('Safari preloads nothing and logs errors in full', async ({ page, allowConsoleError }) => {
    allowConsoleError(/Safari/)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.clock.install()
    const asked = await preloadsOf(page)
    await expect(page.locator('#root')).not.toHaveAttribute('inert')
    await page.evaluate(() => {
      window.dispatchEvent(new ErrorEvent('error', { message: 'made up', filename: 'x.js', lineno: 7 }))
    })
    await expect.poll(() => logged.some((text) => text.includes('[Safari/iOS] error'))).toBe(true)
    await page.waitForLoadState('load')
    // Longer than other browsers delay the preloading.
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(asked()).toEqual([])
  })
})
