import { randomUUID } from 'node:crypto'
import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { type Language, writtenIn } from '@localchef/contracts/language'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { lineText } from '@localchef/contracts/orders/receipt-lines'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { lineText as lineTextInSql } from '@localchef/domain/line-text'
import { queriesOn } from '@localchef/domain/queries'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@orders.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

let kitchens = 0
async function newKitchen(options: KitchenOptions = {}): Promise<{ kitchen: Kitchen; chef: TestUser }> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@orders.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id, options) }
}

function lineOf(kitchen: Kitchen, changes: object = {}) {
  return {
    dishId: kitchen.dishId,
    quantity: 2,
    variantIds: [kitchen.variantId],
    removedIngredientIds: [kitchen.ingredientId],
    isReady: true,
    seenUnitPrice: 6.5,
    ...changes,
  }
}

async function slotFor(
  kitchen: Kitchen,
  changes: object = {},
  fulfilment: 'pickup' | 'delivery' = 'pickup',
): Promise<string> {
  const quote = await callFunction(server, quoteOrder, {
    chefId: kitchen.chefId,
    lines: [lineOf(kitchen, changes)],
    fulfilment,
  })
  return steadySlot(quote.data.slots)
}

async function requestOf(kitchen: Kitchen, changes: object = {}) {
  return {
    chefId: kitchen.chefId,
    lines: [lineOf(kitchen, changes)],
    slotFrom: await slotFor(kitchen, changes),
  }
}

async function portionsLeft(kitchen: Kitchen): Promise<number> {
  const { rows } = await server.database.transaction((connection) =>
    connection.query<{ portions_left: number }>(
      `select portions_left from public.ready_batches where id = $1`,
      [kitchen.batchId],
    ),
  )
  return rows[0]?.portions_left ?? -1
}

/** Waits until another session waits for the locks of this connection. */
async function someoneWaits(connection: Connection): Promise<void> {
  const waiting = async () => {
    const { rows } = await connection.query(
      'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
}

const deliveryAddress = {
  line: '1 Market Street',
  unit: '2b',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94103',
  instructions: 'Ring twice',
}

function addZipCode() {
  return server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     select 1, 'zip', 'San Francisco', 'CA', '94103', 37.77, -122.42
     where not exists (select 1 from public.places where zip_code = '94103')`,
  )
}

describe('placing an order', () => {
  test("placing an order uses the server's prices, reserves portions and notifies the chef", async () => {
    const { kitchen, chef } = await newKitchen()
    const order = await callFunction(
      server,
      placeOrder,
      { ...(await requestOf(kitchen)), tip: 2, note: 'Ring twice' },
      buyer,
    )
    expect(order.status).toBe(200)
    expect(order.data).toMatchObject({
      status: 'placed',
      subtotal: 13,
      tip: 2,
      total: 15,
      note: 'Ring twice',
      viewer: 'buyer',
      pickup: null,
      lines: [{ name: 'Piroshki', quantity: 2, unitPrice: 5, subtotal: 13, isReady: true }],
    })
    expect(order.data.lines[0]?.removedIngredients.map(({ name }) => name)).toEqual(['Onion'])
    expect(await portionsLeft(kitchen)).toBe(3)

    const { data: told } = await chef.client.from('notifications').select('title, type, event, is_read, data')
    expect(told).toEqual([
      expect.objectContaining({
        title: `New Order #${order.data.number}`,
        type: 'order',
        is_read: false,
        event: 'order_placed',
        data: {
          orderId: order.data.id,
          words: { ru: expect.objectContaining({ title: `Новый заказ №${order.data.number}` }) },
        },
      }),
    ])
    const mails = await server.mailbox(chef.email)
    expect(mails[0]?.subject).toContain(`New Order #${order.data.number}`)
  })

  test('the buyer gets a mail with dishes, time, place and total when the order is placed, and the address once it is confirmed', async () => {
    const { kitchen, chef } = await newKitchen()
    await server.database.pool.query(
      `update public.dishes set picture_path = 'dishes/piroshki.webp', picture_color = '#aabbcc' where id = $1`,
      [kitchen.dishId],
    )
    const { data: order } = await callFunction(server, placeOrder, await requestOf(kitchen), buyer)
    const mailAbout = async (status: string) => {
      const mails = await server.mailbox(buyer.email)
      const mail = mails.find(({ subject }) => subject.startsWith(`Order #${order.number} ${status}`))
      if (!mail) throw new Error(`no mail says that the order is ${status}`)
      return mail
    }
    const received = await mailAbout('received')
    expect(received.html).toContain('/storage/v1/object/public/pictures/dishes/piroshki.webp" alt="Piroshki"')
    for (const text of ['2 × Piroshki', 'Pickup', 'San Francisco, CA', '$13.00', 'See order']) {
      expect(received.html).toContain(text)
    }
    expect(received.text).toContain('Items:\n2 × Piroshki (Large +$1.50), $13.00\nRemoved: ')
    expect(received.text).not.toContain('Secret Street')
    expect(await bellAbout(buyer, order.id)).toEqual([])

    const confirmed = { orderId: order.id, from: 'placed' as const, to: 'confirmed' as const }
    expect((await callFunction(server, transitionOrder, confirmed, chef)).status).toBe(200)
    expect((await mailAbout('Confirmed')).text).toContain('1 Secret Street')
  })

  test('lists, files and calendars word a line in SQL as its mails and pages do, in both languages', async () => {
    const { kitchen } = await newKitchen({ portions: 8 })
    const { data: order } = await callFunction(server, placeOrder, await requestOf(kitchen), buyer)
    const wordedOf = async (change: string) => {
      await server.database.transaction(async (connection) => {
        await connection.query('set local session_replication_role = replica')
        await connection.query(`update public.order_lines set ${change} where order_id = $1`, [order.id])
      })
      const [line] = (await callFunction(server, getOrder, { orderId: order.id }, buyer)).data.lines
      if (!line) throw new Error('the order has no line')
      const { rows } = await server.database.as(service, (connection) =>
        sql<{ en: string; ru: string }>`
          select ${lineTextInSql('en')} as en, ${lineTextInSql('ru')} as ru
          from public.order_lines l
          where l.order_id = ${order.id}
        `.execute(queriesOn(connection)),
      )
      const inLanguage = (language: Language) =>
        lineText(line, ({ name, nameRu }) => writtenIn(language, name, nameRu))
      expect(rows[0]).toEqual({ en: inLanguage('en'), ru: inLanguage('ru') })
      return rows[0]
    }
    const two = `'[{"id": "${kitchen.variantId}", "name": "Large", "nameRu": "Большая", "additionalPrice": 1.5},
      {"id": "${kitchen.variantId}", "name": "Hot", "nameRu": null, "additionalPrice": 0}]'`
    expect(await wordedOf(`dish_name_ru = 'Пирожки', variants = ${two}`)).toEqual({
      en: '2 × Piroshki (Large, Hot)',
      ru: '2 × Пирожки (Большая, Hot)',
    })
    expect(await wordedOf(`dish_name_ru = null, variants = '[]'`)).toEqual({
      en: '2 × Piroshki',
      ru: '2 × Piroshki',
    })
    expect((await callFunction(server, listMyOrders, {}, buyer)).data.orders[0]?.lines[0]?.variants).toEqual(
      [],
    )
  })

  test('the response to placing an order equals the order read later', async () => {
    const { kitchen } = await newKitchen({ portions: 8 })
    await addZipCode()
    const changes = [
      { lines: [lineOf(kitchen), lineOf(kitchen, { quantity: 1, removedIngredientIds: [] })] },
      {
        fulfilment: 'delivery' as const,
        slotFrom: await slotFor(kitchen, { quantity: 1 }, 'delivery'),
        deliveryAddress,
        phone: '+1 415 555 0100',
        tip: 1.99,
      },
      {
        lines: [lineOf(kitchen, { isReady: false })],
        slotFrom: await slotFor(kitchen, { isReady: false }),
      },
    ]
    for (const change of changes) {
      const { status, data: placed } = await callFunction(
        server,
        placeOrder,
        { ...(await requestOf(kitchen, { quantity: 1 })), ...change },
        buyer,
      )
      expect(status).toBe(200)
      const { data: read } = await callFunction(server, getOrder, { orderId: placed.id }, buyer)
      expect(placed).toEqual(read)
    }
  })

  test.each([
    [
      'kitchen_paused',
      (kitchen: Kitchen) => [`update public.chefs set status = 'paused' where id = $1`, kitchen.chefId],
    ],
    [
      'price_changed',
      (kitchen: Kitchen) => [`update public.dishes set price_cents = 501 where id = $1`, kitchen.dishId],
    ],
    [
      'cart_changed',
      (kitchen: Kitchen) => [
        `update public.ready_batches set portions_left = 1 where id = $1`,
        kitchen.batchId,
      ],
    ],
  ])(
    "a buyer who waited for the kitchen's lock is refused with the change meanwhile: %s",
    async (code, change) => {
      const { kitchen } = await newKitchen()
      const request = await requestOf(kitchen)
      let answer:
        | ReturnType<typeof callFunction<typeof placeOrder.input, typeof placeOrder.output>>
        | undefined
      await server.database.transaction(async (connection) => {
        await connection.query('select from public.chefs where id = $1 for update', [kitchen.chefId])
        answer = callFunction(server, placeOrder, request, buyer)
        await someoneWaits(connection)
        const [text = '', id] = change(kitchen)
        await connection.query(text, [id])
      })
      const { status, error } = (await answer) ?? {}
      expect({ status, code: error?.code }).toEqual({ status: 409, code })
      expect(await portionsLeft(kitchen)).toBe(code === 'cart_changed' ? 1 : 5)
    },
  )

  test('a retry with the same key returns the same order, another request with it is refused', async () => {
    const { kitchen } = await newKitchen()
    const request = await requestOf(kitchen)
    const as = { ...buyer, idempotencyKey: randomUUID() }
    const [first, second] = await Promise.all([
      callFunction(server, placeOrder, request, as),
      callFunction(server, placeOrder, request, as),
    ])
    expect(first.status).toBe(200)
    expect(second.data.id).toBe(first.data.id)
    expect(await portionsLeft(kitchen)).toBe(3)
    const other = await callFunction(server, placeOrder, { ...request, note: 'other' }, as)
    expect(other.status).toBe(422)
    expect(other.error.code).toBe('idempotency_key_reused')
  })

  test('five of eight concurrent buyers of five portions get one', async () => {
    const { kitchen } = await newKitchen({ portions: 5 })
    const buyers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.signUp({ email: `rush${index}@orders.test`, role: 'buyer', name: `Rush ${index}` }),
      ),
    )
    const request = await requestOf(kitchen, { quantity: 1 })
    const answers = await Promise.all(buyers.map((user) => callFunction(server, placeOrder, request, user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await portionsLeft(kitchen)).toBe(0)
  })

  test('a changed price is refused with the old and the new one, and nothing is reserved', async () => {
    const { kitchen } = await newKitchen()
    const request = await requestOf(kitchen)
    const answer = await callFunction(
      server,
      placeOrder,
      { ...request, lines: [lineOf(kitchen, { seenUnitPrice: 6 })] },
      buyer,
    )
    expect(answer.status).toBe(409)
    expect(answer.error).toMatchObject({
      code: 'price_changed',
      details: { problems: [{ line: 0, oldPrice: 6, newPrice: 6.5, problem: 'price_changed' }] },
    })
    expect(await portionsLeft(kitchen)).toBe(5)
  })

  test('a buyer with allergies must accept the allergens of a dish', async () => {
    const { kitchen } = await newKitchen()
    const allergic = await server.signUp({
      email: 'allergic@orders.test',
      role: 'buyer',
      name: 'Ally',
      allergies: ['sesame'],
    })
    const request = await requestOf(kitchen)
    const refused = await callFunction(server, placeOrder, request, allergic)
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'allergens_not_accepted',
      details: { allergens: ['sesame'] },
    })
    const accepted = await callFunction(
      server,
      placeOrder,
      { ...request, acceptedAllergens: ['sesame'] },
      allergic,
    )
    expect(accepted.data.buyer.allergies).toEqual(['sesame'])
  })

  test("a dish's daily limit holds, and a cancelled order returns its portions", async () => {
    const { kitchen } = await newKitchen({ dailyPortionLimit: 3 })
    const made = { isReady: false, quantity: 3 }
    const first = await callFunction(server, placeOrder, await requestOf(kitchen, made), buyer)
    expect(first.status).toBe(200)
    const sameDay = { chefId: kitchen.chefId, lines: [lineOf(kitchen, made)], slotFrom: first.data.slotFrom }
    expect((await callFunction(server, placeOrder, sameDay, buyer)).status).toBe(409)
    const cancelled = await callFunction(
      server,
      transitionOrder,
      { orderId: first.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect(cancelled.data.status).toBe('cancelled')
    expect((await callFunction(server, placeOrder, sameDay, buyer)).status).toBe(200)
  })

  test("a meal beyond the permit's daily limit is refused with the next free day", async () => {
    const { kitchen } = await newKitchen({ mealsPerDay: 4, portions: 9 })
    const request = await requestOf(kitchen, { quantity: 4 })
    expect((await callFunction(server, placeOrder, request, buyer)).status).toBe(200)
    const more = { ...request, lines: [lineOf(kitchen, { quantity: 1 })] }
    const refused = await callFunction(server, placeOrder, more, buyer)
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'permit_limit_reached',
      details: { period: 'day', limit: 4, left: 0 },
    })
    // A made-to-order dish can be for another day; a batch cannot.
    const cooked = { ...more, lines: [lineOf(kitchen, { quantity: 1, isReady: false })] }
    const slotFrom = await slotFor(kitchen, { quantity: 1, isReady: false })
    const tomorrow = await callFunction(server, placeOrder, { ...cooked, slotFrom }, buyer)
    expect(tomorrow.status).toBe(200)
  })

  test.each([
    ['no lines', { lines: [] }, ['lines']],
    ['eleven portions', { quantity: 11 }, ['lines', 0, 'quantity']],
    ['half a portion', { quantity: 1.5 }, ['lines', 0, 'quantity']],
    ['an invalid time', { slotFrom: 'soon' }, ['slotFrom']],
    ['a delivery without an address', { fulfilment: 'delivery' }, ['deliveryAddress']],
  ])('an order with %s is refused with 400 and its field', async (_what, change, path) => {
    const { kitchen } = await newKitchen()
    const request = await requestOf(kitchen)
    const broken =
      'quantity' in change
        ? { ...request, lines: [lineOf(kitchen, change)] }
        : { ...request, ...(change as object) }
    const answer = await callFunction(server, placeOrder, broken as typeof request, buyer)
    expect(answer.status).toBe(400)
    expect(answer.error.issues?.map((issue) => issue.path)).toContainEqual(path)
  })

  test('a delivery fee that the buyer did not see is refused with the old and the new one', async () => {
    const { kitchen } = await newKitchen()
    await addZipCode()
    const request = {
      ...(await requestOf(kitchen)),
      fulfilment: 'delivery' as const,
      slotFrom: await slotFor(kitchen, {}, 'delivery'),
      deliveryAddress,
      seenDeliveryFee: 3.5,
    }
    const setFee = (cents: number) =>
      server.database.pool.query('update public.chefs set delivery_fee_cents = $2 where id = $1', [
        kitchen.chefId,
        cents,
      ])
    await setFee(950)
    for (const [seen, oldFee] of [
      [request, 3.5],
      [{ ...request, seenDeliveryFee: undefined }, 0],
    ] as const) {
      const refused = await callFunction(server, placeOrder, seen, buyer)
      expect([refused.status, refused.error]).toMatchObject([
        409,
        { code: 'fee_changed', details: { fee: 'delivery', oldFee, newFee: 9.5 } },
      ])
    }
    await setFee(350)
    const placed = await callFunction(server, placeOrder, request, buyer)
    expect(placed.data).toMatchObject({ deliveryFee: 3.5, total: 16.5 })
    const forced = server.database.pool.query(
      'update public.orders set delivery_fee_cents = 950 where id = $1',
      [placed.data.id],
    )
    await expect(forced).rejects.toMatchObject({ code: 'LC005' })
  })

  test('placing an order requires a session, a profile and an idempotency key', async () => {
    const { kitchen } = await newKitchen()
    const request = await requestOf(kitchen)
    expect((await callFunction(server, placeOrder, request)).status).toBe(401)
    const keyless = await callFunction(server, placeOrder, request, { ...buyer, idempotencyKey: '' })
    expect(keyless.error.code).toBe('idempotency_key_required')
  })

  test("ordering from one's own kitchen is refused", async () => {
    const { kitchen, chef } = await newKitchen()
    const answer = await callFunction(server, placeOrder, await requestOf(kitchen), chef)
    expect(answer.error.code).toBe('own_kitchen')
  })
})

describe('transitions of an order', () => {
  async function placed() {
    const { kitchen, chef } = await newKitchen()
    const { data: order } = await callFunction(server, placeOrder, await requestOf(kitchen), buyer)
    return { kitchen, chef, order }
  }

  test('a buyer is notified of each transition from placed to completed and sees the address', async () => {
    const { chef, order } = await placed()
    const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
    for (const [index, to] of steps.slice(1).entries()) {
      const from = steps[index] ?? 'placed'
      const moved = await callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)
      expect(moved.status).toBe(200)
      expect(moved.data.status).toBe(to)
    }
    const seen = await callFunction(server, getOrder, { orderId: order.id }, buyer)
    expect(seen.data.events.map((event) => event.to)).toEqual([...steps])
    expect(seen.data.pickup?.addressLine).toBe('1 Secret Street')
    expect(seen.data.paymentStatus).toBe('paid')
    expect((await bellAbout(buyer, order.id)).map(({ title }) => title)).toEqual([
      `Order #${order.number} Confirmed`,
      `Order #${order.number} Preparing`,
      `Order #${order.number} Ready`,
      `Order #${order.number} Completed`,
    ])
  })

  test('the second of two concurrent devices of a chef is refused with the new status', async () => {
    const { chef, order } = await placed()
    const move = { orderId: order.id, from: 'placed', to: 'confirmed' } as const
    const answers = await Promise.all([
      callFunction(server, transitionOrder, move, chef),
      callFunction(server, transitionOrder, move, chef),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.error).toMatchObject({ code: 'order_conflict', details: { status: 'confirmed' } })
  })

  test('declining an order requires a reason and returns its portions', async () => {
    const { chef, order, kitchen } = await placed()
    const decline = { orderId: order.id, from: 'placed', to: 'declined' } as const
    const without = await callFunction(server, transitionOrder, decline, chef)
    expect(without.status).toBe(400)
    expect(without.error.issues?.[0]?.path).toEqual(['reason'])
    await callFunction(server, transitionOrder, { ...decline, reason: 'The oven is broken' }, chef)
    expect(await portionsLeft(kitchen)).toBe(5)
    const seen = await callFunction(server, getOrder, { orderId: order.id }, buyer)
    expect(seen.data).toMatchObject({ status: 'declined', statusReason: 'The oven is broken' })
  })

  test('an order does not exist for strangers', async () => {
    const { order } = await placed()
    const stranger = await server.signUp({
      email: `stranger-${randomUUID()}@orders.test`,
      role: 'buyer',
      name: 'Stranger',
    })
    const move = { orderId: order.id, from: 'placed', to: 'cancelled' } as const
    expect((await callFunction(server, getOrder, { orderId: order.id }, stranger)).status).toBe(404)
    expect((await callFunction(server, transitionOrder, move, stranger)).status).toBe(404)
    const { data: rows } = await stranger.client.from('orders').select('id')
    expect(rows).toEqual([])
  })

  test('the database refuses a transition that is not in its table', async () => {
    const { order } = await placed()
    const forced = server.database.transaction(async (connection) => {
      await connection.query(`select set_config('localchef.order_actor', 'chef', true)`)
      await connection.query(`update public.orders set status = 'completed' where id = $1`, [order.id])
    })
    await expect(forced).rejects.toMatchObject({ code: 'LC001' })
  })

  test('an unanswered order expires, returns its portions and notifies both sides', async () => {
    const { chef, order, kitchen } = await placed()
    await server.database.transaction((connection) =>
      connection.query(`update public.orders set answer_due_at = now() - interval '1 minute' where id = $1`, [
        order.id,
      ]),
    )
    await server.runTask('expire-orders')
    const seen = await callFunction(server, getOrder, { orderId: order.id }, buyer)
    expect(seen.data.status).toBe('expired')
    expect(await portionsLeft(kitchen)).toBe(5)
    const { data: told } = await chef.client
      .from('notifications')
      .select('title')
      .eq('event', 'order_expired')
    expect(told).toHaveLength(1)
  })
})

test('a buyer lists their own orders, a chef the board of their kitchen', async () => {
  const { kitchen, chef } = await newKitchen()
  const { data: order } = await callFunction(server, placeOrder, await requestOf(kitchen), buyer)
  const mine = await callFunction(server, listMyOrders, { which: 'open', limit: 50 }, buyer)
  expect(mine.data.orders.map(({ id }) => id)).toContain(order.id)
  const board = await callFunction(server, listChefOrders, {}, chef)
  expect(board.data.orders.map(({ id }) => id)).toEqual([order.id])
  expect((await callFunction(server, listChefOrders, {}, buyer)).status).toBe(403)
})
