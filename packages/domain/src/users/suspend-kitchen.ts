import { suspendKitchen as contract } from '@localchef/contracts/users/suspend-kitchen'
import { sql } from 'kysely'
import { decideOnChef } from '../chefs/decide-chef.ts'
import { implement, type UserCall } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'
import { endSales } from './end-sales.ts'

/** `endSales` reads the orders after the kitchen is locked, so it also ends those that arrived before the lock. */
export const suspendKitchen = implement(contract, async ({ chefId, reason }, call) => {
  await lockOpenSales(call, chefId)
  const answer = await decideOnChef({ chefId, decision: 'suspend', reason }, call)
  await endSales(call, { chefIds: [chefId], buyerIds: [] }, reason)
  return answer
})

/** Orders and bookings are locked before their kitchen, as everywhere. */
async function lockOpenSales({ db }: UserCall, chefId: string): Promise<void> {
  await sql`
    select 1
    from public.orders o
    where o.chef_id = ${chefId}
      and o.closed_at is null
    order by o.id
    for no key update
  `.execute(db)
  await sql`
    select 1
    from public.bookings b
    where b.chef_id = ${chefId}
      and b.status in ${openBookings}
    order by b.id
    for no key update
  `.execute(db)
}
