import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { expect } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { chooseOnPage } from '../choose-on-page.ts'
import { expectMailsAddUp } from '../expect-mails-add-up.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

/**
 * A server that takes cards by the sandbox, and its people. Each test file opens its own stage, which sets these
 * variables.
 */
export let server: TestServer
export let buyer: TestUser
export let admin: TestUser

export async function openPaymentStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@pay.test', role: 'buyer', name: 'Bella Buyer' })
  admin = await server.signUp({ email: 'admin@pay.test', role: 'admin', name: 'Ada Admin' })
}

export async function closePaymentStage(): Promise<void> {
  await expectMailsAddUp(server)
  await server.stop()
}

export const soon = { timeout: 20_000, interval: 100 }

export const choose = (url: string, fields: Record<string, string>) => chooseOnPage(server, url, fields)

export const bank = (act: string, id: string) => choose('/sandbox', { act, id })

let kitchens = 0
/** A kitchen with an account that takes charges. */
export async function cardKitchen(options: KitchenOptions = {}) {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@pay.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 50, ...options })
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  await choose(data.url, { choice: 'complete' })
  await callFunction(server, checkConnectedAccount, {}, chef)
  return { chef, kitchen }
}

export async function requestOf(kitchen: Kitchen, changes: object = {}) {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 2,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = steadySlot(quote.data.slots)
  return { chefId: kitchen.chefId, lines, slotFrom, payment: 'card' as const, ...changes }
}

export async function awaiting(kitchen: Kitchen, changes: object = {}) {
  const { data, error } = await callFunction(server, placeOrder, await requestOf(kitchen, changes), buyer)
  if (!data.payment?.checkoutUrl) throw new Error(JSON.stringify(error))
  return {
    order: data,
    url: data.payment.checkoutUrl,
    checkoutId: data.payment.checkoutUrl.split('/').at(-1) ?? '',
  }
}

/** An order paid with a good card, whose payment has been checked. */
export async function authorized(kitchen: Kitchen, changes: object = {}) {
  const made = await awaiting(kitchen, changes)
  await choose(made.url, { choice: 'good' })
  const { data: order } = await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
  return { ...made, order }
}

export const read = async (orderId: string, person: TestUser) =>
  (await callFunction(server, getOrder, { orderId }, person)).data

/** Refunds as this person, who by default has seen the current refundable amount. */
export async function refund(orderId: string, person: TestUser, changes: object = {}) {
  const seenRefundable = (await read(orderId, admin)).payment?.refundable ?? 0
  const input = { orderId, seenRefundable, reason: 'One was burnt', ...changes }
  return callFunction(server, refundOrder, input, person)
}

export const move = (order: { id: string; status: string }, to: string, person: TestUser, reason?: string) =>
  callFunction(
    server,
    transitionOrder,
    {
      orderId: order.id,
      from: order.status as 'placed',
      to: to as 'confirmed',
      ...(reason ? { reason } : {}),
    },
    person,
  )

/** A confirmed order whose card is charged. */
export async function captured(kitchen: Kitchen, chef: TestUser, changes: object = {}) {
  const made = await authorized(kitchen, changes)
  await move(made.order, 'confirmed', chef)
  await expect.poll(async () => (await read(made.order.id, buyer)).paymentStatus, soon).toBe('paid')
  return made
}

export async function portionsLeft(kitchen: Kitchen): Promise<number> {
  const { rows } = await server.database.pool.query<{ portions_left: number }>(
    'select portions_left from public.ready_batches where id = $1',
    [kitchen.batchId],
  )
  return rows[0]?.portions_left ?? -1
}

/** Ledger balances by account, in cents. */
export async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select e.account::text, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1
     group by e.account
     having sum(e.amount_cents) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

export const checkoutStateOf = async (checkoutId: string) => {
  const { rows } = await server.database.pool.query<{ state: string }>(
    `select body ->> 'state' as state from private.sandbox_objects where id = $1`,
    [checkoutId],
  )
  return rows[0]?.state
}
