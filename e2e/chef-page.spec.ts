import { expectNoAxeViolations } from './support/axe.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor gets to know a kitchen', async ({ page }) => {
  await page.goto('/chefs/ninos-supra')
  await expect(page.getByRole('heading', { level: 1, name: 'Nino’s Supra' })).toBeVisible()
  await expect(page.getByText('Verified kitchen')).toBeVisible()
  await expect(page.getByText('You get the exact address once your order is confirmed.')).toBeVisible()
  await expect(page.getByText(/San Francisco time \(P[DS]T\)/)).toBeVisible()

  await test.step('jumps to a part of the menu', async () => {
    await page
      .getByRole('navigation', { name: 'Parts of the menu' })
      .getByRole('link', { name: 'Desserts' })
      .click()
    await expect(page.getByRole('heading', { name: 'Desserts' })).toBeInViewport()
  })

  await test.step('turns the pages of the pictures with the keyboard', async () => {
    await page.getByRole('button', { name: /^Picture 1 of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'From the kitchen' })
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: /^Picture 2 of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('reads more reviews', async () => {
    const reviews = page.locator('#reviews').getByRole('button', { name: /^Report this review/ })
    await expect(reviews).toHaveCount(6)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(reviews).toHaveCount(12)
  })
  await expectNoAxeViolations(page)
})

test('a heart asks visitors in, comes back, and is kept', { tag: '@once' }, async ({ page }) => {
  const buyer = await createAccount(page.request, 'buyer')
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('button', { name: 'Keep Nino’s Supra' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await signIn(page, buyer)
  await page.goto('/chefs/ninos-supra')
  const heart = page.getByRole('button', { name: 'Keep Nino’s Supra' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Kept.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('what can be had today is listed, or the whole menu offered', async ({ page }) => {
  await page.goto('/chefs/ninos-supra/available-today')
  await expect(page.getByRole('heading', { level: 1, name: 'Available today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the whole menu' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a kitchen that is not there says so', async ({ page, allowConsoleError }) => {
  allowConsoleError(/404/)
  await page.goto('/chefs/no-such-kitchen')
  await expect(page.getByText('This kitchen isn’t here').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse chefs' })).toBeVisible()
})
