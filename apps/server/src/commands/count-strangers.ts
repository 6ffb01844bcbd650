import type { Database } from '@localchef/backend/database'

/** How many accounts are neither of the demo nor generated: a database of real people. */
export async function countStrangers(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ strangers: number }>(
    `select count(*)::integer as strangers
     from auth.users
     where email is null
       or email not like '%demo.test' and email not like '%@scale.test'`,
  )
  return rows[0]?.strangers ?? 0
}
