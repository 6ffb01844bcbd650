import type { Database } from '@localchef/backend/database'

/** Number of accounts that are neither demo nor generated ones. */
export async function countRealAccounts(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ strangers: number }>(
    `select count(*)::integer as strangers
     from auth.users
     where email is null
       or email not like '%demo.test' and email not like '%@scale.test'`,
  )
  return rows[0]?.strangers ?? 0
}
