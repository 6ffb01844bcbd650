import type { Page } from '@playwright/test'
import { movementEnds } from '../e2e/support/movement-ends.ts'

/** Waits for data, for pictures in view, and for animations to end. */
export async function pageSettles(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('#root[inert]') === null &&
        // Pictures further down, and later ones in a gallery, load when they come into view.
        [...document.querySelectorAll('main .animate-shimmer, img')]
          .filter((element) => {
            const { top, left, width } = element.getBoundingClientRect()
            return width > 0 && top < window.innerHeight && left < window.innerWidth
          })
          .every((element) => element instanceof HTMLImageElement && element.complete),
      undefined,
      { timeout: 30_000 },
    )
    .catch(() => process.stdout.write(`${page.url()} was still loading\n`))
  await page.evaluate(() => document.fonts.ready)
  await movementEnds(page)
}
