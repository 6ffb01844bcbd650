import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** A hungry visitor: a place, a misspelt dish, a filter, a trip; and the address bar that remembers them. */

const countOf = (text: string | null) => Number(text?.match(/\d+/)?.[0])

test('finds kitchens near a place, by a misspelt dish, and goes back', async ({ page }) => {
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

  await words.pressSequentially('pirojki')
  await expect(heading).toHaveText(/for “pirojki”/)
  await expect(page.locator('#results li').first()).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText(/near San Francisco/)
  await expect(words).toHaveValue('')
})

test('a filtered search opens the same from its address, and clears', async ({ page }) => {
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

test('shows the stops of a trip in driving order, from a mile on', async ({ page }) => {
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
  const miles = async () =>
    (
      await page
        .locator('#results li')
        .getByText(/^Mile \d+/)
        .allTextContents()
    ).map(countOf)
  const before = await miles()
  expect(before).toEqual(before.toSorted((one, other) => one - other))

  await page.getByRole('slider').fill('150')
  await expect(page).toHaveURL(/mile=150/)
  await expect.poll(async () => Math.min(...(await miles()))).toBeGreaterThanOrEqual(150)
})

test('lists ready dishes and narrows them', async ({ page }) => {
  await page.goto('/ready-dishes?when=all')
  const heading = page.locator('#ready-count')
  await expect(heading).toHaveText(/^\d+ dishes$/)
  const all = countOf(await heading.textContent())
  await page.getByLabel('Diet').selectOption('vegan')
  await expect.poll(async () => countOf(await heading.textContent())).toBeLessThan(all)
  await expect(page).toHaveURL(/diet=vegan/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Vegan' }).first()).toBeVisible()
  await expectNoAxeViolations(page)
})
