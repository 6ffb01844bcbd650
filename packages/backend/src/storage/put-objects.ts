import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'
import type { FileStore } from './file-store.ts'
import { areFilesHeld } from './hold-files.ts'
import { checkName, type ObjectMetadata } from './object-rows.ts'
import { defaultCacheControl } from './upload-body.ts'

/** A picture that the server puts into a bucket unchanged. */
export interface GivenObject {
  name: string
  body: Uint8Array
  contentType: 'image/webp'
  ownerId?: string
}

interface Dependencies {
  database: Database
  files: FileStore
  describe(body: Uint8Array, contentType: string, cacheControl: string): ObjectMetadata
}

const filesAtOnce = 16

/**
 * Writes the files first, then all rows in one statement; versions derive from the content, so a second run changes
 * nothing.
 */
export async function putGivenObjects(
  { database, files, describe }: Dependencies,
  bucket: string,
  objects: readonly GivenObject[],
): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map((object) => ({
    name: checkName(object.name),
    version: versionOf(bucket, object),
    ownerId: object.ownerId ?? null,
    metadata: JSON.stringify(describe(object.body, object.contentType, defaultCacheControl)),
    body: object.body,
  }))

  for (let start = 0; start < rows.length; start += filesAtOnce) {
    await Promise.all(
      rows.slice(start, start + filesAtOnce).map(async ({ version, body }) => {
        // Syncing thousands of files would dominate a first start, and the seed can be repeated.
        if (!(await files.has(version))) await files.put(version, body, { durable: false })
      }),
    )
  }

  const replaced = await database.transaction(async (connection) => {
    const names = rows.map(({ name }) => name)
    const versions = rows.map(({ version }) => version)
    const old = await connection.query<{ version: string }>(
      `select o.version /* never null: version */
      from storage.objects o
      join unnest($2::text[], $3::text[]) as given (name, version) on given.name = o.name
      where o.bucket_id = $1
        and o.version <> given.version`,
      [bucket, names, versions],
    )
    await connection.query(
      `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata)
      select $1, given.name, given.version, given.owner_id::uuid, given.owner_id, given.metadata::jsonb
      from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (name, version, owner_id, metadata)
      on conflict (bucket_id, name) do update
      set version = excluded.version,
        owner = excluded.owner,
        owner_id = excluded.owner_id,
        metadata = excluded.metadata
      where objects.version is distinct from excluded.version`,
      [bucket, names, versions, rows.map(({ ownerId }) => ownerId), rows.map(({ metadata }) => metadata)],
    )
    return old.rows.map(({ version }) => version)
  })
  if (replaced.length === 0 || (await areFilesHeld(database.pool))) return
  await Promise.all(replaced.map((version) => files.delete(version)))
}

function versionOf(bucket: string, object: GivenObject): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([bucket, object.name, object.contentType]))
  hash.update(object.body)
  return hash.digest('hex').slice(0, 40)
}
