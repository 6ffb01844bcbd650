import { leastHandoverMinutes } from '@localchef/contracts/menu/least-handover'
import { type RawBuilder, sql } from 'kysely'
import { daysAhead } from '../orders/pickup-slots.ts'

/** Condition for batches (`b`) that could be ordered if portions came back: those of a drop from its opening on. */
export function batchIsOrderable(now: Date): RawBuilder<unknown> {
  const soonest = new Date(now.getTime() + leastHandoverMinutes * 60_000)
  return sql`(
    b.opens_at <= ${now}
    and b.pickup_until >= ${soonest}
    and (b.order_by is null or b.order_by > ${now})
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
 * The entries of a list as columns. An entry whose offer is over counts as lapsed, even if its row is not updated yet.
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
      select count(*)::integer
      from public.waiting_entries w
      where ${isOfList}
        and (w.status = 'waiting' or (w.status = 'offered' and w.offer_until > ${now}))
    ) as waiting,
    (
      select jsonb_build_object(
        'status', t.status,
        'portions', e.portions,
        'position', case when t.status = 'waiting' then (
          select count(*)
          from public.waiting_entries w
          where ${isOfList}
            and w.status = 'waiting'
            and (w.joined_at, w.id) <= (e.joined_at, e.id)
        ) end,
        'offer', case when t.status = 'offered' then jsonb_build_object(
          'portions', e.offered_portions,
          'until', e.offer_until
        ) end
      )
      from public.waiting_entries e
      cross join lateral (
        select case
          when e.status = 'offered' and e.offer_until <= ${now} then 'lapsed'
          when e.status = 'waiting' and not ${isOrderable} then 'ended'
          else e.status
        end as status
      ) t
      where ${isOwn}
        and e.user_id = ${userId}
        and e.status <> 'taken'
      order by e.joined_at desc, e.id desc
      limit 1
    ) as own
  `
}
