import { expectNoAxeViolations } from './support/axe.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor reads a chef’s page with menu, pictures and reviews', async ({ page }) => {
  await page.goto('/chefs/ninos-supra')
  await expect(page.getByRole('heading', { level: 1, name: 'Nino’s Supra' })).toBeVisible()
  await expect(page.getByText('Verified kitchen')).toBeVisible()
  await expect(page.getByText('You’ll get the exact address once your order is confirmed.')).toBeVisible()
  await expect(page.getByText(/San Francisco time \(P[DS]T\)/)).toBeVisible()

  await test.step('a category link scrolls to its part of the menu', async () => {
    await page
      .getByRole('navigation', { name: 'Menu sections' })
      .getByRole('link', { name: 'Desserts' })
      .click()
    await expect(page.getByRole('heading', { name: 'Desserts' })).toBeInViewport()
  })

  await test.step('the arrow keys page through the enlarged pictures', async () => {
    await page.getByRole('button', { name: /^Picture 1 of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'From the kitchen' })
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: /^Picture 2 of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('more reviews load on demand', async () => {
    const reviews = page.locator('#reviews').getByRole('button', { name: /^Report this review/ })
    await expect(reviews).toHaveCount(6)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(reviews).toHaveCount(12)
  })
  await expectNoAxeViolations(page)
})

test('a visitor’s favorite is remembered, and kept after signing in', { tag: '@once' }, async ({ page }) => {
  const buyer = await createAccount(page.request, 'buyer')
  await page.goto('/chefs/ninos-supra')
  const favorite = page.getByRole('button', { name: 'Favorite Nino’s Supra' })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')

  await signIn(page, buyer)
  await page.goto('/dashboard/favourites')
  await expect(page.getByRole('link', { name: 'Nino’s Supra' })).toBeVisible()
  await page.goto('/chefs/ninos-supra')
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await favorite.click()
  await expect(page.getByText('Removed from favorites.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
})

test('the page of today’s dishes lists them and links to the whole menu', async ({ page }) => {
  await page.goto('/chefs/ninos-supra/available-today')
  await expect(page.getByRole('heading', { level: 1, name: 'Available today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the whole menu' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an unknown chef gets a not-found page with a link to all chefs', { tag: '@once' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  await page.goto('/chefs/no-such-kitchen')
  await expect(page.getByText('We couldn’t find this kitchen').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse chefs' })).toBeVisible()
})
