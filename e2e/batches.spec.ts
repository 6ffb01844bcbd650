import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'

const portions = 5

/** The server tests cover the orders; this journey covers what an onlooker sees. */
test('open pages show that a batch sold out while eight orders competed for it', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Sold Out Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const dish: { id: string; name: string } = await asChef('create-dish', {
    name: 'Sunday lasagne',
    price: 14,
    category: 'main',
    status: 'active',
    allergens: ['wheat', 'milk'],
    promise: 'ready_now',
  })
  const hours = (from: number) => new Date(Date.now() + from * 3600_000).toISOString()
  const window = { pickupFrom: hours(-1), pickupUntil: hours(3) }
  await asChef('create-batch', { dishId: dish.id, ...window, portionsMade: portions })
  const buyers = await Promise.all([0, 1].map(() => createAccount(request, 'buyer', 'Bella Buyer')))

  const cart = await test.step('a visitor adds a portion of the batch to the cart', async () => {
    await page.goto(`/dish/${dish.id}`)
    await expect(page.getByRole('heading', { level: 1, name: dish.name })).toBeVisible()
    const left = say('cards:promise.left', { count: portions })
    await expect(page.getByText(say('cards:promise.readyNow', { left }))).toBeVisible()
    await page.getByRole('button', { name: say('dish:addFor', { price: '$14.00' }) }).click()
    const cartPage = await page.context().newPage()
    await cartPage.goto('/cart')
    await expect(cartPage.getByText(say('cart:promise.now'))).toBeVisible()
    await expect(cartPage.getByText(say('checkout:problems.title'))).toHaveCount(0)
    return cartPage
  })

  await test.step('eight simultaneous orders buy the five portions', async () => {
    const line = { dishId: dish.id, quantity: 1, variantIds: [], removedIngredientIds: [], isReady: true }
    const lines = [{ ...line, seenUnitPrice: 14 }]
    const calls = await Promise.all(buyers.map((buyer) => callFunctionsAs(request, buyer)))
    const { slots }: { slots: { from: string }[] } = await asChef('quote-order', {
      chefId: kitchen.chefId,
      lines,
    })
    const order = { chefId: kitchen.chefId, lines, slotFrom: steadySlot(slots) }
    const answers = await Promise.allSettled(
      calls.flatMap((call) => [1, 2, 3, 4].map(() => call('place-order', order))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(portions)
  })

  await test.step('both open pages announce the sold-out batch without a reload', async () => {
    await expect(page.getByRole('status').filter({ hasText: say('dish:soldOut.title') })).toBeVisible()
    await expect(page.getByRole('button', { name: say('dish:addFor', { price: '$14.00' }) })).toHaveCount(0)
    await expect(cart.getByText(say('checkout:problems.sold_out', { dish: dish.name }))).toBeVisible()
    // Axe needs the page in front, because background pages do not finish their color transitions.
    for (const seen of [page, cart]) {
      await seen.bringToFront()
      await expectNoAxeViolations(seen)
    }
  })
})
