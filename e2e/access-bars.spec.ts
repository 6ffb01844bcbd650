import type { Page } from '@playwright/test'
import { admin, buyer, chef } from './support/accounts.ts'
import { demoPage } from './support/demo-page.ts'
import { expect, test } from './support/test.ts'

/** A window at a high zoom, and a small phone with a keyboard. */
const windows = [
  { width: 640, height: 400 },
  { width: 390, height: 700 },
]

/** Enough for the longest form. */
const mostStops = 130

const pages = [
  ['visitor', undefined, 'dishes'],
  ['visitor', undefined, 'services'],
  ['visitor', undefined, '/chefs'],
  ['visitor', undefined, '/chefs/ninos-supra'],
  ['buyer', buyer, '/dashboard/orders'],
  ['chef', chef, '/dashboard/menu-items'],
  ['chef', chef, 'a dish of the menu'],
  ['chef', chef, '/dashboard/orders'],
  ['chef', chef, '/dashboard/chef-profile'],
  ['admin', admin, '/admin/users'],
  ['admin', admin, '/admin/queue'],
] as const

for (const [reader, account, address] of pages) {
  test(`no bar hides the focus of a ${reader} with the Tab key on ${address}`, async ({
    openPerson,
    request,
  }) => {
    for (const viewport of windows) {
      const page = await openPerson(account, { viewport, isMobile: false, hasTouch: false })
      await open(page, address, async (kind) => demoPage(request, kind))
      await page.waitForLoadState('networkidle')
      const hidden = new Set<string>()
      let stops = 0
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < mostStops; stop += 1) {
          await page.keyboard.press(key)
          const fault = await page.evaluate(coveredFocus)
          if (fault === 'end') break
          stops += 1
          if (fault) hidden.add(`${viewport.width} × ${viewport.height}, ${key}: ${fault}`)
        }
      }
      expect.soft([...hidden], String(address)).toEqual([])
      // The links and buttons of the header alone are more.
      expect(stops, `stops of the Tab key on ${address}`).toBeGreaterThan(5)
      await page.close()
    }
  })
}

async function open(
  page: Page,
  address: string,
  find: (kind: 'dishes' | 'services') => Promise<string>,
): Promise<void> {
  if (address === 'dishes' || address === 'services') {
    await page.goto(await find(address))
  } else if (address === 'a dish of the menu') {
    await page.goto('/dashboard/menu-items')
    const link = page.locator('main a[href^="/dashboard/menu-items/"]:not([href$="/new"])').first()
    await page.goto((await link.getAttribute('href')) ?? '')
  } else {
    await page.goto(address)
  }
  await expect(page.locator('main h1').first()).toBeAttached()
}

/** Runs in the page: names the element with the focus if no point of it can be seen, or says that the page has ended. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'end'
  const label = focused.matches('input.sr-only') ? focused.closest('label') : null
  const target = label ?? focused
  const { left, top, width, height } = target.getBoundingClientRect()
  if (width < 2 || height < 2) return undefined
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((right) =>
    shares.some((down) => {
      const hit = document.elementFromPoint(left + width * right, top + height * down)
      return (
        hit !== null &&
        (target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(target))
      )
    }),
  )
  if (isSeen) return undefined
  return `${target.tagName} “${(target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40)}” at ${Math.round(top)}`
}
