import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

const supper = {
  ...dinnerOffer,
  name: 'Supper at yours',
  description: 'Three courses.',
  pricing: 'per_guest',
  price: 40,
  guestsMin: 2,
}

/** Services of the demo kitchen in both languages. */
const demo = {
  en: { dinner: 'A supra at your table', class: 'Khinkali folding class' },
  ru: { dinner: 'Супра у вас дома', class: 'Учимся лепить хинкали' },
} as const

async function openService(page: Page, name: string) {
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a visitor is asked to sign in and then returns to the service', async ({ page }) => {
  await openService(page, demo.en.dinner)
  const address = page.url()
  await expectNoAxeViolations(page)
  await expect(page.getByText('The chef sends you a price after your request')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to book' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const from = await page.evaluate(() => window.history.state?.usr?.from?.pathname)
  expect(address.endsWith(from)).toBe(true)
})

test('a visitor reads what a service includes, how it goes, what canceling costs, and the price for their guests', {
  tag: '@phone',
}, async ({ page, request, say }) => {
  const { chef } = await openKitchen(request, 'Supper Dumplings')
  const call = await callFunctionsAs(request, chef)
  const included = ['Three courses', 'Bread and butter']
  const { id } = await call<{ id: string }>('save-service', { offer: { ...supper, included } })
  await page.goto(`/services/${id}`)

  await test.step('the price follows the number of guests', async () => {
    const total = page.getByText(say('services:form.total')).locator('..')
    await expect(total).toContainText('$80.00')
    await page.getByRole('button', { name: say('common:quantity.more') }).click()
    await expect(total).toContainText('$120.00')
  })

  await test.step('the page says what is included, how it goes and that canceling is free', async () => {
    const listed = page.getByRole('region', { name: say('services:included') }).getByRole('listitem')
    await expect(listed).toHaveText(included)
    const goes = page.getByRole('region', { name: say('services:goes.title') })
    await expect(goes.getByRole('listitem')).toHaveText([
      say('services:goes.choose'),
      say('services:goes.confirm'),
      say('services:goes.eventWhole'),
    ])
    await expect(goes.getByText(say('services:goes.cancel'))).toBeVisible()
    const reviews = page.getByRole('region', { name: say('reviews:title') })
    await expect(reviews.getByText(say('services:noReviews'))).toBeVisible()
    await expect(reviews.getByLabel(say('reviews:sort.label'))).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})

test('the reviews of a service are sorted, and filtered by stars', async ({ page, say }) => {
  await openService(page, demo.en.class)
  const reviews = page.getByRole('region', { name: say('reviews:title') })
  const shown = reviews.getByRole('listitem')
  await expect(shown.first()).toBeVisible()
  const answer = page.waitForResponse((response) => response.url().includes('list-reviews'))
  await reviews.getByLabel(say('reviews:sort.label')).selectOption('highest')
  expect((await answer).ok()).toBe(true)
  await expect(shown.first()).toBeVisible()
  const stars = reviews.getByLabel(say('reviews:filter.label'))
  await stars.selectOption('1')
  await expect(reviews.getByText(say('reviews:noneLikeThis'))).toBeVisible()
  await expect(shown).toHaveCount(0)
  await stars.selectOption('')
  await expect(shown.first()).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a visitor chooses a free day before signing in, and it is still chosen after signing in', async ({
  page,
  request,
}) => {
  const { chef } = await openKitchen(request, 'Calendar Dumplings')
  const call = await callFunctionsAs(request, chef)
  const { id } = await call<{ id: string }>('save-service', { offer: supper })
  const buyer = await createAccount(request, 'buyer')
  await page.goto(`/services/${id}`)
  await page.getByRole('button', { name: 'Next month' }).click()
  // The second free day: if the month begins tomorrow, the notice leaves only late times on the first.
  const day = page.getByRole('group', { name: 'Free days' }).locator('button[aria-pressed]:enabled').nth(1)
  const name = (await day.getAttribute('aria-label')) ?? ''
  await day.click()
  await page.getByLabel('Time').selectOption('18:30')
  const address = page.url()
  expect(address).toContain('time=18')
  await expectNoAxeViolations(page)
  await signIn(page, buyer)
  await page.goto(address)
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
  await expect(page.getByLabel('Time')).toHaveValue('18:30')
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
})

test('a visitor chooses a date of a class before signing in, and it is still chosen after signing in', async ({
  page,
  request,
}) => {
  const { chef } = await openKitchen(request, 'Class Dumplings')
  const call = await callFunctionsAs(request, chef)
  const { id } = await call<{ id: string }>('save-service', {
    offer: { ...supper, kind: 'class', name: 'Dumpling folding' },
  })
  const nextWeek = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7 * 86_400_000
  for (const [days, places] of [1, 6, 8].entries()) {
    const startsAt = new Date(nextWeek + days * 86_400_000).toISOString()
    await call('save-class-session', { serviceId: id, startsAt, places })
  }
  const buyer = await createAccount(request, 'buyer')
  await page.goto(`/services/${id}`)
  const dates = page.getByRole('group', { name: 'Choose a date' })
  await expect(dates.getByRole('radio')).toHaveCount(3)

  await test.step('a date with fewer free spots than a booking takes cannot be chosen', async () => {
    await expect(dates.getByRole('radio', { name: '1 spot left' })).toBeDisabled()
    await expect(dates.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  // Clicks instead of `check()`, because the choice is only shown once the URL has it.
  await dates.getByText('8 spots left').click()
  await expect(dates.getByRole('radio', { name: '8 spots left' })).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Sign in to book' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const from = await page.evaluate(() => window.history.state?.usr?.from)
  expect(from.search).toContain('session=')
  await signIn(page, buyer)
  await page.goto(`${from.pathname}${from.search}`)
  await expect(page.getByRole('button', { name: 'Book spots' })).toBeVisible()
  await expect(dates.getByRole('radio', { name: '8 spots left' })).toBeChecked()
})

test('a buyer requests a private dinner in the kitchen’s time zone', async ({ page, say, language }) => {
  const { dinner } = demo[language]
  await signIn(page, await createAccount(page.request, 'buyer'))
  await openService(page, dinner)
  const send = page.getByRole('button', { name: say('services:form.send') })
  const freeDays = page.getByRole('group', { name: say('services:free.legend') })

  await test.step('missing fields show errors', async () => {
    await send.click()
    await expect(page.getByText(say('services:wrong.date')).first()).toBeVisible()
    await expect(page.getByText(say('services:wrong.time')).first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a day within the chef’s notice cannot be chosen', async () => {
    // At the end of a month, the calendar opens at the next month. The name must be exact: "December 15" contains
    // "December 1".
    const parts = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'America/Los_Angeles' } as const
    const tomorrow = new Intl.DateTimeFormat(language, parts).format(Date.now() + 24 * 3_600_000)
    await expect(freeDays.locator('button[aria-pressed]:enabled')).not.toHaveCount(0)
    await expect(freeDays.getByRole('button', { name: tomorrow, exact: true, disabled: false })).toHaveCount(
      0,
    )
  })

  await test.step('the buyer sends the request', async () => {
    await page.getByRole('button', { name: say('services:free.after') }).click()
    await page.getByRole('button', { name: say('services:free.after') }).click()
    await freeDays.locator('button[aria-pressed]:enabled').first().click()
    // Other bookings of the kitchen make the free times differ by day.
    const times = page.getByLabel(say('services:form.time'))
    const time = /\d+:\d\d/.exec((await times.locator('option').nth(1).textContent()) ?? '')?.[0] ?? 'no time'
    await times.selectOption({ index: 1 })
    await page.getByLabel(say('services:form.place')).fill('12 Test Street')
    await page.getByLabel(say('services:form.message')).fill('A birthday, two guests without nuts.')
    await send.click()
    await expect(page).toHaveURL(/\/dashboard\/user-bookings/)
    await expect(page.getByText(dinner).first()).toBeVisible()
    await expect(page.getByText(new RegExp(`\\b${time}`)).first()).toBeVisible()
  })
})

test('a buyer can book spots in a class, but no more than are left', async ({ page }) => {
  await signIn(page, await createAccount(page.request, 'buyer'))
  await openService(page, demo.en.class)
  const take = page.getByRole('button', { name: 'Book spots' })
  await take.click()
  await expect(page.getByText('Choose one of the dates.')).toBeVisible()

  const dates = page.getByRole('radio', { name: /spots? left/ })
  await dates.last().check({ force: true })
  const left = Number(/(\d+) spots? left/.exec((await dates.last().locator('..').textContent()) ?? '')?.[1])
  if (left < 10) {
    await page.getByRole('textbox', { name: 'Spots' }).fill(String(left + 1))
    await take.click()
    await expect(page.getByText(/is left on this date|are left on this date/).first()).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Spots' }).fill('1')
  await take.click()
  await expect(page).toHaveURL(/\/dashboard\/user-bookings/)
  await expect(page.getByText(demo.en.class).first()).toBeVisible()
})
