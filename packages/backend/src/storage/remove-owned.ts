import type { Connection } from '../database.ts'
import type { FileStore } from './file-store.ts'

/**
 * Removes every file a person has put anywhere: theirs by name (`<user id>/…`) or by owner. The bytes go
 * before the transaction ends; when that fails the rows are back without them, and doing it again ends it.
 */
export async function removeOwned(
  connection: Connection,
  files: Pick<FileStore, 'delete'>,
  ownerId: string,
): Promise<number> {
  const { rows } = await connection.query<{ version: string | null }>(
    `delete from storage.objects o
     where o.owner_id = $1
       or starts_with(o.name, $1 || '/')
     returning o.version`,
    [ownerId],
  )
  for (const { version } of rows) if (version) await files.delete(version)
  return rows.length
}
