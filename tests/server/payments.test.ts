import { randomUUID } from 'node:crypto'
import { service } from '@localchef/backend/caller'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getConnectedAccount } from '@localchef/contracts/payments/get-connected-account'
import { openCheckout } from '@localchef/contracts/payments/open-checkout'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '../backend/realtime-stage.ts'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import {
  admin,
  authorized,
  awaiting,
  buyer,
  captured,
  cardKitchen,
  choose,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  portionsLeft,
  read,
  requestOf,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

describe('paying by card', () => {
  test('an order is placed once its card is authorized, and charged once the chef confirms it', async () => {
    const { kitchen, chef } = await cardKitchen()
    const made = await awaiting(kitchen, { tip: 2 })
    expect(made.order).toMatchObject({
      status: 'awaiting_payment',
      paymentStatus: 'awaiting',
      paymentMethod: 'card',
    })
    await choose(made.url, { choice: 'good' })
    await expect.poll(async () => (await read(made.order.id, buyer)).status, soon).toBe('placed')
    const placed = await read(made.order.id, chef)
    expect(placed).toMatchObject({ status: 'placed', paymentStatus: 'authorized' })
    expect(await ledgerOf(placed.id)).toEqual({})

    const { data: confirmed } = await move(placed, 'confirmed', chef)
    expect(confirmed.payment?.isCapturePending).toBe(true)
    await expect.poll(async () => (await read(placed.id, chef)).paymentStatus, soon).toBe('paid')
    expect(await read(placed.id, chef)).toMatchObject({ payment: { isCapturePending: false, captured: 15 } })
    // $15.00 by card, of which the provider keeps 2.9% and 30 cents.
    expect(await ledgerOf(placed.id)).toEqual({
      provider_clearing: 1426,
      chef_payable: -1500,
      provider_fees: 74,
    })
  })

  test('a kitchen with automatic confirmation charges the card once it is authorized', async () => {
    const { kitchen, chef } = await cardKitchen()
    await server.database.pool.query('update public.chefs set confirms_orders = true where id = $1', [
      kitchen.chefId,
    ])
    const { order } = await authorized(kitchen)
    expect(order.status).toBe('confirmed')
    await expect.poll(async () => (await read(order.id, chef)).paymentStatus, soon).toBe('paid')
  })

  test('an order by card must be answered before the authorization ends', async () => {
    const { kitchen } = await cardKitchen({ answerMinutes: 1440 })
    await server.database.pool.query(
      `insert into public.chef_hour_exceptions (chef_id, day)
       select $1, (now() at time zone c.time_zone)::date + shift
       from public.chefs c, generate_series(0, 12) shift
       where c.id = $1`,
      [kitchen.chefId],
    )
    await server.database.pool.query(
      `update public.ready_batches
       set pickup_from = now() + interval '15 days', pickup_until = now() + interval '15 days 2 hours',
           day = (now() + interval '15 days')::date
       where id = $1`,
      [kitchen.batchId],
    )
    const { order } = await authorized(kitchen)
    const days = (new Date(order.answerDueAt).getTime() - new Date(order.placedAt).getTime()) / 86_400_000
    expect(order.status).toBe('placed')
    expect(days).toBe(6)
  })

  test('the marketplace keeps service fee and commission, and the tip is the chef’s', async () => {
    const { kitchen, chef } = await cardKitchen()
    const set = await callFunction(
      server,
      setCommission,
      { chefId: kitchen.chefId, percent: 10, version: 0, reason: 'Agreed for a year' },
      admin,
    )
    expect(set.status).toBe(200)
    const { order } = await captured(kitchen, chef, { tip: 5 })
    expect(await ledgerOf(order.id)).toMatchObject({ marketplace_revenue: -130, chef_payable: -1670 })
    const { data: account } = await callFunction(server, getConnectedAccount, {}, chef)
    expect(account).toMatchObject({ takesCharges: true, commissionPercent: 10, balance: 16.7, onTheWay: 0 })
  })

  test('a kitchen without a complete account takes no card, and paying at the handover works', async () => {
    const chef = await server.signUp({ email: 'plain@pay.test', role: 'chef', name: 'Olga' })
    const kitchen = await addKitchen(server.database, chef.id)
    const request = await requestOf(kitchen)
    expect((await callFunction(server, placeOrder, request, buyer)).error.code).toBe('card_unavailable')
    await callFunction(server, openOnboarding, {}, chef)
    expect((await callFunction(server, getConnectedAccount, {}, chef)).data.isStarted).toBe(true)
    expect((await callFunction(server, placeOrder, request, buyer)).error.code).toBe('card_unavailable')
    const { data } = await callFunction(server, placeOrder, { ...request, payment: 'at_pickup' }, buyer)
    expect(data).toMatchObject({ status: 'placed', payment: null, paymentStatus: 'due' })
  })

  test('a retry of placing returns the same order with the same page', async () => {
    const { kitchen } = await cardKitchen()
    const request = await requestOf(kitchen)
    const as = { ...buyer, idempotencyKey: randomUUID() }
    const first = await callFunction(server, placeOrder, request, as)
    const second = await callFunction(server, placeOrder, request, as)
    expect(second.data.payment).toEqual(first.data.payment)
    expect(await portionsLeft(kitchen)).toBe(48)
    const again = await callFunction(server, openCheckout, { orderId: first.data.id }, buyer)
    expect(again.data.payment?.checkoutUrl).toBe(first.data.payment?.checkoutUrl)
  })

  test('a slow card holds the order, blocks a second card in the meantime, and places it once', async () => {
    const { kitchen } = await cardKitchen()
    const { order, url, checkoutId } = await awaiting(kitchen)
    const answerAt = (moment: string) =>
      server.database.pool.query(
        `update private.sandbox_objects
         set body = jsonb_set(body, '{authorizesAt}', to_jsonb(to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
         where id = $1`,
        [checkoutId],
      )
    const placings = async () => {
      const { rows } = await server.database.pool.query<{ n: number }>(
        `select count(*)::integer as n from public.order_events where order_id = $1 and to_status = 'placed'`,
        [order.id],
      )
      return rows[0]?.n
    }
    const check = async () => (await callFunction(server, checkPayment, { orderId: order.id }, buyer)).data

    await choose(url, { choice: 'slow' })
    await answerAt(`now() + interval '1 hour'`)
    expect(await check()).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'awaiting' })
    expect([await placings(), await portionsLeft(kitchen)]).toEqual([0, 48])
    const page = await (await fetch(url)).text()
    expect(page).toContain('Already paid.')
    expect(page).not.toContain('<button')

    await answerAt(`now() - interval '1 second'`)
    await Promise.all([check(), check(), server.runTask('sweep-payments')])
    expect(await check()).toMatchObject({ status: 'placed', paymentStatus: 'authorized' })
    expect([await placings(), await portionsLeft(kitchen)]).toEqual([1, 48])
  })

  test('a declined card leaves the page open for another one', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    await choose(made.url, { choice: 'insufficient_funds' })
    const { data: declined } = await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
    expect(declined).toMatchObject({
      status: 'awaiting_payment',
      payment: { declined: 'insufficient_funds' },
    })
    const page = await fetch(new URL(new URL(made.url).pathname, server.url))
    expect(await page.text()).toContain('The card was declined')
    await choose(made.url, { choice: 'confirm' })
    await choose(`${made.url}?confirm`, { choice: 'yes' })
    const { data: paid } = await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
    expect(paid).toMatchObject({ status: 'placed', payment: { declined: null } })
  })
})

test('the sandbox lists the kitchens’ accounts and the payments', async () => {
  const { kitchen } = await cardKitchen()
  const { checkoutId } = await awaiting(kitchen)
  const page = await (await fetch(`${server.url}/sandbox`)).text()
  expect(page).toContain(checkoutId)
  const { rows } = await server.database.pool.query<{ accountId: string }>(
    'select account_id as "accountId" from public.connected_accounts where chef_id = $1',
    [kitchen.chefId],
  )
  expect(page).toContain(rows[0]?.accountId)
})

describe('forbidden acts', () => {
  test('a chef never sees an unpaid order', async () => {
    const { kitchen, chef } = await cardKitchen()
    const made = await awaiting(kitchen)
    const look = async () => {
      const rest = await chef.client.from('orders').select('id').eq('id', made.order.id)
      const lines = await chef.client.from('order_lines').select('id').eq('order_id', made.order.id)
      const events = await chef.client.from('order_events').select('id').eq('order_id', made.order.id)
      const payments = await chef.client.from('payments').select('id').eq('order_id', made.order.id)
      const { count } = await chef.client.from('orders').select('*', { count: 'exact', head: true })
      const board = await callFunction(server, listChefOrders, {}, chef)
      const history = await callFunction(server, listOrderHistory, {}, chef)
      const exported = await callFunction(server, exportOrders, {}, chef)
      const { data: bell } = await chef.client.from('notifications').select('id')
      return [
        [rest.data, lines.data, events.data, payments.data, count, bell],
        [board.data.orders, board.data.today, history.data.orders],
        exported.data.csv.trim().split('\n').length,
      ]
    }
    const nothing = [[[], [], [], [], 0, []], [[], { orders: 0, meals: 0, revenue: 0 }, []], 1]
    expect(await look()).toEqual(nothing)
    expect((await callFunction(server, getOrder, { orderId: made.order.id }, chef)).status).toBe(404)
    expect((await move(made.order, 'placed', chef)).status).toBe(404)
    await move(made.order, 'unpaid', buyer)
    expect(await look()).toEqual(nothing)
    const { data: mine } = await callFunction(server, listMyOrders, { which: 'closed' }, buyer)
    expect(mine.orders.map(({ id }) => id)).toContain(made.order.id)
  })

  test('a chef gets no live change of an order that awaits its payment or is abandoned, until its card is authorized', async () => {
    const { kitchen, chef } = await cardKitchen()
    const heardBy = async (person: TestUser) => {
      await person.client.realtime.setAuth()
      const heard: { kind: string; id: unknown; status: unknown }[] = []
      const channel = person.client.channel(`orders of ${person.id}`)
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'orders' }, (change) => {
        const row = change.eventType === 'DELETE' ? change.old : change.new
        heard.push({ kind: change.eventType, id: row.id, status: row.status })
      })
      const { system } = await subscribe(channel)
      await expect.poll(() => system.at(-1)?.status, soon).toBe('ok')
      return heard
    }
    const byChef = await heardBy(chef)
    const byBuyer = await heardBy(buyer)
    const given = await awaiting(kitchen)
    await move(given.order, 'unpaid', buyer)
    const waiting = await awaiting(kitchen)
    const last = await callFunction(
      server,
      placeOrder,
      await requestOf(kitchen, { payment: 'at_pickup' }),
      buyer,
    )
    // The buyer receives all three events, and the chef has received the last one, so no event of the other orders is
    // still pending.
    const begun = (id: string, status: string) => ({ kind: 'INSERT', id, status })
    await expect
      .poll(() => byBuyer, soon)
      .toEqual(
        expect.arrayContaining([
          begun(given.order.id, 'awaiting_payment'),
          { kind: 'UPDATE', id: given.order.id, status: 'unpaid' },
          begun(waiting.order.id, 'awaiting_payment'),
          begun(last.data.id, 'placed'),
        ]),
      )
    await expect.poll(() => byChef, soon).toContainEqual(begun(last.data.id, 'placed'))
    expect(byChef.filter(({ id }) => id !== last.data.id)).toEqual([])

    await choose(waiting.url, { choice: 'good' })
    await expect
      .poll(() => byChef, soon)
      .toContainEqual({ kind: 'UPDATE', id: waiting.order.id, status: 'placed' })
    expect(byChef.filter(({ id }) => id === given.order.id)).toEqual([])
    await chef.client.removeAllChannels()
    await buyer.client.removeAllChannels()
  })

  test('a buyer can neither open nor check the payment of another buyer', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    const other = await server.signUp({ email: `${randomUUID()}@pay.test`, role: 'buyer', name: 'Boris' })
    for (const operation of [openCheckout, checkPayment]) {
      expect((await callFunction(server, operation, { orderId: made.order.id }, other)).status).toBe(404)
    }
    // The contract grants admins no right.
    expect((await callFunction(server, checkPayment, { orderId: made.order.id }, admin)).status).toBe(404)
    const { data } = await other.client.from('payments').select('id')
    expect(data).toEqual([])
  })

  test('a forged, changed or replayed event changes nothing', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'checkout.paid',
      subject: { kind: 'payment', reference: made.checkoutId },
    })
    const post = (signature: string) =>
      fetch(`${server.url}/webhooks/sandbox`, {
        method: 'POST',
        body,
        headers: { 'payment-signature': signature },
      })
    const seconds = Math.floor(Date.now() / 1000)
    for (const signature of ['', 'nonsense', `t=${seconds},v1=${'0'.repeat(64)}`]) {
      expect((await post(signature)).status).toBe(400)
    }
    const { rows } = await server.database.pool.query(
      `select event_id from public.provider_events where event_id = 'evt_forged'`,
    )
    expect(rows).toEqual([])
    expect((await read(made.order.id, buyer)).status).toBe('awaiting_payment')
  })

  test('the ledger accepts no unbalanced transaction and no change, from any role', async () => {
    const { kitchen, chef } = await cardKitchen()
    await captured(kitchen, chef)
    const { pool } = server.database
    await expect(
      server.database.transaction(async (connection) => {
        const { rows } = await connection.query<{ id: string }>(
          `insert into public.ledger_transactions (cause, cause_key) values ('sale', 'forged') returning id::text`,
        )
        await connection.query(
          `insert into public.ledger_entries (transaction_id, account, amount_cents) values ($1, 'buyer', 5)`,
          [rows[0]?.id],
        )
      }),
    ).rejects.toMatchObject({ code: 'LC012' })
    await expect(
      pool.query(`insert into public.ledger_transactions (cause, cause_key) values ('sale', 'empty')`),
    ).rejects.toMatchObject({ code: 'LC012' })
    for (const change of [
      'update public.ledger_entries set amount_cents = 1',
      'delete from public.ledger_entries',
      'truncate public.ledger_entries, public.ledger_transactions',
      `update public.ledger_transactions set cause_key = 'x'`,
    ]) {
      await expect(pool.query(change)).rejects.toMatchObject({ code: '42501' })
      await expect(server.database.as(service, (connection) => connection.query(change))).rejects.toThrow()
    }
  })

  test('nobody can write or read the money tables over the API', async () => {
    for (const table of [
      'ledger_entries',
      'provider_calls',
      'refunds',
      'connected_accounts',
      'payment_alerts',
    ]) {
      const { data, error } = await buyer.client.from(table).select('*')
      expect({ data, refused: error !== null }).toEqual({ data: null, refused: true })
    }
    const { error } = await buyer.client.from('payments').update({ status: 'captured' }).neq('status', 'x')
    expect(error).not.toBeNull()
    const { error: address } = await buyer.client.from('payments').select('checkout_url')
    expect(address).not.toBeNull()
  })
})
