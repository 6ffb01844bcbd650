import type { Page } from '@playwright/test'
import { moneyViews } from '../apps/web/src/features/payments/admin/money-views.ts'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** These pages begin with their sums; the tax rates begin with what an operator must know before adding one. */
const reports: readonly string[] = ['report', 'tax_report', 'taxes']

/** Every list of the admin area. */
const lists = [
  'queue',
  'chefs?show=all',
  'users',
  'dishes',
  'dishes?kind=services',
  'orders',
  'bookings',
  'standing-orders',
  'reviews',
  'reviews?show=all',
  'announcements',
  'staff',
  'audit',
  ...moneyViews.filter(({ name }) => !reports.includes(name)).map(({ name }) => `payments?view=${name}`),
]

/** Rows of tables and lists, or the text of an empty list, which stands where the table would begin. */
const rows = '#main tbody tr, #main li, #main div:has(> .food-name.text-subtitle)'

/** Lists whose rows are cards or lines, without the headings of a table. */
const withoutHeadings = ['payments?view=discounts', 'payments?view=gift_cards']

/** Lists whose search is the only open field; days, people and acts are folded. */
const withSearch = /^(?:chefs|users|dishes|orders|bookings|standing-orders|reviews|audit)(?:\?|$)/

const fieldsAbove = (page: Page) =>
  page.locator('#main :is(input:not([type=checkbox]), select):visible:not(tbody *, li *)')

const topOf = (page: Page, list: string) =>
  page
    .locator(rows)
    .first()
    .evaluate(
      (row, headings) => {
        const ofTable = row.tagName === 'DIV' ? headings : 0
        return Math.round(row.getBoundingClientRect().top + window.scrollY) + ofTable
      },
      withoutHeadings.includes(list) ? 0 : 45,
    )

test('the first row of every list of admins is in the first window', { tag: '@both' }, async ({
  page,
  isMobile,
  say,
}) => {
  test.setTimeout(240_000)
  // On a phone: the window of a small phone, less the browser's bars.
  await page.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1440, height: 900 })
  const lowest = isMobile ? 640 : 330
  await signIn(page, admin)
  const below: string[] = []
  for (const list of lists) {
    await page.goto(`/admin/${list}`)
    await expect(page.locator(rows).first(), list).toBeVisible()
    const top = await topOf(page, list)
    if (withSearch.test(list)) await expect(fieldsAbove(page), list).toHaveCount(1)
    if (top > lowest) below.push(`${list}: ${top}`)
    await expect(
      page.locator('#main').getByRole('button', { name: say('desk:cancel.do.order') }),
    ).toHaveCount(0)
  }
  expect(below).toEqual([])
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: say('menu:admin.find') })).toBeVisible()
  await expect(header.getByRole('button', { name: say('menu:cart.open') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('menu:search.open') })).toHaveCount(0)
  await page.goto('/chefs')
  await expect(header.getByRole('button', { name: say('menu:cart.open') })).toBeVisible()
})

test('the search of admins finds pages, settings and help, and keeps what is typed right after its key', async ({
  page,
  say,
}) => {
  await signIn(page, admin)
  await page.goto('/admin/queue')
  await expect(page.getByRole('heading', { level: 1, name: say('queue:title') })).toBeVisible()
  // The script of the panel is on the way while the first letters are typed.
  await page.route(/records-panel/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const money = say('moneyLists:show.tax_report')
  const word = money.slice(0, 5)
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  const dialog = page.getByRole('dialog', { name: say('desk:records.title') })
  const field = dialog.getByRole('combobox', { name: say('desk:records.label') })
  await expect(field).toHaveValue(word)
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: money })).toBeVisible()
  await expectNoAxeViolations(page)

  const setting = say('marketplaceSettings:topic.placeRules')
  await field.fill(setting.split(' ').slice(0, 2).join(' '))
  await dialog.getByRole('option', { name: setting }).click()
  await expect(page).toHaveURL(/\/admin\/settings\?show=placeRules$/)

  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill(say('hub:menu.title'))
  await dialog
    .getByRole('option', { name: say('hub:menu.title') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/chefs-hub\/menu$/)
})
