import { randomUUID } from 'node:crypto'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unfold } from './support/unfold.ts'

test('a chef adds, pauses, reorders, prices, exports and deletes a dish and plans a batch', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // The phone and desktop projects share one marketplace.
  const mark = randomUUID().slice(0, 4)
  const dish = `Borscht ${mark}`
  await signIn(page, chef)
  await page.goto('/dashboard/menu-items')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: dish, exact: true }) })

  await test.step('the chef adds a dish and sees errors at the fields', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Add a dish' }).click()
    await unfold(page)
    await page.getByRole('button', { name: 'Add to the menu' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText('Please fill this in.').first()).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(dish)
    await page.getByLabel('Price', { exact: true }).fill('9,50')
    await page.getByLabel('Category').selectOption('soup')
    await page.getByLabel('Add ingredients').fill('Beetroot, Sour cream')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Can be left out' }).nth(1).check()
    await page.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'Choose one' }).click()
    await page.getByLabel('What to choose').fill('Size')
    await page.getByLabel('Option 1', { exact: true }).fill('Bowl')
    await page.getByLabel('Option 2', { exact: true }).fill('Pot')
    await page.getByLabel('Extra price of option 2').fill('6')
    await page.getByLabel('Name in Russian').fill('Борщ')
    await page.getByLabel('Status', { exact: true }).selectOption('active')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Add to the menu' }).click()
    await expect(page).toHaveURL(/menu-items$/)
    await expect(row.getByText('$9.50')).toBeVisible()
  })

  await test.step('leaving with unsaved changes asks first, by link and by the back button', async () => {
    await row.getByRole('link', { name: dish }).click()
    await page.getByLabel('Price', { exact: true }).fill('99')
    await page.getByRole('link', { name: 'Menu', exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page).toHaveURL(/menu-items$/)
    await expect(row.getByText('$9.50')).toBeVisible()
  })

  await test.step('the chef pauses the dish and offers it again', async () => {
    const offered = row.getByRole('switch')
    await offered.click()
    await expect(offered).not.toBeChecked()
    await page.reload()
    await expect(offered).not.toBeChecked()
    await offered.click()
    await expect(offered).toBeChecked()
  })

  await test.step('the chef reorders the dish with the keyboard', async () => {
    const handle = page.getByRole('button', { name: `Move ${dish}` })
    await handle.focus()
    await handle.press('Home')
    await expect(page.getByText(new RegExp(`${dish} is now 1 of`))).toBeAttached()
    await handle.press('ArrowDown')
    await expect(page.getByText(new RegExp(`${dish} is now 2 of`))).toBeAttached()
    await expect(handle).toBeFocused()
    await page.reload()
    await expect(page.getByRole('list', { name: 'Dishes' }).getByRole('listitem').nth(1)).toContainText(dish)
  })

  await test.step('the chef changes prices of chosen dishes', async () => {
    await page.getByRole('checkbox', { name: `Choose ${dish}` }).check()
    await page.getByRole('button', { name: 'Prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the price of 1 dish' })
    await dialog.getByLabel('Change', { exact: true }).fill('10')
    await expect(dialog.getByText('$10.50')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Change prices' }).click()
    await expect(row.getByText('$10.50')).toBeVisible()
  })

  await test.step('the chef plans a batch, adds portions and removes it', async () => {
    await page.getByRole('tab', { name: 'Batches' }).click()
    await page.getByRole('button', { name: 'Schedule a batch' }).click()
    const sheet = page.getByRole('dialog', { name: 'Schedule a batch' })
    await sheet.getByLabel('Dish').selectOption({ label: dish })
    const tomorrow = new Date(Date.now() + 36 * 3600_000).toISOString().slice(0, 10)
    await sheet.getByLabel('Pickup day').fill(tomorrow)
    await sheet.getByLabel('Pickup from').fill('12:00')
    await sheet.getByLabel('Pickup until').fill('14:00')
    await sheet.getByLabel('Portions').fill('8')
    await expectNoAxeViolations(page)
    await sheet.getByRole('button', { name: 'Schedule batch' }).click()
    const batch = page.getByRole('listitem').filter({ hasText: dish })
    await expect(batch.getByText('0 of 8 sold')).toBeVisible()
    await expectNoAxeViolations(page)
    await batch.getByRole('button', { name: 'Increase quantity' }).click()
    await batch.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(batch.getByText('0 of 10 sold')).toBeVisible()
    await batch.getByRole('button', { name: `Remove the batch of ${dish}` }).click()
    await expect(batch).toHaveCount(0)
  })

  await test.step('the chef exports the menu', async () => {
    await page.getByRole('tab', { name: 'Dishes' }).click()
    await page.getByRole('button', { name: 'Menu tools' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('menu.csv')
  })

  await test.step('the chef deletes the dish', async () => {
    await row.getByRole('button', { name: `More for ${dish}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${dish} is deleted.`)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('only chefs can open the menu page', async ({ page, openPerson }) => {
  await page.goto('/dashboard/menu-items')
  await expect(page).toHaveURL(/\/auth/)
  const buyer = await openPerson({ email: 'buyer@demo.test', password: chef.password })
  await buyer.goto('/dashboard/menu-items')
  await expect(buyer.getByRole('heading', { name: 'Nothing on this plate' })).toBeVisible()
})
