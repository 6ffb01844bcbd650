import type { Connection } from '../database.ts'

/**
 * Anonymizes an account: nobody can sign in to it, its sessions end and its address is free. The row stays. Runs in
 * the caller's transaction.
 */
export async function eraseAccount(connection: Connection, userId: string): Promise<void> {
  await connection.query('select server.erase_account($1)', [userId])
}
