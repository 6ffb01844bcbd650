import { listMyOrders as contract } from '@localchef/contracts/orders/list-my-orders'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readOrderSummaries } from './read-order-summaries.ts'

export const listMyOrders = implement(contract, async ({ which, page, limit }, { db, user }) => {
  const ofWhich = {
    all: sql`true`,
    open: sql`o.closed_at is null`,
    closed: sql`o.closed_at is not null`,
  }[which]
  return readOrderSummaries(db, sql`o.buyer_id = ${user.id} and ${ofWhich}`, page, limit)
})
