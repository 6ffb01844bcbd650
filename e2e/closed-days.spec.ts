import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { openKitchen } from './support/open-kitchen.ts'

/** Plans a batch the day after tomorrow, and presses "Close this day" beside it in the calendar. */
async function closeDayOfBatch(
  request: APIRequestContext,
  kitchen: Awaited<ReturnType<typeof openKitchen>>,
  openPerson: (account: Account) => Promise<Page>,
  say: Say,
) {
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const from = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000)
  await asChef('create-batch', {
    dishId: kitchen.dish.id,
    orderBy: null,
    pickupFrom: from.toISOString(),
    pickupUntil: new Date(from.getTime() + 1_800_000).toISOString(),
    portionsMade: 5,
  })
  const chef = await openPerson(kitchen.chef)
  await chef.goto('/dashboard/bookings')
  await chef.getByRole('tab', { name: say('kitchen:bookings.tabs.calendar') }).click()
  await chef.getByText(say('kitchen:calendar.agenda'), { exact: true }).click()
  const day = chef.getByRole('listitem').filter({ hasText: kitchen.dish.name }).first()
  await day.getByRole('button', { name: say('closing:closeDay') }).click()
  const dialog = chef.getByRole('dialog')
  return { asChef, chef, dialog, from }
}

test('a chef closes a day in the calendar after deciding on its batch', async ({
  request,
  say,
  openPerson,
  allowConsoleError,
}) => {
  // The first attempt is refused with a list of what is in the way.
  allowConsoleError(/409.*update-hours/)
  const kitchen = await openKitchen(request, 'Closing Kitchen')
  const { asChef, chef, dialog } = await closeDayOfBatch(request, kitchen, openPerson, say)
  await expect(dialog).toContainText(kitchen.dish.name)
  await expectNoAxeViolations(chef)
  await dialog.getByRole('combobox').selectOption('end')
  await dialog.getByRole('button', { name: say('closing:save') }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => asChef('list-menu', {})).toMatchObject({ batches: [] })
  const exceptions = async () => {
    const { business } = await asChef<{ business: { hours: { exceptions: object[] } } }>('get-business', {})
    return business.hours.exceptions
  }
  await expect.poll(exceptions).toMatchObject([{ opensMinute: null }])
})

test('a chef moves an unsold batch out of a day that closes', { tag: '@phone' }, async ({
  request,
  say,
  openPerson,
  allowConsoleError,
}) => {
  allowConsoleError(/409.*update-hours/)
  const kitchen = await openKitchen(request, 'Moving Kitchen')
  const { asChef, chef, dialog, from } = await closeDayOfBatch(request, kitchen, openPerson, say)
  await dialog.getByRole('combobox').selectOption('move')
  // Without a day nothing is saved.
  await dialog.getByRole('button', { name: say('closing:save') }).click()
  await expect(dialog).toContainText(say('closing:chooseTime'))
  const later = new Date(from.getTime() + 72 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByLabel(say('closing:toDay')).fill(later)
  await expectNoAxeViolations(chef)
  await dialog.getByRole('button', { name: say('closing:save') }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => asChef('list-menu', {})).toMatchObject({ batches: [{ day: later }] })
})

test('a chef asks the buyer of a booking about another day in the dialog that closes its day, and the buyer agrees', {
  tag: '@phone',
}, async ({ request, say, openPerson, allowConsoleError }) => {
  allowConsoleError(/409.*update-hours/)
  const kitchen = await openKitchen(request, 'Asking Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const offer = { ...dinnerOffer, noticeDays: 0 }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const account = await createAccount(request, 'buyer', 'Bella Buyer')
  const asBuyer = await callFunctionsAs(request, account)
  const from = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000)
  const { id } = await asBuyer<{ id: string }>('request-booking', {
    serviceId,
    startsAt: from.toISOString(),
    seen: { price: 400, durationMinutes: offer.durationMinutes },
    guests: 4,
    place: '5 Bay Street',
  })
  const chef = await openPerson(kitchen.chef)
  await chef.goto('/dashboard/bookings')
  await chef.getByRole('tab', { name: say('kitchen:bookings.tabs.calendar') }).click()
  await chef.getByText(say('kitchen:calendar.agenda'), { exact: true }).click()
  const day = chef.getByRole('listitem').filter({ hasText: dinnerOffer.name }).first()
  await day.getByRole('button', { name: say('closing:closeDay') }).click()
  const dialog = chef.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('propose')
  await expect(dialog).toContainText(say('closing:bookingHint'))
  const later = new Date(from.getTime() + 72 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByLabel(say('closing:toDay')).fill(later)
  await expectNoAxeViolations(chef)
  await dialog.getByRole('button', { name: say('closing:save') }).click()
  await expect(dialog).toBeHidden()

  const buyer = await openPerson(account)
  await buyer.goto('/dashboard/user-bookings')
  const proposal = buyer.getByRole('region', { name: say('myBookings:proposal.title') })
  await expect(proposal).toContainText(say('myBookings:proposal.until'))
  await expectNoAxeViolations(buyer)
  await proposal.getByRole('button', { name: say('myBookings:proposal.accept') }).click()
  await expect(buyer.getByText(say('myBookings:proposal.accepted'))).toBeVisible()
  await expect(proposal).toHaveCount(0)
  const { startsAt } = await asBuyer<{ startsAt: string }>('get-booking', { bookingId: id })
  expect(new Date(startsAt).getTime()).toBeGreaterThan(from.getTime() + 24 * 3_600_000)
})
