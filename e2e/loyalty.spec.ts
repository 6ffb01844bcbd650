import type { Page } from '@playwright/test'
import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef makes every third main free, a buyer sees it coming and takes it, and the chef sees the cost', {
  tag: '@phone',
}, async ({ page, browser, request, baseURL, locale, say }) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, 'Loyal Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Rita Return')
  const mains = (count: number) => say('loyalty:portions.main', { count })
  const offer = say('loyalty:offer', { portions: mains(2), amount: '$10.00' })
  const toGo = (count: number) => say('loyalty:progress', { portions: mains(count) })
  await signIn(page, kitchen.chef)

  await test.step('the chef reads the sentence of the rule before it holds', async () => {
    await page.goto('/dashboard/discounts')
    await expect(page.getByText(say('loyalty:kitchen.none'))).toBeVisible()
    await page.getByRole('button', { name: say('loyalty:kitchen.start') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(say('loyalty:form.every')).fill('1')
    await sheet.getByRole('button', { name: say('loyalty:form.save') }).click()
    await expect(sheet.getByLabel(say('loyalty:form.every'))).toHaveAttribute('aria-invalid', 'true')
    await sheet.getByLabel(say('loyalty:form.every')).fill('3')
    await sheet.getByLabel(say('loyalty:form.course')).selectOption('main')
    await expect(sheet.getByText(offer)).toBeVisible()
    await expectNoAxeViolations(page)
    await sheet.getByRole('button', { name: say('loyalty:form.save') }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(offer)).toBeVisible()
  })

  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: locale ?? 'en-US',
    viewport: page.viewportSize(),
  })
  const cart = await context.newPage()
  const addOne = async () => {
    await cart.goto(`/dish/${kitchen.dish.id}`)
    await cart.getByRole('button', { name: say('dish:addFor', { price: '$12.00' }) }).click()
    await expect(cart.getByTestId('cart-badge')).toHaveText('1')
  }

  await test.step('everyone reads the rule on the kitchen and on the dish', async () => {
    await cart.goto(`/chefs/${kitchen.chefId}`)
    await expect(cart.getByTestId('loyalty-note')).toContainText(offer)
    await cart.goto(`/dish/${kitchen.dish.id}`)
    await expect(cart.getByTestId('loyalty-note')).toContainText(offer)
    await expectNoAxeViolations(cart)
  })
  await signIn(cart, buyer)

  await test.step('the cart says how many portions are missing, and the order when it counts', async () => {
    await addOne()
    await cart.goto('/cart')
    await expect(cart.getByTestId('loyalty')).toContainText(toGo(2))
    await chooseSlot(cart, say)
    await cart.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
    await expect(cart).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
    await expect(cart.getByText(say('loyalty:orderCounts'))).toBeVisible()
  })

  await test.step('handed over, it counts', async () => {
    const asChef = await callFunctionsAs(request, kitchen.chef)
    const asBuyer = await callFunctionsAs(request, buyer)
    const handOver = async (orderId: string) => {
      const path = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
      for (const [index, to] of path.slice(1).entries()) {
        await asChef('transition-order', { orderId, from: path[index], to })
      }
    }
    await handOver(new URL(cart.url()).pathname.split('/').at(-1) ?? '')
    await cart.reload()
    await expect(cart.getByText(toGo(1))).toBeVisible()
    const line = { dishId: kitchen.dish.id, quantity: 1, seenUnitPrice: kitchen.dish.price }
    const lines = { chefId: kitchen.chefId, lines: [line] }
    const { slots }: { slots: { from: string }[] } = await asBuyer('quote-order', lines)
    const { id }: { id: string } = await asBuyer('place-order', { ...lines, slotFrom: steadySlot(slots) })
    await handOver(id)
    await cart.goto('/dashboard/credit')
    await expect(cart.getByText(say('loyalty:rewards', { count: 1 }))).toBeVisible()
    await expectNoAxeViolations(cart)
  })

  await test.step('the free portion is taken in the cart, can be kept, and stands on order and receipt', async () => {
    await addOne()
    await cart.goto('/cart')
    const label = say('orders:sum.freePortion')
    const free = cart.locator('form dl div').filter({ hasText: label })
    await expect(free).toContainText('-$10.00')
    await cart.getByLabel(say('loyalty:cart.use')).uncheck()
    await expect(free).toBeHidden()
    await cart.getByLabel(say('loyalty:cart.use')).check()
    await expect(free).toContainText('-$10.00')
    await expectNoAxeViolationsUncovered(cart)
    await chooseSlot(cart, say)
    await cart.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
    await expect(cart).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
    await expect(cart.locator('dl div').filter({ hasText: label })).toContainText('-$10.00')
    await cart.goto(`${new URL(cart.url()).pathname}/receipt`)
    await expect(cart.getByRole('article').locator('dl div').filter({ hasText: label })).toContainText(
      '-$10.00',
    )
  })
  await context.close()

  await test.step('the chef sees the cost, and ends the rule', async () => {
    await page.reload()
    const cost = page.locator('dl div').filter({ hasText: say('loyalty:kitchen.figures.given') })
    await expect(cost).toContainText('$10.00')
    await page.getByRole('button', { name: say('loyalty:kitchen.end') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('loyalty:kitchen.endText'))).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('loyalty:kitchen.end') }).click()
    await expect(page.getByText(say('loyalty:kitchen.none'))).toBeVisible()
  })
})

/** In a window so tall that the bar with the button covers nothing of the form. */
async function expectNoAxeViolationsUncovered(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: size?.width ?? 1440, height: 3000 })
  await expectNoAxeViolations(page)
  if (size) await page.setViewportSize(size)
}
