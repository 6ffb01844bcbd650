import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { unfold } from './support/unfold.ts'

test("a chef enters a dish's costs by ingredient and sees its margin, which buyers never see", async ({
  page,
  request,
  say,
  openPerson,
}) => {
  const { chef, dish } = await openKitchen(request, 'Costly Dumplings')
  await signIn(page, chef)
  await page.goto(`/dashboard/menu-items/${dish.id}`)
  await unfold(page)
  await page.getByRole('button', { name: say('menuItems:cost.ways.parts') }).click()
  const costs = page.getByRole('textbox', { name: say('menuItems:cost.cost'), exact: true })
  await expect(costs).toHaveCount(2)
  await costs.nth(0).fill('1.10')
  await costs.nth(1).fill('0.70')
  const leaves = say('menuItems:cost.leaves', { cost: '$1.80', margin: '$10.20', percent: 85 })
  await expect(page.getByText(leaves)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('common:action.save'), exact: true }).click()
  await expect(page.getByText(say('menuItems:editor.saved', { dish: dish.name }))).toBeVisible()
  await page.goto('/dashboard/menu-items')
  const margin = say('menuItems:cost.margin', { cost: '$1.80', margin: '$10.20', percent: 85 })
  await expect(page.getByText(margin)).toBeVisible()

  const visitor = await openPerson()
  const texts: string[] = []
  visitor.on('response', async (response) => {
    if (response.url().includes('/functions/v1/')) texts.push(await response.text().catch(() => ''))
  })
  const answer = await visitor.goto(`/dish/${dish.id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: dish.name })).toBeVisible()
  expect((await answer?.text()) + texts.join('')).not.toMatch(/"cost"|dish_costs/)
})

test('a buyer consents at checkout to hear from a kitchen, and withdraws it with one tap', async ({
  page,
  request,
  say,
  openPerson,
}) => {
  const kitchen = await openKitchen(request, 'Friendly Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Cora Consent')
  await signIn(page, buyer)
  await page.goto(`/dish/${kitchen.dish.id}`)
  const add = new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`)
  await page.getByRole('button', { name: add }).click()
  await page.goto('/cart')
  const box = page.getByRole('checkbox', {
    name: say('checkout:contact.label', { chef: 'Friendly Dumplings' }),
  })
  await page.getByText(say('checkout:fold.more'), { exact: true }).click()
  await expect(box).not.toBeChecked()
  await box.check()
  await chooseSlot(page, say)
  await page.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
  await expect(page.getByText(say('orders:placed.title'), { exact: true })).toBeVisible()

  const chef = await openPerson(kitchen.chef)
  const openBuyers = async () => {
    await chef.goto('/dashboard/orders')
    await chef.getByRole('tab', { name: say('board:view.buyers') }).click()
    await expect(chef.getByRole('heading', { name: 'Cora Consent' })).toBeVisible()
  }
  await openBuyers()
  await expect(chef.getByRole('link', { name: buyer.email })).toBeVisible()
  await expectNoAxeViolations(chef)

  await page.goto('/dashboard/settings#consents')
  const consent = page.getByRole('switch', { name: 'Friendly Dumplings' })
  await expect(consent).toBeChecked()
  await expectNoAxeViolations(page)
  await consent.click()
  await expect(consent).not.toBeChecked()
  await expect(consent).toBeEnabled()
  const asChef = await callFunctionsAs(request, kitchen.chef)
  expect(await asChef('list-buyers', {})).toMatchObject({ buyers: [{ consentedAt: null, email: null }] })
  await openBuyers()
  await expect(chef.getByRole('link', { name: buyer.email })).toHaveCount(0)
})
