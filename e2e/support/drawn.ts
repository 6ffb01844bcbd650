import type { Page } from '@playwright/test'

/** Waits two frames, after which the received content is painted. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
