import type { Locator, Page } from '@playwright/test'

/** Touches and keys that a visitor waits for, with the page they happen on and the most components React may render for them. */
export const interactions = [
  { name: 'Adding a dish from its card', path: '/ready-dishes', at: 'click', most: 10, act: addFromCard },
  { name: 'Adding from the page of a dish', path: 'a dish', at: 'click', most: 40, act: addFromPage },
  { name: 'Opening the filters', path: '/chefs', at: 'click', most: 20, act: openFilters },
  { name: 'Typing a letter', path: '/', at: 'input', most: 60, act: typeLetter },
  { name: 'Opening a dish from a list', path: '/ready-dishes', at: 'click', most: 70, act: openDish },
] as const

async function addFromCard(page: Page): Promise<void> {
  await touch(page.getByRole('button', { name: /^Add .* to cart$/ }).first())
}

async function addFromPage(page: Page): Promise<void> {
  await touch(page.getByRole('button', { name: /^Add to cart/ }))
}

async function openFilters(page: Page): Promise<void> {
  await touch(page.getByRole('button', { name: /^Filters/ }))
}

async function typeLetter(page: Page): Promise<void> {
  await touch(page.getByRole('combobox').first())
  await settle(page)
  await page.keyboard.press('b')
}

async function openDish(page: Page): Promise<void> {
  await touch(page.locator('main a[href^="/dish/"]').first())
}

/**
 * Touches like a finger. `tap` would run a script of the test in the page before each of its events, within the
 * measured time.
 */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the page`)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Waits until React has rendered nothing for a second and a half; counted by `countRendered`. */
export async function settle(page: Page): Promise<void> {
  const rendered = () => page.evaluate(() => Number(Reflect.get(window, 'rendered')))
  for (let before = -1; before !== (await rendered()); ) {
    before = await rendered()
    await page.waitForTimeout(1500)
  }
}
