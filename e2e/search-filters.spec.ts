import type { Locator, Page } from '@playwright/test'
import { buyer } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as inBothLanguages, type Say } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'
import { expect } from './support/test.ts'

/** The search's filters, and a search whose results are pending. */

const countOf = (text: string | null) => Number(text?.match(/\d+/)?.[0])
const headingOf = (page: Page) => page.locator('#results h2')

/** The filters; on a phone, those in the sheet. */
async function openFilters(page: Page, say: Say, isMobile: boolean) {
  if (!isMobile) return page.getByRole('complementary', { name: say('chefs:filters.title') })
  await page.getByRole('button', { name: say('chefs:filters.open') }).click()
  return page.getByRole('dialog', { name: say('chefs:filters.title') })
}

/** Scoped to the diets, because a cuisine has the same name. */
function dietOf(filters: Locator, say: Say): Locator {
  const diets = filters.getByRole('group', { name: say('chefs:filters.diets') })
  return diets.getByRole('button', { name: say('cards:diets.vegan') })
}

async function closeFilters(page: Page, isMobile: boolean) {
  if (isMobile) await page.keyboard.press('Escape')
}

inBothLanguages(
  'filters leave as many kitchens as announced, and stay in the address',
  { tag: '@both' },
  async ({ page, say, isMobile }) => {
    await page.goto('/chefs')
    let filters = await openFilters(page, say, isMobile)
    const vegan = dietOf(filters, say)
    await expect(vegan).toHaveText(/\d+/)
    const promised = countOf(await vegan.textContent())
    await vegan.click()
    await expect(vegan).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/diets=vegan/)
    await expect.poll(async () => countOf(await headingOf(page).textContent())).toBe(promised)

    await filters.getByRole('button', { name: say('common:allergens.peanuts') }).click()
    await filters.getByRole('button', { name: say('chefs:query.maxPrice', { price: '$15.00' }) }).click()
    await expect(page).toHaveURL(/free=peanuts/)
    await expect(page).toHaveURL(/price=15/)
    await closeFilters(page, isMobile)
    await expect.poll(async () => countOf(await headingOf(page).textContent())).toBeLessThanOrEqual(promised)
    await expect(
      page.locator('#results li[id^=found-]').first().locator('a[href^="/dish/"]').first(),
    ).toBeVisible()
    // Results are faint while new ones load.
    await expect(page.locator('#results [aria-busy=true]')).toHaveCount(0)
    await expectNoAxeViolations(page)

    await page.reload()
    await expect.poll(async () => countOf(await headingOf(page).textContent())).toBeLessThanOrEqual(promised)
    filters = await openFilters(page, say, isMobile)
    await expect(filters.getByRole('button', { name: say('common:allergens.peanuts') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
)

inBothLanguages('filters without a result offer to remove each of them', async ({ page, say }) => {
  await page.goto('/chefs?diets=kosher,halal&free=milk,egg,wheat,soybeans&price=1')
  const loosen = page.getByRole('region', { name: say('chefs:empty.loosen') })
  await expect(loosen.getByRole('button')).toHaveCount(7)
  await expectNoAxeViolations(page)
  await loosen.getByRole('button', { name: say('cards:diets.halal') }).click()
  await expect(page).toHaveURL(/diets=kosher&/)
  await expect(loosen.getByRole('button')).toHaveCount(6)
})

inBothLanguages('a dietary need in the searched words sets the filter', async ({ page, say }) => {
  await page.goto(
    '/chefs?search=location&q=vegan+soup&near=37.7749,-122.4194&place=San+Francisco,+CA&radius=100',
  )
  await expect(headingOf(page)).toHaveText(/\d+/)
  const filters = page.getByRole('complementary', { name: say('chefs:filters.title') })
  const vegan = dietOf(filters, say)
  await expect(vegan).toHaveAttribute('aria-pressed', 'true')
  await vegan.click()
  await expect(page).toHaveURL(/q=soup/)
  await expect(vegan).toHaveAttribute('aria-pressed', 'false')
  // Delivery is asked about once, with the place, and not again among the services.
  const delivery = filters.getByRole('switch', { name: say('chefs:filters.deliversHere') })
  await delivery.check()
  await expect(page).toHaveURL(/[?&]here=1/)
  expect(page.url()).not.toContain('delivery=1')
  await expect(filters.getByRole('switch', { name: say('chefs:filters.delivery') })).toHaveCount(0)
  await expect(filters.getByRole('button', { name: say('cards:services.delivery') })).toHaveCount(0)
  await delivery.uncheck()
  await expect(page).not.toHaveURL(/here=1/)
})

inBothLanguages('ready food can be searched by words', async ({ page, say }) => {
  await page.goto('/ready-dishes?when=all')
  const count = page.locator('#ready-count')
  await expect(count).toHaveText(/\d+/)
  const name = (await page.locator('a[href^="/dish/"]').first().textContent()) ?? ''
  const words = page.getByRole('textbox', { name: say('chefs:ready.words') })
  await words.fill(name)
  await words.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await words.fill('zzzqqq')
  await words.press('Enter')
  await expect(page.getByText(say('chefs:ready.emptyWords', { query: 'zzzqqq' }))).toBeVisible()
  await expectNoAxeViolations(page)
})

inBothLanguages(
  'a visitor who finds nothing signs in, and the search is watched',
  { tag: '@phone' },
  async ({ page, say }) => {
    const account = await createAccount(page.request, 'buyer')
    await page.goto('/chefs?search=location&q=haggis&near=37.7749,-122.4194&place=San+Francisco,+CA')
    await page.getByRole('button', { name: say('chefs:watch.button') }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByLabel(say('auth:email')).fill(account.email)
    await page.getByLabel(say('auth:password'), { exact: true }).fill(account.password)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('auth:signIn.submit'), exact: true })
      .click()

    await expect(page.getByText(say('chefs:watch.done'))).toBeVisible()
    await expect(page).toHaveURL(/q=haggis/)
    await expect(page).not.toHaveURL(/watch=/)
    await page.getByRole('link', { name: say('chefs:watch.list') }).click()
    const stop = page.getByRole('button', { name: say('settings:watches.stopNamed', { query: 'haggis' }) })
    await expect(stop).toBeVisible()
    await expectNoAxeViolations(page)
    await stop.click()
    await expect(page.getByText(say('settings:watches.none'))).toBeVisible()
  },
)

inBothLanguages('a search with results does not offer to be watched', async ({ page, say }) => {
  await signIn(page, buyer)
  await page.goto('/chefs?search=location&q=soup&near=37.7749,-122.4194&place=San+Francisco,+CA&radius=100')
  await expect(page.locator('#results li[id^=found-]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: say('chefs:watch.button') })).toHaveCount(0)
})
