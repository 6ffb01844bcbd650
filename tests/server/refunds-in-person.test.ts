import { randomUUID } from 'node:crypto'
import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import { reopenDispute } from '@localchef/contracts/disputes/reopen-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { sumTax } from '@localchef/contracts/payments/tax-report'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { queriesOn } from '@localchef/domain/queries'
import { readPeople } from '@localchef/domain/reports/read-person-history'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import {
  admin,
  authorized,
  buyer,
  cardKitchen,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  read,
  requestOf,
  server,
  soon,
} from './payment-stage.ts'
import '../fixed-seed.ts'

let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  await openPaymentStage()
  chef = await server.signUp({ email: 'cash@pay.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 200, maxOpenOrders: 100 })
  await server.database.pool.query(
    `insert into public.platform_settings (key, version, value, reason)
     values ('ledger', 1, '{"timeZone": "America/Los_Angeles"}', 'A test')`,
  )
})
afterAll(closePaymentStage)

/** An order of two portions for $13.00 and a tip of $2.00, paid in person. */
async function handedOver(): Promise<string> {
  const request = await requestOf(kitchen, { payment: 'at_pickup', tip: 2 })
  const { data: order, error } = await callFunction(server, placeOrder, request, buyer)
  if (!order.id) throw new Error(JSON.stringify(error))
  let from = order.status
  for (const to of ['confirmed', 'preparing', 'ready', 'completed'] as const) {
    const moved = await move({ ...order, status: from }, to, chef)
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.error))
    from = moved.data.status
  }
  expect(from).toBe('completed')
  return order.id
}

/** A ready order whose bank withdrew the authorization of its card before it was charged. */
async function failedByCard() {
  const { chef: cook, kitchen: place } = await cardKitchen()
  const { order, checkoutId } = await authorized(place)
  await server.database.pool.query(
    `update private.sandbox_objects set body = jsonb_set(body, '{state}', '"released"') where id = $1 returning id`,
    [checkoutId],
  )
  let ready = (await move(order, 'confirmed', cook)).data
  await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('failed')
  for (const to of ['preparing', 'ready'] as const) {
    const moved = await move(ready, to, cook)
    if (moved.status === 200) ready = moved.data
  }
  expect(ready.status).toBe('ready')
  return { orderId: order.id, chef: cook, ready }
}

async function handedOverAfterCard() {
  const failed = await failedByCard()
  expect((await move(failed.ready, 'completed', failed.chef)).status).toBe(200)
  return failed
}

/** Refunds as this person, who by default has seen the amount that is left. */
async function giveBack(orderId: string, changes: object = {}, person = chef) {
  const seenRefundable = (await read(orderId, admin)).inPerson?.refundable ?? 0
  const input = { orderId, seenRefundable, reason: 'One was burnt', ...changes }
  return callFunction(server, refundOrder, input, person)
}

const lineOf = async (orderId: string) => (await read(orderId, chef)).lines[0]?.id ?? ''

async function decide(
  orderId: string,
  outcome: DisputeOutcome,
): Promise<{ reportId: string; status: number }> {
  const body = 'The soup was cold and half of it was missing.'
  const { data } = await callFunction(server, reportProblem, { orderId, kind: 'quality', body }, buyer)
  const input = { reportId: data.id, side: 'buyer' as const, outcome, note: 'Seen on the picture' }
  const { status } = await callFunction(server, decideDispute, input, admin)
  return { reportId: data.id, status }
}
const inPerson = (amount: number, isSettled: boolean) =>
  ({ kind: 'refund_in_person', amount, isSettled }) as const

describe('an order paid in person', () => {
  test('is given back portion by portion, to the cent, and both sides read it', async () => {
    const orderId = await handedOver()
    expect(await read(orderId, buyer)).toMatchObject({
      payment: null,
      paymentStatus: 'paid',
      inPerson: { refundable: 15, refunds: [] },
    })
    const lines = [{ lineId: await lineOf(orderId), quantity: 1 }]
    const { data } = await giveBack(orderId, { lines })
    expect(data).toMatchObject({
      paymentStatus: 'partly_refunded',
      inPerson: {
        refundable: 8.5,
        refunds: [{ amount: 6.5, cause: 'chef', status: 'succeeded', reason: 'One was burnt', lines }],
      },
    })
    expect((await giveBack(orderId, { lines: [{ ...lines[0], quantity: 2 }] })).error.code).toBe(
      'not_refundable',
    )
    expect((await giveBack(orderId, { lines })).data).toMatchObject({
      paymentStatus: 'refunded',
      inPerson: { refundable: 0, refunds: [{ amount: 6.5 }, { amount: 8.5 }] },
    })
    const told = (await bellAbout(buyer, orderId)).filter(({ event }) => event === 'order_refunded')
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /\$6\.50 of what you paid in person .* Reason: One was burnt\. If you don’t get the money/,
      ),
      expect.stringContaining('$8.50'),
    ])
    expect((await server.mailbox(buyer.email))[0]?.text).toContain('comes back to you in person')
  })

  test('is not given back beyond what was paid, by a stranger, by its buyer, or on a stale page', async () => {
    const orderId = await handedOver()
    const stranger = await server.signUp({ email: 'stranger@pay.test', role: 'chef', name: 'Sam' })
    await addKitchen(server.database, stranger.id)
    for (const person of [stranger, buyer]) expect((await giveBack(orderId, {}, person)).status).toBe(404)
    expect((await giveBack(orderId, { amount: 15.01 })).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 15 },
    })
    const foreign = await lineOf(await handedOver())
    expect((await giveBack(orderId, { lines: [{ lineId: foreign, quantity: 1 }] })).status).toBe(404)
    const both = await Promise.all([
      giveBack(orderId, { amount: 9, seenRefundable: 15 }),
      giveBack(orderId, { amount: 9, seenRefundable: 15 }, admin),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'refundable_changed',
      details: { left: 6 },
    })
    expect((await giveBack(orderId, { seenRefundable: 15 })).error.code).toBe('refundable_changed')
    expect((await read(orderId, chef)).inPerson).toMatchObject({ refundable: 6, refunds: [{ amount: 9 }] })
    await expect(
      server.database.pool.query(
        `insert into public.refunds (order_id, amount_cents, cause, reason, status)
         values ($1, 601, 'chef', 'x', 'succeeded')`,
        [orderId],
      ),
    ).rejects.toMatchObject({ code: 'LC011' })
  })

  test('a repeated click with the same key gives back once', async () => {
    const orderId = await handedOver()
    const as = { ...chef, idempotencyKey: randomUUID() }
    const input = { orderId, amount: 3, seenRefundable: 15, reason: 'One was burnt' }
    const both = await Promise.all([
      callFunction(server, refundOrder, input, as),
      callFunction(server, refundOrder, input, as),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(orderId, chef)).inPerson).toMatchObject({ refundable: 12, refunds: [{ amount: 3 }] })
  })

  test('gives nothing back before its handover or after its cancellation, and its handover stays once money went back', async () => {
    const request = await requestOf(kitchen, { payment: 'at_pickup' })
    const { data: order } = await callFunction(server, placeOrder, request, buyer)
    expect(order.inPerson).toBeNull()
    expect((await giveBack(order.id)).status).toBe(404)
    await move(order, 'cancelled', buyer)
    expect((await giveBack(order.id)).status).toBe(404)

    const orderId = await handedOver()
    await giveBack(orderId, { amount: 1 })
    const undo = { orderId, from: 'completed' as const, to: 'ready' as const }
    expect((await callFunction(server, transitionOrder, undo, chef)).error.code).toBe('undo_too_late')
    const other = { ...undo, orderId: await handedOver() }
    expect((await callFunction(server, transitionOrder, other, chef)).data).toMatchObject({
      status: 'ready',
      inPerson: null,
      paymentStatus: 'due',
    })
  })

  test('a dispute and the chef together give back no more than was paid, and both stand in the order', async () => {
    const orderId = await handedOver()
    await giveBack(orderId, { amount: 10 })
    expect((await decide(await handedOver(), inPerson(15.01, true))).status).toBe(409)
    const { reportId, status } = await decide(orderId, inPerson(4, false))
    expect(status).toBe(200)
    expect((await read(orderId, buyer)).inPerson).toMatchObject({
      refundable: 1,
      refunds: [
        { amount: 10, cause: 'chef', status: 'succeeded' },
        { amount: 4, cause: 'admin', status: 'wanted', reason: 'Seen on the picture' },
      ],
    })
    expect((await giveBack(orderId, { amount: 1.01 })).error).toMatchObject({ details: { left: 1 } })
    expect((await giveBack(orderId)).data).toMatchObject({ inPerson: { refundable: 0 } })
    const reopening = { reportId, reason: 'The chef sent a receipt' }
    expect((await callFunction(server, reopenDispute, reopening, admin)).status).toBe(200)
    expect((await read(orderId, buyer)).inPerson).toMatchObject({ refundable: 4 })
  })

  test('an admin gives back no large sum in parts without a second owner, and the chef needs none', async () => {
    const value = { twoOwners: true, fromAmount: 5 }
    await server.signUp({ email: 'second@pay.test', role: 'admin', name: 'Sara Second' })
    await callFunction(server, saveSetting, { key: 'approvals', value, from: 0, reason: 'A test' }, admin)
    const orderId = await handedOver()
    expect((await giveBack(orderId, { amount: 4.99 }, admin)).status).toBe(200)
    expect((await giveBack(orderId, { amount: 0.01 }, admin)).error.code).toBe('approval_needed')
    expect((await giveBack(orderId, { amount: 10.01 })).data.inPerson?.refundable).toBe(0)
    expect((await giveBack(orderId, {}, admin)).error.code).toBe('not_refundable')
  })

  test('whose card could not be charged before goes back in person, whole and by portion, once it is handed over', async () => {
    for (const whole of [true, false]) {
      const { orderId, chef: cook } = await handedOverAfterCard()
      expect(await read(orderId, buyer)).toMatchObject({
        paymentMethod: 'pay_on_pickup',
        paymentStatus: 'paid',
        payment: null,
        inPerson: { paid: 13, refundable: 13 },
      })
      const lines = [{ lineId: (await read(orderId, cook)).lines[0]?.id ?? '', quantity: 1 }]
      const given = await giveBack(orderId, whole ? {} : { lines }, cook)
      expect(given.data).toMatchObject({
        paymentStatus: whole ? 'refunded' : 'partly_refunded',
        inPerson: { refundable: whole ? 0 : 6.5, refunds: [{ amount: whole ? 13 : 6.5 }] },
      })
      // Nobody can give back more than was paid. The ledger has no entry for the order, because the card was never
      // charged.
      const left = whole ? 0 : 6.5
      const beyond = await giveBack(orderId, { amount: left + 0.01 }, cook)
      expect(beyond.error).toMatchObject({ code: 'not_refundable', details: { left } })
      expect(await ledgerOf(orderId)).toEqual({})
    }
  })

  test('is not paid by a card that failed before it is handed over, so nothing goes back', async () => {
    const { orderId, chef: cook, ready } = await failedByCard()
    expect(await read(orderId, cook)).toMatchObject({ paymentStatus: 'failed', inPerson: null })
    expect((await giveBack(orderId, { seenRefundable: 0 }, cook)).error.code).toBe('not_refundable')
    await move(ready, 'cancelled', cook, 'The buyer could not pay')
    expect(await read(orderId, buyer)).toMatchObject({ paymentMethod: 'card', inPerson: null })
    expect((await giveBack(orderId, { seenRefundable: 0 }, cook)).error.code).toBe('not_refundable')
  })

  test('a settled refund of a dispute states the order’s payment', async () => {
    const orderId = await handedOver()
    await decide(orderId, inPerson(15, true))
    expect(await read(orderId, buyer)).toMatchObject({ paymentStatus: 'refunded', takesTip: false })
  })
})

test('money given back in person is in export, analytics, buyers and the histories of both sides', async () => {
  const people = async () => {
    const found = await server.database.transaction((connection) =>
      readPeople(queriesOn(connection), [buyer.id, chef.id]),
    )
    return [found[0]?.refundedToThem ?? 0, found[1]?.refundedByThem ?? 0]
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const figures = async () =>
    (await callFunction(server, getChefAnalytics, { from: day(-1), to: day(14) }, chef)).data.current.refunded
  const spent = async () => (await callFunction(server, listBuyers, {}, chef)).data.buyers[0]?.spent ?? 0
  const orderId = await handedOver()
  const { number } = await read(orderId, chef)
  const before = [...(await people()), await figures(), -(await spent())]
  await giveBack(orderId, { amount: 2.5 })
  const after = [...(await people()), await figures(), -(await spent())]
  expect(after.map((sum, index) => Math.round((sum - (before[index] ?? 0)) * 100))).toEqual([
    250, 250, 250, 250,
  ])
  const { data } = await callFunction(server, exportOrders, { query: String(number) }, chef)
  expect(data.csv).toContain(',15.00,,,0.00,2.50,pay_on_pickup,partly_refunded,')
})

/** Random amounts of an order with two lines, and portions or amounts to give back. */
const sale = fc.record({
  units: fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 })),
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  discount: fc.integer({ min: 0, max: 50 }),
  tax: fc.integer({ min: 0, max: 12 }),
  service: fc.integer({ min: 0, max: 15 }),
  credit: fc.integer({ min: 0, max: 60 }),
  tip: fc.nat(500),
  steps: fc.array(fc.oneof(fc.constantFrom('first', 'second'), fc.integer({ min: 1, max: 30 })), {
    maxLength: 10,
  }),
})
type Sale = typeof sale extends fc.Arbitrary<infer Made> ? Made : never

async function addOrder(
  made: Sale,
  taxRateId: string,
): Promise<{ orderId: string; lineIds: string[]; tax: number }> {
  const { units, quantities, tip } = made
  const subtotal = units[0] * quantities[0] + units[1] * quantities[1]
  const part = (percent: number) => Math.round((subtotal * percent) / 100)
  const discount = part(made.discount)
  const [tax, service] = [Math.round(((subtotal - discount) * made.tax) / 100), part(made.service)]
  const credit = Math.floor(((subtotal - discount + tax + service) * made.credit) / 100)
  return server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents,
         delivery_fee_cents, tip_cents, tax_cents, food_tax_cents, tax_rate_id, discount_cents, food_discount_cents,
         discount_bearer, discount_code, credit_cents, meals, payment_method, payment_status, buyer_name, answer_due_at,
         completed_at, closed_at
       )
       values ($1, $2, 'completed', 'pickup', now(), now() + interval '1 hour', current_date, $3, $4, 0, $5, $6, $6, $7,
         $8, $8, $9, $10, $11, 1, 'pay_on_pickup', 'paid', 'Bella', now(), now(), now())
       returning id`,
      [
        buyer.id,
        kitchen.chefId,
        subtotal,
        service,
        tip,
        tax,
        taxRateId,
        discount,
        discount > 0 ? 'kitchen' : null,
        discount > 0 ? 'SPRING' : null,
        credit,
      ],
    )
    const orderId = rows[0]?.id ?? ''
    const lineIds: string[] = []
    for (const index of [0, 1] as const) {
      const line = await connection.query<{ id: string }>(
        `insert into public.order_lines (order_id, position, dish_name, unit_price_cents, variants_cents, quantity)
         values ($1, $2, 'Borscht', $3, 0, $4)
         returning id`,
        [orderId, index, units[index], quantities[index]],
      )
      lineIds.push(line.rows[0]?.id ?? '')
    }
    return { orderId, lineIds, tax }
  })
}

const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' }).slice(0, 7)

/** The tax of orders paid in person in cents, in all three reports. */
async function handoverTax() {
  const report = (await callFunction(server, getTaxReport, { month }, admin)).data
  const money = (await callFunction(server, getMonthlyReport, { month }, admin)).data.sum
  const statement = (await callFunction(server, getStatement, { period: month }, chef)).data.sums
  const lines = sumTax(report.lines.filter(({ method }) => method === 'handover'))
  return {
    taxReport: Math.round(lines.tax * 100),
    monthlyReport: Math.round(money.handoverChefsTax * 100),
    statement: Math.round(statement.handoverOwnTax * 100),
    returned: Math.round(lines.taxableReturned * 100),
  }
}

test('over random orders and orders of refunds, all portions give back what was paid, and with it all of its tax', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.tax_rates (state, zip_prefix, percent, food_taxable, delivery_taxable, remitter, holds_from)
     values ('TX', '', 6.25, true, true, 'chef', '2020-01-01')
     returning id`,
  )
  const taxRateId = rows[0]?.id ?? ''
  await fc.assert(
    fc.asyncProperty(sale, async (made) => {
      const before = await handoverTax()
      const { orderId, lineIds, tax } = await addOrder(made, taxRateId)
      const placed = await handoverTax()
      for (const name of ['taxReport', 'monthlyReport', 'statement'] as const) {
        expect(placed[name] - before[name]).toBe(tax)
      }
      const order = await read(orderId, chef)
      const left = [...made.quantities]
      for (const step of made.steps) {
        if (typeof step === 'number') {
          await giveBack(orderId, { amount: step / 100 })
          continue
        }
        const index = step === 'first' ? 0 : 1
        const { status } = await giveBack(orderId, { lines: [{ lineId: lineIds[index], quantity: 1 }] })
        if (status === 200) left[index] = (left[index] ?? 0) - 1
      }
      const lines = lineIds.flatMap((lineId, index) => {
        const quantity = left[index] ?? 0
        return quantity > 0 ? [{ lineId, quantity }] : []
      })
      if (lines.length > 0) await giveBack(orderId, { lines })
      const refunded = await read(orderId, chef)
      const cents = refunded.inPerson?.refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      // The last portion can't take what an amount has given back after it.
      if (lines.length > 0 || made.steps.every((step) => typeof step !== 'number')) {
        expect(cents).toBe(Math.round(order.total * 100))
        expect(await handoverTax()).toMatchObject({ ...before, returned: expect.any(Number) })
      } else {
        expect(cents).toBeLessThanOrEqual(Math.round(order.total * 100))
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a refund in person of a dispute lowers the tax too, and one that is only owed does not', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from public.tax_rates where remitter = 'chef' limit 1`,
  )
  const made: Sale = {
    units: [500, 500],
    quantities: [1, 1],
    discount: 0,
    tax: 10,
    service: 0,
    credit: 0,
    tip: 0,
    steps: [],
  }
  const [first, second] = [await addOrder(made, rows[0]?.id ?? ''), await addOrder(made, rows[0]?.id ?? '')]
  const before = await handoverTax()
  expect((await decide(first.orderId, inPerson(5.5, false))).status).toBe(200)
  expect(await handoverTax()).toEqual(before)
  expect((await decide(second.orderId, inPerson(5.5, true))).status).toBe(200)
  expect(await handoverTax()).toEqual({
    taxReport: before.taxReport - 50,
    monthlyReport: before.monthlyReport - 50,
    statement: before.statement - 50,
    returned: before.returned + 500,
  })
})
