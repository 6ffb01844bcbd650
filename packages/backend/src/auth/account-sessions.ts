import type { Connection } from '../database.ts'

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
