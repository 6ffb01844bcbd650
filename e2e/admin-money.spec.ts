import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import type { Say } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { createAccount } from './support/create-account.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

interface Quote {
  serviceFee: number
  tax: number
  discount: { code: string; amount: number } | null
  codeProblem: { reason: string } | null
  credit: number
}

test('an admin sets a tax rate, a service fee, a discount and credit, and undoes or revokes each where possible', {
  tag: '@phone',
}, async ({ page, request, server, say, language, allowConsoleError }) => {
  test.setTimeout(300_000)
  const kitchen = await openCardKitchen(server, request, 'Reno Ramen')
  const kitchenName = language === 'ru' ? 'Пирожки Ольги' : 'Reno Ramen'
  // In a separate state, where no other journey pays tax.
  await server.database.pool.query(
    `update public.chefs set city = 'Reno', state = 'NV', zip_code = '89501' where id = $1`,
    [kitchen.chefId],
  )
  const buyer = await createAccount(request, 'buyer', 'Bianca Bonus')
  const { user } = await signInByPassword(request, buyer)
  const asBuyer = await callFunctionsAs(request, buyer)
  const code = `RENO-${kitchen.chefId.slice(0, 8)}`
  const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }
  /** Quotes an order of $6.50. */
  const quote = (choices: object = {}) =>
    asBuyer<Quote>('quote-order', {
      chefId: kitchen.chefId,
      lines: [{ ...line, isReady: true }],
      ...choices,
    })
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const reason = field(say('desk:reason.label'))
  const said = (text: string) => page.getByRole('status').getByText(text)
  await signIn(page, own.admin)

  await test.step('a rate of sales tax is refused field by field, added, and ended by a rate of 0%', async () => {
    const state = dialog.getByLabel(say('taxes:field.state')).first()
    const percent = field(say('taxes:field.percent'))
    const save = dialog.getByRole('button', { name: say('taxes:confirm') })
    await page.goto('/admin/payments?view=taxes')
    await page.getByRole('button', { name: say('taxes:add') }).click()
    await save.click()
    await expect(dialog.getByText(say('desk:reason.missing')).first()).toBeVisible()
    await expect(reason).toBeFocused()
    await reason.fill('The county asks for it')
    await percent.fill('30.5')
    await save.click()
    await expect(dialog.getByText(say('taxes:error.state')).first()).toBeVisible()
    await expect(dialog.getByText(say('taxes:error.percent')).first()).toBeVisible()
    await expect(state).toBeFocused()
    await expect(reason).toHaveValue('The county asks for it')
    await expect(percent).toHaveValue('30.5')
    await expectNoAxeViolations(page)
    await fillRate(page, say, '8,265', '2024-01-01')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(said(say('taxes:done'))).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: 'NV 895…' })
    await expect(rows.filter({ hasText: /8[.,]265\s?%/ })).toBeVisible()
    // 8.265% of $6.50.
    expect(await quote()).toMatchObject({ tax: 0.54 })

    await page.getByRole('button', { name: say('taxes:add') }).click()
    await reason.fill('The county asks for it no longer')
    await fillRate(page, say, '0', '2024-01-02')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(rows.filter({ hasText: /0\s?%/ })).toBeVisible()
    expect(await quote()).toMatchObject({ tax: 0 })
  })

  await test.step('a service fee above its limits is refused, a possible one holds, and the usual one comes back', async () => {
    const usual = dialog.getByRole('checkbox')
    const percent = field(say('fees:commission.percent'))
    const fixed = field(say('fees:serviceFee.fixed'))
    const save = dialog.getByRole('button', { name: say('fees:serviceFee.confirm') })
    const change = page.getByRole('button', { name: say('fees:serviceFee.change') })
    await page.goto(`/admin/chefs/${kitchen.chefId}`)
    await expect(page.getByText(say('fees:serviceFee.none')).first()).toBeVisible()
    await change.click()
    await reason.fill('Agreed with the chef')
    await usual.uncheck()
    await percent.fill('30.01')
    await fixed.fill('20.01')
    await save.click()
    await expect(dialog.getByText(say('fees:serviceFee.percentError')).first()).toBeVisible()
    await expect(dialog.getByText(say('fees:serviceFee.fixedError')).first()).toBeVisible()
    await expect(percent).toBeFocused()
    await expect(percent).toHaveValue('30.01')
    await expect(fixed).toHaveValue('20.01')
    await percent.fill('4')
    await fixed.fill('0,5')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText(/4\s?% \+ \$0\.50/)).toBeVisible()
    const history = page.getByRole('list', { name: say('fees:history') })
    await expect(history).toContainText('Agreed with the chef')
    // 4% of $6.50, and $0.50.
    expect(await quote()).toMatchObject({ serviceFee: 0.76 })

    await change.click()
    await reason.fill('The agreement has ended')
    await usual.check()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say('fees:serviceFee.none')).first()).toBeVisible()
    expect(await quote()).toMatchObject({ serviceFee: 0 })
  })

  await test.step('a code without a value, or with the look of another, is refused; one is made, paused and ended', async () => {
    allowConsoleError(/409/)
    const codeField = dialog.getByLabel(say('discounts:form.code'), { exact: true })
    const amount = dialog.getByLabel(say('discounts:form.amount'), { exact: true })
    const save = dialog.getByRole('button', { name: say('discounts:form.save') })
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
    await page.goto('/admin/payments?view=discounts')
    await page.getByRole('button', { name: say('discounts:add') }).click()
    await codeField.fill(code)
    await dialog.getByLabel(say('discounts:form.kind'), { exact: true }).selectOption('sum')
    await save.click()
    await expect(dialog.getByText(say('common:validation.required')).first()).toBeVisible()
    await expect(amount).toBeFocused()
    await expect(codeField).toHaveValue(code)
    await amount.fill('2.50')
    await dialog.getByLabel(say('discounts:form.kitchens')).fill('Reno Ramen')
    await dialog
      .getByRole('button', { name: say('discounts:form.addKitchen', { name: kitchenName }) })
      .first()
      .click()
    await expectNoAxeViolations(page)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say('discounts:saved'))).toBeVisible()
    await expect(card).toContainText('$2.50')
    await expect(card).toContainText(kitchenName)
    expect(await quote({ code })).toMatchObject({ discount: { amount: 2.5 } })

    await page.getByRole('button', { name: say('discounts:add') }).click()
    await codeField.fill(code.toLowerCase())
    await save.click()
    await expect(dialog.getByText(say('refusals:code_taken')).first()).toBeVisible()
    await expect(codeField).toBeFocused()
    await expect(codeField).toHaveValue(code.toLowerCase())
    await dialog.getByRole('button', { name: say('common:action.close') }).click()

    await card.getByRole('button', { name: say('discounts:pause') }).click()
    await expect(card.getByText(say('discounts:status.paused'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('common:action.undo') }).click()
    await expect(card.getByText(say('discounts:status.active'), { exact: true })).toBeVisible()
    await card.getByRole('button', { name: say('discounts:end') }).click()
    await expect(page.getByText(say('discounts:done.ended', { code }))).toBeVisible()
    await expect(card.getByText(say('discounts:status.ended'), { exact: true })).toBeVisible()
    expect(await quote({ code })).toMatchObject({ discount: null, codeProblem: { reason: 'ended' } })
    await expectNoAxeViolations(page)
  })

  await test.step('credit without a sum, above the most or for a day that is over is refused, and then given', async () => {
    allowConsoleError(/400/)
    const amount = field(say('credit:grant.amount'))
    const why = field(say('credit:grant.reason'))
    const lastDay = dialog.getByLabel(say('credit:grant.expiresOn'))
    const save = dialog.getByRole('button', { name: say('credit:grant.submit') })
    await page.goto(`/admin/users/${user.id}`)
    await page.getByRole('button', { name: say('users:support.openTemplate1') }).click()
    await page.getByRole('button', { name: say('users:support.open') }).click()
    await page.getByRole('button', { name: say('credit:grant.open') }).click()
    await save.click()
    const amountError = dialog.getByText(say('credit:grant.amountError', { most: '$100.00' })).first()
    await expect(amountError).toBeVisible()
    await expect(dialog.getByText(say('credit:grant.reasonError')).first()).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.fill('100.01')
    await why.fill('The ramen was cold')
    await save.click()
    await expect(amountError).toBeVisible()
    await expect(amount).toHaveValue('100.01')
    await amount.fill('5,25')
    const usualDay = await lastDay.inputValue()
    await lastDay.fill('2024-01-01')
    await save.click()
    await expect(dialog.getByText(say('credit:grant.expiresOnError')).first()).toBeVisible()
    await expect(lastDay).toBeFocused()
    await expect(why).toHaveValue('The ramen was cold')
    await expectNoAxeViolations(page)
    await lastDay.fill(usualDay)
    await test.step('the limit of 24 hours stands beside the amount', async () => {
      allowConsoleError(/409/)
      const call = await callFunctionsAs(request, own.admin)
      const limit = (toPerson: number, from: number) =>
        call('save-setting', {
          key: 'credit',
          value: { toPerson, byStaff: 1000 },
          from,
          reason: 'For the journey',
        })
      await limit(5, 0)
      await save.click()
      const text = say('credit:grant.limit.toPerson', { most: '$5.00', left: '$5.00' })
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await expect(amount).toBeFocused()
      await limit(200, 1)
    })
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(say('credit:grant.done', { name: 'Bianca Bonus', amount: '$5.25' })),
    ).toBeVisible()
    expect(await quote({ useCredit: true })).toMatchObject({ credit: 5.25 })
  })

  await test.step('the list of credit shows the grant, which is revoked for a reason', async () => {
    const row = page
      .getByRole('list', { name: say('credit:list.label') })
      .getByRole('listitem')
      .filter({ hasText: 'Bianca Bonus' })
    const left = (sum: string) => say('credit:list.left', { left: sum, amount: '$5.25' })
    await page.goto('/admin/payments?view=credit')
    await expect(row).toContainText('The ramen was cold')
    await expect(row).toContainText(left('$5.25'))
    await row.getByRole('button', { name: say('credit:revoke.open') }).click()
    await dialog.getByRole('button', { name: say('credit:revoke.confirm') }).click()
    await expect(dialog.getByText(say('desk:reason.missing')).first()).toBeVisible()
    await reason.fill('Given to the wrong person')
    await dialog.getByRole('button', { name: say('credit:revoke.confirm') }).click()
    await expect(dialog).toBeHidden()
    await expect(said(say('credit:revoke.done'))).toBeVisible()
    await expect(row).toContainText(left('$0.00'))
    await expect(row).toContainText(say('credit:list.revoked', { day: '' }).trim())
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(await quote({ useCredit: true })).toMatchObject({ credit: 0 })
    await expectNoAxeViolations(page)
  })
})

async function fillRate(page: Page, say: Say, percent: string, firstDay: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  // The ZIP code's label mentions the state as well.
  await dialog.getByLabel(say('taxes:field.state')).first().fill('nv')
  await dialog.getByLabel(say('taxes:field.zipPrefix')).fill('895')
  await dialog.getByLabel(say('taxes:field.percent')).fill(percent)
  await dialog.getByLabel(say('taxes:field.holdsFrom')).fill(firstDay)
}
