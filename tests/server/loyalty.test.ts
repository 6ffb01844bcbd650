import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { cancelLoyaltyRule } from '@localchef/contracts/loyalty/cancel-loyalty-rule'
import { getKitchenLoyalty } from '@localchef/contracts/loyalty/get-kitchen-loyalty'
import { getMyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import type { LoyaltyTerms } from '@localchef/contracts/loyalty/loyalty-rule'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { chooseOnPage } from '../choose-on-page.ts'
import type { TestUser } from '../harness.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  cart,
  chef,
  closeDiscountStage,
  kitchen,
  kitchenCode,
  ledgerOf,
  openDiscountStage,
  otherChef,
  place,
  read,
  refund,
  server,
  soon,
} from './discount-stage.ts'

beforeAll(openDiscountStage)
afterAll(closeDiscountStage)

/** Every third portion is free; a portion costs $6.50. */
const terms: LoyaltyTerms = { every: 3, category: 'main', upTo: 5 }

let people = 0
let buyer: TestUser

beforeEach(async () => {
  people += 1
  buyer = await server.signUp({ email: `buyer-${people}@loyalty.test`, role: 'buyer', name: 'Bella' })
})

const kitchenLoyalty = async (by = chef) => (await callFunction(server, getKitchenLoyalty, {}, by)).data

async function begin(changes: Partial<LoyaltyTerms> = {}) {
  const { version } = await kitchenLoyalty()
  const saved = await callFunction(
    server,
    saveLoyaltyRule,
    { terms: { ...terms, ...changes }, version },
    chef,
  )
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.error))
  return saved.data
}

const mine = async (by = buyer) => (await callFunction(server, getMyLoyalty, {}, by)).data.rules

const quoteFor = async (by = buyer, changes: object = {}) =>
  (await callFunction(server, quoteOrder, { ...cart(), useReward: true, ...changes }, by)).data

/** Orders two portions, by default without a free one. */
const order = (changes: object = {}, by = buyer) => place(undefined, changes, by)

const withReward = { useReward: true, seenDiscount: 5 }

async function move(orderId: string, from: OrderStatus, to: OrderStatus, by = chef) {
  const moved = await callFunction(server, transitionOrder, { orderId, from, to, reason: 'As agreed' }, by)
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.error))
}

async function handOver(orderId: string, from: 'placed' | 'confirmed' = 'placed') {
  if (from === 'placed') await move(orderId, 'placed', 'confirmed')
  await move(orderId, 'confirmed', 'preparing')
  await move(orderId, 'preparing', 'ready')
  await move(orderId, 'ready', 'completed')
}

/** An order of two portions that is handed over; the buyer then has one free portion. */
async function collect(changes: object = {}, by = buyer): Promise<string> {
  const { data } = await order(changes, by)
  await handOver(data.id)
  return data.id
}

const lineOf = async (orderId: string) => (await read(orderId, buyer)).lines[0]?.id ?? ''

describe('the rule of a kitchen', () => {
  test('only chefs read and write it, within its limits, and a stale version is refused', async () => {
    for (const person of [buyer, admin]) {
      expect((await callFunction(server, getKitchenLoyalty, {}, person)).status).toBe(403)
      expect((await callFunction(server, saveLoyaltyRule, { terms, version: '' }, person)).status).toBe(403)
      expect((await callFunction(server, cancelLoyaltyRule, { version: '' }, person)).status).toBe(403)
    }
    for (const wrong of [{ every: 1 }, { every: 51 }, { every: 2.5 }, { upTo: 0 }, { upTo: 1000.01 }]) {
      const input = { terms: { ...terms, ...wrong }, version: '' }
      expect((await callFunction(server, saveLoyaltyRule, input, chef)).status).toBe(400)
    }
    const { version, rule } = await begin()
    expect(rule).toMatchObject({ ...terms, collecting: 0, earned: 0, used: 0, given: 0 })
    await begin({ every: 4 })
    const stale = await callFunction(server, saveLoyaltyRule, { terms, version }, chef)
    expect(stale.error.code).toBe('stale_edit')
    expect((await callFunction(server, cancelLoyaltyRule, { version }, chef)).error.code).toBe('stale_edit')
    expect(await kitchenLoyalty(otherChef)).toEqual({ rule: null, version: '', owed: 0 })
  })

  test('of two rules saved at once one begins', async () => {
    const { version } = await begin()
    const both = [4, 5].map((every) =>
      callFunction(server, saveLoyaltyRule, { terms: { ...terms, every }, version }, chef),
    )
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('everyone reads it on the kitchen and on the dishes that it covers', async () => {
    await begin()
    const readOffers = async () => [
      (await callFunction(server, getChef, { id: kitchen.chefId })).data.loyalty,
      (await callFunction(server, getDish, { id: kitchen.dishId })).data.loyalty,
    ]
    expect(await readOffers()).toEqual([terms, terms])
    await begin({ category: 'dessert' })
    expect(await readOffers()).toEqual([{ ...terms, category: 'dessert' }, null])
    const { version } = await kitchenLoyalty()
    await callFunction(server, cancelLoyaltyRule, { version }, chef)
    expect(await readOffers()).toEqual([null, null])
  })

  test('a changed or ended rule keeps what was earned, and drops what was only begun', async () => {
    await begin()
    await collect()
    const other = await server.signUp({ email: 'begun@loyalty.test', role: 'buyer', name: 'Bea Begun' })
    await begin({ every: 4, upTo: 2 })
    await collect({}, other)
    expect((await quoteFor(other)).loyalty).toMatchObject({ rewards: 0, missing: 1 })
    const { version } = await kitchenLoyalty()
    const ended = await callFunction(server, cancelLoyaltyRule, { version }, chef)
    expect(ended.data).toMatchObject({ rule: null, owed: 1 })
    expect(await mine(other)).toEqual([])
    expect(await mine()).toMatchObject([{ every: 3, rewards: 1, missing: null }])
    expect(await quoteFor()).toMatchObject({
      loyalty: { rule: null, rewards: 1, missing: null, isUsable: true },
      // The terms under which the free portion was earned still apply.
      discount: { code: null, kind: 'free_portion', amount: 5 },
    })
    const { data } = await order(withReward)
    expect(data.discount).toBe(5)
    expect((await kitchenLoyalty()).owed).toBe(0)
  })
})

describe('what counts', () => {
  test('portions count once they are handed over, for one person at one kitchen, and the count is shown before', async () => {
    await begin()
    expect((await callFunction(server, quoteOrder, cart())).data.loyalty).toMatchObject({
      missing: 2,
      rewards: 0,
    })
    const { data: placed } = await order()
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2, chef: { id: kitchen.chefId } }])
    expect((await order(withReward)).error.code).toBe('fee_changed')
    await handOver(placed.id)
    expect(await mine()).toMatchObject([{ rewards: 1, missing: 2 }])
    const stranger = await server.signUp({ email: 'stranger@loyalty.test', role: 'buyer', name: 'Sam' })
    expect((await quoteFor(stranger)).loyalty).toMatchObject({ rewards: 0, missing: 2 })
    expect(await mine(stranger)).toEqual([])
    expect(await kitchenLoyalty()).toMatchObject({ rule: { collecting: 1, earned: 1, used: 0, given: 0 } })
    // The chef takes the handover back.
    await move(placed.id, 'completed', 'ready')
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
  })

  test('portions of other courses, of canceled orders and of food that nobody picked up do not count', async () => {
    await begin({ category: 'dessert' })
    await collect()
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
    await begin({ category: null })
    const { data: canceled } = await order()
    await move(canceled.id, 'placed', 'cancelled', buyer)
    const { data: missed } = await order()
    await move(missed.id, 'placed', 'confirmed')
    await move(missed.id, 'confirmed', 'preparing')
    await move(missed.id, 'preparing', 'ready')
    await server.database.pool.query(
      `insert into public.missed_pickups (order_id, slot_from, slot_until, reported_at, no_show_at)
       values ($1, now() - interval '2 hours', now() - interval '1 hour', now(), now())`,
      [missed.id],
    )
    await move(missed.id, 'ready', 'completed')
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
    await collect()
    expect(await mine()).toMatchObject([{ rewards: 1, missing: 2 }])
  })

  test('a refund takes its portions back, also after the free one was used', async () => {
    await begin()
    const orderId = await collect()
    const refundOne = async (changes: object) => {
      const seenRefundable = (await read(orderId, buyer)).inPerson?.refundable ?? 0
      const input = { orderId, seenRefundable, reason: 'Too salty', ...changes }
      expect((await callFunction(server, refundOrder, input, chef)).status).toBe(200)
    }
    expect((await order(withReward)).status).toBe(200)
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
    await refundOne({ lines: [{ lineId: await lineOf(orderId), quantity: 1 }] })
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 3 }])
    await refundOne({})
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 4 }])
  })

  test('a refund of an amount takes its share of the portions back, and a portion that is paid in part still counts', async () => {
    await begin({ every: 2 })
    const orderId = await collect()
    // Two portions and the service fee cost $14.30.
    for (const [amount, left] of [
      [7.14, 2],
      [0.01, 1],
      [7.14, 1],
      [0.01, 0],
    ] as const) {
      const seenRefundable = (await read(orderId, buyer)).inPerson?.refundable ?? 0
      const input = { orderId, seenRefundable, amount, reason: 'Too salty' }
      expect((await callFunction(server, refundOrder, input, chef)).status).toBe(200)
      expect({ amount, rewards: (await mine())[0]?.rewards }).toEqual({ amount, rewards: left })
    }
  })

  test('an amount beside a refunded portion takes its share of what is left', async () => {
    await begin({ every: 2 })
    const orderId = await collect()
    const give = async (changes: object) => {
      const seenRefundable = (await read(orderId, buyer)).inPerson?.refundable ?? 0
      const input = { orderId, seenRefundable, reason: 'Too salty', ...changes }
      expect((await callFunction(server, refundOrder, input, chef)).status).toBe(200)
      return (await mine())[0]?.rewards
    }
    expect(await give({ amount: 1 })).toBe(2)
    expect(await give({ lines: [{ lineId: await lineOf(orderId), quantity: 1 }] })).toBe(1)
    expect(await give({ amount: 1 })).toBe(1)
  })

  test('an erased person leaves no count, and the export names what was collected', async () => {
    await begin()
    await collect()
    const { data } = await order(withReward)
    await handOver(data.id)
    const exported = await callFunction(server, exportMyData, {}, buyer)
    expect(JSON.stringify(exported.data)).toContain('"loyaltyPortions":[{')
    expect(JSON.stringify(exported.data)).toContain('"loyaltyRewards":[{')
    expect((await kitchenLoyalty()).rule).toMatchObject({ collecting: 1, used: 1, given: 5 })
    const erased = await callFunction(server, deleteAccount, { confirmation: buyer.email }, buyer)
    expect(erased.status).toBe(200)
    expect((await kitchenLoyalty()).rule).toMatchObject({ collecting: 0, earned: 0, used: 1, given: 5 })
  })
})

describe('a free portion', () => {
  test('is a discount of the kitchen without a code, in quote, order and export, and is not counted itself', async () => {
    await begin()
    await collect()
    expect(await quoteFor()).toMatchObject({
      discount: { code: null, kind: 'free_portion', amount: 5 },
      loyalty: { rule: terms, rewards: 1, isUsable: true },
      total: 9.3,
    })
    expect((await quoteFor(buyer, { useReward: false })).discount).toBeNull()
    expect((await order({ ...withReward, seenDiscount: 4 })).error).toMatchObject({
      code: 'fee_changed',
      details: { fee: 'discount', oldFee: 4, newFee: 5 },
    })
    const { data } = await order(withReward)
    expect(data).toMatchObject({
      discount: 5,
      foodDiscount: 5,
      discountCode: null,
      discountBearer: 'kitchen',
      serviceFee: 1.3,
      total: 9.3,
    })
    expect(await read(data.id, buyer)).toEqual(data)
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
    await handOver(data.id)
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 1 }])
    const { csv } = (await callFunction(server, exportOrders, {}, chef)).data
    expect(csv).toContain(',13.00,5.00,1.30,0.00,0.00,0.00,0.00,9.30,free portion,kitchen,0.00,')
    expect((await kitchenLoyalty()).rule).toMatchObject({ earned: 1, used: 1, given: 5 })
  })

  test('is free at a delivery too, where the fee stays, and its order collects', async () => {
    await begin()
    await collect()
    const lines = cart('delivery').lines
    const quoted = await quoteFor(buyer, { fulfilment: 'delivery', lines })
    expect(quoted).toMatchObject({
      discount: { kind: 'free_portion', amount: 5 },
      deliveryFee: 5,
      total: 14.3,
    })
    const request = {
      ...cart('delivery'),
      ...withReward,
      slotFrom: steadySlot(quoted.slots),
      deliveryAddress: { line: '5 Bay Street', city: 'Oakland', state: 'CA', zipCode: '94612' },
      seenServiceFee: quoted.serviceFee,
      seenDeliveryFee: 5,
    }
    const { data: placed } = await callFunction(server, placeOrder, request, buyer)
    expect(placed).toMatchObject({ discount: 5, foodDiscount: 5, deliveryFee: 5, total: 14.3 })
    expect((await mine())[0]?.rewards).toBe(0)
    await move(placed.id, 'placed', 'confirmed')
    await move(placed.id, 'confirmed', 'preparing')
    await move(placed.id, 'preparing', 'ready')
    await move(placed.id, 'ready', 'out_for_delivery')
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
    await move(placed.id, 'out_for_delivery', 'completed')
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 1 }])
  })

  test('waits for the next order if the buyer enters a code', async () => {
    await begin()
    await collect()
    const code = await kitchenCode()
    expect((await quoteFor(buyer, { code })).discount).toMatchObject({ code, amount: 2.6 })
    const { data } = await place(code, { useReward: true }, buyer)
    expect(data).toMatchObject({ discount: 2.6, discountCode: code })
    expect((await quoteFor()).loyalty).toMatchObject({ rewards: 1 })
  })

  test('is used by one of two orders at once', async () => {
    await begin()
    await collect()
    const answers = await Promise.all([order(withReward), order(withReward), order(withReward)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await mine()).toMatchObject([{ rewards: 0, missing: 2 }])
  })

  test('comes back if its order is canceled or declined', async () => {
    await begin()
    await collect()
    for (const [to, by] of [
      ['cancelled', buyer],
      ['declined', chef],
    ] as const) {
      const { data } = await order(withReward)
      expect(await mine()).toMatchObject([{ rewards: 0 }])
      await move(data.id, 'placed', to, by)
      expect(await mine()).toMatchObject([{ rewards: 1 }])
    }
  })

  test('stays with a change of the order, and comes back if no portion is left that it covers', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into public.dishes (chef_id, name, price_cents, category, cuisine, status, allergens)
       values ($1, 'Tea', 200, 'drink', 'russian', 'active', '{}')
       returning id`,
      [kitchen.chefId],
    )
    await begin()
    await collect()
    const tea = { dishId: rows[0]?.id ?? '', quantity: 1, variantIds: [], isReady: false, seenUnitPrice: 2 }
    const lines = [...cart().lines, tea]
    const { slots } = await quoteFor(buyer, { lines })
    const request = { ...cart(), ...withReward, lines, slotFrom: steadySlot(slots), seenServiceFee: 1.5 }
    const { data: placed } = await callFunction(server, placeOrder, request, buyer)
    expect(placed.discount).toBe(5)
    const [main, drink] = placed.lines.map(({ id }) => id)
    const wish = (quantity: number) => ({
      orderId: placed.id,
      kept: [
        ...(quantity > 0 ? [{ lineId: main ?? '', quantity }] : []),
        { lineId: drink ?? '', quantity: 1 },
      ],
      added: [],
    })
    const change = async (quantity: number) => {
      const { data: seen } = await callFunction(server, quoteOrderChange, wish(quantity), buyer)
      const input = { ...wish(quantity), seenTotal: seen.total, seenChanges: seen.changes }
      return { seen, answer: await callFunction(server, changeOrder, input, buyer) }
    }
    const one = await change(1)
    expect(one.seen).toMatchObject({ discount: 5, codeProblem: null })
    expect(one.answer.data).toMatchObject({ discount: 5, discountCode: null, discountBearer: 'kitchen' })
    const none = await change(0)
    expect(none.seen).toMatchObject({ discount: 0, codeProblem: { reason: 'no_free_portion' } })
    expect(none.answer.data).toMatchObject({ discount: 0, discountBearer: null, total: 2.2 })
    expect((await quoteFor()).loyalty).toMatchObject({ rewards: 1 })
  })

  test('is borne by the kitchen in ledger and statement, and is refunded by line to the cent', async () => {
    await begin()
    await collect()
    const { data: placed } = await order({ ...withReward, payment: 'card' })
    await chooseOnPage(server, placed.payment?.checkoutUrl ?? '', { choice: 'good' })
    await callFunction(server, checkPayment, { orderId: placed.id }, buyer)
    await move(placed.id, 'placed', 'confirmed')
    await expect.poll(async () => (await read(placed.id, buyer)).paymentStatus, soon).toBe('paid')
    expect(await ledgerOf(placed.id)).toMatchObject({ chef_payable: -1220, 'chef_payable:discount': 500 })
    const month = new Date().toISOString().slice(0, 7)
    const statement = await callFunction(server, getStatement, { period: month }, chef)
    expect(statement.data.sums).toMatchObject({ ownDiscounts: 5, borneDiscounts: 0, commission: 0.8 })
    const lineId = await lineOf(placed.id)
    const one = { lines: [{ lineId, quantity: 1 }] }
    expect((await refund(placed.id, one, buyer)).data.payment?.refundable).toBe(4.65)
    await refund(placed.id, one, buyer)
    const refunded = await read(placed.id, buyer)
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', payment: { refundable: 0 } })
    expect(refunded.payment?.refunds.map(({ amount }) => amount)).toEqual([4.65, 4.65])
    const after = await ledgerOf(placed.id)
    expect([after.chef_payable, after['chef_payable:discount']]).toEqual([-500, 500])
  })
})

// Last, because its charges are in the kitchen's statement.
test('portions do not count while the bank has the money of their order, and count again if the chef is right', async () => {
  await begin()
  const checkoutIds: string[] = []
  for (const outcome of ['won', 'lost'] as const) {
    const { data: placed } = await order({ payment: 'card' })
    const url = placed.payment?.checkoutUrl ?? ''
    checkoutIds.push(url.split('/').at(-1) ?? '')
    await chooseOnPage(server, url, { choice: 'good' })
    await callFunction(server, checkPayment, { orderId: placed.id }, buyer)
    await move(placed.id, 'placed', 'confirmed')
    await expect.poll(async () => (await read(placed.id, buyer)).paymentStatus, soon).toBe('paid')
    await handOver(placed.id, 'confirmed')
    const rewards = async () => (await mine())[0]?.rewards
    const before = (await rewards()) ?? 0
    expect(before).toBeGreaterThan(0)
    const bank = (act: string) =>
      fetch(`${server.url}/sandbox`, {
        method: 'POST',
        body: new URLSearchParams({ act, id: checkoutIds.at(-1) ?? '' }),
        redirect: 'manual',
      })
    await bank('chargeback')
    await expect.poll(rewards, soon).toBe(before - 1)
    await bank(outcome)
    const status = async () => (await read(placed.id, buyer)).paymentStatus
    await expect.poll(status, soon).toBe(outcome === 'won' ? 'paid' : 'charged_back')
    await expect.poll(rewards, soon).toBe(outcome === 'won' ? before : before - 1)
  }
})
