import { saveKitchenDiscount } from '@localchef/contracts/discounts/save-kitchen-discount'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import {
  borscht,
  buyer,
  change,
  closeChangeOrderStage,
  kitchens,
  mealsOf,
  move,
  newKitchen,
  openChangeOrderStage,
  placed,
  portionsLeft,
  read,
  server,
  stranger,
} from './change-order-stage.ts'

beforeAll(openChangeOrderStage)
afterAll(closeChangeOrderStage)

describe('a change of a placed order', () => {
  test('a change of a placed order adds a dish and more of another, and both sides see what is new', async () => {
    const { kitchen, chef, borschtId } = await newKitchen({ portions: 20 })
    const { orderId, lineId } = await placed(kitchen)
    const wanted = { orderId, kept: [{ lineId, quantity: 3 }], added: [borscht(borschtId, 2)] }
    const quote = await callFunction(server, quoteOrderChange, wanted, buyer)
    expect(quote.data).toMatchObject({ oldTotal: 13, total: 37.5, changes: 0, problems: [], isCovered: true })
    const changed = await change({ ...wanted, seenChanges: 0, seenTotal: 37.5 })
    expect(changed.status).toBe(200)
    expect(changed.data).toMatchObject({ status: 'placed', subtotal: 37.5, total: 37.5 })
    expect(changed.data.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Piroshki', 3],
      ['Borscht', 2],
    ])
    expect(changed.data.changes).toMatchObject([
      {
        oldTotal: 13,
        newTotal: 37.5,
        lines: [
          { name: 'Piroshki', variants: [{ name: 'Large' }], oldQuantity: 2, newQuantity: 3 },
          { name: 'Borscht', nameRu: 'Борщ', oldQuantity: 0, newQuantity: 2 },
        ],
      },
    ])
    expect(await portionsLeft(kitchen)).toBe(17)
    expect(await mealsOf(kitchen)).toBe(5)

    const board = await callFunction(server, listChefOrders, {}, chef)
    expect(board.data.orders[0]?.changes).toHaveLength(1)
    const told = await chef.client.from('notifications').select('title').eq('event', 'order_changed')
    expect(told.data).toEqual([{ title: `Order #${changed.data.number}: changed by the buyer` }])
    const own = await buyer.client.from('notifications').select('id').eq('event', 'order_changed')
    expect(own.data).toEqual([])
  })

  test('a change of a placed order returns portions when lines shrink or are removed, also of a confirmed order', async () => {
    const { kitchen, chef, borschtId } = await newKitchen({ portions: 5 })
    const { orderId, lineId } = await placed(kitchen, { quantity: 4 })
    await move(orderId, 'placed', 'confirmed', chef)
    const less = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 })
    expect(less.data).toMatchObject({ status: 'confirmed', total: 6.5 })
    expect(await portionsLeft(kitchen)).toBe(4)
    const other = await change({ orderId, added: [borscht(borschtId)], seenChanges: 1, seenTotal: 9 })
    expect(other.data.lines.map(({ name }) => name)).toEqual(['Borscht'])
    expect(await portionsLeft(kitchen)).toBe(5)
    expect(await mealsOf(kitchen)).toBe(1)
    // Ending the order returns the portions it now holds.
    await callFunction(
      server,
      transitionOrder,
      { orderId, from: 'confirmed', to: 'cancelled', reason: 'Ill' },
      chef,
    )
    expect(await portionsLeft(kitchen)).toBe(5)
    expect(await mealsOf(kitchen)).toBe(0)
  })

  test('a change is refused once preparing has begun', async () => {
    const { kitchen, chef } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    await move(orderId, 'placed', 'confirmed', chef)
    await move(orderId, 'confirmed', 'preparing', chef)
    const late = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 })
    expect(late.error).toMatchObject({ code: 'order_conflict', details: { status: 'preparing' } })
    expect(
      (await callFunction(server, quoteOrderChange, { orderId, kept: [{ lineId, quantity: 1 }] }, buyer))
        .status,
    ).toBe(409)
    expect((await read(orderId)).total).toBe(13)
  })

  test('only the buyer of an order can change it', async () => {
    const { kitchen, chef } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    const input = { orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 }
    expect((await callFunction(server, changeOrder, input)).status).toBe(401)
    for (const other of [stranger, chef]) {
      expect((await change(input, other)).status).toBe(404)
      expect(
        (await callFunction(server, quoteOrderChange, { orderId, kept: input.kept }, other)).status,
      ).toBe(404)
    }
    expect((await read(orderId)).changes).toEqual([])
  })

  test('a change from a stale page is refused, and only one of two concurrent changes is written', async () => {
    const { kitchen } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    const to = (quantity: number) => ({
      orderId,
      kept: [{ lineId, quantity }],
      seenChanges: 0,
      seenTotal: quantity * 6.5,
    })
    const both = await Promise.all([change(to(1)), change(to(4))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ code: 'order_changed', details: { changes: 1 } })
    const order = await read(orderId)
    expect(order.changes).toHaveLength(1)
    expect(await portionsLeft(kitchen)).toBe(5 - (order.lines[0]?.quantity ?? 0))
  })

  test('a change is refused if it leaves no dish, names an unknown line or names a line twice', async () => {
    const { kitchen } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    const other = await placed((await newKitchen()).kitchen)
    const seen = { orderId, seenChanges: 0, seenTotal: 6.5 }
    expect((await change({ ...seen, kept: [] })).status).toBe(400)
    expect((await change({ ...seen, kept: [{ lineId: other.lineId, quantity: 1 }] })).status).toBe(400)
    const twice = [1, 2].map((quantity) => ({ lineId, quantity }))
    expect((await change({ ...seen, kept: twice })).status).toBe(400)
    expect((await change({ ...seen, kept: [{ lineId, quantity: 11 }] })).status).toBe(400)
  })
})

describe('the limits of a change', () => {
  test('a change is refused when portions are gone, and the order stays as it was', async () => {
    const { kitchen, borschtId } = await newKitchen({ portions: 5 })
    const { orderId, lineId } = await placed(kitchen)
    await placed(kitchen, { quantity: 3 })
    const more = await change({
      orderId,
      kept: [{ lineId, quantity: 3 }],
      added: [borscht(borschtId)],
      seenChanges: 0,
      seenTotal: 28.5,
    })
    expect(more.error.code).toBe('cart_changed')
    expect(await read(orderId)).toMatchObject({ total: 13, changes: [], lines: [{ quantity: 2 }] })
    expect(await portionsLeft(kitchen)).toBe(0)
  })

  test('a dish can replace another under the same cap of the permit', async () => {
    const { kitchen, borschtId } = await newKitchen({ mealsPerDay: 2 })
    const { orderId, lineId } = await placed(kitchen)
    const third = await change({
      orderId,
      kept: [{ lineId, quantity: 2 }],
      added: [borscht(borschtId)],
      seenChanges: 0,
      seenTotal: 22,
    })
    expect(third.error.code).toBe('permit_limit_reached')
    const swapped = await change({
      orderId,
      kept: [{ lineId, quantity: 1 }],
      added: [borscht(borschtId)],
      seenChanges: 0,
      seenTotal: 15.5,
    })
    expect(swapped.status).toBe(200)
    expect(await mealsOf(kitchen)).toBe(2)
  })

  test('agreed portions keep their price, and additional ones at another price are refused', async () => {
    const { kitchen } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    await server.database.pool.query('update public.dishes set price_cents = 700 where id = $1', [
      kitchen.dishId,
    ])
    const more = await change({ orderId, kept: [{ lineId, quantity: 3 }], seenChanges: 0, seenTotal: 19.5 })
    expect(more.error).toMatchObject({
      code: 'price_changed',
      details: { problems: [{ oldPrice: 6.5, newPrice: 8.5 }] },
    })
    const less = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 })
    expect(less.data.total).toBe(6.5)
  })

  test('a total that the buyer has not seen is refused with the new one', async () => {
    const { kitchen } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    const unseen = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 13 })
    expect(unseen.error).toMatchObject({ code: 'total_changed', details: { oldTotal: 13, newTotal: 6.5 } })
    expect(await portionsLeft(kitchen)).toBe(3)
  })

  test('a paused kitchen takes no larger order, and a smaller one stays possible', async () => {
    const { kitchen, borschtId } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    await server.database.pool.query(`update public.chefs set status = 'paused' where id = $1`, [
      kitchen.chefId,
    ])
    const kept = [{ lineId, quantity: 1 }]
    const more = await change({ orderId, kept, added: [borscht(borschtId)], seenChanges: 0, seenTotal: 15.5 })
    expect(more.error.code).toBe('kitchen_paused')
    expect((await change({ orderId, kept, seenChanges: 0, seenTotal: 6.5 })).status).toBe(200)
  })

  test('a dish with an allergen of the buyer’s needs their consent', async () => {
    const { kitchen, borschtId } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    await buyer.client
      .from('profiles')
      .update({ allergies: ['milk'] })
      .eq('id', buyer.id)
    await server.database.pool.query(`update public.dishes set allergens = '{milk}' where id = $1`, [
      borschtId,
    ])
    const input = {
      orderId,
      kept: [{ lineId, quantity: 2 }],
      added: [borscht(borschtId)],
      seenChanges: 0,
      seenTotal: 22,
    }
    expect((await change(input)).error.code).toBe('allergens_not_accepted')
    expect((await change({ ...input, acceptedAllergens: ['milk'] })).status).toBe(200)
    await buyer.client.from('profiles').update({ allergies: [] }).eq('id', buyer.id)
  })

  test('a proposal of another time must be answered before a change', async () => {
    const { kitchen } = await newKitchen()
    const { orderId, lineId } = await placed(kitchen)
    await server.database.pool.query(
      `update public.orders set proposed_slot_from = slot_from + interval '1 hour',
         proposed_slot_until = slot_until + interval '1 hour'
       where id = $1`,
      [orderId],
    )
    const early = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 })
    expect(early.error.code).toBe('proposal_open')
  })

  test('the database changes no amount of an order without a recorded change', async () => {
    const { kitchen } = await newKitchen()
    const { orderId } = await placed(kitchen)
    await expect(
      server.database.pool.query('update public.orders set subtotal_cents = 1 where id = $1', [orderId]),
    ).rejects.toMatchObject({ code: 'LC005' })
    const row = { order_id: orderId, number: 1, lines: [], old_total_cents: 1300, new_total_cents: 1 }
    expect((await buyer.client.from('order_changes').insert(row)).error?.code).toBe('42501')
  })
})

describe('a change of an order with a discount', () => {
  const terms = {
    code: 'FRIENDS',
    kind: 'percent' as const,
    percent: 20,
    amount: null,
    ceiling: null,
    minimum: 10,
    usesLimit: 1,
    usesPerPerson: 1,
    firstOrderOnly: true,
    holdsFrom: '2020-01-01',
    holdsUntil: null,
  }

  /** An order of two piroshki for $13.00, less 20% by a first-order code with a minimum of $10.00. */
  async function discounted() {
    const made = await newKitchen({ portions: 20 })
    const { kitchen } = made
    const saved = await callFunction(server, saveKitchenDiscount, { terms }, made.chef)
    expect(saved.status).toBe(200)
    const line = { dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], isReady: true }
    const cart = { chefId: kitchen.chefId, lines: [{ ...line, seenUnitPrice: 6.5 }], code: terms.code }
    const quote = await callFunction(server, quoteOrder, cart, buyer)
    const slotFrom = quote.data.slots.slice(0, 8).at(-1)?.from ?? ''
    const request = { ...cart, slotFrom, seenDiscount: 2.6 }
    const { data: order } = await callFunction(server, placeOrder, request, buyer)
    expect(order.total).toBe(10.4)
    return { ...made, orderId: order.id, lineId: order.lines[0]?.id ?? '' }
  }

  async function countedUses(orderId: string): Promise<number> {
    const { rows } = await server.database.pool.query(
      'select from public.discount_uses where order_id = $1 and given_back_at is null',
      [orderId],
    )
    return rows.length
  }

  test('a larger order gets the discount on all its food, although the order itself has used up the code', async () => {
    const { orderId, lineId } = await discounted()
    const wanted = { orderId, kept: [{ lineId, quantity: 4 }] }
    const quote = await callFunction(server, quoteOrderChange, wanted, buyer)
    expect(quote.data).toMatchObject({
      subtotal: 26,
      discount: 5.2,
      oldDiscount: 2.6,
      codeProblem: null,
      oldTotal: 10.4,
      total: 20.8,
    })
    const more = await change({ ...wanted, seenChanges: 0, seenTotal: 20.8 })
    expect(more.data).toMatchObject({
      discount: 5.2,
      foodDiscount: 5.2,
      discountCode: 'FRIENDS',
      total: 20.8,
    })
    expect(await countedUses(orderId)).toBe(1)
  })

  test("an order below its code's minimum loses the discount, as the quote announces", async () => {
    const { orderId, lineId } = await discounted()
    const wanted = { orderId, kept: [{ lineId, quantity: 1 }] }
    const quote = await callFunction(server, quoteOrderChange, wanted, buyer)
    expect(quote.data).toMatchObject({
      discount: 0,
      oldDiscount: 2.6,
      codeProblem: { reason: 'below_minimum', missing: 3.5 },
      total: 6.5,
    })
    const unseen = await change({ ...wanted, seenChanges: 0, seenTotal: 5.2 })
    expect(unseen.error).toMatchObject({ code: 'total_changed', details: { newTotal: 6.5 } })
    const less = await change({ ...wanted, seenChanges: 0, seenTotal: 6.5 })
    expect(less.data).toMatchObject({ discount: 0, discountCode: null, discountBearer: null, total: 6.5 })
    expect(await countedUses(orderId)).toBe(0)
    // A later change does not restore the discount.
    const again = await change({ orderId, kept: [{ lineId, quantity: 4 }], seenChanges: 1, seenTotal: 26 })
    expect(again.data).toMatchObject({ discount: 0, total: 26 })
  })

  test('the database gives no discount by a change', async () => {
    const { kitchen } = await newKitchen()
    const { orderId } = await placed(kitchen)
    await expect(
      server.database.pool.query(
        `with recorded as (
           insert into public.order_changes (order_id, number, lines, old_total_cents, new_total_cents)
           values ($1, 1, '[]', 1300, 1200)
           returning order_id
         )
         update public.orders o
         set discount_cents = 100, food_discount_cents = 100, discount_bearer = 'kitchen', discount_code = 'GIFT'
         from recorded r
         where o.id = r.order_id`,
        [orderId],
      ),
    ).rejects.toMatchObject({ code: 'LC005' })
  })
})

describe('a change of an order with credit', () => {
  /** An order of two piroshki for $13.00 by a buyer with marketplace credit. */
  async function credited(amount: number) {
    const made = await newKitchen({ portions: 20 })
    const { kitchen } = made
    const owner = await server.signUp({ email: `credit${kitchens}@change.test`, role: 'buyer', name: 'Cora' })
    const given = await server.database.pool.query<{ id: string }>(
      `with grant_row as (
         insert into public.credits (buyer_id, amount_cents, reason, expires_at)
         values ($1, $2, 'Sorry', now() + interval '30 days')
         returning id
       )
       insert into public.credit_movements (credit_id, kind, amount_cents)
       select id, 'granted', $2 from grant_row
       returning credit_id as id`,
      [owner.id, amount * 100],
    )
    const line = { dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], isReady: true }
    const cart = { chefId: kitchen.chefId, lines: [{ ...line, seenUnitPrice: 6.5 }], useCredit: true }
    const quote = await callFunction(server, quoteOrder, cart, owner)
    const slotFrom = quote.data.slots.slice(0, 8).at(-1)?.from ?? ''
    const request = { ...cart, slotFrom, seenCredit: quote.data.credit }
    const { data: order } = await callFunction(server, placeOrder, request, owner)
    return {
      ...made,
      owner,
      creditId: given.rows[0]?.id ?? '',
      orderId: order.id,
      lineId: order.lines[0]?.id ?? '',
    }
  }

  async function leftOf(creditId: string): Promise<number> {
    const { rows } = await server.database.pool.query<{ left: number }>(
      'select sum(amount_cents)::integer as left from public.credit_movements where credit_id = $1',
      [creditId],
    )
    return rows[0]?.left ?? -1
  }

  test('a smaller order never uses more credit than its total, and the rest returns', async () => {
    const { orderId, lineId, owner, creditId } = await credited(10)
    const wanted = { orderId, kept: [{ lineId, quantity: 1 }] }
    const quote = await callFunction(server, quoteOrderChange, wanted, owner)
    expect(quote.data).toMatchObject({ credit: 6.5, oldCredit: 10, oldTotal: 3, total: 0 })
    const less = await change({ ...wanted, seenChanges: 0, seenTotal: 0 }, owner)
    expect(less.data).toMatchObject({ credit: 6.5, total: 0 })
    expect(await leftOf(creditId)).toBe(350)
  })

  test('a larger order uses more of the credit, and its end gives all of it back', async () => {
    const { orderId, lineId, owner, creditId } = await credited(20)
    const more = await change(
      { orderId, kept: [{ lineId, quantity: 4 }], seenChanges: 0, seenTotal: 6 },
      owner,
    )
    expect(more.data).toMatchObject({ subtotal: 26, credit: 20, total: 6 })
    expect(await leftOf(creditId)).toBe(0)
    await callFunction(server, transitionOrder, { orderId, from: 'placed', to: 'cancelled' }, owner)
    expect(await leftOf(creditId)).toBe(2000)
  })

  test('credit that has expired since the order was placed stays in it', async () => {
    const { orderId, lineId, owner, creditId } = await credited(20)
    await server.database.pool.query(
      `update public.credits set expires_at = now() - interval '1 day' where id = $1`,
      [creditId],
    )
    const more = await change(
      { orderId, kept: [{ lineId, quantity: 3 }], seenChanges: 0, seenTotal: 6.5 },
      owner,
    )
    expect(more.data).toMatchObject({ subtotal: 19.5, credit: 13, total: 6.5 })
  })

  test('one of two concurrent changes that use the same credit is written, and no credit is spent twice', async () => {
    const { orderId, lineId, owner, creditId } = await credited(30)
    const bigger = { orderId, kept: [{ lineId, quantity: 4 }], seenChanges: 0, seenTotal: 0 }
    const answers = await Promise.all([change(bigger, owner), change(bigger, owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await leftOf(creditId)).toBe(400)
  })
})

describe('a change of an order by card', () => {
  async function choose(url: string, choice: string): Promise<void> {
    const { pathname, search } = new URL(url)
    await fetch(new URL(pathname + search, server.url), {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    })
  }

  /** An order of two piroshki whose card is authorized. */
  async function authorized() {
    const made = await newKitchen({ portions: 20 })
    const { data: account } = await callFunction(server, openOnboarding, {}, made.chef)
    await choose(account.url, 'complete')
    await callFunction(server, checkConnectedAccount, {}, made.chef)
    const { kitchen } = made
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
    const slotFrom = quote.data.slots.slice(0, 8).at(-1)?.from ?? ''
    const request = { chefId: kitchen.chefId, lines, slotFrom, payment: 'card' as const }
    const { data: order } = await callFunction(server, placeOrder, request, buyer)
    await choose(order.payment?.checkoutUrl ?? '', 'good')
    const { data: paid } = await callFunction(server, checkPayment, { orderId: order.id }, buyer)
    expect(paid).toMatchObject({ status: 'placed', paymentStatus: 'authorized' })
    return { ...made, orderId: order.id, lineId: order.lines[0]?.id ?? '' }
  }

  test('a change of an order by card takes less from the card than was authorized', async () => {
    const { orderId, lineId, chef } = await authorized()
    const less = await change({ orderId, kept: [{ lineId, quantity: 1 }], seenChanges: 0, seenTotal: 6.5 })
    expect(less.status).toBe(200)
    await move(orderId, 'placed', 'confirmed', chef)
    await expect.poll(async () => (await read(orderId)).paymentStatus, { timeout: 20_000 }).toBe('paid')
    const { rows } = await server.database.pool.query(
      `select p.amount_cents, p.captured_cents, o.total_cents
       from public.payments p
       join public.orders o on o.id = p.order_id
       where o.id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ amount_cents: 650, captured_cents: 650, total_cents: 650 }])
    const ledger = await server.database.pool.query(
      `select sum(e.amount_cents)::integer as cents
       from public.ledger_entries e
       join public.ledger_transactions t on t.id = e.transaction_id
       where t.order_id = $1
         and t.cause = 'sale'
         and e.account = 'buyer'`,
      [orderId],
    )
    expect(ledger.rows).toEqual([{ cents: 650 }])
  })

  test('a change above the authorized amount is refused, and the old order stands', async () => {
    const { orderId, lineId, borschtId } = await authorized()
    const wanted = { orderId, kept: [{ lineId, quantity: 2 }], added: [borscht(borschtId)] }
    const quote = await callFunction(server, quoteOrderChange, wanted, buyer)
    expect(quote.data).toMatchObject({ isCovered: false, takesNewCard: true })
    const more = await change({ ...wanted, seenChanges: 0, seenTotal: 22 })
    expect(more.error).toMatchObject({
      code: 'change_needs_payment',
      details: { total: 13, newTotal: 22, isCharged: false },
    })
    expect(await read(orderId)).toMatchObject({ total: 13, changes: [], paymentStatus: 'authorized' })
  })

  test('a change of an order by card never raises the amount of a payment in the database', async () => {
    const { orderId } = await authorized()
    await expect(
      server.database.pool.query('update public.payments set amount_cents = 2000 where order_id = $1', [
        orderId,
      ]),
    ).rejects.toMatchObject({ code: 'LC005' })
  })
})
