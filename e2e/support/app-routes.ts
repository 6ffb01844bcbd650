import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Account, admin, buyer, chef } from './accounts.ts'
import { expect } from './test.ts'
import type { Traffic } from './traffic.ts'

export interface Route {
  path: string
  roles: string
}

/** A page takes longer on a slow machine. */
export const patience = { timeout: 60_000 }

/** Waits until the page has read everything and shows no placeholder. */
export async function everythingLoaded(page: Page, traffic: Traffic): Promise<void> {
  await traffic.quiet()
  await expect(page.locator('main .animate-shimmer')).toHaveCount(0, patience)
}

/** Lists whose second tab leads to pages that are linked nowhere else. */
const otherTabs: Readonly<Record<string, string>> = {
  '/dashboard/user-bookings': '?which=closed',
}

const publicRoutes = [...routesIn('routes.tsx'), ...routesIn('visitor-pages.tsx')]
const workRoutes = [...routesIn('work-pages.tsx'), ...routesIn('money-pages.tsx')]
const isFor = (role: string) => (route: Route) => route.roles.includes(role)

/** Every route of the app with the account that reads it. */
export const walks: readonly [name: string, routes: readonly Route[], account?: Account][] = [
  ['visitor', publicRoutes],
  [
    'buyer',
    [
      ...workRoutes.filter(
        ({ path, roles }) => path.startsWith('/dashboard') && (roles === '' || roles.includes('buyer')),
      ),
      { path: '/cart', roles: '' },
    ],
    buyer,
  ],
  [
    'chef',
    [
      ...workRoutes.filter(({ path, roles }) => path.startsWith('/chefs-hub') && roles === ''),
      ...workRoutes.filter(isFor('chef')),
    ],
    chef,
  ],
  ['admin', workRoutes.filter(isFor('admin')), admin],
]

/** The rows of a route table. */
function routesIn(file: string): Route[] {
  const source = readFileSync(new URL(`../../apps/web/src/app/${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/age\(\{([^}]*)\}\)/g)].map(([, row = '']) => ({
    path: /path: '([^']*)'/.exec(row)?.[1] ?? '',
    roles: /roles: \[([^\]]*)\]/.exec(row)?.[1] ?? '',
  }))
}

/** Opens a URL by client-side navigation: reloading the app for each page would take most of the walk's time. */
export async function openRoute(page: Page, address: string): Promise<void> {
  if (!(await page.locator('#root main').count())) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    // The left page stays until the next one has loaded, so its heading is marked and awaited to disappear.
    const isOther = new URL(to, location.href).pathname !== location.pathname
    if (isOther) document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0, patience)
}

interface Visit {
  routes: readonly Route[]
  /** URLs that no page links to, for routes with parameters. */
  sent: readonly string[]
  /** Waits until everything has loaded. */
  loaded: () => Promise<void>
  /** Inspects the page that is open. */
  look: (path: string) => Promise<void>
}

/**
 * Opens each route and looks at it. A URL with a parameter is given in `sent`, or comes from a link seen on the way.
 * Returns a message for each route that nothing led to.
 */
export async function visitRoutes(page: Page, { routes, sent, loaded, look }: Visit): Promise<string[]> {
  const links = new Set<string>(sent)
  const missing: string[] = []
  const hasParameter = ({ path }: Route) => path.includes(':')
  for (const { path } of [
    ...routes.filter((route) => !hasParameter(route)),
    ...routes.filter(hasParameter),
  ]) {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '(?!new$)[^/?#]+')}$`)
    const address = path.includes(':') ? [...links].find((link) => pattern.test(link)) : path
    if (!address) {
      missing.push(`${path}: no link led there`)
      continue
    }
    for (const tab of [otherTabs[path], '']) {
      if (tab === undefined) continue
      await openRoute(page, address + tab)
      await loaded()
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      for (const href of hrefs) links.add(href.split(/[?#]/)[0] ?? '')
    }
    await look(path)
  }
  return missing
}
