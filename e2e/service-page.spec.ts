import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

async function openService(page: Page, name: string) {
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a visitor is asked to sign in and comes back to the service', async ({ page }) => {
  await openService(page, 'Khachapuri bar for parties')
  const address = page.url()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Sign in to book' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const from = await page.evaluate(() => window.history.state?.usr?.from?.pathname)
  expect(address.endsWith(from)).toBe(true)
})

test('a buyer requests catering in the time of the kitchen', async ({ page }) => {
  await signIn(page, await createAccount(page.request, 'buyer'))
  await openService(page, 'Khachapuri bar for parties')
  const send = page.getByRole('button', { name: 'Send request' })

  await test.step('hears what is missing, beside the fields', async () => {
    await send.click()
    await expect(page.getByText('Choose a date.')).toBeVisible()
    await expect(page.getByText('Choose a time.')).toBeVisible()
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('hears of the notice the chef needs', async () => {
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(1))
    await page.getByLabel('Time', { exact: true }).fill('18:30')
    await page.getByLabel('Where').fill('12 Test Street')
    await send.click()
    await expect(page.getByText(/The chef needs this notice: the earliest moment is/)).toBeVisible()
  })

  await test.step('sends it', async () => {
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(40))
    await page.getByLabel('Message to the chef').fill('A birthday, two guests without nuts.')
    await send.click()
    await expect(page).toHaveURL(/\/dashboard\/user-bookings/)
    await expect(page.getByText('Khachapuri bar for parties').first()).toBeVisible()
    await expect(page.getByText(/6:30/).first()).toBeVisible()
  })
})

test('a buyer takes places in a class, no more than there are', async ({ page }) => {
  await signIn(page, await createAccount(page.request, 'buyer'))
  await openService(page, 'Khinkali folding class')
  const take = page.getByRole('button', { name: 'Take the places' })
  await take.click()
  await expect(page.getByText('Choose one of the dates.')).toBeVisible()

  const dates = page.getByRole('radio', { name: /places? left/ })
  await dates.last().check({ force: true })
  const left = Number(/(\d+) places? left/.exec((await dates.last().locator('..').textContent()) ?? '')?.[1])
  if (left < 10) {
    await page.getByRole('spinbutton', { name: 'Places' }).fill(String(left + 1))
    await take.click()
    await expect(page.getByText(/is left on this date|are left on this date/)).toBeVisible()
  }
  await page.getByRole('spinbutton', { name: 'Places' }).fill('1')
  await take.click()
  await expect(page).toHaveURL(/\/dashboard\/user-bookings/)
  await expect(page.getByText('Khinkali folding class').first()).toBeVisible()
})

/** A calendar day as the field takes it. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
}
