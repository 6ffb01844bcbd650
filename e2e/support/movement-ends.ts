import type { Page } from '@playwright/test'

/**
 * A colour half-way between two themes has a contrast nobody chose. Movements are put at their end rather than
 * waited for: a browser that draws no frame would never end them.
 */
export async function movementEnds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}
