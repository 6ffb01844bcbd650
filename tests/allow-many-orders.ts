import type { Database } from '@localchef/backend/database'

/** For tests of something else, in which one buyer orders again and again. */
export async function allowManyOrders(database: Database): Promise<void> {
  await database.pool.query(
    `insert into public.platform_settings (key, version, value)
     values ('ordering', 1, '{"openOrders": 500, "openOrdersWithKitchen": 500, "batchSharePercent": 100}')
     on conflict do nothing`,
  )
}
