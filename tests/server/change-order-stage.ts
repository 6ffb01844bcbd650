import { changeOrder } from '@localchef/contracts/orders/change-order'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { expect } from 'vitest'
import type { z } from 'zod'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../kitchen-fixture.ts'

/** Shared state of tests of changed orders. Each test file opens its own stage, which sets these variables. */
export let server: TestServer
export let buyer: TestUser
export let stranger: TestUser

export async function openChangeOrderStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@change.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = await server.signUp({ email: 'stranger@change.test', role: 'buyer', name: 'Sam' })
}

export const closeChangeOrderStage = (): Promise<void> => server.stop()

export let kitchens = 0

export async function newKitchen(options: KitchenOptions = {}) {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@change.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, options)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.dishes (chef_id, name, name_ru, price_cents, category, cuisine, status, allergens)
     values ($1, 'Borscht', 'Борщ', 900, 'soup', 'russian', 'active', '{}')
     returning id`,
    [kitchen.chefId],
  )
  return { chef, kitchen, borschtId: rows[0]?.id ?? '' }
}

/** Places an order of two piroshki from the kitchen's batch. */
export async function placed(kitchen: Kitchen, changes: object = {}) {
  const line = {
    dishId: kitchen.dishId,
    quantity: 2,
    variantIds: [kitchen.variantId],
    isReady: true,
    seenUnitPrice: 6.5,
  }
  const lines = [{ ...line, ...changes }]
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  // The last slot that the batch covers, or one late enough for made-to-order dishes.
  const slotFrom = quote.data.slots.slice(0, 8).at(-1)?.from ?? ''
  const order = await callFunction(server, placeOrder, { chefId: kitchen.chefId, lines, slotFrom }, buyer)
  expect(order.status).toBe(200)
  const lineId = order.data.lines[0]?.id ?? ''
  return { order: order.data, orderId: order.data.id, lineId }
}

export const borscht = (dishId: string, quantity = 1) => ({ dishId, quantity, seenUnitPrice: 9 })

type Change = z.input<typeof changeOrder.input>

export const change = (input: Change, person = buyer) => callFunction(server, changeOrder, input, person)

export const read = async (orderId: string) => (await callFunction(server, getOrder, { orderId }, buyer)).data

export async function portionsLeft(kitchen: Kitchen): Promise<number> {
  const { rows } = await server.database.pool.query<{ left: number }>(
    `select portions_left as left from public.ready_batches where id = $1`,
    [kitchen.batchId],
  )
  return rows[0]?.left ?? -1
}

export async function mealsOf(kitchen: Kitchen): Promise<number> {
  const { rows } = await server.database.pool.query<{ meals: number }>(
    `select coalesce(sum(meals), 0)::integer as meals from public.chef_day_meals where chef_id = $1`,
    [kitchen.chefId],
  )
  return rows[0]?.meals ?? -1
}

export const move = (
  orderId: string,
  from: 'placed' | 'confirmed',
  to: 'confirmed' | 'preparing',
  chef: TestUser,
) => callFunction(server, transitionOrder, { orderId, from, to }, chef)
