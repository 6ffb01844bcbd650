import type { Database } from '@localchef/backend/database'

/** Lifts the limits of unpaid orders, for tests in which one buyer places many. */
export async function allowManyOrders(database: Database): Promise<void> {
  await database.pool.query(
    `insert into public.platform_settings (key, version, value)
     values ('ordering', 1, '{"openOrders": 500, "openOrdersWithKitchen": 500, "batchSharePercent": 100}')
     on conflict do nothing`,
  )
}
