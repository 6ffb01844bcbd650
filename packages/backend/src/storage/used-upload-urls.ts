import type { Connection } from '../database.ts'
import type { VerifiedGrant } from './signed-token.ts'

/** Marks an upload URL as used, in the transaction of its upload. Returns false when it was used before. */
export async function markUploadUrlUsed(
  connection: Connection,
  { id, expiresAt }: VerifiedGrant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into storage.spent_upload_addresses (id, expires_at)
    values ($1, $2)
    on conflict do nothing`,
    [id, expiresAt],
  )
  return rowCount === 1
}

/** Forgets expired URLs, which their signature already refuses. */
export async function pruneUsedUploadUrls(connection: Connection, now: Date): Promise<void> {
  await connection.query('delete from storage.spent_upload_addresses where expires_at < $1', [now])
}
