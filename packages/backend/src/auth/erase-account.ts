import type { Connection } from '../database.ts'

/**
 * Takes from an account everything that says whose it was: nobody can sign in to it any more, its sessions are
 * over and its address is free for a new one. The row stays. In the caller's transaction.
 */
export async function eraseAccount(connection: Connection, userId: string): Promise<void> {
  await connection.query('select auth.erase_account($1)', [userId])
}
