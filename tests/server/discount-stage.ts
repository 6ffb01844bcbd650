import { listKitchenDiscounts } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { saveKitchenDiscount } from '@localchef/contracts/discounts/save-kitchen-discount'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { expect } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { chooseOnPage } from '../choose-on-page.ts'
import { expectMailsAddUp } from '../expect-mails-add-up.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

/** Two kitchens with codes, their chefs and a buyer. Each test file opens its own stage, which sets these variables. */
export let server: TestServer
export let buyer: TestUser
export let admin: TestUser
export let chef: TestUser
export let otherChef: TestUser
export let kitchen: Kitchen
export let otherKitchen: Kitchen

export async function openDiscountStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@codes.test', role: 'buyer', name: 'Bella Buyer' })
  admin = await server.signUp({ email: 'admin@codes.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'chef@codes.test', role: 'chef', name: 'Olga' })
  otherChef = await server.signUp({ email: 'other@codes.test', role: 'chef', name: 'Ivan' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 900, maxOpenOrders: 500 })
  otherKitchen = await addKitchen(server.database, otherChef.id, { portions: 50, name: 'Ivan Pelmeni' })
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  await choose(data.url, { choice: 'complete' })
  await callFunction(server, checkConnectedAccount, {}, chef)
  await server.database.pool.query(
    `update public.chefs set delivery_radius_miles = 30, delivery_fee_cents = 500, delivery_minimum_cents = 0`,
  )
  await server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     values (990001, 'zip', 'Oakland', 'CA', '94612', 37.81, -122.27)`,
  )
  await callFunction(
    server,
    saveSetting,
    {
      key: 'fees',
      value: { servicePercent: 10, serviceFixed: 0, sharePercent: 10 },
      from: 0,
      reason: 'For the test',
    },
    admin,
  )
}

export async function closeDiscountStage(): Promise<void> {
  await expectMailsAddUp(server)
  await server.stop()
}

export const soon = { timeout: 20_000, interval: 100 }

const choose = (url: string, fields: Record<string, string>) => chooseOnPage(server, url, fields)

export const terms = {
  code: 'SPRING',
  kind: 'percent' as const,
  percent: 20,
  amount: null,
  ceiling: null,
  minimum: 0,
  usesLimit: null,
  usesPerPerson: null,
  firstOrderOnly: false,
  holdsFrom: '2020-01-01',
  holdsUntil: null,
}

type Terms = Partial<Parameters<typeof callFunction<typeof saveKitchenDiscount.input, never>>[2]['terms']>

export const sum = { kind: 'sum' as const, percent: null, amount: 3 }

export const freeDelivery = { kind: 'free_delivery' as const, percent: null }

export let codes = 0

export const newCode = () => {
  codes += 1
  return `CODE-${codes}`
}

export async function kitchenCode(changes: Terms = {}, person = chef): Promise<string> {
  const code = newCode()
  const saved = await callFunction(
    server,
    saveKitchenDiscount,
    { terms: { ...terms, code, ...changes } },
    person,
  )
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.error))
  return changes.code ?? code
}

export async function marketplaceCode(changes: Terms = {}, kitchenIds: string[] = []): Promise<string> {
  const code = newCode()
  const saved = await callFunction(
    server,
    saveDiscount,
    { terms: { ...terms, code, ...changes }, kitchenIds },
    admin,
  )
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.error))
  return changes.code ?? code
}

export const cart = (fulfilment: 'pickup' | 'delivery' = 'pickup', of: Kitchen = kitchen) => ({
  chefId: of.chefId,
  fulfilment,
  lines: [{ dishId: of.dishId, quantity: 2, variantIds: [of.variantId], isReady: true, seenUnitPrice: 6.5 }],
})

export const quote = async (
  code: string | undefined,
  fulfilment?: 'pickup' | 'delivery',
  of?: Kitchen,
  by?: TestUser,
) =>
  (
    await callFunction(
      server,
      quoteOrder,
      { ...cart(fulfilment, of), ...(code ? { code } : {}) },
      by ?? buyer,
    )
  ).data

/** Places the quoted order. */
export async function place(code: string | undefined, changes: object = {}, by = buyer) {
  const { slots, discount, serviceFee, tax } = await quote(code, 'pickup', kitchen, by)
  const request = {
    ...cart(),
    slotFrom: steadySlot(slots),
    seenServiceFee: serviceFee,
    seenTax: tax,
    seenDiscount: discount?.amount ?? 0,
    ...(code ? { code } : {}),
    ...changes,
  }
  return callFunction(server, placeOrder, request, by)
}

export const read = async (orderId: string, by = buyer) =>
  (await callFunction(server, getOrder, { orderId }, by)).data

export async function charged(code: string): Promise<string> {
  const { data: order, error } = await place(code, { payment: 'card' })
  if (!order.id) throw new Error(JSON.stringify(error))
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  await callFunction(server, transitionOrder, { orderId: order.id, from: 'placed', to: 'confirmed' }, chef)
  await expect.poll(async () => (await read(order.id)).paymentStatus, soon).toBe('paid')
  return order.id
}

/** An order's balances by account and part, in cents. */
export async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; cents: number }>(
    `select concat_ws(':', e.account, e.part) as name, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1
       and e.account in ('chef_payable', 'marketplace_revenue', 'tax_payable')
     group by 1
     having sum(e.amount_cents) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

export async function refund(orderId: string, changes: object = {}, by = buyer) {
  const seenRefundable = (await read(orderId, by)).payment?.refundable ?? 0
  const answer = await callFunction(
    server,
    refundOrder,
    { orderId, seenRefundable, reason: 'Too salty', ...changes },
    chef,
  )
  if (answer.status === 200) {
    const isOpen = async () =>
      (await read(orderId, by)).payment?.refunds.some(({ status }) => status === 'wanted') ?? true
    await expect.poll(isOpen, soon).toBe(false)
  }
  return answer
}

export const usesOf = async (code: string) => {
  const { data } = await callFunction(server, listKitchenDiscounts, {}, chef)
  return data.discounts.find((discount) => discount.code === code)?.uses
}
