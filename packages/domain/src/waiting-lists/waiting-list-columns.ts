import { leastHandoverMinutes } from '@localchef/contracts/menu/least-handover'
import { type RawBuilder, sql } from 'kysely'
import { batchTimeIsOpen } from '../columns/dish-columns.ts'
import { daysAhead } from '../slots/pickup-slots.ts'

/**
 * Condition for batches (`b`) that could be ordered if portions came back; batches of a drop only after its opening.
 */
export function batchIsOrderable(now: Date): RawBuilder<unknown> {
  const soonest = new Date(now.getTime() + leastHandoverMinutes * 60_000)
  return sql`(
    b.opens_at <= ${now}
    and b.pickup_until >= ${soonest}
    and (b.order_by is null or b.order_by > ${now})
    and ${batchTimeIsOpen}
  )`
}

/** Condition for days (`s.dish_id`, `s.day`) whose dish could be ordered if room came back. */
export function dayIsOrderable(now: Date): RawBuilder<unknown> {
  return sql`(
    s.day < (${now}::timestamptz at time zone c.time_zone)::date + ${sql.lit(daysAhead)}
    and coalesce(private.day_orders_end(s.dish_id, s.day) > ${now}, false)
  )`
}

/** The columns of `WaitingList`, from `ready_batches b`. */
export function waitingListColumns(userId: string | null, now: Date): RawBuilder<unknown> {
  return sql`
    b.id as "batchId",
    b.dish_id as "dishId",
    to_jsonb(b.day) #>> '{}' as day,
    to_jsonb(b.pickup_from) #>> '{}' as "pickupFrom",
    to_jsonb(b.pickup_until) #>> '{}' as "pickupUntil",
    to_jsonb(b.order_by) #>> '{}' as "orderBy",
    ${entriesOf(sql`w.batch_id = b.id`, sql`e.batch_id = b.id`, batchIsOrderable(now), userId, now)}
  `
}

/** The columns of `WaitingList`, from `dish_day_sales s` and the dish's `chefs c`. */
export function dayListColumns(userId: string | null, now: Date): RawBuilder<unknown> {
  const isOfDay = (entry: string) => sql.raw(`${entry}.dish_id = s.dish_id and ${entry}.day = s.day`)
  return sql`
    null as "batchId",
    s.dish_id as "dishId",
    to_jsonb(s.day) #>> '{}' as day,
    null as "pickupFrom",
    null as "pickupUntil",
    to_jsonb(private.day_orders_end(s.dish_id, s.day)) #>> '{}' as "orderBy",
    ${entriesOf(isOfDay('w'), isOfDay('e'), dayIsOrderable(now), userId, now)}
  `
}

/**
 * The entries of a list as columns. A person's places count as one entry. A place whose offer is over counts as lapsed,
 * even if its row is not updated yet.
 */
function entriesOf(
  isOfList: RawBuilder<unknown>,
  isOwn: RawBuilder<unknown>,
  isOrderable: RawBuilder<unknown>,
  userId: string | null,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    (
      select count(distinct w.user_id)::integer
      from public.waiting_entries w
      where ${isOfList}
        and (w.status = 'waiting' or (w.status = 'offered' and w.offer_until > ${now}))
    ) as waiting,
    (
      select jsonb_build_object(
        'status', o.status,
        'portions', coalesce(o.wanted, o.last),
        'position', case when o.status = 'waiting' then o.places #> '{0,position}' end,
        'later', case when o.status = 'waiting' then o.places - 0 else coalesce(o.places, '[]') end,
        'offer', case when o.status = 'offered' then jsonb_build_object(
          'portions', o.offered,
          'until', o.until
        ) end
      )
      from (
        select
          (
            array_agg(p.status order by p.status = 'offered' desc, p.status = 'waiting' desc, p.joined_at desc)
          )[1] as status,
          (array_agg(p.portions order by p.joined_at desc))[1] as last,
          sum(p.portions) filter (where p.status in ('waiting', 'offered')) as wanted,
          sum(p.offered) filter (where p.status = 'offered') as offered,
          min(p.until) filter (where p.status = 'offered') as until,
          jsonb_agg(jsonb_build_object('portions', p.portions, 'position', p.ahead + 1) order by p.ahead)
            filter (where p.status = 'waiting') as places
        from (
          select t.status, t.ahead, sum(e.portions) as portions, sum(e.offered_portions) as offered,
            min(e.offer_until) as until, max(e.joined_at) as joined_at
          from public.waiting_entries e
          cross join lateral (
            select
              case
                when e.status = 'offered' and e.offer_until <= ${now} then 'lapsed'
                when e.status = 'waiting' and not ${isOrderable} then 'ended'
                else e.status
              end as status,
              (
                select count(distinct w.user_id)
                from public.waiting_entries w
                where ${isOfList}
                  and w.status = 'waiting'
                  and w.user_id <> e.user_id
                  and (w.joined_at, w.id) < (e.joined_at, e.id)
              ) as ahead
          ) t
          where ${isOwn}
            and e.user_id = ${userId}
            and e.status <> 'taken'
          group by t.status, t.ahead, case when t.status in ('lapsed', 'ended') then e.id end
        ) p
        having count(*) > 0
      ) o
    ) as own
  `
}
