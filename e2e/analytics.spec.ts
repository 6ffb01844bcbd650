import { readFile } from 'node:fs/promises'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { signIn } from './support/sign-in.ts'

interface Figures {
  orders: number
  income: number
  bookings: { count: number; revenue: number }
}

test('a chef reads and exports the kitchen’s income from orders and bookings', async ({
  page,
  request,
  say,
  language,
}) => {
  const range = { from: daysAgo(340), to: daysAgo(2) }
  const asChef = await callFunctionsAs(request, chef)
  const { current } = await asChef<{ current: Figures }>('get-chef-analytics', range)
  expect(current.bookings.revenue).toBeGreaterThan(0)

  await signIn(page, chef)
  await page.goto(`/dashboard/analytics?range=custom&from=${range.from}&to=${range.to}`)
  const figures = page.getByRole('region', { name: say('analytics:figure.label') })
  await expect(figures.getByText(dollars(current.income), { exact: true })).toBeVisible()
  await expect(
    figures.getByText(say('analytics:figure.bookings', { revenue: dollars(current.bookings.revenue) })),
  ).toBeVisible()
  const services = page.getByRole('table', { name: say('analytics:services.title') })
  const sums = services.getByRole('row').last()
  await expect(sums).toContainText(dollars(current.bookings.revenue))
  await expect(sums).toContainText(current.bookings.count.toLocaleString(language))

  await test.step('the chart is also available as a table', async () => {
    const title = say('analytics:chart.byMonth')
    await expect(page.getByRole('img', { name: new RegExp(title) })).toBeVisible()
    await page.getByText(say('analytics:chart.asTable', { title })).click()
    const table = page.getByRole('table', { name: title })
    await expect(table.getByRole('columnheader')).toHaveCount(4)
    await expectNoAxeViolations(page)
  })

  await test.step('the exported file has the same sums', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('analytics:export') }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    const line = (name: string) => file.split('\r\n').find((row) => row.includes(`${name},${range.from}`))
    expect(line(say('analytics:csv.income'))).toMatch(new RegExp(`,${current.income}$`))
    expect(line(say('analytics:csv.bookings'))).toMatch(new RegExp(`,${current.bookings.revenue}$`))
  })
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
