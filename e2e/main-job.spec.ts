import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { readMail } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

/**
 * The job everything else stands on: somebody hungry finds food near a place, signs up on the way, orders it,
 * and sees the chef answer, live, in another browser.
 */
test('from a place to a dish that is ordered, cooked and handed over', async ({ page, openPerson }) => {
  test.setTimeout(240_000)
  const email = `hungry-${randomUUID()}@e2e.test`
  const password = 'a long enough password'

  await test.step('finds a kitchen near San Francisco', async () => {
    await page.goto('/')
    const place = page.getByRole('combobox', { name: 'City or ZIP code' }).first()
    await place.fill('San Francisco')
    await page
      .getByRole('option', { name: /San Francisco, CA/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/chefs/)
    // The page that is left names the same kitchen, on a dish of it.
    await expect(page.getByRole('heading', { level: 1, name: 'Find a kitchen' })).toBeVisible()
    await page.getByRole('link', { name: 'Nino’s Supra' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nino’s Supra' })).toBeVisible()
  })

  await test.step('chooses a dish the way they like it', async () => {
    await page.getByRole('link', { name: 'Khachapuri Adjaruli', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Khachapuri Adjaruli' })).toBeVisible()
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(page.getByText('Please choose one option of “Size”.')).toBeVisible()
    await page.getByRole('radio', { name: /Large/ }).check({ force: true })
    await page.getByRole('button', { name: /butter/i }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(page.getByText('Added "Khachapuri Adjaruli" to cart')).toBeVisible()
  })

  await test.step('sees it in the cart panel', async () => {
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expect(panel.getByText('Removed: butter')).toBeVisible()
    await expect(panel.getByText('Large')).toBeVisible()
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  await test.step('signs up, with captcha and a confirmed address', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    const { links } = await readMail(page.request, email)
    await page.goto(links[0] ?? '')
    await expect(page.getByText('Your address is confirmed')).toBeVisible()
    await page
      .getByRole('link', { name: 'Continue' })
      .or(page.getByRole('button', { name: 'Continue' }))
      .click()
    await page.getByLabel('Your name').fill('Hanna Hungry')
    await page.getByRole('button', { name: /Let's go|Save and continue/ }).click()
    await expect(page).toHaveURL(/\/(dashboard|cart)$/)
  })

  await test.step('checks out for the first time that is free', async () => {
    await page.goto('/cart')
    await page.getByRole('radio', { name: /^\d/ }).first().check({ force: true })
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Place order/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Your order is with the chef.')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  const heading = page.getByRole('heading', { level: 1, name: /^Order #\d+$/ })
  const number = (await heading.textContent())?.match(/\d+/)?.[0] ?? ''

  const kitchen = await openPerson(chef)
  const card = kitchen.getByRole('article', { name: new RegExp(number) })

  await test.step('the chef is told by the bell and sees the order on the board', async () => {
    await kitchen.goto('/dashboard/orders')
    await expect(card).toBeVisible()
    await expect(card.getByText('Hanna')).toBeVisible()
    await expect(card.getByText(/butter/i)).toBeVisible()
    await kitchen.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await expect(kitchen.getByText(`New Order #${number}`)).toBeVisible()
    await kitchen.keyboard.press('Escape')
  })

  for (const [action, state] of [
    ['Confirm', 'Confirmed'],
    ['Preparing', 'Preparing'],
    ['Ready', 'Ready'],
    ['Completed', 'Completed'],
  ] as const) {
    await test.step(`${action}: the buyer's page moves without a reload`, async () => {
      await pressOnCard(kitchen, number, action)
      await expect(page.locator('main').getByText(state, { exact: true }).first()).toBeVisible()
      await expect(
        page.getByRole('heading', { level: 1 }).locator('..').getByText(state, { exact: true }),
      ).toBeVisible()
    })
  }

  await test.step('the buyer was told each step', async () => {
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await expect(page.getByText(`Order #${number} confirmed`)).toBeVisible()
    await expect(page.getByText(`Order #${number} is ready`)).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('All notifications marked as read.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await readMail(page.request, email, new RegExp(`#${number} Completed`))
  })
})

/** On a phone the board shows one column at a time. */
async function pressOnCard(kitchen: Page, number: string, action: string): Promise<void> {
  const card = kitchen.getByRole('article', { name: new RegExp(number) })
  if (!(await card.isVisible())) {
    for (const tab of await kitchen.getByRole('tablist').last().getByRole('tab').all()) {
      await tab.click()
      if (await card.isVisible()) break
    }
  }
  await card.getByRole('button', { name: action, exact: true }).click()
}
