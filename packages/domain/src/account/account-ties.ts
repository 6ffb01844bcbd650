import type { AccountTies } from '@localchef/contracts/account/get-account-ties'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { openBookings } from '../status-lists.ts'

/** Reads the open work that prevents the erasure of a user. */
export async function accountTies(db: Queries, userId: string): Promise<AccountTies> {
  const { rows } = await sql<AccountTies>`
    with kitchen as (
      select c.id
      from public.chefs c
      where c.profile_id = ${userId}
    ),
    orders as (
      select o.buyer_id, o.chef_id
      from public.orders o
      where o.closed_at is null
        and (o.buyer_id = ${userId} or (o.is_placed and o.chef_id in (select id from kitchen)))
    ),
    bookings as (
      select b.buyer_id, b.chef_id
      from public.bookings b
      where b.status in ${openBookings}
        and (b.buyer_id = ${userId} or b.chef_id in (select id from kitchen))
    )
    select
      (select count(*)::integer from orders where buyer_id = ${userId}) as "openOrders",
      (select count(*)::integer from bookings where buyer_id = ${userId}) as "openBookings",
      (select count(*)::integer from orders where chef_id in (select id from kitchen)) as "kitchenOrders",
      (select count(*)::integer from bookings where chef_id in (select id from kitchen)) as "kitchenBookings",
      coalesce((select p.role = 'admin' from public.profiles p where p.id = ${userId}), false) as "isAdmin"
  `.execute(db)
  const ties = rows[0]
  if (!ties) throw new Error('the query for the counts returned no row')
  return ties
}
