import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type Account, admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'
import { unfold } from './support/unfold.ts'

test('a chef enters almonds and sesame, and an allergic buyer is warned from the menu to the receipt', {
  tag: '@phone',
}, async ({ page, request, say, openPerson }) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, 'Almond Kitchen')
  const cake = `Orange cake ${randomUUID().slice(0, 8)}`
  const nuts = say('common:allergens.tree_nuts')
  const sesame = say('common:allergens.sesame')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await signIn(page, kitchen.chef)

  await test.step('typed ingredients suggest allergens at once', async () => {
    await page.goto('/dashboard/menu-items/new')
    await page.getByLabel(say('menuItems:basics.name'), { exact: true }).fill(cake)
    await page.getByLabel(say('menuItems:basics.price'), { exact: true }).fill('9')
    await unfold(page)
    await page.getByLabel(say('menuItems:ingredients.add')).fill('almonds, sesame')
    const suggested = page.getByRole('status').filter({ hasText: say('menuItems:ingredients.suggested') })
    await expect(suggested).toContainText(
      say('menuItems:ingredients.because', { allergen: nuts, names: 'almonds' }),
    )
    await expect(suggested).toContainText(
      say('menuItems:ingredients.because', { allergen: sesame, names: 'sesame' }),
    )
    await page.getByRole('button', { name: say('menuItems:ingredients.addButton'), exact: true }).click()
    await expect(page.getByText(say('menuItems:ingredients.unstated'))).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a dish without an allergen statement cannot be offered', async () => {
    await page.getByLabel(say('menuItems:editor.status'), { exact: true }).selectOption('active')
    await page.getByRole('button', { name: say('menuItems:editor.create') }).click()
    await expect(page.getByText(say('menuItems:problems.no_statement')).first()).toBeVisible()
  })

  await test.step('denying a suggested allergen needs a reason', async () => {
    await chip(say('menuItems:ingredients.none')).click()
    await page.getByRole('button', { name: say('menuItems:editor.create') }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: say('menuItems:problems.no_reason_to_deny') }),
    ).toHaveCount(2)
    await chip(nuts).click()
    const reason = page.getByLabel(say('menuItems:denial.label', { names: 'sesame', allergen: sesame }), {
      exact: true,
    })
    await reason.fill('Only the name of the shape: no seeds')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: say('menuItems:editor.create') }).click()
    await expect(page).toHaveURL(/menu-items$/)
  })

  const menu = page.getByRole('list', { name: say('menuItems:views.dishes') })
  const link = menu.getByRole('link', { name: cake, exact: true })
  await expect(link).toBeVisible()
  const dishId = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  const buyer = await allergicBuyer(request, ['tree_nuts', 'sesame'])
  const buyerPage = await openPerson(buyer)

  await test.step('the buyer is warned of stated and of suggested allergens', async () => {
    await buyerPage.goto(`/dish/${dishId}`)
    await expect(
      buyerPage.getByText(say('dish:warning.title', { names: nuts }), { exact: true }),
    ).toBeVisible()
    await expect(
      buyerPage.getByText(say('dish:warning.mayContain', { names: sesame }), { exact: true }),
    ).toBeVisible()
    await expect(buyerPage.getByText(say('common:allergenStatement.none'))).toHaveCount(0)
    await expectNoAxeViolations(buyerPage)
    await buyerPage.getByRole('button', { name: say('dish:addFor', { price: '$9.00' }) }).click()
    await buyerPage.goto('/cart')
    await expect(buyerPage.getByText(say('cards:contains', { names: nuts }), { exact: true })).toBeVisible()
    await expect(
      buyerPage.getByText(say('cards:mayContain', { names: sesame }), { exact: true }),
    ).toBeVisible()
    const place = buyerPage.getByRole('button', { name: new RegExp(say('checkout:place')) })
    await chooseSlot(buyerPage, say)
    await place.click()
    await expect(buyerPage.getByText(say('checkout:allergens.accept')).first()).toBeVisible()
    await expect(
      buyerPage.getByText(say('checkout:allergens.mayContain', { names: sesame }), { exact: true }),
    ).toBeVisible()
    await buyerPage.getByLabel(say('checkout:allergens.understood')).check()
    await place.click()
    await expect(buyerPage).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
    await buyerPage.getByRole('link', { name: say('orders:receipt.open') }).click()
    const receipt = buyerPage.getByRole('article')
    await expect(
      receipt.getByText(say('common:allergenStatement.contains', { names: nuts }), { exact: true }),
    ).toBeVisible()
    await expect(
      receipt.getByText(say('common:allergenStatement.mayContain', { names: sesame }), { exact: true }),
    ).toBeVisible()
  })

  await test.step('an admin rejects the reason, which adds the allergen to the dish', async () => {
    const adminPage = await openPerson(admin)
    await adminPage.goto('/admin/queue?show=denial')
    await adminPage
      .getByRole('list', { name: say('queue:title') })
      .getByRole('button')
      .filter({ hasText: cake })
      .click()
    await expect(adminPage.getByText('Only the name of the shape: no seeds')).toBeVisible()
    await expectNoAxeViolations(adminPage)
    await adminPage.getByRole('button', { name: say('queue:do.denial.reject') }).click()
    const dialog = adminPage.getByRole('dialog')
    await dialog.getByRole('button', { name: say('desk:templates.denial.reject.1') }).click()
    await dialog.getByRole('button', { name: say('queue:do.denial.reject') }).click()
    await expect(adminPage.getByText(say('queue:done.denial.reject', { subject: cake }))).toBeVisible()
    await buyerPage.goto(`/dish/${dishId}`)
    const both = [nuts, sesame].join(', ')
    await expect(
      buyerPage.getByText(say('dish:warning.title', { names: both }), { exact: true }),
    ).toBeVisible()
  })

  await test.step('importing a file that empties allergens lists them as losses', async () => {
    await page.goto('/dashboard/menu-items')
    await page.getByRole('button', { name: say('menuItems:tools.label') }).click()
    await page.getByRole('menuitem', { name: say('menuItems:tools.import') }).click()
    const csv = `id,name,description,allergens\n${dishId},,,\n${kitchen.dish.id},,,none\n`
    const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    const choose = page.getByLabel(say('menuItems:import.choose')).first()
    const dialog = page.getByRole('dialog', { name: say('menuItems:import.title') })
    await choose.setInputFiles(file)
    await expect(
      dialog.getByText(say('menuItems:import.summary', { created: 0, changed: 0, unchanged: 1 })),
    ).toBeVisible()
    await expect(dialog.getByText(say('menuItems:import.reason.no_reason_to_deny'))).toBeVisible()
    await choose.setInputFiles({
      ...file,
      buffer: Buffer.from(`id,name,allergens,ingredients\n${kitchen.dish.id},,none,none\n`),
    })
    const lost = dialog.getByText(
      `${say('menuItems:import.loses')} · ${say('menuItems:import.column.allergens')}:`,
    )
    await expect(lost).toContainText(say('common:allergens.wheat'))
    await expect(
      dialog.getByText(`${say('menuItems:import.loses')} · ${say('menuItems:import.column.ingredients')}:`),
    ).toContainText('Flour, Onion')
    await expectNoAxeViolations(page)
  })
})

async function allergicBuyer(request: APIRequestContext, allergies: string[]): Promise<Account> {
  const buyer = await createAccount(request, 'buyer', 'Alice Allergic')
  const session = await signInByPassword(request, buyer)
  const { supabaseAnonKey } = await (await request.get('/config.json')).json()
  const changed = await request.patch(`/rest/v1/profiles?id=eq.${session.user.id}`, {
    headers: { apikey: supabaseAnonKey, authorization: `Bearer ${session.access_token}` },
    data: { allergies },
  })
  expect(changed.ok()).toBe(true)
  return buyer
}

test('the home page warns an allergic buyer and lists dishes with the allergen last', {
  tag: ['@demo', '@phone'],
}, async ({ page, request, say }) => {
  // The home page shows other dishes at another hour, so this takes the allergen that the fewest of them have.
  const asReader = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Rae Reader'))
  const { popularDishes } = await asReader<{ popularDishes: { allergens: string[] | null }[] }>(
    'get-home-feed',
    {},
  )
  const stated = popularDishes.flatMap((dish) => dish.allergens ?? [])
  const timesOf = (name: string) => stated.filter((other) => other === name).length
  const [allergen = ''] = stated.toSorted((one, other) => timesOf(one) - timesOf(other))
  const buyer = await allergicBuyer(request, [allergen])
  await signIn(page, buyer)
  await page.goto('/')
  // Dishes with a warning come after all others.
  const list = page
    .getByRole('region', { name: say('home:popular.title') })
    .locator('li')
    .filter({ has: page.getByRole('heading') })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(list.first()).toBeVisible()
  const warning = say('cards:contains', { names: say(`common:allergens.${allergen}`) })
  await expect(list.filter({ hasText: warning }).first()).toBeVisible()
  const warned = (await list.allInnerTexts()).map((text) => text.includes(warning))
  expect(warned).toEqual(warned.toSorted((one, other) => Number(one) - Number(other)))
})
