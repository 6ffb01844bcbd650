import { expectNoAxeViolations } from './support/axe.ts'
import { demoPage } from './support/demo-page.ts'
import { expect, test } from './support/test.ts'

test('a buyer orders a dish with the keyboard alone and sees the price change', async ({ page }) => {
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name: 'Khachapuri Adjaruli', exact: true }).first().click()
  const add = page.getByRole('button', { name: /^Add to cart/ })
  await expect(add).toHaveText(/\$20\.95/)

  await test.step('a missing choice shows an error at its group and gets the focus', async () => {
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Choose an option for “Size”.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Small' })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('choices and quantity change the price', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Large/ })).toBeChecked()
    await expect(add).toHaveText(/\$26\.95/)
    await page.getByRole('checkbox', { name: /More cheese/ }).press('Space')
    await expect(add).toHaveText(/\$29\.45/)
    await page.getByRole('button', { name: 'Increase quantity', exact: true }).press('Enter')
    await expect(add).toHaveText(/\$58\.90/)
  })

  await test.step('adding the same dish twice makes one line with both quantities', async () => {
    await add.click()
    await expect(page.getByText('Added "Khachapuri Adjaruli" to cart')).toBeVisible()
    await add.click()
    await expect(page.getByText('Updated "Khachapuri Adjaruli" quantity in cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  })
})

test('the button that adds a dish is in the first window', async ({ page, request }) => {
  await page.goto(await demoPage(request, 'dishes'))
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeInViewport({ ratio: 1 })
})

test('an unknown dish gets a not-found page with a link to ready dishes', { tag: '@once' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/400|404/)
  await page.goto('/dish/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This dish is off the menu').last()).toBeVisible()
  await page.goto('/dish/not-an-id')
  await expect(page.getByText('This dish is off the menu').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what’s ready today' })).toBeVisible()
})

test('a dish page is in Russian for a Russian reader', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'))
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name: 'Хачапури по-аджарски', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Хачапури по-аджарски' })).toBeVisible()
  await page.getByRole('button', { name: /^В корзину/ }).click()
  await expect(page.getByText('Выберите один вариант в разделе «Размер».')).toBeVisible()
})
