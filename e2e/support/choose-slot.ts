import { expect, type Page } from '@playwright/test'
import type { Say } from './both-languages.ts'

/** Chooses a late time at the checkout: the first one may be over before the order is placed. */
export async function chooseSlot(page: Page, say: Say): Promise<void> {
  const choice = page.getByRole('group', { name: say('checkout:slot.legend') })
  const slots = choice.getByRole('radio')
  await expect(slots.first()).toBeAttached()
  if ((await slots.count()) === 1) await choice.getByRole('button').nth(1).click()
  await slots.last().press('Space')
  await expect(slots.last()).toBeChecked()
}
