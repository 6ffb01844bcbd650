import type { Locator } from '@playwright/test'

/** Whether the element lies in the window and nothing lies over its middle. */
export const isUncovered = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return bottom <= window.innerHeight && above !== null && element.contains(above)
  })
