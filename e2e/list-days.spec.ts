import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** Opens the days, which fold behind a button that names the filtered date. */
async function openDays(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary').first().click()
}

test('an admin filters a list by days, and the address keeps them', async ({ page, say }) => {
  const word = randomUUID().slice(0, 8)
  await createAccount(page.request, 'buyer', `Dora ${word}`)
  await signIn(page, admin)
  await page.goto(`/admin/users?q=${word}`)
  const person = page.getByRole('link', { name: `Dora ${word}` })
  await expect(person).toBeVisible()
  const from = page.getByLabel(say('desk:days.from'), { exact: true })
  const to = page.getByLabel(say('desk:days.to'), { exact: true })

  await openDays(page)
  await from.fill('2024-01-01')
  await expect(page).toHaveURL(/from=2024-01-01/)
  await expect(person).toBeVisible()
  await to.fill('2024-01-31')
  await expect(page.getByText(say('users:none'))).toBeVisible()
  await page.reload()
  await expect(from).toHaveValue('2024-01-01')
  await expect(to).toHaveValue('2024-01-31')
  await expect(page.getByText(say('users:none'))).toBeVisible()
  await expectNoAxeViolations(page)

  await openDays(page)
  await from.fill('2024-02-01')
  await expect(page.getByText(say('desk:days.reversed'))).toBeVisible()
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(person).toBeVisible()
  await expectNoAxeViolations(page)

  await to.fill('')
  await expect(to).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/to=/)
  await person.click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(from).toHaveValue('2024-02-01')
  await expect(person).toBeVisible()

  await page.goto('/admin/dishes?from=2024-02-01')
  await page.getByText(say('listings:services'), { exact: true }).click()
  await expect(page).toHaveURL(/from=2024-02-01&kind=service/)
  // On a small phone the fields are stacked.
  await page.setViewportSize({ width: 360, height: 740 })
  const edges = await Promise.all([from, to].map((field) => field.boundingBox()))
  for (const edge of edges) expect((edge?.x ?? 360) + (edge?.width ?? 0)).toBeLessThanOrEqual(344)

  // Lists that have rows in the demo but none on these days, and the text of the empty list.
  for (const [path, none] of [
    ['orders?show=all', 'purchases:orders.none'],
    ['bookings?show=all', 'purchases:bookings.none'],
    ['chefs?show=all', 'kitchens:list.none'],
    ['dishes?show=all', 'listings:none'],
    ['reviews?show=all', 'reports:reviews.none'],
    ['payments?view=payouts', 'moneyLists:payouts.none'],
    ['payments?view=refunds', 'moneyLists:refunds.none'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('main').locator('tbody tr, article, li').first(), path).toBeVisible()
    await expect(page.getByText(say(none)), path).toBeHidden()
    await page.goto(`/admin/${path}&from=2024-02-01&to=2024-02-02`)
    await expect(page.getByText(say(none)), path).toBeVisible()
    await expect(from).toHaveValue('2024-02-01')
  }
  await page.goto('/admin/announcements?to=2020-01-01')
  await expect(to).toHaveValue('2020-01-01')
  await expect(page.getByText(say('announcements:noneOfDays'))).toBeVisible()
  await page.goto('/admin/queue')
  await openDays(page)
  await to.fill('2020-01-01')
  await expect(page.getByText(say('queue:noneOfDays'))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/admin/payments?view=credit&to=2020-01-01')
  await expect(page.getByText(say('credit:list.noneOfDays'))).toBeVisible()
  // Lists that the demo leaves empty keep the days.
  for (const path of [
    'standing-orders?',
    ...['cases', 'owed', 'comparisons', 'tax_report', 'discounts'].map((view) => `payments?view=${view}&`),
  ]) {
    await page.goto(`/admin/${path}from=2024-02-01`)
    await expect(from, path).toHaveValue('2024-02-01')
  }
})
