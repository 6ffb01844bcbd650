import type { Page } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { wordsOf } from './support/both-languages.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { type HostedMarketplace, openHostedMarketplace } from './support/hosted-marketplace.ts'
import { test as base, expect } from './support/test.ts'

/**
 * The browser with a hosted project: accounts, rows, live changes and files there, pages and functions here. `npm
 * run prove:hosted` runs it against a real project; the release gate simulates one.
 */
const test = base.extend<object, { hosted: HostedMarketplace }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const hosted = await openHostedMarketplace()
      await use(hosted)
      await hosted.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ hosted }, use) => use(hosted.server.url),
})

const say = wordsOf('en')

async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(say('auth:email')).fill(email)
  await page.getByLabel(say('auth:password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth:signIn.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/dashboard/)
}

test('a buyer of a hosted project orders, and follows the chef’s transition live', {
  tag: '@release',
}, async ({ page, hosted, openPerson, allowConsoleError }) => {
  const { host } = new URL(hosted.projectUrl)
  allowConsoleError(new RegExp(`^request to another origin: \\w+://${host.replaceAll('.', '\\.')}/`))
  const asked = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    const area = /^\/(auth|rest|functions|storage)\/v1\//.exec(url.pathname)?.[1]
    if (area) asked.add(`${area} of ${url.host === host ? 'the project' : 'the site'}`)
  })

  await signInByForm(page, hosted.buyer)
  await page.goto(`/dish/${hosted.kitchen.dishId}`)
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await page.getByRole('radio', { name: 'Large' }).check({ force: true })
  await page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) }).click()
  await expect(page.getByText(say('common:cartToast.added', { dish: 'Piroshki' }))).toBeVisible()
  await page.goto('/cart')
  await chooseSlot(page, say)
  await page.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  const heading = page.getByRole('heading', { level: 1, name: /\d+$/ })
  const number = (await heading.textContent())?.match(/\d+/)?.[0] ?? ''

  const kitchen = await openPerson()
  await signInByForm(kitchen, hosted.chef)
  await kitchen.goto('/dashboard/orders')
  const card = kitchen.getByRole('article', { name: new RegExp(number) })
  await card.getByRole('button', { name: say('board:move.confirmed'), exact: true }).click()
  await expect(
    page.locator('main').getByText(say('orders:status.confirmed'), { exact: true }).first(),
  ).toBeVisible()
  expect([...asked].sort()).toEqual(
    expect.arrayContaining(['auth of the project', 'functions of the site', 'rest of the project']),
  )
  expect(asked).not.toContain('functions of the project')
  expect(asked).not.toContain('auth of the site')
})
