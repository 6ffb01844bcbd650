import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { drawn } from './support/drawn.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'
import { Traffic } from './support/traffic.ts'

test.use({ marketplace: 'translated' })

/**
 * Translates a page as Chrome does, at first and whenever a text is added: takes each text out and puts a `<font>` with
 * its translation in its place. Here the translation is the text itself between two marks.
 */
function translateAlways(): void {
  const leftAlone = 'font, script, style, template, textarea, svg, [translate=no]'
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode
      const isShown = text.parentElement && !text.parentElement.closest(leftAlone)
      if (text instanceof Text && text.data.trim() !== '' && isShown) texts.push(text)
    }
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
      inner.textContent = `‹${text.data}›`
      outer.append(inner)
      text.parentNode?.insertBefore(outer, text)
      text.parentNode?.removeChild(text)
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    translate()
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

/** Addresses of a role's routes without parameters; visitors have none. */
function addressesOf(role: string | undefined): string[] {
  const source = (role ? ['work-pages.tsx', 'money-pages.tsx'] : ['routes.tsx'])
    .map((file) => readFileSync(new URL(`../apps/web/src/app/${file}`, import.meta.url), 'utf8'))
    .join('\n')
  return [...source.matchAll(/age\(\{([^}]*)\}\)/g)].flatMap(([, row = '']) => {
    const [, path] = /\bpath: '(\/[^':*]*)'/.exec(row) ?? []
    const [, roles] = /\broles: \[([^\]]*)\]/.exec(row) ?? []
    return path && (!role || (roles ?? 'buyer').includes(role)) ? path : []
  })
}

/** Buttons that leave the page or the account. */
const leaving = /sign out|delete|log out/i
const mostButtons = 8

/** Presses the buttons of the page's content and closes what they open. */
async function pressButtons(page: Page, path: string): Promise<void> {
  const buttons = page.locator('#main button:visible:enabled')
  for (let index = 0; index < Math.min(await buttons.count(), mostButtons); index += 1) {
    const button = buttons.nth(index)
    const name = (await button.textContent({ timeout: 1000 }).catch(() => '')) ?? ''
    if (leaving.test(name)) continue
    await button.click({ timeout: 2000 }).catch(() => undefined)
    await drawn(page)
    expect(await page.getByText('Something went wrong').count(), `${path} after ${name}`).toBe(0)
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path) await page.goto(path)
  }
}

const people = [
  { name: 'a visitor', account: undefined, role: undefined },
  { name: 'a buyer', account: own.buyer, role: 'buyer' },
  { name: 'a chef', account: own.chef, role: 'chef' },
  { name: 'an admin', account: own.admin, role: 'admin' },
]

// Among the first of a run, because the file takes longest: at the end it would keep one core busy and leave the others idle.
const early = { tag: '@demo' }

// First, because the crawl presses buttons such as the one that pauses the kitchen.
test('the totals of a translated cart are those of the cart', early, async ({ page, server, say }) => {
  await page.addInitScript(translateAlways)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select dishes.id from public.dishes
     join public.chefs on chefs.id = dishes.chef_id
     where chefs.name = 'Olga Piroshki Kitchen' order by dishes.id limit 1`,
  )
  const traffic = new Traffic(page)
  await page.goto(`/dish/${rows[0]?.id}`)
  await traffic.quiet()
  await drawn(page)
  await page.getByRole('radio', { name: /Large/ }).check({ force: true })
  const add = page.getByRole('button', { name: /Add to cart/ })
  await expect(add).toContainText('‹')
  await add.click()
  await page.waitForFunction(() => localStorage.getItem('cart-storage')?.includes('subtotal'))
  await page.goto('/cart')
  const main = page.locator('#main')
  for (let quantity = 2; quantity <= 4; quantity += 1) {
    await main.getByRole('button', { name: say('common:quantity.more') }).click()
    const subtotal = await page.evaluate(() => {
      const { state } = JSON.parse(localStorage.getItem('cart-storage') ?? '{}')
      return state.items[0].subtotal as number
    })
    expect(subtotal).toBeGreaterThan(quantity * 5)
    await expect(main.locator('[translate=no]', { hasText: `$${subtotal.toFixed(2)}` }).first()).toBeVisible()
    await expect(main.getByRole('status').filter({ hasText: /^‹?\d+›?$/ })).toHaveText(String(quantity))
  }
})

for (const { name, account, role } of people) {
  test(
    `pages of ${name} live while the browser translates them`,
    early,
    async ({ page, allowConsoleError }) => {
      test.setTimeout(600_000)
      // A button may request what this person doesn't have, such as the next page of an empty list.
      allowConsoleError(/Failed to load resource/)
      if (account) await signIn(page, account)
      await page.addInitScript(translateAlways)
      // A pressed button may still be opening the payment provider's page when the next page opens.
      await page.route('**/sandbox/**', (route) => route.fulfill({ status: 204 }))
      const traffic = new Traffic(page)
      for (const path of addressesOf(role)) {
        await page.goto(path)
        await expect(page.locator('#root'), path).toContainText('‹')
        await traffic.quiet()
        await drawn(page)
        expect(await page.getByText('Something went wrong').count(), path).toBe(0)
        await pressButtons(page, path)
      }
    },
  )
}
