import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer waits for a sold-out batch, is offered a returned portion, and puts it into the cart', {
  tag: '@phone',
}, async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Waiting Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const dish: { id: string; name: string } = await asChef('create-dish', {
    name: 'Waited lasagne',
    price: 14,
    category: 'main',
    status: 'active',
    allergens: ['wheat', 'milk'],
    promise: 'ready_now',
  })
  const hours = (from: number) => new Date(Date.now() + from * 3600_000).toISOString()
  const window = { pickupFrom: hours(-1), pickupUntil: hours(6) }
  await asChef('create-batch', { dishId: dish.id, ...window, portionsMade: 1 })
  const quick = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Quinn Quick'))
  const line = { dishId: dish.id, quantity: 1, variantIds: [], removedIngredientIds: [], isReady: true }
  const lines = [{ ...line, seenUnitPrice: 14 }]
  const cart = { chefId: kitchen.chefId, lines }
  const { slots }: { slots: { from: string }[] } = await quick('quote-order', cart)
  const order: { id: string } = await quick('place-order', { ...cart, slotFrom: steadySlot(slots) })
  const buyer = await createAccount(request, 'buyer', 'Wanda Waiting')
  await signIn(page, buyer)

  await test.step('the buyer joins the waiting list and sees the place', async () => {
    await page.goto(`/dish/${dish.id}`)
    await page.getByRole('button', { name: say('waitingLists:join') }).click()
    await expect(page.getByText(say('waitingLists:place', { position: 1, count: 1 }))).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto('/dashboard/favourites')
    await expect(page.getByText(say('waitingLists:place', { position: 1, count: 1 }))).toBeVisible()
  })

  await test.step('the portion of a canceled order is held for the buyer', async () => {
    await page.goto(`/dish/${dish.id}`)
    await quick('transition-order', { orderId: order.id, from: 'placed', to: 'cancelled' })
    await expect(page.getByText(say('waitingLists:offer', { count: 1 }))).toBeVisible({ timeout: 60_000 })
    const others: { problems: { problem: string }[] } = await quick('quote-order', cart)
    expect(others.problems).toMatchObject([{ problem: 'sold_out' }])
    await expectNoAxeViolations(page)
  })

  await test.step('the held portion goes into the cart, which can be ordered', async () => {
    await page.getByRole('button', { name: say('dish:addFor', { price: '$14.00' }) }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart-storage'))).toContain(dish.id)
    await page.goto('/cart')
    await expect(page.getByText(dish.name).first()).toBeVisible()
    await expect(page.getByText(say('checkout:problems.title'))).toHaveCount(0)
  })
})
