import type { Page } from '@playwright/test'

/** Examples of pages that their parent page does not link to. */
const examples: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/chefs/:id': async () => '/chefs/ninos-supra',
  '/chefs/:id/available-today': async () => '/chefs/ninos-supra/available-today',
  '/dish/:id': (page) => firstLink(page, '/chefs/ninos-supra', /^\/dish\/[^/]+$/),
  '/drops/:drop': async () => '/drops/demo-open',
  '/dashboard/share/:sheet': async () => '/dashboard/share/flyer',
  '/dashboard/payouts/statements/:period': (page) =>
    firstLink(page, '/dashboard/payouts', /^\/dashboard\/payouts\/statements\/[^/]+$/),
  '/admin/payments/months/:month': (page) =>
    firstLink(page, '/admin/payments?view=months', /^\/admin\/payments\/months\/[^/]+$/),
  '/dashboard/user-bookings/:bookingId/receipt': (page) =>
    firstLink(page, '/dashboard/user-bookings?which=closed', /^\/dashboard\/user-bookings\/[^/]+\/receipt$/),
  '/services/:id': (page) => firstLink(page, '/chefs/ninos-supra', /^\/services\/[^/]+$/),
}

/** The address of an example of a route, with parameters from the first matching link on its parent page. */
export async function findAddress(page: Page, path: string): Promise<string | null> {
  if (!path.includes(':')) return path
  const example = examples[path]
  try {
    if (example) return await example(page)
    const above = path.slice(0, path.indexOf('/:')) || '/'
    // The part after the last parameter is linked only from deeper pages.
    const [, linked = path, tail = ''] = /^(.*:\w+)(.*)$/.exec(path) ?? []
    const pattern = new RegExp(`^${linked.replace(/:\w+/g, '[0-9a-f-]{8,}')}$`)
    return (await firstLink(page, above, pattern)) + tail
  } catch {
    return null
  }
}

async function firstLink(page: Page, above: string, pattern: RegExp): Promise<string> {
  await page.goto(above)
  const found = await page.waitForFunction(
    (source) => {
      const wanted = new RegExp(source)
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      return links.map((link) => link.pathname).find((path) => wanted.test(path))
    },
    pattern.source,
    { timeout: 15_000 },
  )
  return String(await found.jsonValue())
}
