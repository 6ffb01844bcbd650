import type { Connection } from '../database.ts'

/** A user's sign-in methods, without secrets. */
export interface AccountFacts {
  confirmedAt: Date | null
  lastSignInAt: Date | null
  /** Number of verified second factors. */
  factors: number
  /** Such as `email` or `google`. */
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

export interface OpenSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string
  address: string
}

/** Open sessions of a person, last used first. Runs in the caller's transaction, with any of the server's roles. */
export async function listSessions(connection: Connection, userId: string): Promise<OpenSession[]> {
  const { rows } = await connection.query<OpenSession>(
    `select
       s.id,
       s.created_at as "createdAt",
       s.last_used_at as "lastUsedAt",
       coalesce(s.user_agent, '') as "userAgent",
       coalesce(s.address, '') as address
     from server.sessions_of($1) s`,
    [userId],
  )
  return rows
}

/** Ends one session, with its tokens. Returns false when the session is not the person's. */
export async function endSession(
  connection: Connection,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ ended: boolean }>('select server.end_session($1, $2) as ended', [
    userId,
    sessionId,
  ])
  return rows[0]?.ended ?? false
}

/**
 * Anonymizes an account: nobody can sign in to it, its sessions end and its address is free. The row stays. Runs in
 * the caller's transaction.
 */
export async function eraseAccount(connection: Connection, userId: string): Promise<void> {
  await connection.query('select server.erase_account($1)', [userId])
}
