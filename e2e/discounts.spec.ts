import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef makes a discount code, a buyer orders with its link, and the chef sees its use', async ({
  page,
  browser,
  request,
  baseURL,
  locale,
  say,
}) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, 'Discount Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bonnie Bargain')
  await signIn(page, kitchen.chef)

  await test.step('the chef makes a code of 20% and pauses it, and undoes that', async () => {
    await page.goto('/dashboard/discounts')
    await expect(page.getByText(say('discounts:empty.title'))).toBeVisible()
    await page.getByRole('button', { name: say('discounts:add') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: say('discounts:form.save') }).click()
    await expect(sheet.getByLabel(say('discounts:form.code'), { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectNoAxeViolations(page)
    await sheet.getByLabel(say('discounts:form.code'), { exact: true }).fill('FRIDAY-20')
    await sheet.getByLabel(say('discounts:form.percent'), { exact: true }).fill('20')
    await sheet.getByRole('button', { name: say('discounts:form.save') }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'FRIDAY-20' })).toBeVisible()
    await page.getByRole('button', { name: say('discounts:pause') }).click()
    await expect(page.getByText(say('discounts:status.paused'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('common:action.undo') }).click()
    await expect(page.getByText(say('discounts:status.active'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: locale ?? 'en-US',
    viewport: page.viewportSize(),
  })
  const cart = await context.newPage()
  await signIn(cart, buyer)

  await test.step('a link brings the code to the cart, which refuses another and takes 20% off', async () => {
    await cart.goto(`/dish/${kitchen.dish.id}?code=friday-2O`)
    await cart.getByRole('button', { name: say('dish:addFor', { price: '$12.00' }) }).click()
    await expect(cart.getByTestId('cart-badge')).toHaveText('1')
    await cart.goto('/cart')
    const applied = say('checkout:code.applied', { code: 'FRIDAY-20', amount: '$2.40' })
    await expect(cart.getByText(applied)).toBeVisible()
    await cart.getByRole('button', { name: say('checkout:code.remove') }).click()
    await enterCode(cart, say, 'NO-SUCH-CODE')
    await expect(cart.getByText(say('checkout:code.problem.unknown'))).toBeVisible()
    await expectNoAxeViolations(cart)
    await enterCode(cart, say, 'friday 20')
    await expect(cart.getByText(applied)).toBeVisible()
    const discount = cart.locator('form dl div').filter({ hasText: say('orders:sum.discount') })
    await expect(discount).toContainText('-$2.40')
  })

  await test.step('order and receipt show the discount, and a second use is refused in words', async () => {
    await chooseSlot(cart, say)
    await cart.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
    await expect(cart).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
    const label = say('orders:sum.discountCode', { code: 'FRIDAY-20' })
    await expect(cart.locator('dl div').filter({ hasText: label })).toContainText('-$2.40')
    await cart.goto(`${new URL(cart.url()).pathname}/receipt`)
    await expect(cart.getByRole('article').locator('dl div').filter({ hasText: label })).toContainText(
      '-$2.40',
    )
    await cart.goto(`/dish/${kitchen.dish.id}?code=FRIDAY-20`)
    await cart.getByRole('button', { name: say('dish:addFor', { price: '$12.00' }) }).click()
    await expect(cart.getByTestId('cart-badge')).toHaveText('1')
    await cart.goto('/cart')
    await expect(cart.getByText(say('checkout:code.problem.already_used'))).toBeVisible()
  })
  await context.close()

  await test.step('the chef sees the use and the sum', async () => {
    await page.reload()
    await expect(page.getByText(say('discounts:given', { sum: '$2.40' }))).toBeVisible()
  })
})

async function enterCode(page: Page, say: Say, code: string): Promise<void> {
  await page.getByRole('textbox', { name: say('checkout:code.label') }).fill(code)
  await page.getByRole('button', { name: say('checkout:code.apply'), exact: true }).click()
}
