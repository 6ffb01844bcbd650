import type { Database } from '../database.ts'

/** Deletes expired windows of rate limits. */
export async function pruneLimits(database: Database): Promise<void> {
  await database.pool.query(
    "delete from server.rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000",
  )
}
