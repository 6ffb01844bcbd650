import { notFound } from '@localchef/contracts/common-refusals'
import { getOrder as contract } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { sql } from 'kysely'
import { viewerOf } from '../purchases/viewer-of.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { type StoredOrder, selectOrders } from './select-orders.ts'

/** Reads an order for its buyer, its chef or an admin. Refuses all others with 404. */
export async function readOrderFor(
  call: UserCall & Refusing<typeof notFound>,
  orderId: string,
): Promise<Order> {
  const { rows } = await selectOrders(sql`o.id = ${orderId}`).execute(call.db)
  const order = rows[0]
  const viewer = order && viewerOf(order, call)
  if (!order || !viewer) throw call.refuse(notFound, noSuch('order'))
  return seenBy(order, viewer)
}

/** An order as one side sees it: only the buyer gets the checkout pages. */
function seenBy(order: StoredOrder, viewer: Order['viewer']): Order {
  const { payment, laterTip, pendingChange } = order
  return {
    ...order,
    payment: payment && viewer !== 'buyer' ? { ...payment, checkoutUrl: null } : payment,
    laterTip: laterTip && viewer !== 'buyer' ? { ...laterTip, checkoutUrl: null } : laterTip,
    pendingChange:
      pendingChange && viewer !== 'buyer' ? { ...pendingChange, checkoutUrl: null } : pendingChange,
    viewer,
  }
}

/** Reads an order again for the same viewer. */
export async function readOrderAgain(
  db: Queries,
  { id, viewer }: Pick<Order, 'id' | 'viewer'>,
): Promise<Order> {
  const { rows } = await selectOrders(sql`o.id = ${id}`).execute(db)
  const order = rows[0]
  if (!order) throw new Error('the order was not found')
  return seenBy(order, viewer)
}

export const getOrder = implement(contract, async ({ orderId }, call) => readOrderFor(call, orderId))
