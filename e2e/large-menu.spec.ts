import type { Page } from '@playwright/test'
import { buyer } from './support/accounts.ts'
import { inDatabaseOf } from './support/database-of.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const dishes = 1000

test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })

test('a menu of a thousand dishes stays light, is searched, ordered from, printed and edited', async ({
  page,
  request,
  openPerson,
}) => {
  const kitchen = await openKitchen(request, 'Thousand Dishes')
  await inDatabaseOf(request, async ({ pool }) => {
    await pool.query(
      `with dish as (
         insert into public.dishes (
           chef_id, name, name_ru, description, price_cents, category, cuisine, status, allergens, position
         )
         select $1, 'Dish ' || n, 'Блюдо ' || n, 'Cooked slowly, number ' || n, 500, category, 'georgian',
           'active', '{}', n
         from generate_series(1, $2::integer - 1) n,
           lateral (select (array['main', 'soup', 'dessert', 'drink'])[1 + n % 4] as category) of
         returning id, name
       )
       insert into public.dish_ingredients (dish_id, name, name_ru)
       select id, 'Sumac', 'Сумах' from dish where name = 'Dish 977'`,
      [kitchen.chefId, dishes],
    )
  })
  await signIn(page, buyer)

  await test.step('search engines get every dish with its link', async () => {
    const html = await (await page.request.get(`/chefs/${kitchen.chefId}`)).text()
    expect(new Set(html.match(/href="\/dish\/[\w-]+"/g)).size).toBe(dishes)
  })

  await test.step('the page has few elements, also while it is scrolled', async () => {
    await page.goto(`/chefs/${kitchen.chefId}`)
    await expect(menu(page).getByRole('link', { name: /Dish 996/ })).toHaveCount(1)
    expect(await elements(page)).toBeLessThan(3000)
    const { height } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight }))
    expect(height).toBeLessThan(100_000)
    for (let turn = 0; turn < 12; turn++) {
      await page.evaluate(() => window.scrollBy(0, 3000))
      await expect(menu(page).locator('[data-drawn] h4').filter({ visible: true }).first()).toBeVisible()
      expect(await elements(page)).toBeLessThan(3000)
    }
  })

  await test.step('a link to a section leads there, and going back finds the same place', async () => {
    await page.locator('a[href="#menu-drink"]').click()
    const heading = page.locator('#menu-drink h3')
    await expect(heading).toBeInViewport()
    await expect(page.locator('#menu-drink [data-drawn]').first()).toBeVisible()
    await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBeLessThan(300)
    const dish = page.locator('#menu-drink h4 a').first()
    const name = (await dish.textContent()) ?? ''
    const before = (await dish.boundingBox())?.y ?? 0
    await dish.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect.poll(async () => Math.abs(((await dish.boundingBox())?.y ?? 9999) - before)).toBeLessThan(30)
  })

  await test.step('on paper are all names', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(menu(page).locator('[data-drawn]')).toHaveCount(0)
    await expect(menu(page).getByRole('link').filter({ visible: true })).toHaveCount(dishes)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the search of the menu finds a late dish by name and by ingredient', async () => {
    const field = page.getByRole('searchbox', { name: 'Search this menu' })
    await field.fill('dish 977')
    await expect(page.getByText('1 dish', { exact: true })).toBeVisible()
    await field.fill('sumac')
    await expect(menu(page).getByRole('heading', { level: 4 })).toHaveText(['Dish 977'])
    await field.fill('no such thing')
    await expect(page.getByText('No dish has these words')).toBeVisible()
    await field.fill('Блюдо 977')
    await menu(page)
      .getByRole('button', { name: /Dish 977/ })
      .click()
    await page.goto('/cart')
    await expect(page.getByText('Dish 977').first()).toBeVisible()
  })

  const own = await openPerson(kitchen.chef)
  await test.step("the chef's own lists are as light", async () => {
    for (const path of ['/dashboard/menu-items', '/dashboard/orders/new']) {
      await own.goto(path)
      await expect(own.getByText(/Dish 996/)).toHaveCount(1)
      expect(await elements(own), path).toBeLessThan(3000)
    }
  })
})

function menu(page: Page) {
  return page.locator('section[aria-labelledby=menu]')
}

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}
