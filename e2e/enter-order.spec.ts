import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef enters an order by phone with the keyboard, and the buyer is known at the next call', async ({
  page,
  request,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Telephone Dumplings')
  await signIn(page, kitchen.chef)
  const card = page.getByRole('article', { name: /Peter$/ })

  await test.step('the chef types dishes, name and phone number, and is asked about allergies', async () => {
    await page.goto('/dashboard/orders')
    await page.getByRole('link', { name: say('board:enter') }).click()
    const portions = page.getByRole('textbox', { name: kitchen.dish.name })
    await expect(portions).toBeFocused()
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Peter Phone')
    await page.keyboard.press('Tab')
    await page.keyboard.type('+1 415 555 0142')
    const price = Promise.withResolvers<void>()
    await page.route('**/functions/v1/quote-order', async (route) => {
      await price.promise
      await route.continue()
    })
    await portions.fill('2')
    await portions.press('Enter')
    const pricing = page.getByText(say('orderEntry:pricing'))
    await expect(pricing).toBeVisible()
    await portions.fill('3')
    price.resolve()
    await expect(pricing).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/orders\/new$/)
    await page.getByRole('button', { name: say('common:allergens.wheat'), exact: true }).click()
    const submit = page.getByRole('button', { name: say('orderEntry:submitFor', { total: '$36.00' }) })
    await expect(submit).toBeVisible()
    await submit.click()
    await expect(page.getByText(say('orderEntry:warnFirst')).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: say('orderEntry:told') }).check()
    await submit.click()
  })

  await test.step('the order stands on the board, confirmed', async () => {
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(card).toHaveCount(1)
    await expect(card.getByText(say('board:card.byPhone'))).toBeVisible()
    await expect(card.getByText('$36.00')).toBeVisible()
    await expect(card.getByRole('link', { name: say('board:card.call', { name: 'Peter' }) })).toBeVisible()
  })

  await test.step('at the next call the buyer is filled in, with allergies', async () => {
    await page.goto('/dashboard/orders/new')
    await page.getByRole('textbox', { name: kitchen.dish.name }).fill('1')
    await page.getByRole('textbox', { name: say('orderEntry:name') }).fill('Pet')
    await page.getByRole('button', { name: 'Peter Phone · (415) 555-0142' }).click()
    await expect(page.getByText(say('orderEntry:noAccount', { name: 'Peter Phone' }))).toBeVisible()
    await page.getByRole('checkbox', { name: say('orderEntry:told') }).check()
    await expect(
      page.getByRole('button', { name: say('orderEntry:submitFor', { total: '$12.00' }) }),
    ).toBeVisible()
    await page.getByRole('textbox', { name: say('orderEntry:note') }).press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(card).toHaveCount(2)
  })
})
