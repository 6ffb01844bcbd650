import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { inDatabaseOf } from './support/database-of.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { loseCardDuring } from './support/lose-card.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { takeCards } from './support/order-by-card.ts'
import { signIn } from './support/sign-in.ts'

const dinner = { ...dinnerOffer, name: 'Dinner with a deposit' }

/** The booking's card in a list of bookings. */
const cardOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Refunds an amount of the booking on the chef's page. */
async function refundPart(page: Page, say: Say, amount: string): Promise<void> {
  await page.getByRole('button', { name: say('chefPayments:refund.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('chefPayments:refund.kind.amount'), exact: true }).click()
  await dialog.getByLabel(say('chefPayments:refund.amount')).fill(amount)
  await dialog.getByLabel(say('chefPayments:refund.reason')).fill('The starter was missing')
  await dialog
    .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: `$${amount}` }) })
    .click()
  await expect(page.getByText(say('chefPayments:refund.done.card', { amount: `$${amount}` }))).toBeVisible()
}

/** Waits for the charge, which a job makes after the authorization. */
async function expectCharged(page: Page, say: Say, times: number): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(say('payments:deposit.status.captured'))).toHaveCount(times, {
      timeout: 5_000,
    })
  }).toPass({ timeout: 60_000 })
}

test('a buyer pays a deposit with another card after a declined one, pays the balance, and gets money back from the chef and by canceling', {
  tag: '@phone',
}, async ({ page, openPerson, request, say, language }) => {
  test.setTimeout(240_000)
  const words = wordsIn[language].sandbox
  const kitchen = await openKitchen(request, 'Deposit Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await takeCards(request, asChef)
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer: dinner })
  const buyer = await createAccount(request, 'buyer', 'Dora Deposit')
  const asBuyer = await callFunctionsAs(request, buyer)
  const chefPage = await openPerson(kitchen.chef)

  await test.step('the chef asks for a deposit of a quarter, keeps half of it, and takes the rest by card', async () => {
    await chefPage.goto(`/dashboard/services/${serviceId}`)
    await chefPage.getByLabel(say('servicesManage:form.deposit')).selectOption('percent')
    await chefPage.getByLabel(say('servicesManage:form.freeHours')).fill('48')
    await chefPage.getByLabel(say('servicesManage:form.keptPercent')).fill('50')
    await chefPage.getByLabel(say('servicesManage:form.balanceDays')).fill('3')
    await expectNoAxeViolations(chefPage)
    const notice = chefPage.getByLabel(say('servicesManage:form.notice'))
    await chefPage.getByRole('button', { name: say('servicesManage:form.save') }).click()
    await expect(
      chefPage
        .getByText(say('servicesManage:form.noticeShort.balance', { count: 4 }), { exact: true })
        .first(),
    ).toBeVisible()
    await notice.fill('4')
    await chefPage.getByRole('button', { name: say('servicesManage:form.save') }).click()
    await expect(chefPage.getByText(say('servicesManage:saved'))).toBeVisible()
  })

  await signIn(page, buyer)
  await test.step('the page of the service shows the rule', async () => {
    await page.goto(`/services/${serviceId}`)
    await expect(page.getByText(say('payments:deposit.percent', { percent: 25 }))).toBeVisible()
    await expect(page.getByText(say('payments:deposit.keptPart', { kept: '50%' }))).toBeVisible()
    await expect(page.getByText(say('services:form.deposit'))).toBeVisible()
    await expectNoAxeViolations(page)
  })

  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString()
  const booking = await asBuyer<{ id: string; number: number }>('request-booking', {
    serviceId,
    startsAt,
    seen: {
      price: 400,
      durationMinutes: 180,
      deposit: { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 },
    },
    guests: 6,
    place: '5 Bay Street',
  })

  await test.step('the confirmed request waits for its deposit on both sides', async () => {
    await chefPage.goto('/dashboard/bookings')
    const chefs = cardOf(chefPage, say('kitchen:bookings.number', { number: booking.number }))
    await chefs.getByRole('button', { name: say('kitchen:bookings.action.confirm') }).click()
    await expect(chefs.getByText(say('payments:deposit.chefWaits'))).toBeVisible()
    await expectNoAxeViolations(chefPage)
    await page.goto('/dashboard/user-bookings')
    await expect(page.getByRole('timer')).toHaveText(/^23:\d\d:\d\d$/)
    await expectNoAxeViolations(page)
  })

  const pay = say('payments:deposit.pay.deposit', { sum: '$100.00' })
  await test.step('a declined card is explained, and another one confirms the booking', async () => {
    await page.getByRole('button', { name: pay }).click()
    await page.getByRole('button', { name: words.insufficient_funds }).click()
    await page.getByRole('button', { name: words.back }).click()
    await expect(page).toHaveURL(/user-bookings/)
    await expect(page.getByRole('alert')).toContainText(say('payments:declined.insufficient_funds'))
    await page.getByRole('button', { name: say('payments:hold.otherCard') }).click()
    await page.getByRole('button', { name: words.good }).click()
    await expect(page).toHaveURL(/user-bookings/)
    await expect(page.getByText(say('myBookings:status.confirmed')).first()).toBeVisible()
    await expectCharged(page, say, 1)
  })

  await test.step('the buyer pays the balance', async () => {
    await page.getByRole('button', { name: say('payments:deposit.pay.balance', { sum: '$300.00' }) }).click()
    await page.getByRole('button', { name: words.good }).click()
    await expect(page).toHaveURL(/user-bookings/)
    await expectCharged(page, say, 2)
    await expectNoAxeViolations(page)
  })

  await test.step('the receipt has deposit and balance, and the admin reads every movement', async () => {
    await page.getByRole('link', { name: say('myBookings:receipt.open') }).click()
    const receipt = page.getByRole('article')
    await expect(receipt.getByText(say('myBookings:number', { number: booking.number }))).toBeVisible()
    const rows = receipt.locator('dl div')
    await expect(rows.filter({ hasText: say('myBookings:receipt.deposit') })).toContainText('$100.00')
    await expect(rows.filter({ hasText: say('myBookings:receipt.balance') })).toContainText('$300.00')
    await expect(rows.filter({ hasText: say('myBookings:receipt.youPaid') })).toContainText('$400.00')
    await expectNoAxeViolations(page)

    const adminPage = await openPerson(admin)
    await adminPage.goto(`/admin/bookings/${booking.id}`)
    await expect(
      adminPage.getByRole('heading', {
        name: say('purchases:booking.title', { number: booking.number }),
      }),
    ).toBeVisible()
    const ledger = adminPage.getByRole('table', { name: say('ledger:title') })
    await expect(ledger.getByText(say('ledger:cause.sale'))).toHaveCount(2)
    await expectNoAxeViolations(adminPage)
    await adminPage.close()
  })

  await test.step('the chef gives back a part, and the receipt has what came back', async () => {
    await chefPage.goto('/dashboard/bookings')
    await refundPart(chefPage, say, '40.00')
    await page.reload()
    const rows = page.getByRole('article').locator('dl div')
    await expect(rows.filter({ hasText: say('myBookings:receipt.youPaid') })).toContainText('$360.00')
    await page.goto('/dashboard/user-bookings')
  })

  await test.step('the dialog names the refund before the click, and the refund follows', async () => {
    await page.getByRole('button', { name: say('myBookings:action.cancelled') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('payments:deposit.refundAll', { paid: '$360.00' }))).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel(say('myBookings:ask.reason')).fill('Plans changed')
    await dialog.getByRole('button', { name: say('myBookings:action.cancelled') }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/dashboard/user-bookings?which=closed')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(say('payments:deposit.status.refunded'), { exact: true })).toHaveCount(2, {
        timeout: 5_000,
      })
    }).toPass({ timeout: 60_000 })
  })
})

test('a chef records what cards failed to pay after an event and after a late cancellation, and takes a record back', {
  tag: ['@release', '@phone'],
}, async ({ page, openPerson, request, say }) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, 'Unpaid Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await takeCards(request, asChef)
  const deposit = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: null }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', {
    offer: { ...dinner, noticeDays: 4, deposit },
  })
  const buyer = await createAccount(request, 'buyer', 'Una Unpaid')
  const asBuyer = await callFunctionsAs(request, buyer)
  const read = (bookingId: string) => asBuyer<Booking>('get-booking', { bookingId })

  /** A booking that `end` ends while the bank does not charge its deposit, so that the buyer owes money. */
  async function owedBooking(days: number, end: (booking: Booking) => Promise<unknown>): Promise<Booking> {
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const seen = { price: 400, durationMinutes: 180, deposit }
    const wish = { serviceId, startsAt, seen, guests: 6, place: '5 Bay Street' }
    const booking = await asBuyer<Booking>('request-booking', wish)
    const { id: bookingId } = booking
    await asChef('transition-booking', {
      bookingId,
      from: 'requested',
      to: 'confirmed',
      seen: termsOf(booking),
    })
    const { payments } = await asBuyer<Booking>('open-booking-checkout', { bookingId, purpose: 'deposit' })
    const [{ id = '', checkoutUrl = '' } = {}] = payments
    await loseCardDuring(request, { id, checkoutUrl: checkoutUrl ?? '' }, async () => {
      await request.post(checkoutUrl ?? '', { form: { choice: 'good' }, maxRedirects: 0 })
      await asBuyer('check-booking-payment', { bookingId })
      await end(booking)
    })
    await expect.poll(async () => (await read(bookingId)).owed, { timeout: 30_000 }).toBeGreaterThan(0)
    return booking
  }

  /** Moves an agreed booking, as if the buyer had agreed to a time that is near or over. */
  const moveTo = (bookingId: string, startsAt: string) =>
    inDatabaseOf(request, async (database) => {
      const move = (set: string) =>
        database.pool.query(`update public.bookings set ${set} where id = $1`, [bookingId])
      await move(`proposed_starts_at = ${startsAt}`)
      await move(
        'starts_at = proposed_starts_at, ends_at = proposed_starts_at + (ends_at - starts_at), proposed_starts_at = null',
      )
    })

  const over = await owedBooking(9, async ({ id: bookingId }) => {
    await moveTo(bookingId, `now() - interval '4 hours'`)
    await asChef('transition-booking', { bookingId, from: 'confirmed', to: 'completed' })
  })
  await signIn(page, buyer)
  const canceled = await owedBooking(10, async ({ id }) => {
    await moveTo(id, `now() + interval '1 day'`)
    await page.goto('/dashboard/user-bookings')
    await page.getByRole('button', { name: say('myBookings:action.cancelled') }).click()
    const dialog = page.getByRole('dialog')
    const sums = { refund: '$50.00', paid: '$100.00', kept: '$50.00' }
    await expect(dialog.getByText(say('payments:deposit.refundPart', sums))).toBeVisible()
    await dialog.getByLabel(say('myBookings:ask.reason')).fill('Plans changed')
    await dialog.getByRole('button', { name: say('myBookings:action.cancelled') }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the buyer reads of each booking what to pay and why', async () => {
    await page.goto('/dashboard/user-bookings?which=closed')
    await expect(page.getByText(say('payments:deposit.owed', { sum: '$100.00' }))).toBeVisible()
    await expect(page.getByText(say('payments:deposit.keptOwed', { sum: '$50.00' }))).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the admin reads who owes what to whom', async () => {
    const adminPage = await openPerson(admin)
    for (const [{ id }, state, sum] of [
      [over, 'owed', '$100.00'],
      [canceled, 'keptOwed', '$50.00'],
    ] as const) {
      await adminPage.goto(`/admin/bookings/${id}`)
      await expect(adminPage.getByText(say(`payments:depositOfBuyer.${state}`, { sum }))).toBeVisible()
    }
    await expectNoAxeViolations(adminPage)
    await adminPage.close()
  })

  const chefPage = await openPerson(kitchen.chef)
  await chefPage.goto('/dashboard')
  await chefPage.getByRole('button', { name: new RegExp(`^${say('notifications:open')}`) }).click()
  await chefPage
    .getByRole('button', { name: new RegExp(`\\b${canceled.number}\\b`) })
    .first()
    .click()
  await expect(chefPage).toHaveURL(/\/dashboard\/bookings\?which=closed$/)
  const owedOf = ({ number }: Booking, state: 'kept' | 'booking', sum: string) => {
    const card = cardOf(chefPage, say('kitchen:bookings.number', { number }))
    return {
      notice: card.getByText(say(`chefPayments:owed.${state}`, { sum })),
      record: card.getByRole('button', { name: say('chefPayments:owed.record', { sum }) }),
      recorded: card
        .getByRole('listitem')
        .filter({ hasText: say('payments:deposit.status.paidInPerson') })
        .getByText(sum),
    }
  }

  await test.step('the chef records the kept part by mistake, takes that back, and records it again', async () => {
    const { notice, record, recorded } = owedOf(canceled, 'kept', '$50.00')
    await expect(notice).toBeVisible()
    await expectNoAxeViolations(chefPage)
    await record.click()
    await expect(recorded).toBeVisible()
    await expect(notice).toHaveCount(0)
    await chefPage.getByRole('button', { name: new RegExp(`^${say('common:action.undo')}`) }).click()
    await expect(notice).toBeVisible()
    await expect(recorded).toHaveCount(0)
    await record.click()
    await expect(recorded).toBeVisible()
  })

  await test.step('the chef records what the buyer paid after the event', async () => {
    const { notice, record, recorded } = owedOf(over, 'booking', '$100.00')
    await expect(notice).toBeVisible()
    await record.click()
    await expect(recorded).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('both bookings read as paid in person for the buyer', async () => {
    await page.reload()
    await expect(page.getByText(say('payments:deposit.status.paidInPerson'))).toHaveCount(2)
    await expect(page.getByText(say('payments:deposit.keptOwed', { sum: '$50.00' }))).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})
