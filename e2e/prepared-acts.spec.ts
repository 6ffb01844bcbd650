import type { APIRequestContext } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openBooking } from './support/open-booking.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/**
 * A program with an API key. The returned function makes a call that binds its person, and returns the link from the
 * answer.
 */
async function programOf(request: APIRequestContext, person: Account, scopes: string[]) {
  const call = await callFunctionsAs(request, person)
  const key: { token: string } = await call('create-api-key', { name: 'Assistant', scopes, expiresInDays: 1 })
  return async (name: string, data: object): Promise<string> => {
    const headers = {
      authorization: `Bearer ${key.token}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await request.post(`/functions/v1/${name}`, { headers, data })
    const body = await answer.json()
    if (body.code !== 'person_decides') throw new Error(`${name} was answered with ${JSON.stringify(body)}`)
    return body.details.link
  }
}

test('an assistant accepts a quote of $9,999, and the buyer reads the amount and decides', {
  tag: '@phone',
}, async ({ page, request, say }) => {
  const { buyer, bookingId, quote } = await openBooking(request, 'Bella Buyer')
  await quote(9_999)
  const asBuyer = await callFunctionsAs(request, buyer)
  const read = () =>
    asBuyer<{
      status: string
      price: number
      startsAt: string
      endsAt: string
      guests: number
      place: string
    }>('get-booking', { bookingId })
  const { price, startsAt, endsAt, guests, place } = await read()
  const seen = { price, startsAt, endsAt, guests, place }
  const prepare = await programOf(request, buyer, ['write:bookings'])
  const accept = { bookingId, from: 'quoted', to: 'accepted', seen }
  const link = await prepare('transition-booking', accept)
  expect((await read()).status).toBe('quoted')

  await signIn(page, buyer)
  await page.goto(link)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('common:prepared.lead'))).toBeVisible()
  await expect(dialog.getByRole('heading')).toContainText('$9,999')
  await expect(dialog.getByText('1 Market Street')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('common:prepared.later') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/user-bookings$/)
  expect((await read()).status).toBe('quoted')

  await page.goto(link)
  await dialog.getByRole('button', { name: /9,999/ }).click()
  await expect(page.getByText(say('myBookings:done.accepted'))).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await read()).status).toBe('accepted')

  await page.goto(link)
  await expect(dialog.getByText(say('common:prepared.overText'))).toBeVisible()
})

test('an assistant confirms and cancels orders, and the chef reads what is paid and decides', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Prepared Orders')
  const buyer = await createAccount(request, 'buyer', 'Betty Buyer')
  const [order, later] = await placeOrders(request, buyer, kitchen, 2)
  if (!order || !later) throw new Error('two orders were expected')
  const prepare = await programOf(request, kitchen.chef, ['write:orders'])
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const statusOf = async (orderId: string) =>
    (await asChef<{ status: string }>('get-order', { orderId })).status
  await signIn(page, kitchen.chef)
  const dialog = page.getByRole('dialog')

  await page.goto(await prepare('transition-order', { orderId: order.id, from: 'placed', to: 'confirmed' }))
  await expect(dialog.getByRole('heading')).toContainText(String(order.number))
  await expect(dialog.getByText(`1 × ${kitchen.dish.name}`)).toBeVisible()
  await expect(dialog.getByText(/\$12\.00/)).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await statusOf(order.id)).toBe('placed')
  await dialog.getByRole('button', { name: say('orders:action.confirmed') }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(order.id)).toBe('confirmed')

  const end = { orderId: order.id, from: 'confirmed', to: 'cancelled', reason: 'The gas is off' }
  await page.goto(await prepare('transition-order', end))
  await expect(dialog.getByText(say('common:prepared.lead'))).toBeVisible()
  await expect(dialog.getByText(`1 × ${kitchen.dish.name}`)).toBeVisible()
  await expect(dialog.getByLabel(say('orders:ask.reason'))).toHaveValue('The gas is off')
  await dialog.getByRole('button', { name: say('orders:action.cancelled') }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(order.id)).toBe('cancelled')

  const { slots } = await asChef<{ slots: { from: string }[] }>('list-order-slots', { orderId: later.id })
  const slotFrom = slots.at(-1)?.from
  await page.goto(await prepare('propose-slot', { orderId: later.id, slotFrom }))
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: say('board:propose.send') }).click()
  await expect(dialog).toBeHidden()
  const { proposedSlot } = await asChef<{ proposedSlot: { from: string } }>('get-order', {
    orderId: later.id,
  })
  expect(Date.parse(proposedSlot.from)).toBe(Date.parse(slotFrom ?? ''))
})

test('an assistant prepares the menu and the hours, and the chef publishes, deletes and saves', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Prepared Menu')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const prepare = await programOf(request, kitchen.chef, ['write:menu', 'write:kitchen'])
  const soup = { name: 'Evening borscht', price: 9, category: 'soup', allergens: [] }
  const dish = await asChef<{ id: string; version: string }>('create-dish', soup)
  const dishNow = async (id: string) =>
    (await asChef<{ dishes: { id: string; status: string; price: number }[] }>('list-menu', {})).dishes.find(
      (one) => one.id === id,
    )
  await signIn(page, kitchen.chef)
  const dialog = page.getByRole('dialog')
  const openPrepared = async (name: string, data: object) => {
    await page.goto(await prepare(name, data))
    await expect(dialog).toBeVisible()
  }

  await test.step('a draft is offered', async () => {
    await openPrepared('set-dishes-status', { ids: [dish.id], status: 'active' })
    await expect(dialog.getByText(soup.name)).toBeVisible()
    await expect(dialog.getByText('$9.00')).toBeVisible()
    await expect(dialog.getByText(say('menuItems:decide.noAllergens'))).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('menuItems:bulk.offer') }).click()
    await expect(dialog).toBeHidden()
    expect(await dishNow(dish.id)).toMatchObject({ status: 'active' })
  })

  await test.step('prices change after the new ones are seen', async () => {
    await openPrepared('update-prices', {
      ids: [dish.id],
      change: { kind: 'amount', value: 1.5, stepCents: 1 },
    })
    await expect(dialog.getByText('$10.50')).toBeVisible()
    await dialog.getByRole('button', { name: say('menuItems:prices.submit') }).click()
    await expect(dialog).toBeHidden()
    expect(await dishNow(dish.id)).toMatchObject({ price: 10.5 })
  })

  await test.step('an import is previewed', async () => {
    await openPrepared('import-menu', { csv: 'name,price,category,allergens\nShchi,7,soup,none' })
    await expect(dialog.getByText('Shchi')).toBeVisible()
    await dialog.getByRole('button', { name: say('menuItems:import.submit', { count: 1 }) }).click()
    await expect(dialog.getByText(say('menuItems:import.created', { count: 1 }))).toBeVisible()
  })

  await test.step('a batch is planned', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const times = { pickupFrom: inHours(2), pickupUntil: inHours(5) }
    await openPrepared('create-batch', { ...times, dishId: dish.id, portionsMade: 17 })
    await expect(dialog.getByLabel(say('menuItems:batches.portions'))).toHaveValue('17')
    await expect(dialog.getByText(say('common:prepared.fields'))).toBeVisible()
    await dialog.getByRole('button', { name: say('menuItems:batches.add') }).click()
    await expect(dialog).toBeHidden()
    const { batches } = await asChef<{ batches: { id: string; portionsMade: number }[] }>('list-menu', {})
    expect(batches).toMatchObject([{ portionsMade: 17 }])

    await openPrepared('cancel-batch', { id: batches[0]?.id })
    await dialog.getByRole('button', { name: say('menuItems:decide.removeAction') }).click()
    await expect(dialog).toBeHidden()
    expect(await asChef('list-menu', {})).toMatchObject({ batches: [] })
  })

  await test.step('an offered dish is changed in its editor', async () => {
    const { version } = (await dishNow(dish.id)) as { version?: string }
    const changed = { ...soup, id: dish.id, version, name: 'Evening solyanka', status: 'active' }
    await page.goto(await prepare('update-dish', changed))
    await expect(page.getByText(say('common:prepared.fields'))).toBeVisible()
    await expect(page.getByLabel(say('menuItems:basics.name'), { exact: true })).toHaveValue(
      'Evening solyanka',
    )
    await page.getByRole('button', { name: say('common:action.save') }).click()
    await expect.poll(() => dishNow(dish.id)).toMatchObject({ name: 'Evening solyanka', price: 9 })
  })

  await test.step('a dish is deleted', async () => {
    await openPrepared('delete-dish', { id: dish.id })
    await dialog.getByRole('button', { name: say('common:action.delete') }).click()
    await expect(dialog).toBeHidden()
    expect(await dishNow(dish.id)).toBeUndefined()
  })

  await test.step('a pause ends by itself', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await openPrepared('pause-orders', { paused: true, until })
    await dialog.getByRole('button', { name: say('board:pause.pause') }).click()
    await expect(dialog).toBeHidden()
    expect(await asChef('get-my-chef', {})).toMatchObject({ chef: { status: 'paused' } })
  })

  await test.step('hours are changed', async () => {
    const { business } = await asChef<{ business: { versions: { hours: string } } }>('get-business', {})
    // These hours close no time, so no order or booking is in the way.
    const weekly = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
      { weekday, opensMinute: 0, closesMinute: 720 },
      { weekday, opensMinute: 720, closesMinute: 1440 },
    ])
    await page.goto(
      await prepare('update-hours', { weekly, exceptions: [], version: business.versions.hours }),
    )
    await expect(page.getByText(say('common:prepared.fields'))).toBeVisible()
    await expectNoAxeViolations(page)
    const hours = page.locator('form').filter({ hasText: say('common:prepared.fields') })
    await hours.locator('button[type=submit]').click()
    await expect.poll(() => asChef('get-business', {})).toMatchObject({ business: { hours: { weekly } } })
  })
})
