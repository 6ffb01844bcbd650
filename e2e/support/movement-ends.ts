import type { Page } from '@playwright/test'

/**
 * Finishes running transitions: colors between two themes have unintended contrasts, and a browser that draws no
 * frames would never finish them.
 */
export async function movementEnds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}
