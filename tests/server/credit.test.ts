import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { listCredits } from '@localchef/contracts/credit/list-credits'
import { listKitchenCredits } from '@localchef/contracts/credit/list-kitchen-credits'
import { revokeCredit } from '@localchef/contracts/credit/revoke-credit'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let admin: TestUser
let chef: TestUser
let cashChef: TestUser
/** Takes cards. */
let kitchen: Kitchen
/** Has no account at the payment provider. */
let cashKitchen: Kitchen
let people = 0

beforeAll(async () => {
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
})
afterAll(() => server.stop())

const soon = { timeout: 20_000, interval: 100 }
const grant = { amount: 20, reason: 'The soup was cold', expiresOn: dayIn(60) }

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@credit.test`, role: 'buyer', name: `Bella ${people}` })
}

async function connect(person: TestUser): Promise<void> {
  const { data } = await callFunction(server, openOnboarding, {}, person)
  await choose(data.url, { choice: 'complete' })
  await callFunction(server, checkConnectedAccount, {}, person)
}

async function choose(url: string, fields: Record<string, string>): Promise<Response> {
  const { pathname, search } = new URL(url)
  return fetch(new URL(pathname + search, server.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

async function give(buyer: TestUser, changes: Partial<typeof grant> = {}): Promise<string> {
  const { data, status, error } = await callFunction(
    server,
    grantCredit,
    { ...grant, ...changes, buyerId: buyer.id },
    admin,
  )
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data.id
}

const cart = (of: Kitchen) => ({
  chefId: of.chefId,
  fulfilment: 'pickup' as const,
  lines: [{ dishId: of.dishId, quantity: 2, variantIds: [of.variantId], isReady: true, seenUnitPrice: 6.5 }],
})

const quote = async (by: TestUser | undefined, of = kitchen, useCredit = true) =>
  (await callFunction(server, quoteOrder, { ...cart(of), useCredit }, by)).data

/** Places what was quoted: food for $13.00 and a service fee of $1.30. */
async function place(by: TestUser, changes: object = {}, of = kitchen) {
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

async function placed(by: TestUser, changes: object = {}, of = kitchen): Promise<string> {
  const { data, status, error } = await place(by, changes, of)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data.id
}

const read = async (orderId: string, by: TestUser) =>
  (await callFunction(server, getOrder, { orderId }, by)).data

async function move(orderId: string, by: TestUser, ...steps: string[]): Promise<void> {
  for (const [index, to] of steps.slice(1).entries()) {
    const input = { orderId, from: steps[index], to, reason: 'For the test' }
    const { status, error } = await callFunction(server, transitionOrder, input as never, by)
    if (status !== 200) throw new Error(JSON.stringify(error))
  }
}

async function charged(by: TestUser, changes: object = {}): Promise<string> {
  const { data: order, error } = await place(by, { payment: 'card', ...changes })
  if (!order.id) throw new Error(JSON.stringify(error))
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, by)
  await move(order.id, chef, 'placed', 'confirmed')
  await expect.poll(async () => (await read(order.id, by)).paymentStatus, soon).toBe('paid')
  return order.id
}

async function refund(orderId: string, by: TestUser, changes: object = {}): Promise<void> {
  const seenRefundable = (await read(orderId, by)).payment?.refundable ?? 0
  await callFunction(server, refundOrder, { orderId, seenRefundable, reason: 'Salty', ...changes }, chef)
  const isOpen = async () =>
    (await read(orderId, by)).payment?.refunds.some(({ status }) => status === 'wanted') ?? true
  await expect.poll(isOpen, soon).toBe(false)
}

const balance = async (by: TestUser) => (await callFunction(server, getMyCredit, {}, by)).data.balance

/** Balances of an order by account and part, in cents. */
async function ledgerOf(orderId: string): Promise<Record<string, number>> {
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

/** The marketplace's debt to buyers, by the ledger and by the credits themselves. */
async function debts(): Promise<{ ledger: number; credits: number }> {
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

describe('grants', () => {
  test('an admin gives credit, and the buyer reads the sum, the reason and the last day', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data).toMatchObject({
      balance: 20,
      credits: [{ left: 20, chef: null, reason: 'The soup was cold' }],
      movements: [{ kind: 'granted', amount: 20, order: null }],
    })
    const { rows } = await server.database.pool.query(
      `select title from public.notifications where user_id = $1 and event = 'credit_granted'`,
      [buyer.id],
    )
    expect(rows).toEqual([{ title: 'You have $20.00 of credit' }])
    const listed = await callFunction(server, listCredits, { buyerId: buyer.id }, admin)
    expect(listed.data.credits).toMatchObject([{ buyer: { id: buyer.id }, author: 'Ada Admin', left: 20 }])
  })

  test('admins page through the grants of a person and restrict them to days', async () => {
    const buyer = await newBuyer()
    const given = [await give(buyer), await give(buyer), await give(buyer)]
    await server.database.pool.query(
      `update public.credits set created_at = timestamptz '2024-03-05 12:00Z' where id = $1`,
      [given[0]],
    )
    const list = (input: object) => callFunction(server, listCredits, { buyerId: buyer.id, ...input }, admin)
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.data.nextCursor })
    const ids = [...first.data.credits, ...second.data.credits].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(given.toSorted())
    expect(ids.at(-1)).toBe(given[0])
    expect(second.data.nextCursor).toBeNull()
    const ofDay = await list({ from: '2024-03-05', to: '2024-03-05' })
    expect(ofDay.data.credits.map(({ id }) => id)).toEqual([given[0]])
    expect((await list({ from: '2024-03-06', to: '2024-03-31' })).data.credits).toEqual([])
    expect((await list({ from: '2024-03-06', to: '2024-03-05' })).error.issues).toMatchObject([
      { path: ['to'] },
    ])
  })

  test('buyers and chefs neither grant nor list nor revoke credit of the marketplace', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    for (const person of [buyer, chef]) {
      const calls = [
        await callFunction(server, grantCredit, { ...grant, buyerId: person.id }, person),
        await callFunction(server, listCredits, {}, person),
        await callFunction(server, revokeCredit, { creditId, reason: 'Because' }, person),
      ]
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })

  test('a grant beyond the limit, without a reason, for the admin, or with a day that is over is refused', async () => {
    const buyer = await newBuyer()
    const wrong = [
      { amount: 100.01 },
      { amount: 0 },
      { reason: '' },
      { expiresOn: '2020-01-01' },
      { expiresOn: dayIn(800) },
      { buyerId: admin.id },
    ]
    for (const changes of wrong) {
      const input = { ...grant, buyerId: buyer.id, ...changes }
      const { status } = await callFunction(server, grantCredit, input, admin)
      expect({ changes, status }).toEqual({ changes, status: 400 })
    }
    const nobody = '00000000-0000-4000-8000-000000000001'
    const { status } = await callFunction(server, grantCredit, { ...grant, buyerId: nobody }, admin)
    expect(status).toBe(404)
    expect(await balance(buyer)).toBe(0)
  })

  test('a chef gives credit to the buyer of an own order only, and it is valid at that kitchen only', async () => {
    const buyer = await newBuyer()
    const orderId = await placed(buyer)
    const foreign = await callFunction(server, grantKitchenCredit, { ...grant, orderId }, cashChef)
    expect(foreign.status).toBe(404)
    const { data } = await callFunction(server, grantKitchenCredit, { ...grant, amount: 5, orderId }, chef)
    expect(data).toMatchObject({ amount: 5, chef: { id: kitchen.chefId }, order: { id: orderId } })
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 5, credit: 5, total: 9.3 })
    expect(await quote(buyer, cashKitchen)).toMatchObject({ creditAvailable: 0, credit: 0, total: 14.3 })
    const own = await callFunction(server, listKitchenCredits, {}, chef)
    expect(own.data.credits).toContainEqual(expect.objectContaining({ id: data.id, left: 5 }))
    expect((await callFunction(server, listKitchenCredits, {}, cashChef)).data.credits).toEqual([])
  })

  test('an admin revokes what is left once, and the buyer is notified', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    const revoke = () => callFunction(server, revokeCredit, { creditId, reason: 'A mistake' }, admin)
    expect((await revoke()).data).toMatchObject({ left: 0 })
    expect((await revoke()).status).toBe(409)
    expect(await balance(buyer)).toBe(0)
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 0, credit: 0 })
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })

  test('credit ends with its day by the hourly task, after a reminder in its last week', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer, { expiresOn: dayIn(2) })
    await server.runTask('end-credits')
    await server.runTask('end-credits')
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as reminders from public.notifications where user_id = $1 and event = 'credit_expires'`,
      [buyer.id],
    )
    expect(rows).toEqual([{ reminders: 1 }])
    expect(await balance(buyer)).toBe(20)
    await server.database.pool.query(
      `update public.credits set expires_at = now() - interval '1 second' where id = $1`,
      [creditId],
    )
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 0 })
    await server.runTask('end-credits')
    await server.runTask('end-credits')
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expired', -20],
      ['granted', 20],
    ])
  })
})

describe('orders', () => {
  test('credit pays by the choice of the buyer, and not for visitors', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 4 })
    expect(await quote(buyer, kitchen, false)).toMatchObject({ creditAvailable: 4, credit: 0, total: 14.3 })
    expect(await quote(undefined)).toMatchObject({ creditAvailable: 0, credit: 0, total: 14.3 })
    const without = await placed(buyer, { useCredit: false, seenCredit: 0 })
    expect(await read(without, buyer)).toMatchObject({ credit: 0, total: 14.3 })
    expect(await balance(buyer)).toBe(4)
    const withIt = await placed(buyer)
    expect(await read(withIt, buyer)).toMatchObject({ credit: 4, kitchenCredit: 0, total: 10.3 })
    expect(await balance(buyer)).toBe(0)
  })

  test('an order whose buyer saw another credit is refused', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 4 })
    const { status, error } = await place(buyer, { seenCredit: 5 })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'fee_changed', details: { fee: 'credit', oldFee: 5, newFee: 4 } })
    expect(await balance(buyer)).toBe(4)
  })

  test('ten orders at once spend a credit once', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const { slots, serviceFee } = await quote(buyer)
    const request = {
      ...cart(kitchen),
      slotFrom: steadySlot(slots),
      seenServiceFee: serviceFee,
      useCredit: true,
      seenCredit: 5,
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callFunction(server, placeOrder, request, buyer)),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code).filter(Boolean))).toEqual(new Set(['fee_changed']))
    expect(await balance(buyer)).toBe(0)
  })

  test('the database refuses to spend or to give back beyond what there is, and to change a movement', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    const insert = (kind: string, cents: number) =>
      server.database.pool.query(
        `insert into public.credit_movements (credit_id, kind, amount_cents, order_id) values ($1, $2, $3, $4)`,
        [creditId, kind, cents, orderId],
      )
    await expect(insert('spent', -1)).rejects.toMatchObject({ code: 'LC013' })
    await expect(insert('returned', 501)).rejects.toMatchObject({ code: 'LC013' })
    await expect(
      server.database.pool.query('update public.credit_movements set amount_cents = 1 where credit_id = $1', [
        creditId,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['the chef declines', 'declined', () => chef],
    ['the buyer cancels', 'cancelled', (buyer: TestUser) => buyer],
  ] as const)('credit comes back whole when %s', async (_, to, by) => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    await move(orderId, by(buyer), 'placed', to)
    expect(await balance(buyer)).toBe(5)
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data.movements[0]).toMatchObject({ kind: 'returned', amount: 5, order: { id: orderId } })
  })

  test('credit comes back when nobody pays the rest by card in time', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer, { payment: 'card' })
    expect(await balance(buyer)).toBe(0)
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [orderId],
    )
    await server.runTask('sweep-payments')
    expect(await read(orderId, buyer)).toMatchObject({ status: 'unpaid' })
    expect(await balance(buyer)).toBe(5)
  })

  test('an order with credit cannot be changed afterwards by a write of its amounts', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    await expect(
      server.database.pool.query('update public.orders set credit_cents = 0 where id = $1', [orderId]),
    ).rejects.toMatchObject({ code: 'LC005' })
  })
})

describe('by card', () => {
  test('credit within the share of the marketplace lowers its fee, and the chef gets the whole price', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 2 })
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 2, total: 12.3 })
    // The share is $1.30 of service fee and $1.30 of commission.
    expect(await ledgerOf(orderId)).toEqual({
      credit: 200,
      chef_payable: -1170,
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -130,
    })
  })

  test('credit beyond the share is sent to the chef by a transfer, once', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const before = (await callFunction(server, listPayouts, {}, chef)).data.owed
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 10, total: 4.3 })
    await expect.poll(async () => (await ledgerOf(orderId)).owed_to_chef, soon).toBeUndefined()
    expect(await ledgerOf(orderId)).toMatchObject({ credit: 1000, chef_payable: -1170 })
    await server.runTask('end-credits')
    await server.runTask('sweep-payments')
    const { rows } = await server.database.pool.query(
      `select amount_cents, status from public.transfers where order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ amount_cents: 740, status: 'sent' }])
    expect((await callFunction(server, listPayouts, {}, chef)).data.owed).toBe(before)
    const { data } = await callFunction(server, getOrderLedger, { orderId }, admin)
    expect(data.transactions.map(({ cause }) => cause)).toContain('transfer')
    const { rows: alerts } = await server.database.pool.query(
      `select count(*)::integer as differences from public.payment_alerts where kind = 'difference'`,
    )
    await server.runTask('compare-ledger')
    const { rows: after } = await server.database.pool.query(
      `select count(*)::integer as differences from public.payment_alerts where kind = 'difference'`,
    )
    expect(after).toEqual(alerts)
  })

  test('a refund gives money and credit back in the proportion they were paid, and takes the transfer back with it', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const orderId = await charged(buyer)
    await expect.poll(async () => (await ledgerOf(orderId)).owed_to_chef, soon).toBeUndefined()
    await refund(orderId, buyer, { amount: 2.15 })
    await expect.poll(() => balance(buyer), soon).toBe(5)
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBe(-585)
    await refund(orderId, buyer)
    await expect.poll(() => balance(buyer), soon).toBe(10)
    await expect
      .poll(() => ledgerOf(orderId), soon)
      .toEqual({
        'marketplace_revenue:service_fee': -130,
        'marketplace_revenue:commission': -130,
        marketplace_revenue: 260,
      })
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })

  test('credit that a change gave back is no part of the charge, and a refund returns only the rest of it', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const { data: order } = await place(buyer, { payment: 'card' })
    await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
    await callFunction(server, checkPayment, { orderId: order.id }, buyer)
    // One portion is $6.50 and $0.65 of service fee, of which the card takes its least sum.
    const less = await callFunction(
      server,
      changeOrder,
      {
        orderId: order.id,
        kept: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
        seenChanges: 0,
        seenTotal: 0.5,
      },
      buyer,
    )
    expect(less.data).toMatchObject({ credit: 6.65, total: 0.5 })
    expect(await balance(buyer)).toBe(3.35)
    await move(order.id, chef, 'placed', 'confirmed')
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('paid')
    await expect.poll(async () => (await ledgerOf(order.id)).owed_to_chef, soon).toBeUndefined()
    // The chef gets the price less the commission of 10%, as without credit.
    expect(await ledgerOf(order.id)).toMatchObject({ credit: 665, chef_payable: -585 })
    await refund(order.id, buyer, { amount: 0.25 })
    await expect.poll(() => balance(buyer), soon).toBe(6.67)
    await refund(order.id, buyer)
    await expect.poll(() => balance(buyer), soon).toBe(10)
    const { ledger, credits } = await debts()
    expect(ledger).toBe(credits)
  })

  test('an order that is canceled after the charge gives everything back', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const orderId = await charged(buyer)
    await move(orderId, chef, 'confirmed', 'cancelled')
    expect(await balance(buyer)).toBe(10)
    await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('refunded')
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBeUndefined()
    expect(await ledgerOf(orderId)).not.toHaveProperty('credit')
    expect(await balance(buyer)).toBe(10)
  })

  test("credit of the kitchen lowers the chef's part and the commission, and no transfer is made", async () => {
    const buyer = await newBuyer()
    const first = await placed(buyer, { useCredit: false, seenCredit: 0 })
    await callFunction(server, grantKitchenCredit, { ...grant, amount: 3, orderId: first }, chef)
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 3, kitchenCredit: 3, total: 11.3 })
    expect(await ledgerOf(orderId)).toEqual({
      chef_payable: -1200,
      'chef_payable:credit': 300,
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -100,
    })
    await refund(orderId, buyer)
    await expect
      .poll(async () => (await callFunction(server, getMyCredit, {}, buyer)).data.credits[0]?.left, soon)
      .toBe(3)
    expect(await ledgerOf(orderId)).not.toHaveProperty('chef_payable:credit')
  })

  test('statement and monthly report add up with credit and transfers', async () => {
    const month = new Date().toISOString().slice(0, 4)
    const { data } = await callFunction(server, getStatement, { period: month }, chef)
    const { sums } = data
    const kept =
      sums.charged +
      sums.borneDiscounts +
      sums.borneCredit -
      sums.owed -
      sums.serviceFees -
      sums.commission -
      sums.remittedTax -
      sums.refunded +
      sums.feesReturned -
      sums.paidOut
    expect(Math.round(kept * 100)).toBe(Math.round(sums.change * 100))
    expect(data.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['transfer', 'credit_returned']),
    )
    const report = await callFunction(
      server,
      getMonthlyReport,
      { month: new Date().toISOString().slice(0, 7) },
      admin,
    )
    const { sum } = report.data
    expect(sum.creditGranted).toBeGreaterThan(0)
    expect(Math.round((sum.sales - sum.refunds + sum.creditSpent) * 100)).toBe(
      Math.round(
        (sum.earnings + sum.serviceFees + sum.commission - sum.discounts - sum.feesReturned + sum.tax) * 100,
      ),
    )
  })
})

/** A completion can be undone for some seconds. */
async function minuteLater(orderId: string): Promise<void> {
  await server.database.pool.query(
    `update public.orders set completed_at = completed_at - interval '2 minutes' where id = $1`,
    [orderId],
  )
}

describe('at the handover', () => {
  test('an order that credit pays whole costs nothing, and its sum is owed to a kitchen without an account until it has one', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const orderId = await placed(buyer, {}, cashKitchen)
    expect(await read(orderId, buyer)).toMatchObject({
      credit: 14.3,
      total: 0,
      paymentMethod: 'pay_on_pickup',
    })
    expect(await balance(buyer)).toBe(5.7)
    await move(orderId, cashChef, 'placed', 'confirmed', 'preparing', 'ready', 'completed')
    expect(await ledgerOf(orderId)).toEqual({})
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({})
    await minuteLater(orderId)
    await server.runTask('owe-credit')
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({ credit: 1430, owed_to_chef: -1430 })
    expect((await callFunction(server, listPayouts, {}, cashChef)).data.owed).toBe(14.3)
    await connect(cashChef)
    await server.runTask('end-credits')
    await expect.poll(() => ledgerOf(orderId), soon).toEqual({ credit: 1430, chef_payable: -1430 })
    expect((await callFunction(server, listPayouts, {}, cashChef)).data.owed).toBe(0)
  })

  test('an undone completion owes nothing', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const orderId = await placed(buyer)
    await move(orderId, chef, 'placed', 'confirmed', 'preparing', 'ready', 'completed', 'ready')
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({})
  })
})

describe('personal data', () => {
  test('the export of a buyer contains credits and their movements', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const { data } = await callFunction(server, exportMyData, {}, buyer)
    expect(JSON.stringify(data)).toContain('The soup was cold')
  })

  test('the credit of a deleted account lapses, and the debt of the marketplace with it', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    const { status } = await callFunction(server, deleteAccount, { confirmation: buyer.email }, buyer)
    expect(status).toBe(200)
    await server.runTask('end-credits')
    const { rows } = await server.database.pool.query(
      `select sum(amount_cents)::integer as "left" from public.credit_movements where credit_id = $1`,
      [creditId],
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })
})

test('a transfer that the provider refuses stays owed, and an admin gets an alert', async () => {
  const { pool } = server.database
  const buyer = await newBuyer()
  await give(buyer, { amount: 10 })
  const { data: order } = await place(buyer, { payment: 'card' })
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  const { rows: accounts } = await pool.query<{ id: string; account: string }>(
    `select id, account_id as account from public.connected_accounts where chef_id = $1`,
    [kitchen.chefId],
  )
  const [account] = accounts
  await pool.query(`update public.connected_accounts set account_id = 'closed' where id = $1`, [account?.id])
  await move(order.id, chef, 'placed', 'confirmed')
  const transfers = async () => {
    const { rows } = await pool.query<{ status: string }>(
      `select status from public.transfers where order_id = $1`,
      [order.id],
    )
    return rows
  }
  await expect.poll(transfers, soon).toEqual([{ status: 'failed' }])
  expect(await ledgerOf(order.id)).toMatchObject({ owed_to_chef: -740 })
  const { rows: alerts } = await pool.query(
    `select a.detail
     from public.payment_alerts a
     join public.transfers f on f.id::text = a.subject
     where a.kind = 'transfer_failed'
       and f.order_id = $1`,
    [order.id],
  )
  expect(alerts).toHaveLength(1)
  await pool.query(`update public.connected_accounts set account_id = $2 where id = $1`, [
    account?.id,
    account?.account,
  ])
})
