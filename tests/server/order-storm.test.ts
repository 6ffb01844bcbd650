import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type KitchenOptions } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

/** Number of concurrent buyers. `npm run bench` measures their waiting time. */
const crowd = 32

let server: TestServer
let buyers: TestUser[]
let kitchens = 0

beforeAll(async () => {
  server = await startTestServer()
  buyers = []
  for (let index = 0; index < crowd; index += 1) {
    buyers.push(
      await server.signUp({ email: `storm${index}@storm.test`, role: 'buyer', name: `Buyer ${index}` }),
    )
  }
})
afterAll(() => server.stop())

/** Retries after a second if the server answers that it is busy. */
async function order(request: z.input<typeof placeOrder.input>, buyer: TestUser) {
  const idempotencyKey = randomUUID()
  for (;;) {
    const answer = await callFunction(server, placeOrder, request, { ...buyer, idempotencyKey })
    if (answer.status !== 503) return answer
    expect(answer.error.code).toBe('busy')
    await wait(1000)
  }
}

async function storm(options: KitchenOptions, { isReady, times = 1 }: { isReady: boolean; times?: number }) {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@storm.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { maxOpenOrders: 500, ...options })
  const cart = {
    chefId: kitchen.chefId,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity: 1,
        variantIds: [kitchen.variantId],
        removedIngredientIds: [],
        isReady,
        seenUnitPrice: 6.5,
      },
    ],
  }
  const { data: quote } = await callFunction(server, quoteOrder, cart)
  const slotFrom = steadySlot(quote.slots)
  const orders = buyers.flatMap((buyer) => Array.from({ length: times }, () => buyer))
  const answers = await Promise.all(orders.map((buyer) => order({ ...cart, slotFrom }, buyer)))
  const { rows } = await server.database.transaction((connection) =>
    connection.query<{ orders: number; portions_left: number; slot: number; day: number; meals: number }>(
      `select
         (select count(*)::integer from public.orders where chef_id = $1) as orders,
         (select portions_left from public.ready_batches where id = $2) as portions_left,
         (select coalesce(sum(portions), 0)::integer from public.slot_sales where chef_id = $1) as slot,
         (select coalesce(sum(portions), 0)::integer from public.dish_day_sales where dish_id = $3) as day,
         (select coalesce(sum(meals), 0)::integer from public.chef_day_meals where chef_id = $1) as meals`,
      [kitchen.chefId, kitchen.batchId, kitchen.dishId],
    ),
  )
  return {
    sold: answers.filter(({ status }) => status === 200).length,
    refusals: answers
      .filter(({ status }) => status !== 200)
      .map(({ status, error }) => `${status} ${error.code}`),
    stored: rows[0],
  }
}

describe.each([
  ['portions', { portions: 7 }, true],
  ['places of a slot', { slotPortionLimit: 7 }, false],
  ['portions of the day', { dailyPortionLimit: 7 }, false],
  ['meals its permit allows', { mealsPerDay: 7 }, false],
  ['open orders it wants', { maxOpenOrders: 7 }, false],
] as const)(`${crowd} buyers at once for a kitchen with seven %s`, (_what, options, isReady) => {
  test('seven buyers get portions and all others are refused as sold out', async () => {
    const { sold, refusals, stored } = await storm(options, { isReady })
    expect(sold).toBe(7)
    expect(refusals).toHaveLength(crowd - 7)
    for (const refusal of refusals) {
      expect(refusal).toMatch(
        /^(409 (cart_changed|sold_out|slot_unavailable|slot_full|kitchen_full)|422 permit_limit_reached)$/,
      )
    }
    expect(stored?.orders).toBe(7)
    expect(stored?.meals).toBe(7)
    if ('portions' in options) expect(stored?.portions_left).toBe(0)
    if ('slotPortionLimit' in options) expect(stored?.slot).toBe(7)
    if ('dailyPortionLimit' in options) expect(stored?.day).toBe(7)
  })
})

test('a crowd four times as large gets one portion each when there are enough', {
  timeout: 120_000,
}, async () => {
  const { sold, refusals, stored } = await storm({ portions: 4 * crowd }, { isReady: true, times: 4 })
  expect(refusals).toEqual([])
  expect(sold).toBe(4 * crowd)
  expect(stored?.portions_left).toBe(0)
  expect(stored?.orders).toBe(4 * crowd)
})
