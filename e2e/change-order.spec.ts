import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer raises the quantity and adds the cart to the order, and the chef sees each change', {
  tag: '@phone',
}, async ({ page, openPerson, say }) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(page.request, 'Changing Dumplings')
  const buyer = await createAccount(page.request, 'buyer', 'Bella Buyer')
  const [order] = await placeOrders(page.request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  const chefPage = await openPerson(kitchen.chef)
  await chefPage.goto('/dashboard/orders')
  const card = chefPage.getByRole('article', {
    name: new RegExp(say('common:numbered', { number: order.number })),
  })
  await expect(card).toBeVisible()

  await signIn(page, buyer)
  const dialog = page.getByRole('dialog')
  const changes = page.getByRole('region', { name: say('orders:changes.title') })

  await test.step('more of a dish', async () => {
    await page.goto(`/dashboard/orders/${order.id}`)
    await page.getByRole('button', { name: say('orders:change.action') }).click()
    const send = dialog.getByRole('button', { name: say('orders:change.send') })
    await expect(send).toBeDisabled()
    await dialog.getByRole('button', { name: say('common:quantity.more') }).click()
    await expect(dialog.getByText('$24.00')).toBeVisible()
    await expectNoAxeViolations(page)
    await send.click()
    await expect(dialog).toBeHidden()
    const sentence = say('orders:changes.quantity', { dish: kitchen.dish.name, was: 1, now: 2 })
    await expect(changes.getByText(sentence)).toBeVisible()
    await expect(card.getByText(sentence)).toBeVisible()
  })

  await test.step('an order without dishes is not an order', async () => {
    await page.getByRole('button', { name: say('orders:change.action') }).click()
    const less = dialog.getByRole('button', { name: say('common:quantity.less') })
    await less.click()
    await less.click()
    await expect(dialog.getByText(say('orders:change.nothingLeft'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('orders:change.send') })).toBeDisabled()
    await dialog.getByRole('button', { name: say('common:action.cancel'), exact: true }).click()
  })

  await test.step('the cart goes into the order', async () => {
    await page.goto(`/dish/${kitchen.dish.id}`)
    await page
      .getByRole('button', { name: say('dish:addFor', { price: '$12.00' }) })
      .first()
      .click()
    await page.goto('/cart')
    await page
      .getByRole('link', { name: say('checkout:addToOrder.action', { number: order.number }) })
      .click()
    await expect(dialog.getByText('$36.00')).toBeVisible()
    await dialog.getByRole('button', { name: say('orders:change.send') }).click()
    await expect(dialog).toBeHidden()
    const sentence = say('orders:changes.added', { dish: kitchen.dish.name, now: 1 })
    await expect(changes.getByText(sentence)).toBeVisible()
    await expect(card.getByText(sentence)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('once preparing begins, the order stays as it is', async () => {
    const asChef = await callFunctionsAs(page.request, kitchen.chef)
    await asChef('transition-order', { orderId: order.id, from: 'placed', to: 'confirmed' })
    await asChef('transition-order', { orderId: order.id, from: 'confirmed', to: 'preparing' })
    await expect(page.getByRole('button', { name: say('orders:change.action') })).toBeHidden()
  })
})
