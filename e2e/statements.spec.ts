import { readFile } from 'node:fs/promises'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { signIn } from './support/sign-in.ts'

interface Statement {
  closing: number
  sums: { charged: number; paidOut: number }
}

test('a chef opens the statement of a past month and of a year, prints it and exports it', async ({
  page,
  request,
  say,
  language,
}) => {
  const asChef = await callFunctionsAs(request, chef)
  const { months, years } = await asChef<Record<'months' | 'years', { period: string; isOver: boolean }[]>>(
    'list-statements',
    {},
  )
  const month = months.find(({ isOver }) => isOver)?.period ?? ''
  const year = years[0]?.period ?? ''
  const statement = await asChef<Statement>('get-statement', { period: month })
  expect(statement.sums.charged).toBeGreaterThan(0)
  expect(statement.sums.paidOut).toBeGreaterThan(0)

  await signIn(page, chef)
  await page.goto('/dashboard/payouts')
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  await page.getByRole('link', { name: new RegExp(name, 'i') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const sums = page.locator('dl')
  await expect(sums).toContainText(dollars(statement.sums.charged))
  await expect(sums).toContainText(dollars(statement.closing))
  await expectNoAxeViolations(page)

  await test.step('the exported file has the same sums', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('statements:saveCsv') }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain(`${say('statements:sum.charged')},${statement.sums.charged}\r\n`)
  })

  await test.step('the printed sheet has no page around it', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: say('statements:print') })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the year lists its months', async () => {
    await page
      .getByRole('link', { name: say('statements:back') })
      .last()
      .click()
    await page.getByRole('link', { name: new RegExp(`^${year}`) }).click()
    await expect(page.getByRole('table', { name: say('statements:months') })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
