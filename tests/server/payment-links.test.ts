import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { sumLines } from '@localchef/contracts/orders/receipt-lines'
import { checkPaymentLink } from '@localchef/contracts/payments/check-payment-link'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import { openLinkCheckout } from '@localchef/contracts/payments/open-link-checkout'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  buyer,
  cardKitchen,
  checkoutStateOf,
  choose,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  read,
  refund,
  requestOf,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

const caller = { name: 'Peter Phone', phone: '+1 (415) 555-0142' }

/** An order by phone, confirmed by its chef. */
async function byPhone(kitchen: Kitchen, chef: TestUser, changes: object = {}) {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 2,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const request = { lines, slotFrom: steadySlot(quote.slots), ...caller, ...changes }
  return (await callFunction(server, enterOrder, request, chef)).data
}

test('the page of a link names the town in Russian where the gazetteer does', async () => {
  const { token } = await linked()
  expect((await check(token)).data.kitchen).toMatchObject({ city: 'San Francisco', cityRu: null })
  await server.database.pool.query(
    `insert into public.places (id, kind, name, name_ru, state, latitude, longitude, population)
     values (77, 'city', 'San Francisco', 'Сан-Франциско', 'CA', 37.77, -122.42, 800000)`,
  )
  expect((await check(token)).data.kitchen.cityRu).toBe('Сан-Франциско')
  await server.database.pool.query('delete from public.places where id = 77')
})

const createLink = (orderId: string, person: TestUser) =>
  callFunction(server, createPaymentLink, { orderId }, person)
/** As a visitor without an account. */
const check = (token: string) => callFunction(server, checkPaymentLink, { token })
const pay = (token: string, seenTotal = 13) => callFunction(server, openLinkCheckout, { token, seenTotal })

async function linked(changes: object = {}) {
  const { kitchen, chef } = await cardKitchen()
  const order = await byPhone(kitchen, chef, changes)
  const { data } = await createLink(order.id, chef)
  return { kitchen, chef, order, token: data.path.split('/').at(-1) ?? '', until: data.until }
}

async function opened() {
  const made = await linked()
  const { data } = await pay(made.token)
  const url = data.checkoutUrl ?? ''
  return { ...made, url, checkoutId: url.split('/').at(-1) ?? '' }
}

const paymentsOf = async (orderId: string) => {
  const { rows } = await server.database.pool.query<{ status: string; amount: number }>(
    'select status, amount_cents as amount from public.payments where order_id = $1 order by created_at',
    [orderId],
  )
  return rows
}

test('an order by phone is paid by a visitor with the link, and charged at once', async () => {
  const { kitchen, chef } = await cardKitchen()
  const commission = { chefId: kitchen.chefId, percent: 20, version: 0, reason: 'Agreed' }
  await callFunction(server, setCommission, commission, admin)
  const order = await byPhone(kitchen, chef)
  // The order keeps the commission at which it was placed.
  await callFunction(server, setCommission, { ...commission, percent: 30, version: 1 }, admin)
  const { data: link } = await createLink(order.id, chef)
  expect(link.until).toBe(order.slotUntil)
  const token = link.path.split('/').at(-1) ?? ''
  const { data: seen } = await check(token)
  expect(seen).toMatchObject({
    number: order.number,
    state: 'open',
    total: 13,
    lines: [{ quantity: 2, subtotal: 13, variants: [{ name: 'Large' }], removedIngredients: [] }],
  })
  const parts = sumLines(seen).reduce((sum, { value }) => sum + value, 0)
  expect(parts).toBeCloseTo(seen.total, 2)
  expect(JSON.stringify(seen)).not.toContain(order.buyer.name)
  expect(JSON.stringify(seen)).not.toContain('Peter')
  expect(JSON.stringify(seen)).not.toMatch(/555.?0142/)
  const { data: page } = await pay(token)
  // Until the buyer pays, the chef and admins see the order as paid at the handover.
  expect(await read(order.id, chef)).toMatchObject({
    paymentMethod: 'pay_on_pickup',
    paymentStatus: 'due',
    payment: null,
  })
  await choose(page.checkoutUrl ?? '', { choice: 'good' })
  expect(seen).toMatchObject({ paidAt: null, refunded: 0 })
  const { data: receipt } = await check(token)
  expect(receipt).toMatchObject({ state: 'paid', checkoutUrl: null, refunded: 0, total: 13 })
  expect(Math.abs(Date.parse(receipt.paidAt ?? '') - Date.now())).toBeLessThan(60_000)
  await expect.poll(async () => (await read(order.id, chef)).paymentStatus, soon).toBe('paid')
  expect(await read(order.id, chef)).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'card',
    payment: { captured: 13, refundable: 13, checkoutUrl: null },
  })
  expect(await ledgerOf(order.id)).toMatchObject({ marketplace_revenue: -260, chef_payable: -1040 })
  const bell = (await bellAbout(chef, order.id)).filter(({ event }) => event === 'order_paid_by_link')
  expect(bell).toMatchObject([{ title: `Order #${order.number} is paid` }])
  expect((await refund(order.id, chef, { amount: 3 })).status).toBe(200)
  expect((await check(token)).data).toMatchObject({ state: 'paid', refunded: 3 })
})

test('an order has one link, whose two holders get the same page and pay once', async () => {
  const { chef, order, token } = await linked()
  expect((await createLink(order.id, chef)).data.path).toBe(`/pay/${token}`)
  const pages = await Promise.all([pay(token), pay(token)])
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(pages.map(({ data }) => data.checkoutUrl)).size).toBe(1)
  await choose(pages[0]?.data.checkoutUrl ?? '', { choice: 'good' })
  await check(token)
  expect((await pay(token)).error.code).toBe('payment_link_closed')
  expect((await createLink(order.id, chef)).error.code).toBe('payment_link_closed')
  expect(await paymentsOf(order.id)).toHaveLength(1)
})

test('an unknown link pays nothing, and only the chef of an entered order can create one', async () => {
  const { kitchen, order, token } = await linked()
  const unknown = 'x'.repeat(43)
  expect((await check(unknown)).error.code).toBe('not_found')
  expect((await pay(unknown)).error.code).toBe('not_found')
  expect((await check('short')).status).toBe(400)
  const { chef: stranger } = await cardKitchen()
  expect((await createLink(order.id, stranger)).status).toBe(404)
  for (const person of [buyer, admin]) expect((await createLink(order.id, person)).status).toBe(403)
  const { data: own } = await callFunction(
    server,
    placeOrder,
    await requestOf(kitchen, { payment: 'at_pickup' }),
    buyer,
  )
  const { chef: other } = await cardKitchen()
  expect((await createLink(own.id, other)).status).toBe(404)
  const { error } = await buyer.client.from('payment_links').select('token')
  expect(error?.code).toBe('42501')
  expect((await pay(token, 12)).error.code).toBe('payment_link_closed')
  expect(await paymentsOf(order.id)).toEqual([])
})

test('an order that was canceled in the meantime closes its page, and a card accepted by then keeps no money', async () => {
  const early = await opened()
  await move(early.order, 'cancelled', early.chef, 'The oven broke')
  await expect.poll(() => checkoutStateOf(early.checkoutId), soon).toBe('failed')
  expect((await check(early.token)).data.state).toBe('closed')
  expect((await pay(early.token)).error.code).toBe('payment_link_closed')

  // The card is accepted, and the chef cancels before or after the marketplace has read the result.
  const late = await opened()
  await choose(late.url, { choice: 'good' })
  await move(late.order, 'cancelled', late.chef, 'The oven broke')
  await check(late.token)
  const kept = async () => {
    await check(late.token)
    const { rows } = await server.database.pool.query<{ isOver: boolean }>(
      `select bool_and(
         p.status in ('released', 'failed', 'refunded')
         or (p.captured_cents > 0 and exists (select from public.refunds r where r.payment_id = p.id and r.amount_cents = p.captured_cents))
       ) as "isOver"
       from public.payments p
       where p.order_id = $1`,
      [late.order.id],
    )
    return rows[0]?.isOver
  }
  await expect.poll(kept, soon).toBe(true)
  expect((await pay(late.token)).status).toBe(409)
})

test('an order that was paid in person cannot be paid again by its link', async () => {
  const { chef, order, token, checkoutId } = await opened()
  await move({ id: order.id, status: 'confirmed' }, 'preparing', chef)
  await move({ id: order.id, status: 'preparing' }, 'ready', chef)
  await move({ id: order.id, status: 'ready' }, 'completed', chef)
  await expect.poll(() => checkoutStateOf(checkoutId), soon).toBe('failed')
  expect((await pay(token)).error.code).toBe('payment_link_closed')
  expect(await read(order.id, chef)).toMatchObject({ paymentMethod: 'pay_on_pickup', paymentStatus: 'paid' })
  expect(await ledgerOf(order.id)).toEqual({})
})

test('a closed page leaves the order to the handover, notifies nobody, and the next page is a new payment', async () => {
  const { chef, order, token, url } = await opened()
  await choose(url, { choice: 'declined' })
  await server.database.pool.query(
    `update public.payments
     set hold_until = now() - interval '1 second',
         ask_at = now() - interval '1 second'
     where order_id = $1`,
    [order.id],
  )
  await check(token)
  await expect.poll(async () => (await paymentsOf(order.id))[0]?.status, soon).toBe('failed')
  expect(await read(order.id, chef)).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'pay_on_pickup',
    paymentStatus: 'due',
  })
  const { rows } = await server.database.pool.query(
    `select from public.payment_alerts a join public.payments p on p.id = a.payment_id where p.order_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([])
  const { data } = await pay(token)
  await choose(data.checkoutUrl ?? '', { choice: 'good' })
  expect((await check(token)).data.state).toBe('paid')
})

test("a link expires at the end of the order's slot", async () => {
  const { order, token, chef } = await linked()
  await server.database.pool.query(
    `update public.orders
     set slot_from = now() - interval '1 hour',
         slot_until = now() - interval '1 second'
     where id = $1`,
    [order.id],
  )
  expect((await check(token)).data.state).toBe('closed')
  expect((await pay(token)).error.code).toBe('payment_link_closed')
  expect((await createLink(order.id, chef)).error.code).toBe('payment_link_closed')
})

test('a kitchen that takes no cards has no payment links', async () => {
  const chef = await server.signUp({ email: 'cash@pay.test', role: 'chef', name: 'Carl' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  const order = await byPhone(kitchen, chef)
  expect((await createLink(order.id, chef)).error.code).toBe('payment_link_closed')
  expect((await callFunction(server, openOnboarding, {}, chef)).status).toBe(200)
  expect((await createLink(order.id, chef)).error.code).toBe('payment_link_closed')
})
