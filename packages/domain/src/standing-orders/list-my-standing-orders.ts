import { listMyStandingOrders as contract } from '@localchef/contracts/standing-orders/list-my-standing-orders'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { isRecent, readStandingOrders } from './select-standing-orders.ts'

export const listMyStandingOrders = implement(contract, async (_input, { db, user, now }) => ({
  standingOrders: await readStandingOrders(db, sql`s.buyer_id = ${user.id} and ${isRecent(now)}`),
}))
