import { listMyWaitingLists as contract } from '@localchef/contracts/waiting-lists/list-my-waiting-lists'
import { sql } from 'kysely'
import type { z } from 'zod'
import { implement } from '../server-function.ts'
import { dayListColumns, waitingListColumns } from './waiting-list-columns.ts'

type Own = z.output<typeof contract.output>['lists'][number]

const names = sql`
  jsonb_build_object('id', d.id, 'name', d.name, 'nameRu', d.name_ru) as dish,
  jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone) as chef
`

export const listMyWaitingLists = implement(contract, async (_input, { db, user, now }) => {
  const { rows } = await sql<Own>`
    select ${waitingListColumns(user.id, now)}, ${names}
    from public.ready_batches b
    join public.dishes d on d.id = b.dish_id
    join public.chefs c on c.id = b.chef_id
    where b.id in (
      select w.batch_id
      from public.waiting_entries w
      where w.user_id = ${user.id}
        and w.status <> 'taken'
    )
      and b.pickup_until > ${now}
      and private.dish_is_public(d.id)
    order by b.pickup_from, b.id
  `.execute(db)
  const days = await sql<Own>`
    select ${dayListColumns(user.id, now)}, ${names}
    from public.dish_day_sales s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where (s.dish_id, s.day) in (
      select w.dish_id, w.day
      from public.waiting_entries w
      where w.user_id = ${user.id}
        and w.status <> 'taken'
    )
      and s.day >= (${now}::timestamptz at time zone c.time_zone)::date
      and private.dish_is_public(d.id)
    order by s.day, d.id
  `.execute(db)
  return { lists: [...rows, ...days.rows] }
})
