import type { Connection } from '../database.ts'
import type { FileStore } from './file-store.ts'
import { areFilesHeld } from './hold-files.ts'

/**
 * Removes all files of a person: by name (`<user id>/…`) or by owner. The bytes are removed before the commit; if
 * that fails, the rows come back without them and a retry completes the removal.
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
  // During a backup the bytes stay, and the sweep removes them later.
  if (await areFilesHeld(connection)) return rows.length
  for (const { version } of rows) if (version) await files.delete(version)
  return rows.length
}
