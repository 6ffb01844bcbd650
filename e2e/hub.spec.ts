import { readFile } from 'node:fs/promises'
import { buyer, chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const guides = ['menu', 'services', 'orders', 'profile', 'settings', 'troubleshooting'] as const

test('a chef finds the next steps in the Chef Success Hub', { tag: '@phone' }, async ({ page }) => {
  test.setTimeout(150_000)
  await signIn(page, chef)
  await page.goto('/chefs-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Getting Started' })).toBeVisible()

  await test.step('the landing page has what the specification names', async () => {
    await expect(page.getByText('You have everything you need.')).toBeVisible()
    const steps = page.getByRole('region', { name: 'Seven steps' }).getByRole('listitem')
    await expect(steps).toHaveCount(7)
    await expect(steps.filter({ hasText: 'Required' })).toHaveText(/Add your menu/)
    for (const figure of ['40%', '95%', '2 hours']) await expect(page.getByText(figure)).toBeVisible()
    const quick = page.getByRole('region', { name: 'Quick start' }).getByRole('link')
    await expect(quick).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Manage your menu' })).toHaveAttribute(
      'href',
      '/dashboard/menu',
    )
    await expect(page.getByRole('link', { name: 'Manage your services' })).toHaveAttribute(
      'href',
      '/dashboard/services',
    )
    await expectNoAxeViolations(page)
    await quick.first().click()
    await expect(page).toHaveURL(/chefs-hub\/menu$/)
  })

  await test.step('every help page has steps, pictures of the screens, tips, links and questions', async () => {
    for (const guide of guides) {
      await page.goto(`/chefs-hub/${guide}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Good to know' })).toBeVisible()
      const pictures = page.getByRole('img', { name: /^Screenshot: / })
      if (guide === 'troubleshooting') {
        await expect(pictures).toHaveCount(0)
      } else {
        await expect(pictures.first()).toHaveJSProperty('naturalWidth', 585)
      }
      const question = page.locator('main details').first()
      await question.locator('summary').click()
      await expect(question.locator('p')).toBeVisible()
    }
    await expectNoAxeViolations(page)
  })

  await test.step('a link opens the part of the screen it names', async () => {
    await page.goto('/chefs-hub/settings')
    await page.getByRole('link', { name: 'Open hours' }).click()
    await expect(page.getByRole('heading', { name: 'Hours and holidays' })).toBeVisible()
  })
})

test('the hub is translated into Russian, and a buyer reads the general list', async ({ page }) => {
  await signIn(page, buyer)
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ru'))
  await page.goto('/chefs-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'С чего начать' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Что нужно для открытия' })).toBeVisible()
  await expect(page.getByText('40%')).toBeVisible()
  await expect(page.getByText('не хватает', { exact: true })).toHaveCount(0)
})

test('a chef without a kitchen finds each missing requirement one tap away', async ({ page }) => {
  await signIn(page, await createAccount(page.request, 'chef', 'Nina New'))
  await page.goto('/chefs-hub')
  for (const [requirement, place] of [
    [/^Business information/, /chef-profile#about$/],
    [/^At least one dish/, /menu-items$/],
    [/^Chef agreement/, /chef-profile#agreement$/],
    [/^Contact information/, /chef-profile#contact$/],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name: requirement })
    await expect(link).toHaveAttribute('href', place)
  }
})

test('the first steps name the parts that a new kitchen still lacks', async ({ page, request }) => {
  const account = await createAccount(request, 'chef', 'Lena Lacking')
  const call = await callFunctionsAs(request, account)
  await call('create-business', { name: 'Lena’s Lack', kind: 'chef' })
  await saveSection(call, 'update-hours', {
    weekly: [{ weekday: 1, opensMinute: 600, closesMinute: 900 }],
    exceptions: [],
  })
  await signIn(page, account)
  await page.goto('/chefs-hub')
  const lacking = page.getByRole('list', { name: 'Still missing' }).getByRole('link')
  await expect(lacking).toHaveText(['Your cuisines', 'Where you cook'])
  await expect(page.getByText('They are not measured on this marketplace.')).toBeVisible()
  await expectNoAxeViolations(page)
  await lacking.nth(1).click()
  await expect(page.getByRole('heading', { name: 'Where you cook', exact: true })).toBeVisible()
})

test("a chef reads the kitchen's sales", async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, chef)
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()

  await test.step('the table under the chart adds up to the income', async () => {
    await page.getByRole('button', { name: '90 days' }).click()
    await expect(page).toHaveURL(/range=90/)
    const revenue = page.getByRole('region', { name: 'Key figures' }).locator('dd').first()
    await expect(revenue).toHaveText(/^\$/)
    await page.getByText('Table: Income by week').click()
    const cells = await page
      .getByRole('table', { name: 'Income by week' })
      .locator('tbody td:nth-child(2)')
      .allTextContents()
    const shown = (await revenue.textContent()) ?? ''
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
    expect(cells.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(shown))
    await expectNoAxeViolations(page)
  })

  await test.step('the custom period accepts two days and reports impossible ones', async () => {
    await page.getByRole('button', { name: 'Custom' }).click()
    const to = await page.getByLabel('To', { exact: true }).inputValue()
    await page.getByLabel('From', { exact: true }).fill('2099-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('The first day can’t be after the last')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill(to)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`from=${to}`))
  })

  await test.step('the figures are exported', async () => {
    await page.getByRole('button', { name: '30 days' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('Section,Name,Orders or bookings,Portions or guests,"Revenue, USD"')
  })
})
