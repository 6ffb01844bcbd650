import { sql } from 'kysely'

/** The columns of `MenuBatch`, from `ready_batches b`. */
export const menuBatchColumns = sql.raw(`
  b.id,
  b.dish_id as "dishId",
  b.drop_id as "dropId",
  b.day::text as day,
  to_jsonb(b.order_by) #>> '{}' as "orderBy",
  to_jsonb(b.pickup_from) #>> '{}' as "pickupFrom",
  to_jsonb(b.pickup_until) #>> '{}' as "pickupUntil",
  b.portions_made as "portionsMade",
  b.portions_left + b.portions_held as "portionsLeft",
  md5(concat_ws(
    ' ', extract(epoch from b.pickup_from), extract(epoch from b.pickup_until),
    coalesce(extract(epoch from b.order_by)::text, 'never'), b.portions_made
  )) as version,
  (
    select to_jsonb(k.hours_change_at) #>> '{}'
    from public.chefs k
    where k.id = b.chef_id
      and k.is_open
  ) as "openUntil"
`)
