import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a dinner is asked for, its price agreed on, and the date kept free', async ({
  page: chef,
  openPerson,
  request,
  say,
  allowConsoleError,
}) => {
  test.setTimeout(240_000)
  // What this journey provokes: an overlap, and a feed that has ended.
  allowConsoleError(/status of 409/)
  const kitchen = await openKitchen(request, 'Dinner Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const serviceId = await offerDinner(asChef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const evening = eveningIn(9)
  const ask = (startsAt: Date) =>
    asBuyer<{ id: string; number: number }>('request-booking', {
      serviceId,
      startsAt: startsAt.toISOString(),
      seen: { price: null, durationMinutes: dinner.durationMinutes },
      guests: 6,
      place: '5 Bay Street',
      message: 'No fish, please',
    })
  const first = await ask(evening)
  const second = await ask(new Date(evening.getTime() + 3_600_000))
  const eater = await openPerson(buyer)
  await eater.goto('/dashboard/user-bookings')

  await test.step('the chef sends a quote', async () => {
    await signIn(chef, kitchen.chef)
    await chef.goto('/dashboard/bookings')
    const dialog = await openDialog(own(chef, say, first.number), say('kitchen:bookings.action.quote'))
    await dialog.getByRole('button', { name: say('kitchen:bookings.quote.send') }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectNoAxeViolations(chef)
    await dialog.getByLabel(say('kitchen:bookings.quote.price')).fill('480')
    await dialog.getByLabel(say('kitchen:bookings.quote.message')).fill('With wine')
    await dialog.getByRole('button', { name: say('kitchen:bookings.quote.send') }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the guest sees it by itself, and names another price', async () => {
    const card = theirs(eater, say, first.number)
    await expect(card.getByText('With wine').first()).toBeVisible()
    const dialog = await openDialog(card, say('myBookings:counter.action'))
    await dialog.getByLabel(say('myBookings:counter.price')).fill('420,50')
    await dialog.getByLabel(say('myBookings:counter.message')).fill('Without wine?')
    await dialog.getByRole('button', { name: say('myBookings:counter.send') }).click()
    await expect(eater.getByText(say('myBookings:counter.sent'))).toBeVisible()
  })

  await test.step('the chef agrees in one tap, and both see it agreed', async () => {
    const agree = say('kitchen:bookings.action.agree', { price: '$420.50' })
    await own(chef, say, first.number).getByRole('button', { name: agree }).click()
    await expect(
      own(chef, say, first.number).getByText(say('kitchen:bookings.status.confirmed')).first(),
    ).toBeVisible()
    await expect(
      theirs(eater, say, first.number).getByText(say('myBookings:status.confirmed')).first(),
    ).toBeVisible()
  })

  await test.step('the same evening cannot be promised twice', async () => {
    await asChef('quote-booking', { bookingId: second.id, price: 300 })
    await theirs(eater, say, second.number)
      .getByRole('button', { name: say('myBookings:action.acceptedFor', { price: '$300.00' }) })
      .click()
    await expect(eater.getByText(say('myBookings:timeTaken'))).toBeVisible()
    const dialog = await openDialog(own(chef, say, second.number), say('kitchen:bookings.action.cancel'))
    await dialog.getByRole('button', { name: say('kitchen:bookings.refuse.dateTaken') }).click()
    await dialog.getByRole('button', { name: say('kitchen:bookings.action.cancel') }).click()
    await expect(own(chef, say, second.number)).toHaveCount(0)
    await expect(theirs(eater, say, second.number)).toHaveCount(0)
  })

  await test.step('the calendar shows it by month, by week and as a list', async () => {
    await chef.getByRole('tab', { name: say('kitchen:bookings.tabs.calendar') }).click()
    const entry = chef.getByRole('button', { name: new RegExp(dinner.name) })
    const show = (view: string) => chef.getByRole('button', { name: say(`kitchen:calendar.${view}`) }).click()
    await show('week')
    await turnTo(chef, say, entry)
    await show('today')
    await show('month')
    const count = say('kitchen:calendar.count', { count: 1 })
    await turnTo(chef, say, chef.getByRole('button', { name: new RegExp(`, ${count}$`) }))
    await expectNoAxeViolations(chef)
    if (await chef.getByRole('button', { name: say('kitchen:calendar.today') }).isEnabled())
      await show('today')
    await show('agenda')
    await entry.click()
    const sheet = chef.getByRole('dialog', { name: dinner.name })
    await expect(sheet.getByText('No fish, please')).toBeVisible()
    await expectNoAxeViolations(chef)
    await sheet.getByRole('button', { name: say('common:action.close') }).click()
  })

  await test.step('another calendar subscribes to it, until the address is renewed', async () => {
    await chef.getByRole('button', { name: say('kitchen:feed.create') }).click()
    const address = chef.getByLabel(say('kitchen:feed.once'))
    const old = await address.inputValue()
    const read = async (feed: string) => (await request.get(new URL(feed).pathname)).status()
    expect(await (await request.get(new URL(old).pathname)).text()).toContain(`SUMMARY:${dinner.name}`)
    const dialog = await openDialog(chef, say('kitchen:feed.renew'))
    await dialog.getByRole('button', { name: say('kitchen:feed.renew') }).click()
    await expect(address).not.toHaveValue(old)
    expect(await read(old)).toBe(404)
    expect(await read(await address.inputValue())).toBe(200)
  })
})

test('a price that was raised while the guest looked at it binds nobody until it is agreed to', async ({
  page: eater,
  request,
  say,
  allowConsoleError,
}) => {
  test.setTimeout(120_000)
  allowConsoleError(/status of 409/)
  // The page hears of nothing, as on a lost connection.
  await eater.routeWebSocket(/realtime/, () => undefined)
  const kitchen = await openKitchen(request, 'Rising Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const fixed = { ...dinner, pricing: 'fixed', price: 400, needsQuote: false }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer: fixed })
  await signIn(eater, buyer)
  const dialog = eater.getByRole('dialog', { name: say('changedTerms:title') })
  const shows = async (was: string, now: string) => {
    await expect(dialog.getByText(was)).toBeVisible()
    await expect(dialog.getByText(now)).toBeVisible()
  }

  await test.step('a service is requested at the price on its page, or not at all', async () => {
    await eater.goto(`/services/${serviceId}`)
    await eater.getByLabel(say('services:form.date')).fill(eveningIn(9).toISOString().slice(0, 10))
    await eater.getByLabel(say('services:form.time')).fill('18:00')
    await eater.getByLabel(say('services:form.place')).fill('5 Bay Street')
    await asChef('save-service', { id: serviceId, offer: { ...fixed, price: 650 } })
    await eater.getByRole('button', { name: say('services:form.send') }).click()
    await shows('$400.00', '$650.00')
    await expectNoAxeViolations(eater)
    await dialog.getByRole('button', { name: say('changedTerms:refuse') }).click()
    const { bookings } = await asBuyer<{ bookings: unknown[] }>('list-my-bookings', {})
    expect(bookings).toEqual([])
    await asChef('save-service', { id: serviceId, offer: { ...fixed, price: 700 } })
    await eater.getByRole('button', { name: say('services:form.send') }).click()
    await shows('$650.00', '$700.00')
    await dialog.getByRole('button', { name: say('changedTerms:agree') }).click()
    await expect(eater).toHaveURL(/user-bookings/)
  })

  await test.step('a quote is accepted at the price that was read, or not at all', async () => {
    const { bookings } = await asBuyer<{ bookings: { id: string; number: number; price: number }[] }>(
      'list-my-bookings',
      {},
    )
    const [booking] = bookings
    if (!booking) throw new Error('the request was sent')
    expect(booking.price).toBe(700)
    await asChef('quote-booking', { bookingId: booking.id, price: 100 })
    await eater.reload()
    const card = theirs(eater, say, booking.number)
    const acceptFor = (price: string) =>
      card.getByRole('button', { name: say('myBookings:action.acceptedFor', { price }) })
    await expect(acceptFor('$100.00')).toBeVisible()
    await asChef('quote-booking', { bookingId: booking.id, price: 9999 })
    await acceptFor('$100.00').click()
    await shows('$100.00', '$9,999.00')
    await dialog.getByRole('button', { name: say('changedTerms:refuse') }).click()
    await expect(card.getByText(say('myBookings:status.quoted')).first()).toBeVisible()
    await expect(acceptFor('$9,999.00')).toBeVisible()
    await asChef('quote-booking', { bookingId: booking.id, price: 120 })
    await acceptFor('$9,999.00').click()
    await shows('$9,999.00', '$120.00')
    await dialog.getByRole('button', { name: say('changedTerms:agree') }).click()
    await expect(card.getByText(say('myBookings:status.accepted')).first()).toBeVisible()
  })
})

const dinner = {
  kind: 'private_chef',
  name: 'Dinner at yours',
  nameRu: null,
  description: 'Five courses.',
  descriptionRu: null,
  pricing: 'per_guest',
  price: 80,
  needsQuote: true,
  guestsMin: 1,
  guestsMax: 12,
  durationMinutes: 180,
  noticeDays: 1,
  areaMiles: null,
  status: 'active',
  picture: null,
}

async function offerDinner(asChef: Awaited<ReturnType<typeof callFunctionsAs>>): Promise<string> {
  const { id } = await asChef<{ id: string }>('save-service', { offer: dinner })
  return id
}

function eveningIn(days: number): Date {
  const evening = new Date(Date.now() + days * 86_400_000)
  evening.setUTCHours(26, 0, 0, 0)
  return evening
}

/** The booking's card, as the kitchen and as the guest see it. */
function own(page: Page, say: Say, number: number) {
  return page.getByRole('listitem').filter({ hasText: say('kitchen:bookings.number', { number }) })
}

function theirs(page: Page, say: Say, number: number) {
  return page.getByRole('listitem').filter({ hasText: say('myBookings:number', { number }) })
}

async function openDialog(place: Page | ReturnType<Page['locator']>, action: string) {
  await place.getByRole('button', { name: action, exact: true }).click()
  const page = 'page' in place ? place.page() : place
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Turns to the later pages until it is there: the evening is nine days away. */
async function turnTo(page: Page, say: Say, entry: ReturnType<Page['locator']>): Promise<void> {
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(page.locator('[aria-busy=false]').first()).toBeAttached()
  for (let turned = 0; turned < 2 && (await entry.count()) === 0; turned++) {
    const before = (await heading.textContent()) ?? ''
    await page.getByRole('button', { name: say('kitchen:calendar.forward') }).click()
    await expect(heading).not.toHaveText(before)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await expect(entry).toHaveCount(1)
}
