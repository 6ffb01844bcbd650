import type { Connection } from '../database.ts'
import type { BorneGrant } from './signed-token.ts'

/** Marks an upload address as used, in the transaction of its upload. False when it was used before. */
export async function spend(connection: Connection, { id, expiresAt }: BorneGrant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into storage.spent_upload_addresses (id, expires_at)
    values ($1, $2)
    on conflict do nothing`,
    [id, expiresAt],
  )
  return rowCount === 1
}

/** The signature alone refuses an address that has ended. */
export async function forgetSpent(connection: Connection, now: Date): Promise<void> {
  await connection.query('delete from storage.spent_upload_addresses where expires_at < $1', [now])
}
