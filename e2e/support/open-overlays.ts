import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { pseudoText } from '../../scripts/pseudo/pseudo-text.ts'

/**
 * Buttons by their text keys, for each page by its route: the buttons of an entry are pressed in turn, and the last
 * opens a dialog or shows a toast. Menus and panels need no entry, because their buttons declare a popup.
 */
const presses: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '/chefs': [['chefs:filters.open']],
  '/dashboard/orders/:orderId': [['orders:action.cancelled']],
  '/dashboard/settings': [['settings:delete.open'], ['settings:sessions.everywhere']],
  '/dashboard/menu-items': [
    ['menuItems:tools.label', 'menuItems:tools.limits'],
    ['menuItems:tools.label', 'menuItems:tools.import'],
    ['menuItems:actions.label', 'common:action.delete'],
  ],
  '/dashboard/discounts': [['discounts:add']],
  '/admin/announcements': [['announcements:add']],
  '/admin/staff': [['staff:addRole']],
}

const overlay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-sonner-toast]'
const mostMenus = 3

/** Opens a page's menus, panels and dialogs, each name once per walk, and calls `look` while one is open. */
export class Overlays {
  private readonly page: Page
  private readonly look: () => Promise<void>
  private readonly shown: (text: string) => string
  private readonly opened = new Set<string>()

  /** `shown` translates an English text into the page's language. */
  constructor(page: Page, look: () => Promise<void>, shown: (text: string) => string = pseudoText) {
    this.page = page
    this.look = look
    this.shown = shown
  }

  /** Returns a message for each missing or ineffective button. */
  async openOf(path: string): Promise<string[]> {
    const missing: string[] = []
    for (const [name, button] of await this.menuButtons()) {
      if (!(await this.openBy([button]))) missing.push(`nothing opened by ${name}`)
    }
    for (const keys of presses[path] ?? []) {
      const found = await this.openBy(keys.map((key) => this.button(key)))
      if (!found) missing.push(`no ${keys.join(' with ')}`)
    }
    return missing
  }

  /** Whether each of the buttons existed and opened something. */
  async openBy(buttons: readonly Locator[]): Promise<boolean> {
    for (const button of buttons) {
      const hasOpened = await button
        .click({ timeout: 10_000 })
        .then(() => this.visible(overlay).first().waitFor({ timeout: 10_000 }))
        .then(
          () => true,
          () => false,
        )
      if (!hasOpened) return false
    }
    await this.look()
    await this.close()
    return true
  }

  name(key: string): RegExp {
    return new RegExp(`^${this.beginningOf(key).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  }

  button(key: string): Locator {
    const name = this.name(key)
    const { page } = this
    return page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first()
  }

  private async menuButtons(): Promise<Map<string, Locator>> {
    const buttons = await this.page.locator('button[aria-haspopup]:visible').all()
    const fresh = new Map<string, Locator>()
    for (const button of buttons) {
      const label = await button.getAttribute('aria-label')
      const text = (await button.textContent()) ?? ''
      const name = label ?? text
      if (fresh.size === mostMenus || this.opened.has(name)) continue
      this.opened.add(name)
      const same = this.visible('button[aria-haspopup]')
      const named = label
        ? same.and(this.page.getByLabel(label, { exact: true }))
        : same.filter({ hasText: text })
      fresh.set(name, named.first())
    }
    return fresh
  }

  private async close(): Promise<void> {
    const open = this.visible('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    await expect(async () => {
      if ((await open.count()) === 0) return
      await this.page.keyboard.press('Escape')
      await expect(open).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }

  private visible(selector: string): Locator {
    return this.page.locator(selector).filter({ visible: true })
  }

  /** The start of a text, up to its first placeholder. */
  private beginningOf(key: string): string {
    const [namespace = '', path = ''] = key.split(':')
    const file = new URL(`../../apps/web/public/locales/en/${namespace}.json`, import.meta.url)
    let text: unknown = JSON.parse(readFileSync(file, 'utf8'))
    for (const part of path.split('.')) text = Object(text)[part]
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`)
    return this.shown(text).split('{{')[0] ?? ''
  }
}
