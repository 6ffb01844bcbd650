import type { Connection } from '../database.ts'

/** A user's sign-in methods, without secrets. */
export interface AccountFacts {
  confirmedAt: Date | null
  lastSignInAt: Date | null
  /** Number of verified second factors. */
  factors: number
  /** `email`, `google`. */
  providers: string[]
}

/** Runs in the caller's transaction, with any of the server's roles. */
export async function readAccountFacts(
  connection: Connection,
  userId: string,
): Promise<AccountFacts | undefined> {
  const { rows } = await connection.query<AccountFacts>(
    `select f.confirmed_at as "confirmedAt", f.last_sign_in_at as "lastSignInAt", f.factors, f.providers
     from server.account_facts($1) f`,
    [userId],
  )
  return rows[0]
}

/** Removes every second factor of a person and signs them out everywhere. Returns the number of removed factors. */
export async function resetFactors(connection: Connection, userId: string): Promise<number> {
  const { rows } = await connection.query<{ removed: number }>('select server.reset_factors($1) as removed', [
    userId,
  ])
  return rows[0]?.removed ?? 0
}
