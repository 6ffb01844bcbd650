import { readFile } from 'node:fs/promises'
import { postMovement } from '../tests/post-movement.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { createAccount } from './support/create-account.ts'
import { orderByCard, payOrder } from './support/order-by-card.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** The first day of the month before the last one, at noon. */
function twoMonthsAgo(): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1, 12))
}

test('an admin settles what blocks a month, closes it, exports it, and corrects a movement afterwards', async ({
  page,
  request,
  server,
  say,
}) => {
  test.setTimeout(300_000)
  const kitchen = await openCardKitchen(server, request, 'Closing Kitchen')
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Clara Close'))
  const line = {
    dishId: kitchen.dishId,
    quantity: 1,
    variantIds: [kitchen.variantId],
    isReady: true,
    seenUnitPrice: 6.5,
  }
  const order = await orderByCard(asBuyer, kitchen.chefId, line)
  await payOrder(request, asBuyer, order)
  await kitchen.asChef('transition-order', { orderId: order.id, from: 'placed', to: 'confirmed' })
  const status = async () =>
    (await asBuyer<{ paymentStatus: string }>('get-order', { orderId: order.id })).paymentStatus
  await expect.poll(status).toBe('paid')
  const at = twoMonthsAgo()
  const month = at.toISOString().slice(0, 7)
  await postMovement(server.database, {
    at: at.toISOString(),
    cause: 'payout',
    key: `of ${month}`,
    chefId: kitchen.chefId,
    entries: [
      ['chef_payable', 12_345],
      ['payouts', -12_345],
    ],
  })
  await server.database.pool.query(
    `insert into public.payment_alerts (kind, subject, detail, ours_cents, theirs_cents, chef_id)
     values ('difference', 'balance:acct', '$1.00 / $2.00', 100, 200, $1)`,
    [kitchen.chefId],
  )
  await signIn(page, own.admin)

  await test.step('the first month stands open in the list, and its page names the difference', async () => {
    await page.goto('/admin/payments?view=months')
    const table = page.getByRole('table', { name: say('ledger:months.title') })
    await expect(table.getByText(say('ledger:months.state.running'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await table.getByRole('link').last().click()
    await expect(page).toHaveURL(new RegExp(`/admin/payments/months/${month}$`))
    const list = page.getByRole('list', { name: say('ledger:months.checklist') })
    // The nightly comparison may also have found the backdated movement.
    const differences = (count: number) => list.getByText(say('ledger:months.blocked.differences', { count }))
    await expect(differences(1).or(differences(2))).toBeVisible()
    await expect(page.getByRole('button', { name: say('ledger:months.close'), exact: true })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await list
      .getByRole('link', { name: say('ledger:months.balance') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/queue\?item=payment/)
  })

  await test.step('the ledger is compared at once, and the answer names what differs', async () => {
    await page.goto('/admin/payments?view=comparisons')
    await page.getByRole('button', { name: say('moneyLists:comparisons.now') }).click()
    const found = say('moneyLists:comparisons.differences', { count: 1 })
    await expect(page.getByRole('status').getByRole('link', { name: found })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('once the difference is settled the month is closed for good', async () => {
    const asAdmin = await callFunctionsAs(request, own.admin)
    const { alerts } = await asAdmin<{ alerts: { id: string; status: string }[] }>('list-payment-alerts', {
      kind: 'difference',
    })
    for (const { id } of alerts.filter(({ status: state }) => state === 'open')) {
      await asAdmin('close-payment-alert', { alertId: id, note: 'Explained by the bank' })
    }
    await page.goto(`/admin/payments/months/${month}`)
    await page.getByRole('button', { name: say('ledger:months.close'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('$123.45')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('ledger:months.close'), exact: true }).click()
    await expect(page.getByText(say('ledger:months.state.closed'), { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/Ada Admin/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: say('ledger:months.close'), exact: true })).toHaveCount(0)
    const accounts = page.getByRole('table', { name: say('ledger:months.accounts') })
    const row = accounts.getByRole('row', { name: say('ledger:months.accountName.chef_payable') })
    await expect(row).toContainText('$123.45')
    await expectNoAxeViolations(page)
  })

  await test.step('the file has the totals and each entry of the ledger', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('listExports:start') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('\r\npayouts,123.45\r\n')
    expect(file).toContain(',payouts,,-123.45,')
  })

  await test.step('a correction is posted today and names the movement that it corrects', async () => {
    await page.goto(`/admin/orders/${order.id}`)
    const ledger = page.getByRole('table', { name: say('ledger:title') })
    await ledger.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say('desk:reason.label') }).fill('The commission was too high')
    await dialog.getByRole('textbox', { name: say('ledger:correct.amount') }).fill('0.50')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('ledger:correct.confirm') }).click()
    await expect(ledger.getByText('The commission was too high')).toBeVisible()
    await expect(ledger.getByText(say('ledger:cause.correction')).first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
