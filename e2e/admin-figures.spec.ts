import { readFile } from 'node:fs/promises'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

test.use({ drawsMaps: true, hasNoMouse: true })

test('an admin reads the figures of a year and of one state, and exports them', async ({ page, say }) => {
  await signIn(page, admin)
  await page.goto('/admin/figures?range=365')
  await expect(page.getByRole('heading', { level: 1, name: say('figures:pageTitle') })).toBeVisible()
  const orders = page.getByRole('button', { name: new RegExp(`^${say('figures:orders')}`) })
  await orders.click()
  await expect(orders).toHaveAttribute('aria-pressed', 'true')
  const figure = say('figures:orders')
  await expect(page.getByRole('heading', { name: say('figures:byMonth', { figure }) })).toBeVisible()
  const regions = page.getByRole('table', { name: say('figures:regions'), exact: true })
  await expect(regions.getByRole('row', { name: /CA/ })).toBeVisible()
  await expect(page.getByRole('table', { name: say('figures:demand.title') })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel(say('figures:state'), { exact: true }).selectOption('CA')
  await expect(page.getByRole('table', { name: say('figures:regionsIn', { state: 'CA' }) })).toBeVisible()
  await expect(page).toHaveURL(/state=CA/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('listExports:start') }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').length).toBeGreaterThan(365)
})

test("lists and figures of admins name towns in the reader's language", { tag: '@phone' }, async ({
  page,
  say,
}) => {
  await signIn(page, admin)
  for (const path of ['figures?range=365&state=CA', 'chefs?show=all', 'queue?show=chef', 'dashboard']) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('#main h1')).toBeVisible()
    if (path.startsWith('figures')) {
      for (const title of [say('figures:regionsIn', { state: 'CA' }), say('figures:demand.title')]) {
        await expect(
          page
            .getByRole('table', { name: title })
            .getByText(/Сан-Франциско/)
            .first(),
        ).toBeVisible()
      }
      await expect(page.getByLabel(say('figures:city'), { exact: true })).toContainText('Сан-Франциско')
    } else {
      await expect(page.locator('#main tbody tr, #main li').first()).toBeVisible()
    }
    await expect(page.locator('#main')).not.toContainText(/San Francisco|Los Angeles|Oakland|Sacramento/)
  }
})

test("an admin finds an account's changes in the audit log by a word, with the values before and after", async ({
  page,
  say,
}) => {
  const person = await createAccount(page.request, 'buyer', 'Rosa Record')
  const asAdmin = await callFunctionsAs(page.request, admin)
  const { users } = await asAdmin<{ users: { id: string }[] }>('list-users', { query: person.email })
  const reason = `Opens a kitchen ${Date.now()}`
  await asAdmin('set-user-role', { userId: users[0]?.id, role: 'chef', reason })
  const asPerson = await callFunctionsAs(page.request, person)
  await asPerson('list-audit-log', {}).catch(() => undefined)

  await signIn(page, admin)
  await page.goto('/admin/audit')
  await page.getByRole('searchbox', { name: say('audit:search') }).fill(reason)
  const act = page.getByRole('row', { name: new RegExp(reason) })
  await expect(act).toContainText('buyer → chef')
  await expect(act).toContainText(say('audit:actions.set-user-role'))
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
  await act.getByText(say('audit:details')).click()
  await expect(act.getByText('"role": "buyer"')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('searchbox', { name: say('audit:search') }).fill(person.email)
  await page.getByRole('button', { name: say('audit:areas.security') }).click()
  const refused = page.getByRole('row', { name: new RegExp(say('audit:actions.refuse-admin-call')) })
  await expect(refused).toContainText('list-audit-log')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('listExports:start') }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('refuse-admin-call')
})

test("an admin reads the server's health page", async ({ page, say }) => {
  await signIn(page, admin)
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { level: 1, name: say('health:title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('health:migrations') })).toBeVisible()
  await expect(page.getByRole('table', { name: say('health:storage') })).toContainText('pictures')
  await expectNoAxeViolations(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
