import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as inBothLanguages } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** A visitor searches for a place, a misspelled dish, with a filter and along a trip; the URL keeps the search. */

const countOf = (text: string | null) => Number(text?.match(/\d+/)?.[0])

/** Opens the form of a search with a known place, which a phone folds. */
async function unfold(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: /^Change the search/ }).click()
}

test('a visitor finds kitchens near a place, by a misspelled dish, and goes back', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/chefs')
  const heading = page.locator('#results h2')
  await expect(heading).toHaveText(/^\d+ kitchens$/)

  const words = page.getByRole('textbox', { name: 'Dish, cuisine or chef' })
  await words.fill('borscht')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please set a location first to search for chefs')).toBeVisible()
  await words.fill('')

  const place = page.getByRole('combobox', { name: 'City or ZIP code' })
  await place.pressSequentially('san fr')
  await page.getByRole('option', { name: 'San Francisco, CA', exact: true }).click()
  await expect(heading).toHaveText(/near San Francisco/)
  await expect(page.getByText('Showing chefs near San Francisco')).toBeVisible()

  await unfold(page, isMobile)
  await words.pressSequentially('pirojki')
  await expect(heading).toHaveText(/for “pirojki”/)
  await expect(page.locator('#results li').first()).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText(/near San Francisco/)
  await expect(words).toHaveValue('')
})

test('a filtered search reopens from its address, and can be cleared', async ({ page }) => {
  await page.goto('/chefs?cuisines=georgian')
  const heading = page.locator('#results h2')
  await expect(page.locator('#results li').first()).toContainText('Georgian')
  const filtered = countOf(await heading.textContent())
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('Search cleared')).toBeVisible()
  await expect(page).toHaveURL(/\/chefs$/)
  await expect.poll(async () => countOf(await heading.textContent())).toBeGreaterThan(filtered)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.locator('#results li')).toHaveCount(24)
  await expectNoAxeViolations(page)
})

test('a route search follows the Interstates and shows truck stops first, in driving order, from a given mile', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/')
  for (const [label, city] of [
    ['Starting from', 'Los Angeles'],
    ['Going to', 'San Francisco'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label })
    await field.fill(city)
    await field.press('Enter')
    await expect(field).toHaveValue(`${city}, CA`)
  }
  await page.getByRole('button', { name: 'Find stops' }).click()
  await expect(page).toHaveURL(/search=route/)
  const heading = page.locator('#results h2')
  await expect(heading).toHaveText(/from Los Angeles to San Francisco/)
  await unfold(page, isMobile)
  await expect(page.getByText(/^Along I-5, I-580, and I-80/)).toBeVisible()
  await expect(page.locator('#results h3').first()).toHaveText('Truck stops')
  const miles = async (section: string) =>
    (
      await page
        .getByRole('region', { name: section, exact: true })
        .getByRole('listitem')
        .getByText(/^Mile \d+/)
        .allTextContents()
    ).map(countOf)
  for (const section of ['Truck stops', 'Home chefs']) {
    const before = await miles(section)
    expect(before).toEqual(before.toSorted((one, other) => one - other))
  }

  await page.getByRole('slider').fill('150')
  await expect(page).toHaveURL(/mile=150/)
  await expect
    .poll(async () => Math.min(...(await miles('Truck stops')), ...(await miles('Home chefs'))))
    .toBeGreaterThanOrEqual(150)
})

test('a visitor lists ready dishes, the first in the first window, and filters them', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto('/ready-dishes?when=all')
  await expect(page.locator('main a[href^="/dish/"]').first()).toBeInViewport()
  const heading = page.locator('#ready-count')
  await expect(heading).toHaveText(/^\d+ dishes$/)
  const all = countOf(await heading.textContent())
  if (isMobile) await page.getByRole('button', { name: 'Place and filters' }).click()
  await page.getByLabel('Diet').selectOption('vegan')
  await expect.poll(async () => countOf(await heading.textContent())).toBeLessThan(all)
  await expect(page).toHaveURL(/diet=vegan/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Vegan' }).first()).toBeVisible()
  await expectNoAxeViolations(page)
})

inBothLanguages('a visitor searches from any page and sees the dishes that match', async ({ page, say }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: say('menu:search.open') }).click()
  const panel = page.getByRole('dialog', { name: say('menu:search.title') })
  const words = panel.getByRole('combobox', { name: say('menu:search.words') })
  await expect(words).toBeFocused()

  // The exact place, not one whose name contains it.
  const where = panel.getByRole('combobox', { name: say('menu:search.place') })
  await where.fill('Portland, OR')
  await where.press('Enter')
  await expect(where).toHaveValue(/(Portland|Портленд), OR/)

  await words.fill('bor')
  await expect(panel.getByRole('group', { name: say('menu:search.groups.dishes') })).toBeVisible()
  await expect(panel.getByRole('group', { name: say('menu:search.groups.places') })).toBeVisible()
  await expectNoAxeViolations(page)
  await words.press('ArrowDown')
  const marked = panel.getByRole('option', { selected: true })
  const dish = (await marked.textContent()) ?? ''
  expect(dish.toLowerCase()).not.toBe('bor')
  await words.press('Enter')
  await expect(page).toHaveURL(/search=location/)
  await expect(page.locator('#results h2')).toContainText(dish)
})

inBothLanguages(
  'a search shows matching dishes on cards of kitchens and as a list of dishes',
  async ({ page, say }) => {
    const near = 'near=37.7749,-122.4194&place=San+Francisco,+CA&search=location&radius=100'
    await page.goto(`/chefs?q=soup&${near}`)
    const kitchen = page.locator('#results li[id^=found-]').filter({ has: page.locator('a[href^="/dish/"]') })
    await expect(kitchen.first()).toBeVisible()
    await expect(kitchen.first().locator('a[href^="/dish/"]').first()).toContainText('$')
    await page.getByRole('button', { name: say('chefs:view.dishes'), exact: true }).click()
    await expect(page).toHaveURL(/view=dishes/)
    await expect(page.locator('#dish-count')).toHaveText(/\d+/)
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(page.locator('#dish-count')).toHaveText(/\d+/)
  },
)

inBothLanguages(
  "a search that nobody's menu matches shows kitchens nearby instead of results",
  async ({ page, say }) => {
    const near = 'near=37.7749,-122.4194&place=San+Francisco,+CA&search=location'
    await page.goto(`/chefs?q=zzzqqq&${near}`)
    await expect(page.getByText(say('chefs:empty.nobodyCooks', { query: 'zzzqqq' }))).toBeVisible()
    await expect(page.locator('#results li[id^=found-]')).toHaveCount(0)
    const nearby = page.getByRole('region', {
      name: say('chefs:empty.thereIsNear', { place: 'San Francisco' }),
    })
    await expect(nearby.getByRole('listitem').first()).toBeVisible()
  },
)

inBothLanguages(
  'words that name a place are searched for there, and the place of the visitor stays',
  async ({ page, say }) => {
    const near = 'near=37.7749,-122.4194&place=San+Francisco,+CA&search=location'
    await page.goto(`/chefs?q=sushi+in+Seattle&${near}`)
    const results = page.locator('#results')
    const city = 'Seattle'
    await expect(
      page.getByText(say('chefs:empty.nobodyCooksNear', { query: 'sushi', place: city })),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: say('chefs:empty.thereIsNear', { place: city }) }),
    ).toBeVisible()

    await page.goto(`/chefs?q=not+spicy+khachapuri+in+Seattle&${near}`)
    await expect(results.locator('h2')).toContainText(city)
    await expect(results.locator('li[id^=found-]')).toHaveCount(1)
    const place = results.getByRole('button', { name: `${city}, WA` })
    await expectNoAxeViolations(page)
    await results.getByRole('button', { name: say('chefs:query.heat.none') }).click()
    await expect(page).toHaveURL(/q=khachapuri\+in\+Seattle&near=37\.\d+/)
    await place.click()
    await expect(page).toHaveURL(/q=khachapuri&near=37\.\d+/)
    await expect(place).toBeHidden()
    await expect(page.getByRole('combobox', { name: say('chefs:near.place') })).toHaveValue(/CA$/)
  },
)

inBothLanguages('a corrected query names both words and can be taken literally', async ({ page, say }) => {
  const near = 'near=37.7749,-122.4194&place=San+Francisco,+CA&search=location&radius=100'
  await page.goto(`/chefs?q=chiken&${near}`)
  const note = page
    .locator('#results p')
    .filter({ has: page.getByRole('button') })
    .first()
  await expect(note).toContainText('chicken')
  await note.getByRole('button').click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByText(say('chefs:empty.nobodyCooks', { query: 'chiken' }))).toBeVisible()
})

inBothLanguages('a chosen place is kept when opening ready dishes and a dish', async ({ page, say }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: say('menu:search.setPlace') }).click()
  const where = page.getByRole('dialog').getByRole('combobox', { name: say('menu:search.place') })
  await expect(where).toBeFocused()
  await where.fill('94110')
  await where.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const chip = page.getByRole('button', { name: /San Francisco|Сан-Франциско/ })
  await expect(chip).toBeVisible()

  await page.goto('/ready-dishes?when=all')
  await expect(page).toHaveURL(/near=37\.\d+/)
  const dish = page.locator('a[href^="/dish/"]').first()
  await dish.click()
  await expect(page.getByText(/miles? away|мил[яиь] от вас/).first()).toBeVisible()
  await expect(chip).toBeVisible()
})

inBothLanguages(
  'a place chosen on one device is known on another, and the home page shows food near it',
  async ({ page, openPerson, say }) => {
    const account = await createAccount(page.request, 'buyer')
    const choose = async (words: string) => {
      await page.getByRole('button', { name: say('menu:search.setPlace') }).click()
      const where = page.getByRole('dialog').getByRole('combobox', { name: say('menu:search.place') })
      await where.fill(words)
      const kept = page.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/rest/v1/profiles'),
      )
      await where.press('Enter')
      expect((await kept).status()).toBeLessThan(300)
    }
    await signIn(page, account)
    await page.goto('/faq')
    await choose('94110')

    const elsewhere = await openPerson(account)
    await elsewhere.goto('/')
    const chip = elsewhere.getByRole('button', { name: /San Francisco|Сан-Франциско/ })
    await expect(chip).toBeVisible()
    const kitchens = ['San Francisco', 'Сан-Франциско'].map((city) => say('home:chefs.near', { city }))
    await expect(elsewhere.getByRole('heading', { name: new RegExp(kitchens.join('|')) })).toBeVisible()
    const visitor = await openPerson()
    await visitor.goto('/')
    await expect(visitor.getByRole('button', { name: /San Francisco|Сан-Франциско/ })).toHaveCount(0)
  },
)
