import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { showColumn } from './support/board.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef confirms an order in the first window of its page', { tag: '@both' }, async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'First Window')
  const buyer = await createAccount(request, 'buyer', 'Willa Window')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  await signIn(page, kitchen.chef)
  await page.goto(`/dashboard/orders/${order?.id}`)
  const confirm = page.getByRole('button', { name: say('orders:action.confirmed'), exact: true })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await confirm.click()
  await expect(confirm).toBeHidden()
  await expect(
    page.getByRole('button', { name: say('orders:action.preparing'), exact: true }),
  ).toBeInViewport({ ratio: 1 })
})

test('a chef reports each step of a delivery with one tap, and the buyer follows it with a phone number', {
  tag: '@phone',
}, async ({ page, openPerson, request, say }) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Doorstep Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const { business }: { business: { handover: object } } = await asChef('get-business', {})
  await saveSection(asChef, 'update-handover', {
    ...business.handover,
    delivery: true,
    deliveryRadiusMiles: 3,
    deliveryFee: 4,
    deliveryMinimum: 0,
  })
  const buyer = await createAccount(request, 'buyer', 'Dora Doorstep')
  const asBuyer = await callFunctionsAs(request, buyer)
  const line = {
    dishId: kitchen.dish.id,
    quantity: 1,
    variantIds: [],
    removedIngredientIds: [],
    isReady: false,
  }
  const order = {
    chefId: kitchen.chefId,
    lines: [{ ...line, seenUnitPrice: kitchen.dish.price }],
    fulfilment: 'delivery',
  }
  const { slots }: { slots: { from: string }[] } = await asBuyer('quote-order', {
    ...order,
    zipCode: '95501',
  })
  const { id, number }: { id: string; number: number } = await asBuyer('place-order', {
    ...order,
    slotFrom: steadySlot(slots),
    seenDeliveryFee: 4,
    deliveryAddress: { line: '1 Market Street', city: 'Eureka', state: 'CA', zipCode: '95501' },
  })
  const path = ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery']
  for (const [index, to] of path.slice(1).entries()) {
    await asChef('transition-order', { orderId: id, from: path[index], to })
  }

  const buyerPage = await openPerson(buyer)
  await buyerPage.goto(`/dashboard/orders/${id}`)
  const phone = buyerPage.getByRole('link', { name: '(415) 555-0199' }).first()
  await expect(phone).toHaveAttribute('href', 'tel:+14155550199')

  await test.step('the board reports the way with the minutes left', async () => {
    await signIn(page, kitchen.chef)
    await page.goto('/dashboard/orders')
    await showColumn(page, say, 'ready')
    const card = page.getByRole('article', { name: new RegExp(`^${say('common:numbered', { number })},`) })
    const choices = card.getByRole('group', { name: say('orders:delivery.ask.on_the_way') })
    await choices.getByRole('button', { name: say('orders:delivery.minutes', { count: 20 }) }).click()
    await expect(choices).toBeHidden()
    await expect(
      buyerPage.getByText(textOf(say('orders:delivery.on_the_way', { time: '#' }))).first(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the order’s page reports a delay', async () => {
    await page.goto(`/dashboard/orders/${id}`)
    const choices = page.getByRole('group', { name: say('orders:delivery.ask.running_late') })
    await choices.getByRole('button', { name: say('orders:delivery.minutes', { count: 10 }) }).click()
    const word = textOf(say('orders:delivery.running_late', { time: '#' }))
    await expect(buyerPage.getByRole('status').filter({ hasText: word })).toBeVisible()
    await expectNoAxeViolations(buyerPage)
  })

  await test.step('an arrival is undone and reported again', async () => {
    await page.getByRole('button', { name: say('orders:delivery.arrive') }).click()
    await expect(buyerPage.getByText(say('orders:delivery.arrived')).first()).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: say('orders:delivery.sent.arrived', { number }) })
      .getByRole('button', { name: say('common:action.undo') })
      .click()
    await expect(buyerPage.getByText(say('orders:delivery.arrived'))).toHaveCount(0)
    await page.getByRole('button', { name: say('orders:delivery.arrive') }).click()
    await expect(buyerPage.getByText(say('orders:delivery.arrived')).first()).toBeVisible()
  })
})

/** Matches a text with any time in place of `#`. */
function textOf(text: string): RegExp {
  return new RegExp(text.replace('#', '.+'))
}
