import { getOrder as contract } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { type StoredOrder, selectOrders } from './order-rows.ts'

/** An order as its buyer, its chef or an admin sees it; for everybody else it does not exist. */
export async function readOrderFor(call: PersonalCall, orderId: string): Promise<Order> {
  const { rows } = await selectOrders(sql`o.id = ${orderId}`).execute(call.db)
  const order = rows[0]
  const viewer = order && viewerOf(order, call)
  if (!order || !viewer) throw notFound('order')
  return { ...order, viewer }
}

function viewerOf(order: StoredOrder, { person }: PersonalCall): Order['viewer'] | undefined {
  if (order.buyerId === person.id) return 'buyer'
  if (order.chefProfileId === person.id) return 'chef'
  return person.role === 'admin' ? 'admin' : undefined
}

export const getOrder = implement(contract, async ({ orderId }, call) => readOrderFor(call, orderId))
