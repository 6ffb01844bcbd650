import { randomUUID } from 'node:crypto'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test('an admin saves the filters of a list as a view, opens it, shares it, and undoes its deletion', async ({
  page,
  say,
}) => {
  const word = randomUUID().slice(0, 8)
  const name = `Chefs ${word}`
  const address = `/admin/users?show=chef&from=2024-01-01&q=${word}`
  const shorter = `New ${name}`
  const views = page.getByRole('region', { name: say('savedViews:label') })
  const dialog = page.getByRole('dialog')
  const save = views.getByRole('button', { name: say('savedViews:save') })
  await signIn(page, admin)
  await page.goto('/admin/users')
  await expect(save).toBeDisabled()

  await page.goto(address)
  await save.click()
  await dialog.getByRole('button', { name: say('common:action.save') }).click()
  await expect(dialog.getByText(say('savedViews:nameWrong'))).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: say('savedViews:name') }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const chip = views.getByRole('button', { name, exact: true })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)

  // A second press clears the filters; a third opens the view again, and Back leaves it.
  await chip.press('Enter')
  await expect(page).not.toHaveURL(/show=chef/)
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.press('Enter')
  await expect(page).toHaveURL(/show=chef/)
  await expect(page).toHaveURL(/from=2024-01-01/)
  await page.goBack()
  await expect(page).not.toHaveURL(/show=chef/)
  await page.reload()
  await chip.click()
  await expect(page).toHaveURL(/show=chef/)

  const menu = (shown: string) =>
    views.getByRole('button', { name: say('savedViews:menu', { name: shown }), exact: true })
  await menu(name).press('Enter')
  await page.getByRole('menuitem', { name: say('savedViews:edit') }).press('Enter')
  await dialog.getByRole('textbox', { name: say('savedViews:name') }).fill(shorter)
  await dialog.getByRole('combobox', { name: say('savedViews:share') }).selectOption('all')
  await dialog.getByRole('button', { name: say('common:action.save') }).click()
  const shared = views.getByRole('button', { name: `${shorter}, ${say('savedViews:sharedByYou')}` })
  await expect(shared).toHaveAttribute('aria-pressed', 'true')

  await menu(shorter).click()
  await page.getByRole('menuitem', { name: say('savedViews:delete') }).click()
  await expect(shared).toBeHidden()
  await page.getByRole('button', { name: say('common:action.undo') }).click()
  await expect(shared).toBeVisible()

  // A view belongs to one list, and every list has its own.
  const pages = [
    'orders',
    'bookings',
    'standing-orders',
    'chefs',
    'dishes',
    'reviews',
    'audit',
    'queue',
    'payments?view=cases',
    'payments?view=owed',
  ]
  for (const path of pages) {
    await page.goto(`/admin/${path}`)
    await expect(save).toBeVisible()
    await expect(shared).toHaveCount(0)
  }
  await page.goto(address)
  await menu(shorter).click()
  await page.getByRole('menuitem', { name: say('savedViews:delete') }).click()
  await expect(shared).toHaveCount(0)
})
