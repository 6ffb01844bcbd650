import type { Page } from '@playwright/test'
import type { Say } from './both-languages.ts'

/** A column of the order board by its tab: in a narrow window the board shows one at a time. */
export async function showColumn(page: Page, say: Say, column: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 600) return
  const name = say(column === 'done' ? 'board:column.doneShort' : `board:column.${column}`)
  await page.getByRole('tab', { name: new RegExp(`${name}$`) }).click()
}
