import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** Relative to the window: an announcement above the list may appear or disappear meanwhile. */
const topOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().top)

test('an admin finds a person and a kitchen from one field by key', async ({ page, say }) => {
  const word = randomUUID().slice(0, 8)
  const account = await createAccount(page.request, 'buyer', `Fay Finder ${word}`)
  const kitchen = `Finder Kitchen ${word}`
  await openKitchen(page.request, kitchen)
  await signIn(page, admin)
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: say('audit:title') })).toBeVisible()

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: say('desk:records.title') })
  const field = dialog.getByRole('combobox', { name: say('desk:records.label') })
  await expect(field).toBeFocused()
  await field.fill(word)
  const person = dialog.getByRole('option', { name: new RegExp(`Fay Finder ${word}`) })
  await expect(person).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('option', { name: new RegExp(kitchen) })).toBeVisible()
  await expectNoAxeViolations(page)
  await field.press('ArrowDown')
  await expect(person).toHaveAttribute('aria-selected', 'false')
  await field.press('ArrowUp')
  await expect(person).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: say('menu:admin.find') }).click()
  await field.fill(account.email)
  await expect(person).toBeVisible()
  await field.fill(kitchen)
  await dialog.getByRole('option', { name: new RegExp(kitchen) }).click()
  await expect(page).toHaveURL(/\/admin\/chefs\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: kitchen })).toBeVisible()

  await page.getByRole('button', { name: say('menu:admin.find') }).click()
  await field.fill(`nobody ${word}`)
  await expect(dialog.getByText(say('desk:records.none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: say('menu:admin.find') })).toBeFocused()
})

test('a list of admins keeps its filter and scroll position after a visit to a person', async ({
  page,
  say,
}) => {
  const word = randomUUID().slice(0, 8)
  for (const first of ['Una', 'Uma', 'Ulf']) await createAccount(page.request, 'buyer', `${first} ${word}`)
  const size = page.viewportSize()
  await page.setViewportSize({ width: size?.width ?? 390, height: 420 })
  await signIn(page, admin)
  await page.goto(`/admin/users?q=${word}`)
  const first = page.getByRole('link', { name: `Una ${word}` })
  await expect(first).toBeVisible()
  await first.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  const place = await topOf(first)
  const isBack = async () => {
    await expect(page).toHaveURL(new RegExp(`/admin/users\\?q=${word}$`))
    await expect(first).toBeInViewport()
    await expect.poll(async () => Math.abs((await topOf(first)) - place)).toBeLessThan(3)
  }

  await first.click()
  await page.getByRole('button', { name: say('users:support.openTemplate1') }).click()
  await page.getByRole('button', { name: say('users:support.open') }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Una ${word}` })).toBeVisible()
  await page.goBack()
  await isBack()

  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: `Una ${word}` })).toBeVisible()
  await page
    .getByRole('navigation', { name: say('menu:admin.label') })
    .getByRole('link', { name: say('menu:admin.users'), exact: true })
    .click()
  await isBack()
})
