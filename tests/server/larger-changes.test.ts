import { changeOrder } from '@localchef/contracts/orders/change-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import type { KitchenOptions } from '../kitchen-fixture.ts'
import { eventsOf } from '../order-notifications.ts'
import {
  admin,
  authorized,
  buyer,
  cardKitchen,
  checkoutStateOf,
  choose,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  portionsLeft,
  read,
  refund,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

/** An order of two piroshki for $13.00 whose card is authorized. */
async function ordered(options: KitchenOptions = {}) {
  const made = await cardKitchen(options)
  await callFunction(
    server,
    setCommission,
    { chefId: made.kitchen.chefId, percent: 20, version: 0, reason: 'As agreed' },
    admin,
  )
  const { order, checkoutId } = await authorized(made.kitchen)
  return { ...made, orderId: order.id, lineId: order.lines[0]?.id ?? '', checkoutId }
}

/** Input for a change to three or more piroshki at $6.50 each. */
function changeTo(orderId: string, lineId: string, quantity: number, changes: object = {}) {
  return { orderId, kept: [{ lineId, quantity }], seenChanges: 0, seenTotal: quantity * 6.5, ...changes }
}

const open = (input: ReturnType<typeof changeTo>, person: TestUser = buyer) =>
  callFunction(server, openChangeCheckout, input, person)

async function opened(input: ReturnType<typeof changeTo>) {
  const { data, error } = await open(input)
  const url = data.pendingChange?.checkoutUrl
  if (!url) throw new Error(JSON.stringify(error))
  return { url, checkoutId: url.split('/').at(-1) ?? '' }
}

async function pay(orderId: string, url: string, choice = 'good') {
  await choose(url, { choice })
  return (await callFunction(server, checkPayment, { orderId }, buyer)).data
}

async function paymentsOf(orderId: string) {
  const { rows } = await server.database.pool.query<{
    purpose: string
    status: string
    amount: number
    fee: number
  }>(
    `select purpose, status::text as status, amount_cents as amount, application_fee_cents as fee
     from public.payments where order_id = $1 order by created_at`,
    [orderId],
  )
  return rows
}

/** Makes all payments of an order due, under the order's lock as everywhere, and sweeps. */
async function sweepPaymentsOf(orderId: string): Promise<void> {
  await server.database.transaction(async (connection) => {
    await connection.query('select from public.orders where id = $1 for no key update', [orderId])
    await connection.query('update public.payments set ask_at = now() where order_id = $1', [orderId])
  })
  await server.runTask('sweep-payments')
}

test('a larger order takes effect once its card is authorized, and the previous authorization is released', async () => {
  const { kitchen, chef, orderId, lineId, checkoutId } = await ordered()
  const quote = await callFunction(
    server,
    quoteOrderChange,
    { orderId, kept: [{ lineId, quantity: 4 }] },
    buyer,
  )
  expect(quote.data).toMatchObject({ oldTotal: 13, total: 26, isCovered: false, takesNewCard: true })
  const page = await opened(changeTo(orderId, lineId, 4))
  expect(await read(orderId, buyer)).toMatchObject({
    total: 13,
    changes: [],
    pendingChange: { total: 26, declined: null },
  })
  expect(await portionsLeft(kitchen)).toBe(46)
  expect((await read(orderId, chef)).pendingChange?.checkoutUrl).toBeNull()

  const changed = await pay(orderId, page.url)
  expect(changed).toMatchObject({ total: 26, paymentStatus: 'authorized', pendingChange: null })
  expect(changed.changes).toMatchObject([{ oldTotal: 13, newTotal: 26 }])
  expect(await portionsLeft(kitchen)).toBe(46)
  expect(await eventsOf(chef, orderId)).toContain('order_changed')
  await expect.poll(() => checkoutStateOf(checkoutId), soon).toBe('released')
  await expect
    .poll(() => paymentsOf(orderId), soon)
    .toEqual([
      { purpose: 'replaced', status: 'released', amount: 1300, fee: 260 },
      { purpose: 'order', status: 'authorized', amount: 2600, fee: 520 },
    ])

  await move({ id: orderId, status: 'placed' }, 'confirmed', chef)
  await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('paid')
  expect(await read(orderId, buyer)).toMatchObject({ payment: { captured: 26, refundable: 26 } })
  expect(await ledgerOf(orderId)).toMatchObject({ chef_payable: -2080, marketplace_revenue: -520 })
  await refund(orderId, chef)
  await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('refunded')
})

test('a declined card leaves the order unchanged, and the page accepts another one', async () => {
  const { orderId, lineId } = await ordered()
  const page = await opened(changeTo(orderId, lineId, 3))
  const declined = await pay(orderId, page.url, 'card_declined')
  expect(declined).toMatchObject({ total: 13, pendingChange: { declined: 'card_declined' } })
  expect(await pay(orderId, page.url)).toMatchObject({ total: 19.5, pendingChange: null })
})

test('a change that nobody authorizes ends with its page, and the order stays unchanged', async () => {
  const { kitchen, orderId, lineId } = await ordered()
  const page = await opened(changeTo(orderId, lineId, 3))
  expect(await portionsLeft(kitchen)).toBe(47)
  await server.database.pool.query(
    `update public.payments set hold_until = now() - interval '1 second' where order_id = $1 and purpose = 'change'`,
    [orderId],
  )
  await server.runTask('sweep-payments')
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('failed')
  expect(await read(orderId, buyer)).toMatchObject({
    status: 'placed',
    total: 13,
    paymentStatus: 'authorized',
    pendingChange: null,
  })
  expect(await portionsLeft(kitchen)).toBe(48)
})

test('a chef who confirms meanwhile closes the change, and only the old total is charged', async () => {
  const { kitchen, chef, orderId, lineId } = await ordered()
  const page = await opened(changeTo(orderId, lineId, 3))
  await choose(page.url, { choice: 'good' })
  await move({ id: orderId, status: 'placed' }, 'confirmed', chef)
  await expect.poll(() => portionsLeft(kitchen), soon).toBe(48)
  await callFunction(server, checkPayment, { orderId }, buyer)
  await server.runTask('sweep-payments')
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
  await expect.poll(async () => (await read(orderId, buyer)).payment?.captured, soon).toBe(13)
  expect(await read(orderId, buyer)).toMatchObject({ status: 'confirmed', total: 13, changes: [] })
})

test.each([
  [
    'no longer sold',
    `update public.ready_batches set order_by = now() - interval '1 minute' where id = $1`,
    'batchId',
  ],
  ['sold at another price', 'update public.dishes set price_cents = 700 where id = $1', 'dishId'],
  [
    'beyond the permit of the kitchen',
    'insert into public.chef_permits (chef_id, meals_per_day) values ($1, 2)',
    'chefId',
  ],
] as const)(
  'a dish that is %s before the card is authorized leaves the order as it was, and the card is released',
  async (_, statement, key) => {
    const { kitchen, orderId, lineId } = await ordered()
    const page = await opened(changeTo(orderId, lineId, 3))
    await server.database.pool.query(statement, [kitchen[key]])
    expect(await portionsLeft(kitchen)).toBe(47)
    expect(await pay(orderId, page.url)).toMatchObject({ total: 13, changes: [], pendingChange: null })
    expect(await portionsLeft(kitchen)).toBe(48)
    await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
    expect(await read(orderId, buyer)).toMatchObject({ paymentStatus: 'authorized', status: 'placed' })
    expect(await eventsOf(buyer, orderId)).toContain('order_change_failed')
  },
)

test('a change made meanwhile makes the authorized one stale', async () => {
  const { orderId, lineId } = await ordered()
  const page = await opened(changeTo(orderId, lineId, 3))
  const smaller = await callFunction(server, changeOrder, changeTo(orderId, lineId, 1), buyer)
  expect(smaller.data.total).toBe(6.5)
  expect(await pay(orderId, page.url)).toMatchObject({ total: 6.5 })
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
})

test('the later of two changes takes effect, and the page of the first one closes', async () => {
  const { kitchen, orderId, lineId } = await ordered()
  const first = await opened(changeTo(orderId, lineId, 3))
  expect(await portionsLeft(kitchen)).toBe(47)
  const second = await opened(changeTo(orderId, lineId, 5))
  expect(await portionsLeft(kitchen)).toBe(45)
  await expect.poll(() => checkoutStateOf(first.checkoutId), soon).toBe('failed')
  expect(await pay(orderId, second.url)).toMatchObject({ total: 32.5, pendingChange: null })
  expect(await portionsLeft(kitchen)).toBe(45)
})

test('the page of the latest change is the pending one, even if the clock of another server is ahead', async () => {
  const { orderId, lineId } = await ordered()
  const first = await opened(changeTo(orderId, lineId, 3))
  await opened(changeTo(orderId, lineId, 4))
  await expect.poll(() => checkoutStateOf(first.checkoutId), soon).toBe('failed')
  const ahead = await server.database.pool.query(
    `update public.payments
     set status = 'awaiting', created_at = now() + interval '1 minute', hold_until = now() + interval '5 minutes'
     where checkout_id = $1`,
    [first.checkoutId],
  )
  expect(ahead.rowCount).toBe(1)
  expect((await read(orderId, buyer)).pendingChange?.total).toBe(26)
})

test('one of two concurrent changes takes effect, and one authorization remains', async () => {
  const { orderId, lineId } = await ordered()
  const answers = await Promise.all([open(changeTo(orderId, lineId, 3)), open(changeTo(orderId, lineId, 4))])
  for (const { data } of answers) {
    if (data.pendingChange?.checkoutUrl) await choose(data.pendingChange.checkoutUrl, { choice: 'good' })
  }
  await callFunction(server, checkPayment, { orderId }, buyer)
  await sweepPaymentsOf(orderId)
  await expect
    .poll(async () => (await paymentsOf(orderId)).filter(({ status }) => status === 'authorized'), soon)
    .toHaveLength(1)
  const { total } = await read(orderId, buyer)
  const own = (await paymentsOf(orderId)).find(({ purpose }) => purpose === 'order')
  expect(own?.amount).toBe(Math.round(total * 100))
})

test('the last ready portions are held for the page of a change, and its own buyer can choose fewer of them', async () => {
  const { kitchen, orderId, lineId } = await ordered({ portions: 4 })
  await opened(changeTo(orderId, lineId, 4))
  expect(await portionsLeft(kitchen)).toBe(0)
  const other = await server.signUp({ email: 'other@holds.test', role: 'buyer', name: 'Otto' })
  const cart = (quantity: number) => ({
    chefId: kitchen.chefId,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ],
  })
  const quoted = await callFunction(server, quoteOrder, cart(1), other)
  expect(quoted.data.problems).toMatchObject([{ problem: 'sold_out' }])
  const own = await callFunction(
    server,
    quoteOrderChange,
    { orderId, kept: [{ lineId, quantity: 4 }] },
    buyer,
  )
  expect(own.data.problems).toEqual([])
  const second = await opened(changeTo(orderId, lineId, 3))
  expect(await portionsLeft(kitchen)).toBe(1)
  expect(await pay(orderId, second.url)).toMatchObject({ total: 19.5, pendingChange: null })
  expect(await portionsLeft(kitchen)).toBe(1)
  const { rows } = await server.database.pool.query(
    `select
     from public.order_change_portions h
     join public.payments p on p.id = h.payment_id
     where p.order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([])
})

test('a canceled order releases both authorizations', async () => {
  const { kitchen, orderId, lineId, checkoutId } = await ordered()
  const page = await opened(changeTo(orderId, lineId, 3))
  await choose(page.url, { choice: 'good' })
  await move({ id: orderId, status: 'placed' }, 'cancelled', buyer)
  await sweepPaymentsOf(orderId)
  await expect.poll(() => portionsLeft(kitchen), soon).toBe(50)
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
  await expect.poll(() => checkoutStateOf(checkoutId), soon).toBe('released')
})

test('only the buyer can open the page for a larger total, and only for the total they have seen', async () => {
  const { chef, orderId, lineId } = await ordered()
  expect((await open(changeTo(orderId, lineId, 3), chef)).status).toBe(404)
  const smaller = await open(changeTo(orderId, lineId, 1))
  expect(smaller.error).toMatchObject({ code: 'change_needs_payment' })
  const unseen = await open(changeTo(orderId, lineId, 3, { seenTotal: 19 }))
  expect(unseen.error).toMatchObject({ code: 'total_changed', details: { newTotal: 19.5 } })
  const stale = await open(changeTo(orderId, lineId, 3, { seenChanges: 1 }))
  expect(stale.error).toMatchObject({ code: 'order_changed' })
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('the database replaces only an authorized payment', async () => {
  const { orderId, lineId } = await ordered()
  await opened(changeTo(orderId, lineId, 3))
  for (const [from, to] of [
    ['change', 'order'],
    ['order', 'change'],
    ['order', 'tip'],
  ]) {
    await expect(
      server.database.pool.query(
        'update public.payments set purpose = $3 where order_id = $1 and purpose = $2',
        [orderId, from, to],
      ),
    ).rejects.toMatchObject({ code: 'LC005' })
  }
})
