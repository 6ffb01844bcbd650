import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

/** The demo kitchen in both languages. */
const demo = {
  en: { kitchen: 'Nino’s Supra', time: 'San Francisco time (Pacific Time)' },
  ru: { kitchen: 'Супра у Нино', time: /Сан-Франциско/ },
} as const

/** The start of a text, up to its placeholder. */
const startOf = (text: string) => new RegExp(`^${text.split('@')[0]}`)

test('a visitor reads a chef’s page with menu, pictures and reviews', { tag: '@phone' }, async ({
  page,
  say,
  language,
}) => {
  const { kitchen, time } = demo[language]
  await page.goto('/chefs/ninos-supra')
  await expect(page.getByRole('heading', { level: 1, name: kitchen })).toBeVisible()
  await expect(page.getByText(say('chef:badges.verified'))).toBeVisible()
  await expect(page.getByText(say('chef:place.exact'))).toBeVisible()
  await expect(page.getByText(time).first()).toBeVisible()

  await test.step('a category link scrolls to its part of the menu', async () => {
    await page
      .getByRole('navigation', { name: say('chef:menu.categories') })
      .getByRole('link', { name: say('cards:categories.drink') })
      .click()
    await expect(page.getByRole('heading', { name: say('cards:categories.drink') })).toBeInViewport()
  })

  await test.step('the arrow keys page through the enlarged pictures', async () => {
    await page
      .getByRole('button', { name: startOf(say('chef:gallery.open', { number: 1, total: '@' })) })
      .click()
    const dialog = page.getByRole('dialog', { name: say('chef:gallery.title') })
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(
      dialog.getByRole('img', {
        name: startOf(say('chef:gallery.picture', { number: 2, total: '@', chef: '' })),
      }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('more reviews load on demand', async () => {
    const reviews = page
      .locator('#reviews')
      .getByRole('button', { name: startOf(say('chef:report.review', { author: '@' })) })
    await expect(reviews).toHaveCount(6)
    await page.getByRole('button', { name: say('common:list.loadMore') }).click()
    await expect(reviews).toHaveCount(12)
  })
  await expectNoAxeViolations(page)
})

test('a visitor’s favorite is remembered, and kept after signing in', async ({ page }) => {
  const buyer = await createAccount(page.request, 'buyer')
  await page.goto('/chefs/ninos-supra')
  const favorite = page.getByRole('button', { name: 'Favorite Nino’s Supra' })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')

  await signIn(page, buyer)
  await page.goto('/dashboard/favourites')
  await expect(page.getByRole('link', { name: 'Nino’s Supra' })).toBeVisible()
  await page.goto('/chefs/ninos-supra')
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await favorite.click()
  await expect(page.getByText('Removed from favorites.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
})

test('the page of today’s dishes lists them and links to the whole menu', { tag: '@phone' }, async ({
  page,
  say,
}) => {
  await page.goto('/chefs/ninos-supra/available-today')
  await expect(page.getByRole('heading', { level: 1, name: say('chef:today.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('chef:today.wholeMenu') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an unknown chef gets a not-found page with a link to all chefs', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  await page.goto('/chefs/no-such-kitchen')
  await expect(page.getByText('We couldn’t find this kitchen').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse chefs' })).toBeVisible()
})
