import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listKitchenDiscounts } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { saveKitchenDiscount } from '@localchef/contracts/discounts/save-kitchen-discount'
import { setDiscountStatus } from '@localchef/contracts/discounts/set-discount-status'
import { setKitchenDiscountStatus } from '@localchef/contracts/discounts/set-kitchen-discount-status'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  buyer,
  cart,
  charged,
  chef,
  closeDiscountStage,
  freeDelivery,
  kitchen,
  kitchenCode,
  ledgerOf,
  marketplaceCode,
  newCode,
  openDiscountStage,
  otherChef,
  otherKitchen,
  place,
  quote,
  read,
  refund,
  server,
  soon,
  sum,
  terms,
  usesOf,
} from './discount-stage.ts'

beforeAll(openDiscountStage)
afterAll(closeDiscountStage)

describe('codes of a kitchen', () => {
  test('only chefs list and save codes of a kitchen, and only admins those of the marketplace', async () => {
    for (const person of [buyer, admin]) {
      expect((await callFunction(server, listKitchenDiscounts, {}, person)).status).toBe(403)
      const saved = await callFunction(server, saveKitchenDiscount, { terms }, person)
      expect(saved.status).toBe(403)
    }
    for (const person of [buyer, chef]) {
      expect((await callFunction(server, listDiscounts, {}, person)).status).toBe(403)
      const saved = await callFunction(server, saveDiscount, { terms, kitchenIds: [] }, person)
      expect(saved.status).toBe(403)
    }
  })

  test('terms that do not fit the kind, and days in the wrong order, are refused by field', async () => {
    const wrong = [
      { percent: null },
      { amount: 5 },
      { ...sum, ceiling: 5 },
      { percent: 101 },
      { code: 'a b' },
      { code: '---' },
      { holdsUntil: '2019-01-01' },
    ]
    for (const changes of wrong) {
      const { status } = await callFunction(
        server,
        saveKitchenDiscount,
        { terms: { ...terms, ...changes } },
        chef,
      )
      expect({ changes, status }).toEqual({ changes, status: 400 })
    }
  })

  test('a kitchen cannot have a code twice in look-alikes, and another kitchen can have the same', async () => {
    await kitchenCode({ code: 'HELLO-10' })
    const twice = await callFunction(
      server,
      saveKitchenDiscount,
      { terms: { ...terms, code: 'hell010' } },
      chef,
    )
    expect(twice.error.code).toBe('code_taken')
    await kitchenCode({ code: 'HELLO-10', percent: 50 }, otherChef)
    expect((await quote('hello 1O')).discount).toMatchObject({ code: 'HELLO-10', amount: 2.6 })
    expect((await quote('hello-10', 'pickup', otherKitchen)).discount).toMatchObject({ amount: 6.5 })
  })

  test('a stale version is refused, nobody changes the code of another kitchen, and a status can be undone', async () => {
    const code = await kitchenCode()
    const { data } = await callFunction(server, listKitchenDiscounts, {}, chef)
    const { id, version } = data.discounts.find((discount) => discount.code === code) ?? {
      id: '',
      version: '',
    }
    const foreign = await saveSeen(server, setKitchenDiscountStatus, { id, status: 'ended' }, otherChef)
    expect(foreign.error.code).toBe('not_found')
    expect((await saveSeen(server, setDiscountStatus, { id, status: 'ended' }, admin)).status).toBe(404)
    const paused = await saveSeen(server, setKitchenDiscountStatus, { id, status: 'paused', version }, chef)
    expect(paused.data.discounts.find((discount) => discount.id === id)?.status).toBe('paused')
    expect((await quote(code)).codeProblem).toEqual({ reason: 'ended' })
    const stale = await callFunction(
      server,
      saveKitchenDiscount,
      { id, version, terms: { ...terms, code, percent: 90 } },
      chef,
    )
    expect(stale.error.code).toBe('stale_edit')
    const blind = await callFunction(
      server,
      saveKitchenDiscount,
      { id, terms: { ...terms, code, percent: 90 } },
      chef,
    )
    expect([blind.status, blind.error.issues]).toEqual([
      400,
      [{ path: ['version'], message: 'Read it first, and send the version that you saw' }],
    ])
    await saveSeen(server, setKitchenDiscountStatus, { id, status: 'active' }, chef)
    expect((await quote(code)).discount?.amount).toBe(2.6)
    const read = await callFunction(server, listKitchenDiscounts, {}, chef)
    const seen = read.data.discounts.find((discount) => discount.id === id)?.version
    await callFunction(
      server,
      saveKitchenDiscount,
      { id, version: seen, terms: { ...terms, code, percent: 10 } },
      chef,
    )
    expect((await quote(code)).discount?.amount).toBe(1.3)
  })
})

describe('a code in the quote', () => {
  test('percentage, ceiling, sum and free delivery are taken off the total', async () => {
    const { discount, total, subtotal } = await quote(await kitchenCode())
    expect({ discount, total, subtotal }).toMatchObject({
      subtotal: 13,
      discount: { kind: 'percent', amount: 2.6 },
      // Includes a service fee of 10% of the food before the discount.
      total: 11.7,
    })
    expect((await quote(await kitchenCode({ ceiling: 1.5 }))).discount?.amount).toBe(1.5)
    expect((await quote(await kitchenCode(sum))).discount?.amount).toBe(3)
    expect((await quote(await kitchenCode(freeDelivery), 'delivery')).total).toBe(14.3)
  })

  test('the quote names each reason against a code and stays at the full price, and the order is refused', async () => {
    const reasons = [
      ['NO-SUCH-CODE', { reason: 'unknown' }],
      [await kitchenCode({}, otherChef), { reason: 'other_kitchen' }],
      [await marketplaceCode({}, [otherKitchen.chefId]), { reason: 'other_kitchen' }],
      [await kitchenCode({ holdsUntil: '2020-02-01' }), { reason: 'ended' }],
      [await kitchenCode({ holdsFrom: '2999-01-01' }), { reason: 'not_yet', from: '2999-01-01' }],
      [await kitchenCode({ minimum: 20 }), { reason: 'below_minimum', missing: 7 }],
      [await kitchenCode(freeDelivery), { reason: 'delivery_only' }],
    ] as const
    for (const [code, problem] of reasons) {
      const quoted = await quote(code)
      expect({ code, ...quoted }).toMatchObject({ code, codeProblem: problem, discount: null, total: 14.3 })
      expect((await place(code)).error).toMatchObject({ code: 'code_refused', details: problem })
    }
  })

  test('a code for the first order is refused to a buyer who has ordered, and a visitor sees its discount', async () => {
    const code = await kitchenCode({ firstOrderOnly: true })
    await place(undefined)
    expect((await quote(code)).codeProblem).toEqual({ reason: 'first_order_only' })
    const { data } = await callFunction(server, quoteOrder, { ...cart(), code })
    expect(data.discount?.amount).toBe(2.6)
  })

  test('one of two simultaneous first orders with different codes gets the discount', async () => {
    const newcomer = await server.signUp({ email: 'newcomer@codes.test', role: 'buyer', name: 'Nora New' })
    const two = [await kitchenCode({ firstOrderOnly: true }), await kitchenCode({ firstOrderOnly: true })]
    const answers = await Promise.all(two.map((code) => place(code, {}, newcomer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'code_refused',
      details: { reason: 'first_order_only' },
    })
  })
})

describe('an order with a code', () => {
  test('the discount is on the order, in the export, and one that the buyer has not seen is refused', async () => {
    const code = await kitchenCode()
    expect((await place(code, { seenDiscount: 5 })).error).toMatchObject({
      code: 'fee_changed',
      details: { fee: 'discount', oldFee: 5, newFee: 2.6 },
    })
    expect((await place(undefined, { seenDiscount: 2.6 })).error.code).toBe('fee_changed')
    const { data: order } = await place(code)
    expect(order).toMatchObject({
      subtotal: 13,
      discount: 2.6,
      foodDiscount: 2.6,
      discountCode: code,
      discountBearer: 'kitchen',
      serviceFee: 1.3,
      total: 11.7,
    })
    expect(await read(order.id)).toEqual(order)
    const declined = { orderId: order.id, from: 'placed' as const, to: 'declined' as const, reason: 'No' }
    await callFunction(server, transitionOrder, declined, chef)
    const { csv } = (await callFunction(server, exportOrders, {}, chef)).data
    expect(csv).toContain(`,13.00,2.60,1.30,0.00,0.00,0.00,0.00,11.70,${code},kitchen,0.00,`)
  })

  test('a use counts until its order ends without food, per person and in total', async () => {
    const perPerson = await kitchenCode({ usesPerPerson: 1 })
    const once = await kitchenCode({ usesLimit: 1 })
    const { data: first } = await place(perPerson)
    const { data: second } = await place(once)
    expect((await place(perPerson)).error.details).toEqual({ reason: 'already_used' })
    expect((await place(once)).error.details).toEqual({ reason: 'used_up' })
    expect(await usesOf(perPerson)).toBe(1)
    const cancelled = { orderId: first.id, from: 'placed' as const, to: 'cancelled' as const }
    await callFunction(server, transitionOrder, cancelled, buyer)
    const declined = { orderId: second.id, from: 'placed' as const, to: 'declined' as const, reason: 'No' }
    await callFunction(server, transitionOrder, declined, chef)
    expect(await usesOf(perPerson)).toBe(0)
    expect((await place(perPerson)).status).toBe(200)
    expect((await place(once)).status).toBe(200)
    expect((await place(once)).error.details).toEqual({ reason: 'used_up' })
  })

  test('a code with ten uses applies to exactly ten of a hundred concurrent orders', async () => {
    const code = await kitchenCode({ usesLimit: 10 })
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.signUp({ email: `crowd${index}@codes.test`, role: 'buyer', name: 'Somebody' }),
      ),
    )
    const { slots } = await quote(code)
    const request = {
      ...cart(),
      slotFrom: steadySlot(slots),
      seenServiceFee: 1.3,
      seenDiscount: 2.6,
      code,
    }
    const order = async (by: TestUser) => {
      const idempotencyKey = randomUUID()
      for (;;) {
        const answer = await callFunction(server, placeOrder, request, { ...by, idempotencyKey })
        if (answer.status !== 503) return answer
        await wait(1000)
      }
    }
    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 10 }, () => order(person))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => JSON.stringify([error.code, error.details])))).toEqual(
      new Set([JSON.stringify(['code_refused', { reason: 'used_up' }])]),
    )
    expect(await usesOf(code)).toBe(10)
  }, 120_000)

  test('an order that costs nothing is not paid by card', async () => {
    const code = await kitchenCode({ percent: 100 })
    const quoted = await quote(code)
    expect(quoted).toMatchObject({ total: 1.3, takesCard: true })
    await server.database.pool.query(`insert into public.platform_settings (key, version, value)
      select 'fees', max(version) + 1, '{"servicePercent": 0, "serviceFixed": 0, "sharePercent": 10}'
      from public.platform_settings where key = 'fees'`)
    expect(await quote(code)).toMatchObject({ total: 0, takesCard: false, takesAtPickup: true })
    expect((await place(code, { payment: 'card' })).error.code).toBe('card_unavailable')
    expect((await place(code)).data).toMatchObject({ total: 0, discount: 13 })
    await server.database.pool.query(`insert into public.platform_settings (key, version, value)
      select 'fees', max(version) + 1, '{"servicePercent": 10, "serviceFixed": 0, "sharePercent": 10}'
      from public.platform_settings where key = 'fees'`)
  })
})

describe('the money of a discount', () => {
  test("a discount of the kitchen lowers commission, tax and the kitchen's own share, and refunds never exceed the paid amount", async () => {
    await callFunction(
      server,
      createTaxRate,
      {
        state: 'CA',
        zipPrefix: '',
        percent: 10,
        foodTaxable: true,
        deliveryTaxable: false,
        remitter: 'marketplace',
        holdsFrom: '2020-01-01',
        reason: 'The state asks for it',
      },
      admin,
    )
    const orderId = await charged(await kitchenCode())
    // $13.00 − $2.60 + $1.30 fee + 10% tax on $10.40.
    expect(await read(orderId)).toMatchObject({ total: 12.74, tax: 1.04, discount: 2.6 })
    expect(await ledgerOf(orderId)).toEqual({
      chef_payable: -(1300 - 104),
      'chef_payable:discount': 260,
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -104,
      tax_payable: -104,
    })
    const { lines } = await read(orderId)
    const lineId = lines[0]?.id ?? ''
    // One portion cost $6.50 − $1.30 + $0.52 + $0.65 fee.
    await refund(orderId, { lines: [{ lineId, quantity: 1 }] })
    expect((await read(orderId)).payment).toMatchObject({ refundable: 6.37, refunds: [{ amount: 6.37 }] })
    expect((await refund(orderId, { amount: 6.38 })).error.code).toBe('not_refundable')
    expect((await refund(orderId, { lines: [{ lineId, quantity: 2 }] })).error.code).toBe('not_refundable')
    await refund(orderId)
    expect((await read(orderId)).payment).toMatchObject({ captured: 12.74, refundable: 0 })
  })

  test('a discount of the marketplace is paid out of its share by card, and the chef keeps the whole price', async () => {
    const code = await marketplaceCode({ ...sum, amount: 2 })
    const quoted = await quote(code)
    // Tax is on the full price, part of which the marketplace pays.
    expect(quoted).toMatchObject({ tax: 1.3, total: 13.6, takesCard: true, takesAtPickup: false })
    expect((await place(code)).error).toMatchObject({
      code: 'code_refused',
      details: { reason: 'card_only' },
    })
    const orderId = await charged(code)
    expect(await ledgerOf(orderId)).toEqual({
      chef_payable: -(1300 - 130),
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -130,
      'marketplace_revenue:discount': 200,
      tax_payable: -130,
    })
    await refund(orderId)
    const kept = Object.values(await ledgerOf(orderId)).reduce((total, cents) => total + cents, 0)
    expect(kept).toBe(0)
  })

  test('a discount of the marketplace beyond its share is sent to the chef, and refused where no cards are taken', async () => {
    const code = await marketplaceCode({ percent: 90 })
    expect((await quote(code)).discount?.amount).toBe(11.7)
    const orderId = await charged(code)
    const { rows } = await server.database.pool.query(
      `select application_fee_cents, owed_cents from public.payments where order_id = $1`,
      [orderId],
    )
    // Service fee, commission and remitted tax are $1.30 each.
    expect(rows).toEqual([{ application_fee_cents: 0, owed_cents: 780 }])
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBe(-1170)
    await refund(orderId)
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBeUndefined()
    expect((await quote(code, 'pickup', otherKitchen)).codeProblem).toEqual({ reason: 'card_only' })
  })

  test('statement and monthly report name both kinds of discounts', async () => {
    const { rows } = await server.database.pool.query<{ month: string; year: string }>(
      `select to_char(min(t.created_at) at time zone 'UTC', 'YYYY-MM') as month,
         to_char(min(t.created_at) at time zone min(c.time_zone), 'YYYY') as year
       from public.ledger_transactions t
       join public.chefs c on c.id = t.chef_id`,
    )
    const { month, year } = rows[0] ?? { month: '', year: '' }
    const { data: report } = await callFunction(server, getMonthlyReport, { month }, admin)
    expect(report.sum).toMatchObject({ discounts: 13.7, chefsDiscounts: 2.6 })
    const { data: statement } = await callFunction(server, getStatement, { period: year }, chef)
    const { sums } = statement
    expect(sums).toMatchObject({ ownDiscounts: 2.6, borneDiscounts: 13.7 })
    const kept =
      sums.charged +
      sums.borneDiscounts +
      sums.borneCredit -
      sums.owed -
      sums.serviceFees -
      sums.commission -
      sums.remittedTax -
      sums.refunded +
      sums.feesReturned
    expect(kept).toBeCloseTo(sums.change, 2)
  })

  test('each act of an admin on a code is in the audit', async () => {
    const code = await marketplaceCode({}, [kitchen.chefId])
    const { data } = await callFunction(server, listDiscounts, {}, admin)
    const { id, version, kitchens } = data.discounts.find((discount) => discount.code === code) ?? {
      id: '',
      version: '',
    }
    expect(kitchens).toMatchObject([{ id: kitchen.chefId }])
    await saveSeen(server, setDiscountStatus, { id, status: 'ended', version }, admin)
    const { rows } = await server.database.pool.query(
      `select action from public.audit_log where subject_kind = 'discount' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([{ action: 'save-discount' }, { action: 'set-discount-status' }])
    const unknown = await callFunction(
      server,
      saveDiscount,
      { terms: { ...terms, code: newCode() }, kitchenIds: [randomUUID()] },
      admin,
    )
    expect(unknown.status).toBe(400)
  })
})

describe('guesses of codes', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ environment: { RATE_LIMITS: 'code.address=3/60' } })
  })
  afterAll(() => limited?.stop())

  test('an address that tries too many codes is refused, and can continue without a code', async () => {
    const ask = (code?: string) =>
      callFunction(limited, quoteOrder, {
        chefId: randomUUID(),
        lines: cart().lines,
        ...(code ? { code } : {}),
      })
    const statuses: number[] = []
    for (const code of ['A1', 'A2', 'A3', 'A4', 'A5']) statuses.push((await ask(code)).status)
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    expect((await ask()).status).toBe(404)
  })
})
