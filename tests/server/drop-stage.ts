import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { getDrop } from '@localchef/contracts/drops/get-drop'
import { getMyDrop } from '@localchef/contracts/drops/get-my-drop'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/**
 * A server with a chef who makes drops, the chef's kitchen, and two buyers. Each test file opens its own stage, which
 * sets these variables.
 */
export let server: TestServer
export let chef: TestUser
export let buyer: TestUser
export let other: TestUser
export let kitchen: Kitchen
export let chefs = 0

export async function openDropStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@drops.test', role: 'buyer', name: 'Bella Buyer' })
  other = await server.signUp({ email: 'other@drops.test', role: 'buyer', name: 'Oscar Other' })
}

export const closeDropStage = (): Promise<void> => server.stop()

/** Each test has its own kitchen, whose dish is only in batches of drops. */
export async function openDropKitchen(): Promise<void> {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@drops.test`, role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  await query(`delete from public.ready_batches where chef_id = $1`, [kitchen.chefId])
}

export async function query<Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await server.database.transaction((connection) => connection.query<Row>(text, values))
  return rows
}

export const fromNow = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

/** A drop that opens in an hour, with two pickup windows in two days. */
export function fieldsOf(changes: Partial<DropFields> = {}): DropFields {
  return {
    title: 'Sushi Saturday',
    titleRu: 'Суббота суши',
    story: 'Fresh fish from the morning market.',
    storyRu: null,
    pictures: [],
    opensAt: fromNow(1),
    orderBy: fromNow(24),
    perPerson: null,
    windows: [
      { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: null },
      { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: null },
    ],
    dishes: [{ dishId: kitchen.dishId, portions: 6, perPerson: null }],
    ...changes,
  }
}

export async function create(changes: Partial<DropFields> = {}): Promise<OwnDrop> {
  const { status, data, error } = await callFunction(server, createDrop, fieldsOf(changes), chef)
  if (status !== 200) throw new Error(`${error.code} ${JSON.stringify(error.issues)}`)
  return data
}

export async function announce(changes: Partial<DropFields> = {}): Promise<OwnDrop> {
  const { id } = await create(changes)
  const { status, data, error } = await saveSeen(server, announceDrop, { id }, chef)
  if (status !== 200) throw new Error(error.code)
  return data
}

/** Creates an announced drop that has opened. */
export const announceOpen = (changes: Partial<DropFields> = {}) =>
  announce({ opensAt: fromNow(-1), ...changes })

export const ownDrop = async (id: string) => (await callFunction(server, getMyDrop, { id }, chef)).data
export const publicDrop = (drop: string) => callFunction(server, getDrop, { drop })

export function cartOf(quantity = 1, dishId = kitchen.dishId) {
  const variantIds = dishId === kitchen.dishId ? [kitchen.variantId] : []
  const seenUnitPrice = dishId === kitchen.dishId ? 6.5 : 5
  return { dishId, quantity, variantIds, removedIngredientIds: [], isReady: true, seenUnitPrice }
}

export const quote = async (lines = [cartOf()]) =>
  (await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })).data

export const order = (
  drop: Pick<OwnDrop, 'windows'>,
  {
    lines = [cartOf()],
    user = buyer,
    window = 0,
  }: { lines?: ReturnType<typeof cartOf>[]; user?: TestUser; window?: number } = {},
) =>
  callFunction(
    server,
    placeOrder,
    { chefId: kitchen.chefId, lines, slotFrom: drop.windows[window]?.pickupFrom ?? '' },
    user,
  )

export async function addDish(name: string): Promise<string> {
  const rows = await query<{ id: string }>(
    `insert into public.dishes (chef_id, name, price_cents, category, status, allergens, position)
     values ($1, $2, 500, 'main', 'active', '{}', 1)
     returning id`,
    [kitchen.chefId, name],
  )
  return rows[0]?.id ?? ''
}
