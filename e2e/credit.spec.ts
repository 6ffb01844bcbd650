import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { expect, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer pays an order with credit that the chef gave, and gets it back at a cancellation', async ({
  page,
  request,
  server,
  say,
  language,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openCardKitchen(server, request, 'Sorry Piroshki')
  const buyer = await createAccount(request, 'buyer', 'Cara Credit')
  const asBuyer = await callFunctionsAs(request, buyer)
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const cart = { chefId: kitchen.chefId, lines }
  const { slots }: { slots: { from: string }[] } = await asBuyer('quote-order', cart)
  const first: { id: string } = await asBuyer('place-order', { ...cart, slotFrom: steadySlot(slots) })
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await kitchen.asChef('grant-kitchen-credit', {
    orderId: first.id,
    amount: 4,
    reason: 'The pie was cold',
    expiresOn: inAMonth,
  })
  await signIn(page, buyer)

  await test.step('the credit and its reason stand in the account', async () => {
    await page.goto('/dashboard/credit')
    await expect(
      page
        .getByText(say('credit:at', { name: language === 'ru' ? 'Пирожки Ольги' : 'Sorry Piroshki' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByText('The pie was cold').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the cart pays with it when the buyer says so', async () => {
    await page.goto(`/dish/${kitchen.dishId}`)
    await page.getByRole('radio', { name: /Large/ }).check()
    await page.getByRole('button', { name: say('dish:addFor', { price: '$6.50' }) }).click()
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
    await page.goto('/cart')
    await chooseSlot(page, say)
    const choice = page.getByRole('checkbox', { name: say('checkout:credit.use', { amount: '$4.00' }) })
    await choice.check()
    await expect(page.getByText('-$4.00').first()).toBeVisible()
    await expect(page.getByText('$2.50').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the order names it, and a cancellation gives it back', async () => {
    await page.getByRole('button', { name: new RegExp(say('checkout:place')) }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByText(say('orders:sum.credit')).first()).toBeVisible()
    const left: { credits: unknown[] } = await asBuyer('get-my-credit', {})
    expect(left.credits).toEqual([])
    const orderId = new URL(page.url()).pathname.split('/').at(-1)
    await asBuyer('transition-order', { orderId, from: 'placed', to: 'cancelled', reason: 'No time' })
    const back: { credits: { left: number }[] } = await asBuyer('get-my-credit', {})
    expect(back.credits).toMatchObject([{ left: 4 }])
  })
})
