import { wordsIn } from '@localchef/contracts/words/words-in'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { createAccount } from './support/create-account.ts'
import { orderByCard, payOrder } from './support/order-by-card.ts'
import { expect, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer tips by card on the page of a completed order, once', { tag: '@phone' }, async ({
  page,
  request,
  server,
  say,
  language,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openCardKitchen(server, request, 'Tip Piroshki')
  const account = await createAccount(request, 'buyer', 'Tina Tip')
  const asBuyer = await callFunctionsAs(request, account)
  const order = await orderByCard(asBuyer, kitchen.chefId, {
    dishId: kitchen.dishId,
    quantity: 2,
    variantIds: [kitchen.variantId],
    isReady: true,
    seenUnitPrice: 6.5,
  })
  await payOrder(request, asBuyer, order)
  const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
  for (const [index, to] of steps.slice(1).entries()) {
    await kitchen.asChef('transition-order', { orderId: order.id, from: steps[index], to })
  }
  await signIn(page, account)
  await page.goto(`/dashboard/orders/${order.id}`)

  await test.step('the page of the completed order asks for a review and offers a tip', async () => {
    const ask = page.getByRole('region', { name: say('orders:review.title') })
    await expect(ask.getByRole('button', { name: say('orders:review.action') })).toBeVisible()
    await expect(page.getByRole('button', { name: say('orders:laterTip.pay') })).toBeVisible()
  })

  await test.step('a sum beyond the limits is refused beside its field', async () => {
    await expect(page.getByText(say('orders:laterTip.text'))).toBeVisible()
    await page.getByLabel(say('orders:laterTip.sum')).fill('0')
    await page.getByRole('button', { name: say('orders:laterTip.pay') }).click()
    await expect(
      page.getByText(say('orders:laterTip.wrong', { least: '$1.00', greatest: '$200.00' })).first(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the buyer pays the tip and is thanked', async () => {
    await page.getByRole('button', { name: '$2.00', exact: true }).click()
    await page.getByRole('button', { name: say('orders:laterTip.pay') }).click()
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await page.getByRole('button', { name: wordsIn[language].sandbox.good }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\//)
    await expect(
      page.getByText(
        say('orders:laterTip.paid', {
          sum: '$2.00',
          chef: language === 'ru' ? 'Пирожки Ольги' : 'Tip Piroshki',
        }),
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: say('orders:laterTip.pay') })).toHaveCount(0)
  })

  await test.step('the receipt names the tip', async () => {
    await page.goto(`/dashboard/orders/${order.id}/receipt`)
    await expect(page.getByText(say('orders:sum.laterTip'))).toBeVisible()
  })
})
