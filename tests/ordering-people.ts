import { randomUUID } from 'node:crypto'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import { allowManyOrders } from './allow-many-orders.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from './kitchen-fixture.ts'
import { steadySlot } from './steady-slot.ts'

/** Adds a kitchen without a limit of open orders. */
export async function addOpenKitchen(database: Database, options: KitchenOptions): Promise<Kitchen> {
  await allowManyOrders(database)
  return addKitchen(database, await addPerson(database, 'chef'), { ...options, maxOpenOrders: 500 })
}

/** Adds buyers and returns their ids. */
export async function addBuyers(database: Database, count: number): Promise<string[]> {
  const buyers: string[] = []
  for (let index = 0; index < count; index += 1) buyers.push(await addPerson(database, 'buyer'))
  return buyers
}

function addPerson(database: Database, role: 'buyer' | 'chef'): Promise<string> {
  return database.transaction(async (connection) => {
    const email = `${randomUUID()}@ordering.test`
    const { id } = await insertAccount(connection, { email, passwordHash: null, confirmedAt: new Date() })
    // Each has one session with the same id.
    await connection.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
    await connection.query('insert into public.profiles (id, role, name, email) values ($1, $2, $3, $4)', [
      id,
      role,
      'Somebody',
      email,
    ])
    return id
  })
}

/** The keys of the server with this data folder, and a token per user that is valid for an hour. */
export async function tokensFor(dataFolder: string, url: string, people: readonly string[]) {
  const keys = await createKeys({ dataFolder, issuer: `${url.replace('127.0.0.1', 'localhost')}/auth/v1` })
  const tokens = await Promise.all(
    people.map((sub) =>
      keys.sign({ sub, session_id: sub, role: 'authenticated', aud: 'authenticated' }, 3600),
    ),
  )
  return { keys, tokens }
}

/** An input of `quote-order`: one portion of the kitchen's dish. */
export function cartOf({ chefId, dishId, variantId }: Kitchen, isReady = true) {
  return {
    chefId,
    lines: [{ dishId, quantity: 1, variantIds: [variantId], isReady, seenUnitPrice: 6.5 }],
  }
}

/** An input of `place-order`: the cart in a slot of the quote. */
export function orderOf(cart: ReturnType<typeof cartOf>, quoted: { status: number; body: string }) {
  if (quoted.status !== 200) throw new Error(quoted.body)
  return { ...cart, slotFrom: steadySlot(JSON.parse(quoted.body).slots) }
}
