import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { showColumn } from './support/board.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { readMail } from './support/mailbox.ts'

test.use({ drawsMaps: true })

/** Names of the demo kitchen in both languages. */
const demo = {
  en: [/^San Francisco, CA/, 'Nino’s Supra', 'Khachapuri Adjaruli', /Large/, 'butter'],
  ru: [/^Сан-Франциско, CA/, 'Супра у Нино', 'Хачапури по-аджарски', /Большой/, 'сливочное масло'],
} as const

/**
 * The main journey: a visitor finds a dish near a place, signs up, orders it and follows the chef's transitions live
 * from another browser.
 */
test('a visitor finds a dish near a place, signs up, orders it and picks it up', { tag: '@both' }, async ({
  page,
  openPerson,
  language,
  say,
}) => {
  test.setTimeout(180_000)
  const [place, kitchenName, dish, size, butter] = demo[language]
  const email = `hungry-${randomUUID()}@e2e.test`
  const password = 'a long enough password'

  await test.step('the visitor finds a kitchen near San Francisco', async () => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: say('home:hero.place') }).first()
    await field.fill('San Francisco')
    await page.getByRole('option', { name: place }).first().click()
    await expect(page).toHaveURL(/\/chefs/)
    // Wait for the new page, because the old one also links to the kitchen.
    await expect(page.getByRole('heading', { level: 1, name: say('chefs:heading') })).toBeVisible()
    await page.getByRole('link', { name: kitchenName }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: kitchenName })).toBeVisible()
  })

  await test.step('the visitor adds a dish with choices', async () => {
    await page.getByRole('link', { name: dish, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible()
    const add = page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
    await add.click()
    const missing = say('dish:choose.missing', { count: 1, group: 'X' }).split('X')[0] ?? ''
    await expect(page.getByText(missing).first()).toBeVisible()
    await page.getByRole('radio', { name: size }).press('Space')
    await page.getByRole('button', { name: butter }).click()
    await expectNoAxeViolations(page)
    await add.click()
    await expect(page.getByText(say('common:cartToast.added', { dish }))).toBeVisible()
  })

  await test.step('the cart panel shows the dish', async () => {
    await page.getByRole('button', { name: say('menu:cart.withCount', { count: 1 }) }).click()
    const panel = page.getByRole('dialog', { name: say('cart:title') })
    await expect(panel.getByText(say('cart:removed', { names: butter }))).toBeVisible()
    await expect(panel.getByText(size)).toBeVisible()
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: say('cart:checkout') }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  await test.step('the visitor signs up with a confirmed address', async () => {
    await page.getByRole('link', { name: say('checkout:who.signIn') }).click()
    await page.getByRole('tab', { name: say('auth:tabs.signUp') }).click()
    await expect(page.getByRole('radio', { name: say('auth:role.buyer') })).toBeChecked()
    await page.getByLabel(say('auth:email')).fill(email)
    await page.getByLabel(say('auth:password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('auth:signUp.submit') }).click()
    // This heading means that the server has answered, so the mail is sent and the page has stored the cart.
    await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
    const { links } = await readMail(page.request, email)
    await page.goto(links[0] ?? '')
    await page.getByRole('button').click()
    await expect(page.getByText(say('auth:confirm.done'))).toBeVisible()
    await page
      .getByRole('link', { name: say('auth:confirm.continue') })
      .or(page.getByRole('button', { name: say('auth:confirm.continue') }))
      .click()
    await page.getByLabel(say('auth:person.name')).fill('Hanna Hungry')
    // The sign-up form has already asked for the role.
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByRole('button', { name: say('auth:onboarding.submit') }).click()
  })

  await test.step('the sign-up leads back to the cart, which is kept', async () => {
    await expect(page).toHaveURL(/\/cart$/)
    const items = page.getByRole('region', { name: say('checkout:lines') })
    await expect(items.getByRole('link', { name: dish })).toBeVisible()
    await expect(items.getByText(size)).toBeVisible()
  })

  await test.step('the buyer places the order for a free slot', async () => {
    await chooseSlot(page, say)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByText(say('orders:placed.title'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  const heading = page.getByRole('heading', { level: 1, name: /\d+$/ })
  const number = (await heading.textContent())?.match(/\d+/)?.[0] ?? ''

  const kitchen = await openPerson(chef)
  const card = kitchen.getByRole('article', { name: new RegExp(number) })

  await test.step('the chef gets a notification and sees the order on the board', async () => {
    await kitchen.goto('/dashboard/orders')
    await expect(card).toBeVisible()
    await expect(card.getByText('Hanna')).toBeVisible()
    await expect(card.getByText(new RegExp(butter, 'i'))).toBeVisible()
    await kitchen.getByRole('button', { name: new RegExp(`^${say('notifications:open')}, \\d`) }).click()
    await expect(
      kitchen.getByText(new RegExp(`^(New Order #|Новый заказ №)${number}$`)).first(),
    ).toBeVisible()
    await kitchen.keyboard.press('Escape')
  })

  const columns = ['new', 'confirmed', 'preparing', 'ready']
  for (const [index, status] of ['confirmed', 'preparing', 'ready', 'completed'].entries()) {
    await test.step(`the buyer's page shows ${status} without a reload`, async () => {
      await showColumn(kitchen, say, columns[index] ?? '')
      await card.getByRole('button', { name: say(`board:move.${status}`), exact: true }).click()
      const state = say(`orders:status.${status}`)
      await expect(page.locator('main').getByText(state, { exact: true }).first()).toBeVisible()
      await expect(
        page.getByRole('heading', { level: 1 }).locator('..').getByText(state, { exact: true }),
      ).toBeVisible()
      if (status === 'confirmed') await expectWayToTheKitchen(page, say)
    })
  }

  await test.step('the buyer has a notification for each transition', async () => {
    await page.getByRole('button', { name: new RegExp(`^${say('notifications:open')}, \\d`) }).click()
    await expect(page.getByText(new RegExp(`${number} (Confirmed|подтверждён)$`))).toBeVisible()
    await expect(page.getByText(new RegExp(`${number} (Ready|готов)$`))).toBeVisible()
    await page.getByRole('button', { name: say('notifications:markAll') }).click()
    await expect(page.getByText(say('notifications:allRead'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('notifications:open'), exact: true })).toBeVisible()
    await readMail(page.request, email, new RegExp(`${number} (Completed|выполнен)`))
  })
})

/** The page of a confirmed pickup says where to go and what to bring. */
async function expectWayToTheKitchen(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('link', { name: say('orders:handover.directions') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('orders:bring.title') })).toBeVisible()
}
