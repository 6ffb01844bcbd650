import { offerMinutes } from '@localchef/contracts/waiting-lists/waiting-list'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import {
  isSuspended,
  kitchenOffers,
  type Offer,
  offerColumns,
  type Waiter,
  waiterColumns,
} from './offer-columns.ts'
import { dayIsOrderable } from './waiting-list-columns.ts'

type DayCall = Pick<Call, 'db' | 'now'>

/** Ends the lists of days that can no longer be ordered. */
export async function endDayLists({ db, now }: DayCall): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    with over as (
      select s.id
      from public.waiting_entries s
      join public.dishes d on d.id = s.dish_id
      join public.chefs c on c.id = d.chef_id
      where s.status = 'waiting'
        and not ${dayIsOrderable(now)}
      order by s.id
      limit 100
      for no key update of s skip locked
    )
    update public.waiting_entries e
    set status = 'ended'
    from over o, public.dishes d
    join public.chefs c on c.id = d.chef_id
    where e.id = o.id
      and d.id = e.dish_id
    returning ${waiterColumns}
  `.execute(db)
  return rows
}

/** Ends offers for days of these kitchens. Locks the days in the order in which orders do. */
export async function endDayOffers({ db, now }: DayCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    select 1
    from public.dish_day_sales s
    where s.portions_held > 0
      and s.dish_id in (select d.id from public.dishes d where d.chef_id = any (${kitchens}::uuid[]))
    order by s.dish_id, s.day
    for no key update
  `.execute(db)
  await sql`
    update public.waiting_entries e
    set status = 'lapsed'
    from public.waiting_entries s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where e.id = s.id
      and c.id = any (${kitchens}::uuid[])
      and (
        (e.status = 'offered' and (e.offer_until <= ${now} or not ${dayIsOrderable(now)}))
        or (e.status = 'waiting' and ${isSuspended})
      )
  `.execute(db)
}

/** Puts held room back on sale if nobody waits for it, and releases held room above a lowered cap. */
export async function releaseUnwantedRoom({ db, now }: DayCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    update public.dish_day_sales s
    set portions_held = u.held
    from (
      select h.dish_id, h.day,
        least(
          h.portions_held - f.free,
          case when d.daily_portion_limit is not null then greatest(0, d.daily_portion_limit - h.portions) end
        ) as held
      from public.dish_day_sales h
      join public.dishes d on d.id = h.dish_id
      cross join lateral private.held_on_day(null, h.dish_id, h.day, h.portions_held, ${now}) f
      where d.chef_id = any (${kitchens}::uuid[])
        and h.portions_held > 0
    ) u
    where s.dish_id = u.dish_id
      and s.day = u.day
      and u.held < s.portions_held
  `.execute(db)
}

/** Offers held room to the next people in line. The last one can get fewer portions than wanted. */
export async function offerDaysToNext({ db, now }: DayCall, kitchens: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with open as (
      select s.dish_id, s.day, s.portions_held - coalesce((
        select sum(w.offered_portions)
        from public.waiting_entries w
        where w.dish_id = s.dish_id
          and w.day = s.day
          and w.status = 'offered'
      ), 0) as unoffered
      from public.dish_day_sales s
      join public.dishes d on d.id = s.dish_id and d.status = 'active'
      join public.chefs c on c.id = d.chef_id
      where c.id = any (${kitchens}::uuid[])
        and s.portions_held > 0
        and ${dayIsOrderable(now)}
        and ${kitchenOffers(now)}
    ),
    queue as (
      select w.id, w.portions,
        o.unoffered - coalesce(sum(w.portions) over (
          partition by w.dish_id, w.day
          order by w.joined_at, w.id
          rows between unbounded preceding and 1 preceding
        ), 0) as portions_left
      from open o
      join public.waiting_entries w on w.dish_id = o.dish_id and w.day = o.day
      where w.status = 'waiting'
    )
    update public.waiting_entries e
    set status = 'offered',
        offered_portions = least(q.portions, q.portions_left),
        offer_until = ${now}::timestamptz + make_interval(mins => ${offerMinutes})
    from queue q, public.dishes d
    join public.chefs c on c.id = d.chef_id
    where e.id = q.id
      and d.id = e.dish_id
      and q.portions_left > 0
    returning ${offerColumns}
  `.execute(db)
  return rows
}
