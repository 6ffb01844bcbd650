import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import type { Say } from './support/both-languages.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test('an admin adds a rate of sales tax, and a buyer sees the tax before ordering and on the receipt', async ({
  page,
  browser,
  request,
  server,
  say,
  locale,
}) => {
  test.setTimeout(240_000)
  const kitchen = await openCardKitchen(server, request, 'Taxed Toast')
  const buyer = await createAccount(request, 'buyer', 'Tara Tax')

  await test.step('the admin reads whose duty the tax is, and adds a rate', async () => {
    await signIn(page, own.admin)
    await page.goto('/admin/payments?view=taxes')
    await expect(page.getByText(say('taxes:duty'))).toBeVisible()
    await expectNoAxeViolations(page)
    await addRate(page, say)
    await expect(page.getByRole('row').filter({ hasText: 'CA 941…' }).first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  const context = await browser.newContext({
    locale: locale ?? 'en-US',
    baseURL: server.url,
    viewport: page.viewportSize(),
  })
  const cart = await context.newPage()
  await signIn(cart, buyer)
  await cart.goto(`/dish/${kitchen.dishId}`)
  await cart.getByRole('radio', { name: /Large/ }).check()
  await cart.getByRole('button', { name: say('dish:addFor', { price: '$6.50' }) }).click()
  await expect(cart.getByTestId('cart-badge')).toHaveText('1')

  await test.step('the checkout adds the tax to the full price', async () => {
    await cart.goto('/cart')
    const tax = cart.locator('form dl div').filter({ hasText: say('orders:sum.tax') })
    // 7.25 % of $6.50 is $0.47.
    await expect(tax).toContainText('$0.47')
    await expect(cart.getByRole('button', { name: `${say('checkout:place')} · $6.97` })).toBeVisible()
    await expectNoAxeViolations(cart)
  })

  await test.step('the receipt has the tax', async () => {
    await chooseSlot(cart, say)
    await cart.getByRole('button', { name: `${say('checkout:place')} · $6.97` }).click()
    await expect(cart).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
    await cart.goto(`${new URL(cart.url()).pathname}/receipt`)
    const sums = cart.getByRole('article').locator('dl div')
    await expect(sums.filter({ hasText: say('orders:sum.tax') })).toContainText('$0.47')
    await expect(sums.filter({ hasText: say('orders:sum.total') })).toContainText('$6.97')
  })
  await context.close()

  await test.step('the kitchen collects the tax in person, and the report names it apart', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from public.orders where chef_id = $1',
      [kitchen.chefId],
    )
    const orderId = rows[0]?.id
    for (const [from, to] of [
      ['placed', 'confirmed'],
      ['confirmed', 'preparing'],
      ['preparing', 'ready'],
      ['ready', 'completed'],
    ]) {
      await kitchen.asChef('transition-order', { orderId, from, to })
    }
    await page.goto('/admin/payments')
    const sums = page.getByLabel(say('ledger:report.handover'))
    await expect(
      sums.locator('div').filter({ hasText: say('ledger:report.handoverChefsTax') }),
    ).toContainText('$0.47')
    await expectNoAxeViolations(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('listExports:start') }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('handover_orders,handover_tax,handover_chefs_tax\r\n')
    expect(file).toContain(',1,0.00,0.47\r\n')
  })

  await test.step('the chef’s statement names it apart from the balance, also in the file', async () => {
    const asChef = await browser.newContext({
      locale: locale ?? 'en-US',
      baseURL: server.url,
      viewport: page.viewportSize(),
    })
    const statement = await asChef.newPage()
    await signIn(statement, kitchen.chef)
    const { months } = await kitchen.asChef<{ months: { period: string }[] }>('list-statements', {})
    await statement.goto(`/dashboard/payouts/statements/${months[0]?.period}`)
    await expect(statement.getByRole('heading', { name: say('statements:handover.title') })).toBeVisible()
    const row = statement.locator('dl div').filter({ hasText: say('statements:handover.ownTax') })
    await expect(row).toContainText('$0.47')
    await expectNoAxeViolations(statement)
    const downloading = statement.waitForEvent('download')
    await statement.getByRole('button', { name: say('statements:saveCsv') }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.replaceAll('"', '')).toContain(`${say('statements:handover.ownTax')},0.47\r\n`)
    await asChef.close()
  })
})

async function addRate(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('taxes:add') }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: say('taxes:confirm') })
  await dialog.getByRole('textbox', { name: say('desk:reason.label') }).fill('The county asks for it')
  await confirm.click()
  await expect(dialog.getByText(say('taxes:error.state')).first()).toBeVisible()
  // The ZIP code's label mentions the state as well.
  await dialog.getByLabel(say('taxes:field.state')).first().fill('ca')
  await dialog.getByLabel(say('taxes:field.zipPrefix')).fill('941')
  await dialog.getByLabel(say('taxes:field.percent')).fill('7,25')
  await dialog.getByLabel(say('taxes:field.holdsFrom')).fill('2026-01-01')
  await confirm.click()
  await expect(dialog).toBeHidden()
}
