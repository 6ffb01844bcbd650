import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

const dishName = (page: Page, say: Say) => page.getByLabel(say('menuItems:basics.name'), { exact: true })

test('forms keep typed text through a refresh, a closed tab and a lost session until it is saved', async ({
  page,
  context,
  request,
  say,
  allowConsoleError,
}) => {
  test.setTimeout(120_000)
  // The browser logs the 404 of a chef without a kitchen.
  allowConsoleError(/404.*list-menu/)
  const account = await createAccount(request, 'chef', 'Dora Draft')
  await signIn(page, account)

  await test.step('a new dish without a kitchen leads to its creation', async () => {
    await page.goto('/dashboard/menu-items/new')
    await page.getByRole('link', { name: say('noKitchen:action') }).click()
    await expect(page.getByLabel(say('business:create.name'))).toBeVisible()
  })

  await (await callFunctionsAs(request, account))('create-business', { name: 'Dora’s Drafts', kind: 'chef' })

  await test.step('a refresh and a closed tab keep the dish', async () => {
    await page.goto('/dashboard/menu-items/new')
    await dishName(page, say).fill('Half a borscht')
    await page.reload()
    await expect(dishName(page, say)).toHaveValue('Half a borscht')
    await expect(page.getByText(say('common:draft.kept'))).toBeVisible()
    await expectNoAxeViolations(page)
    const other = await context.newPage()
    await page.close()
    await other.goto('/dashboard/menu-items/new')
    await expect(dishName(other, say)).toHaveValue('Half a borscht')
    await other.getByRole('button', { name: say('common:draft.discard') }).click()
    await expect(dishName(other, say)).toHaveValue('')
    await other.reload()
    await expect(dishName(other, say)).toHaveValue('')
    await expect(other.getByText(say('common:draft.kept'))).toHaveCount(0)
    await keepsBusiness(other, say)
    await survivesLostSession(other, account, say)
  })
})

async function keepsBusiness(page: Page, say: Say): Promise<void> {
  await test.step('the business profile keeps each section and asks before it is left', async () => {
    await page.goto('/dashboard/chef-profile#about')
    await page.getByLabel(say('business:about.tagline')).first().fill('Soup by the liter')
    await page.locator('a[href$="#contact"]:visible').first().click()
    await page.getByLabel(say('business:contact.phone')).fill('+1 415 555 0177')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel(say('business:about.tagline')).first()).toHaveValue('Soup by the liter')
    await page.locator('a[href="/"]:visible').first().click()
    const dialog = page.getByRole('dialog', { name: say('common:leave.title') })
    await dialog.getByRole('button', { name: say('common:leave.stay') }).click()
    await page.reload()
    await expect(page.getByLabel(say('business:about.tagline')).first()).toHaveValue('Soup by the liter')
    await page.locator('a[href$="#contact"]:visible').first().click()
    await expect(page.getByLabel(say('business:contact.phone'))).toHaveValue('+1 415 555 0177')
  })
}

async function survivesLostSession(
  page: Page,
  account: Parameters<typeof signIn>[1],
  say: Say,
): Promise<void> {
  await test.step('a lost session keeps the service, and saving ends the draft', async () => {
    await page.goto('/dashboard/services/new')
    await page.getByLabel(say('servicesManage:form.name'), { exact: true }).fill('Soup class')
    await page.evaluate(() => localStorage.removeItem('localchef-auth'))
    await page.goto('/dashboard/services/new')
    await expect(page).toHaveURL(/\/auth/)
    await signIn(page, account)
    await page.goto('/dashboard/services/new')
    const name = page.getByLabel(say('servicesManage:form.name'), { exact: true })
    await expect(name).toHaveValue('Soup class')
    await page.getByLabel(say('servicesManage:form.description')).first().fill('Three soups.')
    await page.getByRole('button', { name: say('servicesManage:form.create') }).click()
    await expect(page).toHaveURL(/\/dashboard\/services$/)
    await page.goto('/dashboard/services/new')
    await expect(name).toHaveValue('')
  })
}
