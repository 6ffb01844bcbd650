import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { inspectPage } from './support/inspect-page.ts'
import { readMail } from './support/mailbox.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef brings a list of buyers, and a visitor follows by the button in the mail, without an account', async ({
  page,
  request,
  browser,
  say,
  language,
}) => {
  const kitchen = await openKitchen(request, 'Imported Kitchen')
  const who = `${language}-${Date.now()}`
  const visitor = `vera-${who}@lists.test`
  const csv = [
    'First Name,Email Address,Phone Number,Email Subscription Status',
    `Vera,${visitor},+1 415 555 0123,Subscribed`,
    `Vera,${visitor.toUpperCase()},,Subscribed`,
    `Uwe,uwe-${who}@lists.test,,Unsubscribed`,
    'Ivo,ivo@lists,,Subscribed',
    '"Eve","=HYPERLINK(""http://x.example"")",,Subscribed',
  ].join('\n')
  await signIn(page, kitchen.chef)

  await test.step('the chef sees what is in the file, each refused row with its line and reason', async () => {
    await page.goto('/dashboard/followers')
    await page
      .getByLabel(say('customers:file.choose'))
      .and(page.locator('input'))
      .setInputFiles({ name: 'square.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(
      page.getByRole('heading', { name: say('customers:found.title', { count: 5 }) }),
    ).toBeVisible()
    const refused = page.getByRole('list', { name: say('customers:refused.title') })
    const row = (line: number) =>
      refused.getByRole('listitem').filter({ hasText: say('customers:refused.at', { line }) })
    await expect(row(3)).toContainText(say('customers:reason.duplicate'))
    await expect(row(4)).toContainText(say('customers:reason.without_consent'))
    await expect(row(5)).toContainText(say('customers:reason.not_an_address'))
    await expect(row(6)).toContainText(say('customers:reason.formula'))
    await expectNoAxeViolations(page)
    expect((await inspectPage(page, '.truncate')).faults).toEqual([])
  })

  await test.step('nobody is invited before the chef states where the consent comes from', async () => {
    const invite = page.getByRole('button', { name: say('customers:invite.submit', { count: 1 }) })
    await invite.click()
    await expect(page.getByText(say('customers:invite.unstated')).first()).toBeVisible()
    await page
      .getByRole('textbox', { name: say('customers:invite.origin') })
      .fill('Orders at the market in 2025')
    await page.getByRole('checkbox').check()
    await invite.click()
    await expect(page.getByText('Orders at the market in 2025')).toBeVisible()
    await expect(invite).toHaveCount(0)
  })

  const path = await test.step('one mail arrives, with a link that declines', async () => {
    await expect
      .poll(async () => (await readMail(request, visitor)).links.length, { timeout: 40_000 })
      .toBeGreaterThan(1)
    const { links } = await readMail(request, visitor)
    expect(links.some((link) => link.includes('/unsubscribe/'))).toBe(true)
    return new URL(links.find((link) => link.includes('/invitation/')) ?? '').pathname
  })

  await test.step('the visitor follows by the button, not by opening the link', async () => {
    const context = await browser.newContext({ locale: language === 'ru' ? 'ru-RU' : 'en-US' })
    const reader = await context.newPage()
    await reader.goto(path)
    await expect(reader.getByRole('heading')).toContainText('Imported Kitchen')
    await page.reload()
    await expect(page.getByText(say('followers:count', { count: 0 }), { exact: true })).toBeVisible()
    await expectNoAxeViolations(reader)
    await reader.getByRole('button').click()
    await expect(reader.getByRole('link')).toHaveAttribute('href', /^\/chefs\//)
    await expectNoAxeViolations(reader)
    await context.close()
    await page.reload()
    await expect(page.getByText(say('followers:count', { count: 1 }), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the same list again invites nobody', async () => {
    await page
      .getByLabel(say('customers:file.choose'))
      .and(page.locator('input'))
      .setInputFiles({ name: 'square.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText(say('customers:found.nobody'))).toBeVisible()
  })
})
