import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { listReports } from '@localchef/contracts/reports/list-reports'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { listStandingOrders } from '@localchef/contracts/standing-orders/list-standing-orders'
import { listUsers } from '@localchef/contracts/users/list-users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
let kitchen: Kitchen

const run = (text: string, values: unknown[] = []) =>
  server.database.transaction((connection) => connection.query(text, values))

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@days.test', role: 'admin', name: 'Ada Admin' })
  const chef = await server.signUp({ email: 'charly@days.test', role: 'chef', name: 'Charly Chef' })
  kitchen = await addKitchen(server.database, chef.id)
  const ledger = { key: 'ledger', value: { timeZone: 'America/New_York' } } as const
  const saved = await callFunction(server, saveSetting, { ...ledger, from: 0, reason: 'New York' }, admin)
  expect(saved.status).toBe(200)
})
afterAll(() => server.stop())

async function names(days: { from?: string; to?: string }) {
  const { status, data } = await callFunction(server, listUsers, { query: 'daytime', ...days }, admin)
  expect(status).toBe(200)
  return data.users.map(({ name }) => name)
}

test('a list of admins includes both days, in the marketplace’s time zone', async () => {
  // In New York this day lasts from 05:00 to 05:00 UTC of the next day.
  const moments = {
    Eve: '2026-03-02T04:59:59.999Z',
    Dawn: '2026-03-02T05:00:00Z',
    Dusk: '2026-03-03T04:59:59.999Z',
    Morrow: '2026-03-03T05:00:00Z',
  }
  for (const [name, at] of Object.entries(moments)) {
    const { id } = await server.signUp({
      email: `${name.toLowerCase()}@days.test`,
      role: 'buyer',
      name: `${name} Daytime`,
    })
    await run('update public.profiles set created_at = $2 where id = $1', [id, at])
  }
  expect(await names({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['Dusk Daytime', 'Dawn Daytime'])
  expect(await names({ from: '2026-03-02' })).toEqual(['Morrow Daytime', 'Dusk Daytime', 'Dawn Daytime'])
  expect(await names({ to: '2026-03-02' })).toEqual(['Dusk Daytime', 'Dawn Daytime', 'Eve Daytime'])
  expect(await names({ from: '2026-03-04' })).toEqual([])
})

test('a last day before the first is refused with the field', async () => {
  const days = { from: '2026-03-03', to: '2026-03-02' }
  const lists: FunctionContract[] = [listUsers, listOrders, listAllReviews, listReports, listOwedRefunds]
  for (const list of lists) {
    const { status, error } = await callFunction(server, list, days, admin)
    expect(status).toBe(400)
    expect(error.code).toBe('invalid_input')
    expect(JSON.stringify(error)).toContain('"to"')
  }
  for (const from of ['yesterday', '2026-02-30']) {
    expect((await callFunction(server, listUsers, { from }, admin)).status).toBe(400)
  }
})

test('kitchens, dishes and orders are filtered by day, also together with words', async () => {
  const buyer = await server.signUp({ email: 'bea@days.test', role: 'buyer', name: 'Bea Buyer' })
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  expect((await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).status).toBe(200)
  const past = { from: '2001-01-01' }
  const future = { from: '2099-01-01' }
  const count = async (days: typeof past, words: boolean) => {
    const orders = await callFunction(server, listOrders, { ...days, query: words ? 'Bea' : '' }, admin)
    const dishes = await callFunction(server, listDishes, { ...days, query: '' }, admin)
    const chefs = await callFunction(server, listChefs, { ...days, which: 'all' }, admin)
    return [orders.data.orders.length, dishes.data.listings.length > 0, chefs.data.chefs.length]
  }
  expect(await count(past, false)).toEqual([1, true, 1])
  expect(await count(past, true)).toEqual([1, true, 1])
  expect(await count(future, false)).toEqual([0, false, 0])
  expect(await count(future, true)).toEqual([0, false, 0])
  await run('update public.chefs set featured_rank = 1')
  const featured = { which: 'featured' } as const
  expect((await callFunction(server, listChefs, { ...featured, ...past }, admin)).data.chefs).toHaveLength(1)
  expect((await callFunction(server, listChefs, { ...featured, ...future }, admin)).data.chefs).toEqual([])
})

test('discounts are filtered by the day of their creation', async () => {
  for (const [code, at] of [
    ['EARLY', '2026-03-02T04:59:59Z'],
    ['MORNING', '2026-03-02T05:00:00Z'],
  ]) {
    await run(
      `insert into public.discounts (code, code_key, kind, percent, holds_from, created_at)
       values ($1, $1, 'percent', 10, '2026-01-01', $2)`,
      [code, at],
    )
  }
  const codes = async (days: { from?: string; to?: string }) =>
    (await callFunction(server, listDiscounts, days, admin)).data.discounts.map(({ code }) => code)
  expect(await codes({})).toEqual(['MORNING', 'EARLY'])
  expect(await codes({ from: '2026-03-02' })).toEqual(['MORNING'])
  expect(await codes({ to: '2026-03-01' })).toEqual(['EARLY'])
  const reversed = { from: '2026-03-03', to: '2026-03-02' }
  expect((await callFunction(server, listDiscounts, reversed, admin)).status).toBe(400)
})

test('every other list of admins can be filtered by days', async () => {
  const lists: FunctionContract[] = [
    listCertifications,
    listPaymentAlerts,
    listReports,
    listStandingOrders,
    listAllReviews,
    listOwedRefunds,
  ]
  for (const list of lists) {
    const days = { from: '2026-03-02', to: '2026-03-02' }
    expect((await callFunction(server, list, days, admin)).status).toBe(200)
  }
})
