import type { Locator, Page } from '@playwright/test'
import { admin, chef } from './support/accounts.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/** After every act by keyboard, the focus is on what comes next, and a screen reader hears what happened. */

test('the focus and the announced title follow from a public page to a work page', async ({
  openPerson,
  say,
}) => {
  const page = await openPerson(chef)
  await page.goto('/chefs/ninos-supra')
  await expect(page.locator('main h1')).toBeVisible()
  await keepAnnouncements(page)
  // The texts and the script of the work pages arrive late, as on a slow network.
  await page.route(/\/locales\/|\/assets\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await follow(page, '/dashboard/menu-items')
  await expect(page.locator('main h1')).toHaveText(say('menuItems:title'))
  await expect(page.locator('#main')).toBeFocused()
  await expect
    .poll(() => announcements(page))
    .toEqual([expect.stringContaining(say('common:titles.menuItems'))])
  await follow(page, '/chefs')
  await expect(page.locator('#main')).toBeFocused()
  await expect.poll(async () => (await announcements(page)).at(-1)).toContain(say('common:titles.chefs'))
})

test('a placed order is said, with the focus on its heading', async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Spoken Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bea Heard')
  await signIn(page, buyer)
  await page.goto(`/dish/${kitchen.dish.id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
    .press('Enter')
  await page.getByRole('link', { name: say('dish:toCheckout') }).press('Enter')
  await expect(
    page
      .getByRole('group', { name: say('checkout:slot.legend') })
      .getByRole('radio')
      .first(),
  ).toBeAttached()
  await keepAnnouncements(page)
  await page
    .getByRole('button', { name: say('checkout:place'), exact: false })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  await expect(page.locator('main h1')).toBeFocused()
  await expect
    .poll(() => announcements(page))
    .toContainEqual(expect.stringContaining(say('orders:placed.title')))
})

test('every step of the board leaves the focus on its card, and new orders are said one by one', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Focused Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/orders')
  const card = page.locator(`article[data-order="${order?.id}"]`)
  await expect(card).toBeVisible()
  for (const step of ['confirmed', 'preparing'] as const) {
    await card.getByRole('button', { name: say(`board:move.${step}`), exact: true }).press('Enter')
    await expect(page.locator(`section[aria-labelledby="column-${step}"]`).locator(card)).toBeVisible()
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport()
  }

  const undo = page.getByRole('button', { name: new RegExp(`^${say('common:action.undo')}`) })
  await test.step('a step that waits for its answer offers no undo of the step before', async () => {
    await expect(undo).toBeVisible()
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/functions/v1/transition-order', async (route) => {
      await late
      await route.continue()
    })
    await card.getByRole('button', { name: say('board:move.ready'), exact: true }).press('Enter')
    await expect(page.locator('section[aria-labelledby="column-ready"]').locator(card)).toBeVisible()
    await expect(undo).toHaveCount(0)
    answer()
    await expect(card).toBeFocused()
  })

  await test.step('the undo stays while the focus is on it, and a key takes the last step back', async () => {
    await undo.focus()
    await page.clock.install()
    await page.clock.fastForward(30_000)
    await expect(undo).toBeVisible()
    // Stops the clock: on a slow machine, the rest of the ten seconds would pass before the key is pressed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await card.focus()
    await page.keyboard.press('Control+z')
    await page.clock.resume()
    await expect(page.locator('section[aria-labelledby="column-preparing"]').locator(card)).toBeVisible()
    await expect(card).toBeFocused()
    await expect(undo).toHaveCount(0)
  })

  await test.step('a second order is announced while the first one waits', async () => {
    const said = page.locator('#main [role=status]')
    for (const name of ['Ann First', 'Bob Second']) {
      const [next] = await placeOrders(request, await createAccount(request, 'buyer', name), kitchen, 1)
      await expect(
        said.filter({ hasText: say('board:announced', { number: next?.number, name }) }),
      ).toBeAttached()
    }
  })
})

test('the undo of a toast stays while the focus or the pointer is on it, goes without, and has its keys', async ({
  page,
  request,
  say,
}) => {
  const { dish } = await openKitchen(request, 'Held Dumplings')
  await page.clock.install()
  await page.goto(`/dish/${dish.id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
    .press('Enter')
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: say('cart:remove', { dish: dish.name }) })
  const undo = page.getByRole('button', { name: new RegExp(`^${say('common:action.undo')}`) })
  await remove.press('Enter')
  await expect(undo).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await expect(undo).toHaveCount(0)
  await remove.press('Enter')
  await staysOnlyWhileHeld(page, undo)
})

test("the undo of an admin's decision stays while the focus or the pointer is on it, goes without, and has its keys", async ({
  openPerson,
  request,
  say,
}) => {
  const { dish } = await openKitchen(request, 'Judged Dumplings')
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Rhea Report'))
  const report = await asBuyer<{ id: string }>('report-content', {
    subjectKind: 'dish',
    subjectId: dish.id,
    reason: 'wrong',
    body: 'The picture shows another dish',
  })
  const page = await openPerson(admin)
  await page.clock.install()
  const dismiss = async () => {
    await page.goto(`/admin/queue?show=report&item=${encodeURIComponent(`report:${report.id}`)}`)
    await page.getByRole('button', { name: new RegExp(`^${say('queue:do.report.reject')}`) }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('desk:templates.report.reject.1') }).press('Enter')
    await dialog.getByRole('button', { name: say('queue:do.report.reject') }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  const undo = page.getByRole('button', { name: say('common:action.undo') })
  await dismiss()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(say('desk:undone'))).toBeVisible()
  await dismiss()
  await staysOnlyWhileHeld(page, undo)
})

/** Longer than the time of an offer. */
const longMs = 30_000

async function staysOnlyWhileHeld(page: Page, undo: Locator): Promise<void> {
  // A closing dialog gives the focus back, so the pointer comes first.
  await undo.hover()
  await page.clock.fastForward(longMs)
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.mouse.move(700, 700)
  await page.clock.fastForward(longMs)
  await expect(undo).toBeVisible()
  await undo.evaluate((button: HTMLElement) => button.blur())
  await page.clock.fastForward(longMs)
  await expect(undo).toHaveCount(0)
}

test('a row of the queue opens with the focus on its heading', async ({ openPerson, say }) => {
  const page = await openPerson(admin)
  await page.goto('/admin/queue')
  const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('listitem')
  const row = rows.nth(1).getByRole('button')
  await row.press('Enter')
  await expect(page.locator('#queue-panel-heading')).toBeFocused()
  await expect(page.locator('#queue-panel-heading')).toBeInViewport()
})

/** Follows a link as a keyboard does. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Collects what the live region of new pages says. */
async function keepAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region =
      document.querySelector('#root > p.sr-only[role=status]') ??
      document.querySelector('p.sr-only[aria-live=polite]')
    if (!region) throw new Error('there is no live region')
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set((Reflect.get(window, 'said') as string[]).filter(Boolean))])
}
