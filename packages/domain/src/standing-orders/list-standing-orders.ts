import { listStandingOrders as contract } from '@localchef/contracts/standing-orders/list-standing-orders'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { standingOrderColumns } from './select-standing-orders.ts'

export const listStandingOrders = implement(contract, async ({ query, status, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${standingOrderColumns}`,
    sql<StandingOrder>`
      from public.standing_orders s
      join public.chefs c on c.id = s.chef_id
      join public.profiles p on p.id = s.buyer_id
      where (${query} = '' or p.name ilike ${anywhere(query)} or c.name ilike ${anywhere(query)})
        and ${status} in ('all', s.status)
    `,
    { at: sql`s.created_at`, id: sql`s.id`, first: 'newest' },
    page,
  )
  return { standingOrders: rows, nextCursor }
})
