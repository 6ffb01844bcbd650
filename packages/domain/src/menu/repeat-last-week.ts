import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { repeatLastWeek as contract } from '@localchef/contracts/menu/repeat-last-week'
import { type RawBuilder, sql } from 'kysely'
import { lockOwnKitchen, type OwnKitchen } from '../chefs/own-kitchen.ts'
import { timeIsOpen } from '../columns/time-is-open.ts'
import { notifyOfBatches } from '../followers/notify-of-batches.ts'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { addDays, dayOf } from '../slots/opening-hours.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { windowOf } from './check-batch.ts'

export const repeatLastWeek = implement(contract, async (_input, call) => {
  const { db, user, now, refuse } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const batches = await repeatBatches(db, kitchen, now)
  await refuseLateHandover(call, kitchen, batches.map(windowOf))
  await notifyOfBatches(call, batches)
  return { batches }
})

export async function repeatBatches(db: Queries, kitchen: OwnKitchen, now: Date): Promise<MenuBatch[]> {
  const { rows } = await sql<MenuBatch>`
    insert into public.ready_batches as b (
      dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left
    )
    select m.dish_id, ${kitchen.id}, m.day, m.order_by, m.pickup_from, m.pickup_until, m.portions, m.portions
    from (${lastWeekMoved(kitchen, now)}) m
    returning ${menuBatchColumns}
  `.execute(db)
  return rows
}

export async function countRepeatable(db: Queries, kitchen: OwnKitchen, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (${lastWeekMoved(kitchen, now)}) m
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The batches of the last seven days, moved by seven days of local time, so that daylight saving time does not shift
 * their windows. Leaves out batches that already exist, those of closed times and those that
 * can no longer be ordered.
 */
function lastWeekMoved({ id, timeZone }: OwnKitchen, now: Date): RawBuilder<unknown> {
  const today = dayOf(now, timeZone)
  const later = (column: string) =>
    sql`((${sql.ref(column)} at time zone ${timeZone} + interval '7 days') at time zone ${timeZone})`
  return sql`
    select *
    from (
      select distinct on (old.dish_id, old.pickup_from)
        old.dish_id,
        old.day + 7 as day,
        case when d.promise = 'scheduled_batch' then ${later('old.order_by')} end as order_by,
        ${later('old.pickup_from')} as pickup_from,
        ${later('old.pickup_until')} as pickup_until,
        old.portions_made as portions
      from public.ready_batches old
      join public.dishes d on d.id = old.dish_id
      where old.chef_id = ${id}
        and old.drop_id is null
        and old.day between ${addDays(today, -7)}::date and ${addDays(today, -1)}::date
        and d.status <> 'archived'
      order by old.dish_id, old.pickup_from, old.created_at desc
    ) moved
    where moved.pickup_until > ${now}
      and (moved.order_by is null or moved.order_by > ${now})
      and ${timeIsOpen({
        chefId: sql`${id}::uuid`,
        day: sql`moved.day`,
        from: sql`moved.pickup_from`,
        until: sql`moved.pickup_until`,
      })}
      and not exists (
        select 1
        from public.ready_batches there
        where there.dish_id = moved.dish_id
          and there.pickup_from = moved.pickup_from
      )
  `
}
