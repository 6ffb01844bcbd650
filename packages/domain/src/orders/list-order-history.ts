import { listOrderHistory as contract } from '@localchef/contracts/orders/list-order-history'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import { withoutNumberSign } from '../long-lists/found-by-number.ts'
import { implement } from '../server-function.ts'
import { readOrderSummaries } from './read-order-summaries.ts'

export const listOrderHistory = implement(contract, async ({ query, page, limit }, { db, user }) =>
  readOrderSummaries(db, closedOrdersOf(user.id, query), page, limit),
)

/** Condition for the closed orders `o` of a user's kitchen that match a search by number, buyer or dish. */
export function closedOrdersOf(profileId: string, query: string): RawBuilder<unknown> {
  const like = `%${escapeLike(withoutNumberSign(query))}%`
  const found = query
    ? sql`(
        o.number::text like ${like}
        or o.buyer_name ilike ${like}
        or exists (
          select 1
          from public.order_lines l
          where l.order_id = o.id
            and (l.dish_name ilike ${like} or l.dish_name_ru ilike ${like})
        )
      )`
    : sql`true`
  return sql`
    o.chef_id = (select id from public.chefs where profile_id = ${profileId})
    and o.closed_at is not null
    and o.is_placed
    and ${found}
  `
}
