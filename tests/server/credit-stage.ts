import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
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

/**
 * A server with a kitchen that takes cards and one that does not. Each test file opens its own stage, which sets these
 * variables.
 */
export let server: TestServer
export let admin: TestUser
export let chef: TestUser
export let cashChef: TestUser
/** The kitchen that takes cards. */
export let kitchen: Kitchen
/** The kitchen without an account at the payment provider. */
export let cashKitchen: Kitchen
let people = 0

export async function openCreditStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  admin = await server.signUp({ email: 'admin@credit.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'chef@credit.test', role: 'chef', name: 'Olga' })
  cashChef = await server.signUp({ email: 'cash@credit.test', role: 'chef', name: 'Ivan' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 900, maxOpenOrders: 500 })
  cashKitchen = await addKitchen(server.database, cashChef.id, {
    portions: 900,
    maxOpenOrders: 500,
    name: 'Ivan Pelmeni',
  })
  await connect(chef)
  const fees = { servicePercent: 10, serviceFixed: 0, sharePercent: 10 }
  await callFunction(
    server,
    saveSetting,
    { key: 'fees', value: fees, from: 0, reason: 'For the test' },
    admin,
  )
}

export async function closeCreditStage(): Promise<void> {
  await expectMailsAddUp(server)
  await server.stop()
}

export const soon = { timeout: 20_000, interval: 100 }
export const grant = { amount: 20, reason: 'The soup was cold', expiresOn: dayIn(60) }

export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@credit.test`, role: 'buyer', name: `Bella ${people}` })
}

export async function connect(person: TestUser): Promise<void> {
  const { data } = await callFunction(server, openOnboarding, {}, person)
  await choose(data.url, { choice: 'complete' })
  await callFunction(server, checkConnectedAccount, {}, person)
}

export const choose = (url: string, fields: Record<string, string>) => chooseOnPage(server, url, fields)

export async function give(buyer: TestUser, changes: Partial<typeof grant> = {}): Promise<string> {
  const { data, status, error } = await callFunction(
    server,
    grantCredit,
    { ...grant, ...changes, buyerId: buyer.id },
    admin,
  )
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data.id
}

export const cart = (of: Kitchen) => ({
  chefId: of.chefId,
  fulfilment: 'pickup' as const,
  lines: [{ dishId: of.dishId, quantity: 2, variantIds: [of.variantId], isReady: true, seenUnitPrice: 6.5 }],
})

export const quote = async (by: TestUser | undefined, of = kitchen, useCredit = true) =>
  (await callFunction(server, quoteOrder, { ...cart(of), useCredit }, by)).data

/** Places the quoted order: food for $13.00 and a service fee of $1.30. */
export async function place(by: TestUser, changes: object = {}, of = kitchen) {
  const { slots, serviceFee, credit } = await quote(by, of)
  return callFunction(
    server,
    placeOrder,
    {
      ...cart(of),
      slotFrom: steadySlot(slots),
      seenServiceFee: serviceFee,
      useCredit: true,
      seenCredit: credit,
      ...changes,
    },
    by,
  )
}

export async function placed(by: TestUser, changes: object = {}, of = kitchen): Promise<string> {
  const { data, status, error } = await place(by, changes, of)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data.id
}

export const read = async (orderId: string, by: TestUser) =>
  (await callFunction(server, getOrder, { orderId }, by)).data

export async function move(orderId: string, by: TestUser, ...steps: string[]): Promise<void> {
  for (const [index, to] of steps.slice(1).entries()) {
    const input = { orderId, from: steps[index], to, reason: 'For the test' }
    const { status, error } = await callFunction(server, transitionOrder, input as never, by)
    if (status !== 200) throw new Error(JSON.stringify(error))
  }
}

export async function charged(by: TestUser, changes: object = {}): Promise<string> {
  const { data: order, error } = await place(by, { payment: 'card', ...changes })
  if (!order.id) throw new Error(JSON.stringify(error))
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, by)
  await move(order.id, chef, 'placed', 'confirmed')
  await expect.poll(async () => (await read(order.id, by)).paymentStatus, soon).toBe('paid')
  return order.id
}

export async function refund(orderId: string, by: TestUser, changes: object = {}): Promise<void> {
  const seenRefundable = (await read(orderId, by)).payment?.refundable ?? 0
  await callFunction(server, refundOrder, { orderId, seenRefundable, reason: 'Salty', ...changes }, chef)
  const isOpen = async () =>
    (await read(orderId, by)).payment?.refunds.some(({ status }) => status === 'wanted') ?? true
  await expect.poll(isOpen, soon).toBe(false)
}

export const balance = async (by: TestUser) => (await callFunction(server, getMyCredit, {}, by)).data.balance

/** An order's balances by account and part, in cents. */
export async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; cents: number }>(
    `select concat_ws(':', e.account, e.part) as name, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1
       and e.account in ('chef_payable', 'marketplace_revenue', 'credit', 'owed_to_chef')
     group by 1
     having sum(e.amount_cents) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

/** The marketplace's debt to buyers, according to the ledger and to the credits themselves. */
export async function debts(): Promise<{ ledger: number; credits: number }> {
  const { rows } = await server.database.pool.query<{ ledger: number; credits: number }>(
    `select
       (select coalesce(-sum(amount_cents), 0)::float8 from public.ledger_entries where account = 'credit') as ledger,
       (
         select coalesce(sum(m.amount_cents), 0)::float8
         from public.credit_movements m
         join public.credits c on c.id = m.credit_id
         left join public.orders o on o.id = m.order_id
         where c.chef_id is null
           and (m.kind not in ('spent', 'returned') or exists (
             select from public.ledger_transactions t
             where t.order_id = o.id and t.cause in ('sale', 'credit_spent')
           ))
       ) as credits`,
  )
  return rows[0] ?? { ledger: 0, credits: 1 }
}
