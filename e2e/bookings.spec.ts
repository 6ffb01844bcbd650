import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { saveServiceSeen } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer and a chef agree on the price of a dinner, and its evening cannot be booked twice', {
  tag: '@phone',
}, async ({ page: chef, openPerson, request, say, allowConsoleError }) => {
  test.setTimeout(240_000)
  // Provoked on purpose: an overlap.
  allowConsoleError(/status of 409/)
  const kitchen = await openKitchen(request, 'Dinner Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const serviceId = await offerDinner(asChef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const evening = eveningIn(9)
  const requestDinner = (startsAt: Date) =>
    asBuyer<{ id: string; number: number }>('request-booking', {
      serviceId,
      startsAt: startsAt.toISOString(),
      seen: { price: null, durationMinutes: dinner.durationMinutes },
      guests: 6,
      place: '5 Bay Street',
      message: 'No fish, please',
    })
  const first = await requestDinner(evening)
  const second = await requestDinner(new Date(evening.getTime() + 3_600_000))
  const buyerPage = await openPerson(buyer)
  await buyerPage.goto('/dashboard/user-bookings')

  await test.step('the chef sends a quote', async () => {
    await signIn(chef, kitchen.chef)
    await chef.goto('/dashboard/bookings')
    const dialog = await openDialog(chefCard(chef, say, first.number), say('kitchen:bookings.action.quote'))
    await expect(dialog.getByLabel(say('kitchen:bookings.quote.price'))).toHaveValue('480.00')
    await dialog.getByLabel(say('kitchen:bookings.quote.price')).fill('')
    await dialog.getByRole('button', { name: say('kitchen:bookings.quote.send') }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectNoAxeViolations(chef)
    await dialog.getByLabel(say('kitchen:bookings.quote.price')).fill('480')
    await dialog.getByLabel(say('kitchen:bookings.quote.message')).fill('With wine')
    await dialog.getByRole('button', { name: say('kitchen:bookings.quote.send') }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the buyer sees the quote live and makes a counter-offer', async () => {
    const card = buyerCard(buyerPage, say, first.number)
    await expect(card.getByText('With wine').first()).toBeVisible()
    const dialog = await openDialog(card, say('myBookings:counter.action'))
    await dialog.getByLabel(say('myBookings:counter.price')).fill('420,50')
    await dialog.getByLabel(say('myBookings:counter.message')).fill('Without wine?')
    await dialog.getByRole('button', { name: say('myBookings:counter.send') }).click()
    await expect(buyerPage.getByText(say('myBookings:counter.sent'))).toBeVisible()
  })

  await test.step('the chef accepts the counter-offer, and both see the confirmation', async () => {
    await asChef('quote-booking', { bookingId: second.id, price: 300 })
    const agree = say('kitchen:bookings.action.agree', { price: '$420.50' })
    await chefCard(chef, say, first.number).getByRole('button', { name: agree }).click()
    await expect(
      chefCard(chef, say, first.number).getByText(say('kitchen:bookings.status.confirmed')).first(),
    ).toBeVisible()
    await expect(
      buyerCard(buyerPage, say, first.number).getByText(say('myBookings:status.confirmed')).first(),
    ).toBeVisible()
  })

  await test.step('a second booking of the same evening is refused', async () => {
    await buyerCard(buyerPage, say, second.number)
      .getByRole('button', { name: say('myBookings:action.acceptedFor', { price: '$300.00' }) })
      .click()
    await expect(buyerPage.getByText(say('refusals:overlap'))).toBeVisible()
    const again = await openDialog(
      chefCard(chef, say, second.number),
      say('kitchen:bookings.action.quoteAgain'),
    )
    await again.getByRole('button', { name: say('kitchen:bookings.quote.send') }).click()
    await expect(again.getByText(say('kitchen:bookings.failed.overlapsHint'))).toBeVisible()
    await again.getByRole('button', { name: say('common:action.cancel'), exact: true }).click()
    const dialog = await openDialog(chefCard(chef, say, second.number), say('kitchen:bookings.action.cancel'))
    await dialog.getByRole('button', { name: say('kitchen:bookings.refuse.dateTaken') }).click()
    await dialog.getByRole('button', { name: say('kitchen:bookings.action.cancel') }).click()
    await expect(chefCard(chef, say, second.number)).toHaveCount(0)
    await expect(buyerCard(buyerPage, say, second.number)).toHaveCount(0)
  })

  await test.step('the chef proposes another time, which the buyer first refuses and then agrees to', async () => {
    const propose = async () => {
      const dialog = await openDialog(
        chefCard(chef, say, first.number),
        say('kitchen:bookings.action.propose'),
      )
      await expect(dialog.getByText(say('closing:bookingHint'))).toBeVisible()
      await expect(dialog.getByLabel(say('kitchen:bookings.propose.time'))).toHaveValue('18:00')
      return dialog
    }
    const answer = (words: string) =>
      buyerCard(buyerPage, say, first.number)
        .getByRole('button', { name: say(`myBookings:proposal.${words}`) })
        .click()
    const send = async (day: number) => {
      const dialog = await propose()
      await dialog.getByLabel(say('kitchen:bookings.propose.day')).fill(dayOfEvening(day))
      await dialog.getByRole('button', { name: say('kitchen:bookings.propose.send') }).click()
      await expect(dialog).toBeHidden()
    }
    const empty = await propose()
    await empty.getByRole('button', { name: say('kitchen:bookings.propose.send') }).click()
    await expect(empty.getByText(say('common:validation.required'), { exact: true }).first()).toBeVisible()
    await expectNoAxeViolations(chef)
    await empty.getByRole('button', { name: say('common:action.cancel'), exact: true }).click()
    await send(10)
    await answer('keep')
    await expect(buyerPage.getByText(say('myBookings:proposal.kept'))).toBeVisible()
    await send(11)
    await answer('accept')
    await expect(buyerPage.getByText(say('myBookings:proposal.accepted'))).toBeVisible()
    const { startsAt } = await asBuyer<{ startsAt: string }>('get-booking', { bookingId: first.id })
    expect(Date.parse(startsAt)).toBe(eveningIn(11).getTime())
  })

  await test.step('the calendar shows the booking by month, by week and in the agenda', async () => {
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
    if (await chef.getByRole('button', { name: say('kitchen:calendar.today') }).isEnabled()) {
      await show('today')
    }
    await show('agenda')
    await entry.click()
    const sheet = chef.getByRole('dialog', { name: dinner.name })
    await expect(sheet.getByText('No fish, please')).toBeVisible()
    await expectNoAxeViolations(chef)
    await sheet.getByRole('button', { name: say('common:action.close') }).click()
  })

  await test.step('the calendar feed serves the booking until its URL is renewed', async () => {
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

test('a buyer must agree to a price that changed while the page was open', async ({
  page: buyerPage,
  request,
  say,
  allowConsoleError,
}) => {
  test.setTimeout(120_000)
  allowConsoleError(/status of 409/)
  // Without live updates, as on a lost connection.
  await buyerPage.routeWebSocket(/realtime/, () => undefined)
  const kitchen = await openKitchen(request, 'Rising Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const fixed = { ...dinner, pricing: 'fixed', price: 400, needsQuote: false }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer: fixed })
  await signIn(buyerPage, buyer)
  const dialog = buyerPage.getByRole('dialog', { name: say('changedTerms:title') })
  const shows = async (was: string, now: string) => {
    await expect(dialog.getByText(was)).toBeVisible()
    await expect(dialog.getByText(now)).toBeVisible()
  }

  await test.step('a request for a service needs consent to its new price', async () => {
    const date = eveningIn(9).toISOString().slice(0, 10)
    await buyerPage.goto(`/services/${serviceId}?date=${date}&time=18:00`)
    await buyerPage.getByLabel(say('services:form.place')).fill('5 Bay Street')
    await saveServiceSeen(asChef, serviceId, { ...fixed, price: 650 })
    await buyerPage.getByRole('button', { name: say('services:form.send') }).click()
    await shows('$400.00', '$650.00')
    await expectNoAxeViolations(buyerPage)
    await dialog.getByRole('button', { name: say('changedTerms:refuse') }).click()
    const { bookings } = await asBuyer<{ bookings: unknown[] }>('list-my-bookings', {})
    expect(bookings).toEqual([])
    await saveServiceSeen(asChef, serviceId, { ...fixed, price: 700 })
    await buyerPage.getByRole('button', { name: say('services:form.send') }).click()
    await shows('$650.00', '$700.00')
    await dialog.getByRole('button', { name: say('changedTerms:agree') }).click()
    await expect(buyerPage).toHaveURL(/user-bookings/)
  })

  await test.step('accepting a quote needs consent to its new price', async () => {
    const { bookings } = await asBuyer<{ bookings: { id: string; number: number; price: number }[] }>(
      'list-my-bookings',
      {},
    )
    const [booking] = bookings
    if (!booking) throw new Error('no request was sent')
    expect(booking.price).toBe(700)
    await asChef('quote-booking', { bookingId: booking.id, price: 100 })
    await buyerPage.reload()
    const card = buyerCard(buyerPage, say, booking.number)
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

const dinner = { ...dinnerOffer, pricing: 'per_guest', price: 80, needsQuote: true }

async function offerDinner(asChef: Awaited<ReturnType<typeof callFunctionsAs>>): Promise<string> {
  const { id } = await asChef<{ id: string }>('save-service', { offer: dinner })
  return id
}

function eveningIn(days: number): Date {
  const evening = new Date(Date.now() + days * 86_400_000)
  evening.setUTCHours(26, 0, 0, 0)
  return evening
}

/** The kitchen's date of that evening: 18:00 there is 02:00 UTC of the next day. */
function dayOfEvening(days: number): string {
  return new Date(eveningIn(days).getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
}

/** The booking's card on the chef's page. */
function chefCard(page: Page, say: Say, number: number) {
  return page.getByRole('listitem').filter({ hasText: say('kitchen:bookings.number', { number }) })
}

/** The booking's card on the buyer's page. */
function buyerCard(page: Page, say: Say, number: number) {
  return page.getByRole('listitem').filter({ hasText: say('myBookings:number', { number }) })
}

async function openDialog(place: Page | ReturnType<Page['locator']>, action: string) {
  // Some names of buttons end in the booking's number.
  await place.getByRole('button', { name: new RegExp(`^${action}(:|$)`) }).click()
  const page = 'page' in place ? place.page() : place
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Pages forward until the entry is visible, because the evening is nine days away. */
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
