import { randomUUID } from 'node:crypto'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef gives back a portion that was paid in person, and buyer and admin read it', {
  tag: '@phone',
}, async ({ page, request, say }) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, `Cash Dumplings ${randomUUID().slice(0, 6)}`)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const buyer = await createAccount(request, 'buyer', 'Carla Cash')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  const { id: orderId, number } = order
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ]) {
    await asChef('transition-order', { orderId, from, to })
  }
  const dialog = page.getByRole('dialog')
  const payment = page.getByRole('region', { name: say('chefPayments:payment') })
  const price = '$12.00'

  await test.step('the chef reads who hands the money over, and cannot give back more than was paid', async () => {
    await signIn(page, kitchen.chef)
    await page.goto(`/dashboard/orders/${orderId}`)
    await payment.getByRole('button', { name: say('chefPayments:refund.openInPerson') }).click()
    await expect(
      dialog.getByText(say('chefPayments:refund.lead.inPerson', { left: price, name: 'Carla Cash' })),
    ).toBeVisible()
    await dialog.getByRole('button', { name: say('chefPayments:refund.kind.amount'), exact: true }).click()
    await dialog.getByLabel(say('chefPayments:refund.amount')).fill('12.01')
    await dialog.getByLabel(say('chefPayments:refund.reason')).fill('One was burnt')
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.inPerson', { amount: '$12.01' }) })
      .click()
    await expect(
      dialog.getByText(say('chefPayments:refund.problem.tooMuch', { left: price })).first(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the portion is given back by line, and the order says so', async () => {
    await dialog.getByRole('button', { name: say('chefPayments:refund.kind.lines'), exact: true }).click()
    await dialog
      .getByRole('group', { name: kitchen.dish.name })
      .getByRole('button', { name: say('common:quantity.more') })
      .click()
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.inPerson', { amount: price }) })
      .click()
    await expect(dialog).toBeHidden()
    await expect(payment.getByText(say('payments:chef.givenBack'), { exact: true })).toBeVisible()
    const refunds = payment.getByRole('list', { name: say('chefPayments:refunds') })
    await expect(refunds.getByText(say('payments:refund.others.handedBack'))).toBeVisible()
    await expect(refunds.getByText('One was burnt')).toBeVisible()
    await expect(payment.getByRole('button', { name: say('chefPayments:refund.openInPerson') })).toHaveCount(
      0,
    )
    await expectNoAxeViolations(page)
  })

  await test.step('the buyer reads the sum, its reason and what to do without it, also on the receipt', async () => {
    await signIn(page, buyer)
    await page.goto(`/dashboard/orders/${orderId}`)
    await expect(page.getByText(say('payments:said.givenBack', { sum: price }))).toBeVisible()
    await expect(page.getByText(say('payments:refund.buyer.handedBack'))).toBeVisible()
    await page.goto(`/dashboard/orders/${orderId}/receipt`)
    await expect(page.getByText(say('payments:receipt.givenBack'))).toBeVisible()
    await expect(page.getByText('−$12.00').or(page.getByText('-$12.00'))).toBeVisible()
    await expect(page.getByText('$0.00')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('an admin reads it beside the order’s money', async () => {
    await signIn(page, admin)
    await page.goto(`/admin/orders/${orderId}`)
    await expect(page.getByRole('heading', { name: say('purchases:order.title', { number }) })).toBeVisible()
    await expect(page.getByText(say('payments:refund.others.handedBack'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('purchases:order.refund') })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})
