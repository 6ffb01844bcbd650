import { sql } from 'kysely'

/** A `MenuBatch` from `ready_batches` as `b`. */
export const menuBatchColumns = sql.raw(`
  b.id,
  b.dish_id as "dishId",
  b.day::text as day,
  to_jsonb(b.order_by) #>> '{}' as "orderBy",
  to_jsonb(b.pickup_from) #>> '{}' as "pickupFrom",
  to_jsonb(b.pickup_until) #>> '{}' as "pickupUntil",
  b.portions_made as "portionsMade",
  b.portions_left as "portionsLeft"
`)
