import { listMyOrders as contract } from '@localchef/contracts/orders/list-my-orders'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readSummaries } from './order-rows.ts'

export const listMyOrders = implement(contract, async ({ which, page, limit }, { db, person }) => {
  const ofWhich = {
    all: sql`true`,
    open: sql`o.closed_at is null`,
    closed: sql`o.closed_at is not null`,
  }[which]
  return readSummaries(db, sql`o.buyer_id = ${person.id} and ${ofWhich}`, page, limit)
})
