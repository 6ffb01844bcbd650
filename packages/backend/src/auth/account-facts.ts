import type { Connection } from '../database.ts'

/** How a person signs in, without any secret. */
export interface AccountFacts {
  confirmedAt: Date | null
  lastSignInAt: Date | null
  /** How many second factors count. */
  factors: number
  /** `email`, `google`. */
  providers: string[]
}

/** In the caller's transaction, with any of the server's roles. */
export async function readAccountFacts(
  connection: Connection,
  userId: string,
): Promise<AccountFacts | undefined> {
  const { rows } = await connection.query<AccountFacts>(
    `select f.confirmed_at as "confirmedAt", f.last_sign_in_at as "lastSignInAt", f.factors, f.providers
     from auth.account_facts($1) f`,
    [userId],
  )
  return rows[0]
}

/** Takes every second factor from a person and signs them out everywhere. Says how many there were. */
export async function resetFactors(connection: Connection, userId: string): Promise<number> {
  const { rows } = await connection.query<{ removed: number }>('select auth.reset_factors($1) as removed', [
    userId,
  ])
  return rows[0]?.removed ?? 0
}
