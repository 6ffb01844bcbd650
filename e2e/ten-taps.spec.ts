import { randomUUID } from 'node:crypto'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { Locator, Page } from '@playwright/test'
import { expect, type Say, test } from './support/both-languages.ts'
import { readMail } from './support/mailbox.ts'

/** A newcomer on a phone, from hunger to a placed order. Every tap counts; typing needs one only to reach its field. */

/** The demo kitchen and a dish without choices. */
const demo = {
  en: [/^San Francisco, CA/, 'Nino’s Supra', 'Lobio in a clay pot'],
  ru: [/^Сан-Франциско, CA/, 'Супра у Нино', 'Лобио в горшочке'],
} as const

const screenHeight = 740

/** Counts taps, and refuses to type into a field that does not have the focus. */
function handOn(page: Page) {
  const taps: string[] = []
  return {
    taps,
    tap: async (target: Locator) => {
      await expect(target).toBeVisible()
      taps.push(String(target))
      await target.tap()
    },
    type: async (field: Locator, text: string) => {
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
    },
  }
}

async function fillCart(page: Page, say: Say, dish: string): Promise<void> {
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name: dish, exact: true }).first().click()
  await page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) }).click()
  await page.getByRole('link', { name: say('dish:toCheckout') }).click()
  await expect(page.getByLabel(say('checkout:who.name'))).toBeVisible()
}

for (const [payment, most] of [
  ['at pickup', 10],
  ['by card', 11],
] as const) {
  test(`a newcomer orders ${payment} in at most ${most} taps from the first page`, {
    tag: ['@demo', '@phone'],
  }, async ({ page, language, say }) => {
    test.setTimeout(180_000)
    const [place, kitchen, dish] = demo[language]
    const email = `quick-${randomUUID()}@e2e.test`
    const hand = handOn(page)
    await page.goto('/')

    const field = page.getByRole('combobox', { name: say('home:hero.place') }).first()
    await hand.tap(field)
    await hand.type(field, 'San Francisco')
    await hand.tap(page.getByRole('option', { name: place }).first())
    await expect(page).toHaveURL(/\/chefs/)
    await expect(page.getByRole('heading', { level: 1, name: say('chefs:heading') })).toBeVisible()
    await hand.tap(page.getByRole('link', { name: kitchen }).first())
    await expect(page.getByRole('heading', { level: 1, name: kitchen })).toBeVisible()
    await hand.tap(page.getByRole('link', { name: dish, exact: true }).first())
    await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible()
    await hand.tap(
      page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) }),
    )
    await hand.tap(page.getByRole('link', { name: say('dish:toCheckout') }))

    const name = page.getByLabel(say('checkout:who.name'))
    await hand.tap(name)
    await hand.type(name, 'Quinn Quick')
    const address = page.getByLabel(say('checkout:who.email'), { exact: true })
    await hand.tap(address)
    await hand.type(address, email)
    if (payment === 'by card') {
      await hand.tap(page.locator('label').filter({ hasText: say('payments:choice.card') }))
    }
    const words = payment === 'by card' ? say('payments:choice.go') : say('checkout:place')
    await hand.tap(page.locator('form').getByRole('button', { name: new RegExp(words) }))
    const { text } = await readMail(page.request, email)
    await hand.type(page.getByLabel(say('checkout:confirm.label')), /\b\d{6}\b/.exec(text)?.[0] ?? '')

    if (payment === 'by card') {
      await expect(page).toHaveURL(/\/sandbox\/checkout\//)
      await hand.tap(page.getByRole('button', { name: wordsIn[language].sandbox.good }))
      await expect(page.getByText(say('payments:done.title'))).toBeVisible()
    } else {
      await expect(page.getByText(say('orders:placed.title'), { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(hand.taps.length, hand.taps.join('\n')).toBeLessThanOrEqual(most)
  })
}

test('the checkout is two screens of a phone, with sum and button in sight and no focus behind them', {
  tag: ['@demo', '@phone'],
}, async ({ page, language, say }) => {
  await page.setViewportSize({ width: 360, height: screenHeight })
  await fillCart(page, say, demo[language][2])
  const form = page.locator('form').filter({ has: page.getByLabel(say('checkout:who.name')) })
  const place = form.getByRole('button', { name: new RegExp(`^${say('checkout:place')}.*\\$\\d`) })
  const box = await form.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(2 * screenHeight)

  const top = await form.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  for (let at = top - 200; at < top + (box?.height ?? 0) - screenHeight; at += screenHeight / 2) {
    await page.evaluate((y) => window.scrollTo(0, y), at)
    await expect(place).toBeInViewport({ ratio: 1 })
  }

  await page.getByLabel(say('checkout:who.name')).focus()
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    const isHidden = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('form [data-bottom-bar]')
      if (!focused || !bar || bar.contains(focused)) return false
      const { top, bottom } = focused.getBoundingClientRect()
      const covered = bar.getBoundingClientRect()
      return top >= covered.top && bottom <= covered.bottom
    })
    expect(isHidden, `the stop ${stop} is behind the bar`).toBe(false)
  }
})

test('the first screen of a kitchen shows a dish', { tag: ['@demo', '@phone'] }, async ({
  page,
  language,
  say,
}) => {
  await page.setViewportSize({ width: 360, height: screenHeight })
  await page.goto('/chefs/ninos-supra')
  await expect(page.getByRole('heading', { level: 1, name: demo[language][1] })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const ready = page.getByRole('heading', { name: say('chef:readyToday.title') })
  const picture = page.locator('main li img, main article img').first()
  await expect(ready.or(page.getByRole('heading', { name: say('chef:menu.title') })).first()).toBeInViewport()
  await expect(picture).toBeInViewport({ ratio: 0.35 })
})

test('a service asks for the request before its reviews, and leads there from everywhere', {
  tag: ['@demo', '@phone'],
}, async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: screenHeight })
  await page.goto('/chefs/ninos-supra')
  await page.locator('main a[href^="/services/"]').first().click()
  const open = page.getByRole('button', {
    name: new RegExp(`^(?:${say('services:form.open')}|${say('services:form.openClass')})$`),
  })
  await expect(open).toBeInViewport({ ratio: 1 })
  await open.tap()
  const title = page.getByRole('heading', {
    name: new RegExp(`^(?:${say('services:form.title')}|${say('services:form.titleClass')})$`),
  })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(open).toBeHidden()
  const top = async (heading: Locator) => (await heading.boundingBox())?.y ?? 0
  expect(await top(title)).toBeLessThan(await top(page.getByRole('heading', { name: say('reviews:title') })))
})
