import { listWaitingLists as contract } from '@localchef/contracts/waiting-lists/list-waiting-lists'
import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import {
  batchIsOrderable,
  dayIsOrderable,
  dayListColumns,
  waitingListColumns,
} from './waiting-list-columns.ts'

/**
 * Maximum number of lists: more than the batches of one dish that sell out in a week, and more than the dishes of a
 * drop.
 */
const most = 40

export const listWaitingLists = implement(contract, async ({ dishId, dropId }, { db, user, now }) => {
  const { rows } = await sql<WaitingList>`
    select ${waitingListColumns(user?.id ?? null, now)}
    from public.ready_batches b
    where ${dropId ? sql`b.drop_id = ${dropId}` : sql`b.dish_id = ${dishId}`}
      and (
        b.portions_left = 0
        or exists (
          select 1
          from public.waiting_entries w
          where w.batch_id = b.id
            and w.user_id = ${user?.id ?? null}
            and w.status in ('waiting', 'offered')
        )
      )
      and ${batchIsOrderable(now)}
      and private.dish_is_public(b.dish_id)
    order by b.pickup_from, b.id
    limit ${most}
  `.execute(db)
  if (dishId === undefined) return { lists: rows }
  const days = await sql<WaitingList>`
    select ${dayListColumns(user?.id ?? null, now)}
    from public.dish_day_sales s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where s.dish_id = ${dishId}
      and s.day >= (${now}::timestamptz at time zone c.time_zone)::date
      and (
        s.portions + s.portions_held >= d.daily_portion_limit
        or exists (
          select 1
          from public.waiting_entries w
          where w.dish_id = s.dish_id
            and w.day = s.day
            and w.user_id = ${user?.id ?? null}
            and w.status in ('waiting', 'offered')
        )
      )
      and ${dayIsOrderable(now)}
      and private.dish_is_public(s.dish_id)
    order by s.day
  `.execute(db)
  return { lists: [...rows, ...days.rows] }
})
