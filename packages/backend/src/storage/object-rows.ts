import type { Connection } from '../database.ts'
import { invalidName, invalidRequest } from './storage-error.ts'

/** A file's bucket and its path inside it. */
export interface Place {
  bucket: string
  name: string
}

export interface Bucket {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  owner_id: string | null
  created_at: Date
  updated_at: Date
}

export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface ObjectRow {
  id: string
  bucket_id: string
  name: string
  version: string
  owner_id: string | null
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

const bucketColumns = `
  id,
  name,
  public,
  file_size_limit::float8 as file_size_limit,
  allowed_mime_types,
  owner_id,
  created_at,
  updated_at`

const objectColumns = `
  o.id,
  o.bucket_id,
  o.name,
  o.version,
  o.owner_id,
  o.metadata,
  o.user_metadata,
  o.created_at,
  o.updated_at,
  o.last_accessed_at /* never null: version, metadata */`

export async function selectBuckets(connection: Connection): Promise<Bucket[]> {
  const { rows } = await connection.query<Bucket>(
    `select ${bucketColumns} from storage.buckets order by name`,
  )
  return rows
}

export async function selectBucket(connection: Connection, id: string): Promise<Bucket | undefined> {
  const { rows } = await connection.query<Bucket>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  return rows[0]
}

export async function selectObject(
  connection: Connection,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const { rows } = await connection.query<ObjectRow>(
    `select ${objectColumns} from storage.objects o where o.bucket_id = $1 and o.name = $2`,
    [bucket, name],
  )
  return rows[0]
}

/** Finds a file of a public bucket, without a caller. */
export async function selectPublicObject(
  connection: Connection,
  bucket: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const { rows } = await connection.query<ObjectRow>(
    `select ${objectColumns}
    from storage.objects o
    join storage.buckets b on b.id = o.bucket_id
    where o.bucket_id = $1
      and o.name = $2
      and b.public`,
    [bucket, name],
  )
  return rows[0]
}

/** Size of a person's files in bytes, regardless of row level security. */
export async function bytesOfOwner(connection: Connection, ownerId: string): Promise<number> {
  const { rows } = await connection.query<{ bytes: number }>(
    `select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 as bytes
    from storage.objects
    where owner_id = $1`,
    [ownerId],
  )
  return rows[0]?.bytes ?? 0
}

export interface NewObject {
  id: string
  bucket: string
  name: string
  version: string
  ownerId: string | null
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

/** Without `returning`, which would require permission to read the new row. */
export async function insertObject(
  connection: Connection,
  object: NewObject,
  upsert: boolean,
): Promise<void> {
  await connection.query(
    `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
    values ($1, $2, $3, $4, $5::uuid, $5::text, $6, $7)
    ${
      upsert
        ? `on conflict (bucket_id, name) do update
          set version = excluded.version,
            owner = excluded.owner,
            owner_id = excluded.owner_id,
            metadata = excluded.metadata,
            user_metadata = excluded.user_metadata`
        : ''
    }`,
    [
      object.id,
      object.bucket,
      object.name,
      object.version,
      object.ownerId,
      object.metadata && JSON.stringify(object.metadata),
      object.userMetadata && JSON.stringify(object.userMetadata),
    ],
  )
}

export async function deleteObjects(
  connection: Connection,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await connection.query<ObjectRow>(
    `delete from storage.objects o
    where o.bucket_id = $1
      and o.name = any ($2::text[])
    returning ${objectColumns}`,
    [bucket, names],
  )
  return rows
}

export interface Listing {
  prefix: string
  search: string
  limit: number
  offset: number
  column: 'name' | 'created_at' | 'updated_at' | 'last_accessed_at'
  order: 'asc' | 'desc'
}

/** Derives folders from names: a slash after the prefix makes an entry of a folder. */
export async function listObjects(
  connection: Connection,
  bucket: string,
  listing: Listing,
): Promise<unknown[]> {
  const { rows } = await connection.query(
    `with below as (
      select
        o.*,
        split_part(substr(o.name, char_length($2::text) + 1), '/', 1) as entry,
        strpos(substr(o.name, char_length($2::text) + 1), '/') > 0 as is_folder
      from storage.objects o
      where o.bucket_id = $1
        and starts_with(o.name, $2::text)
    ),
    entries as (
      select entry as name, id, updated_at, created_at, last_accessed_at, metadata
      from below
      where not is_folder
      union all
      select entry, null, null, null, null, null
      from below
      where is_folder
      group by entry
    )
    select *
    from entries
    where starts_with(lower(name), lower($3::text))
    order by ${listing.column === 'name' ? 'name collate "C"' : listing.column} ${listing.order === 'desc' ? 'desc' : 'asc'}, name collate "C"
    limit $4
    offset $5`,
    [bucket, listing.prefix, listing.search, listing.limit, listing.offset],
  )
  return rows
}

/** The characters allowed by the hosted service, no empty or dotted folder, at most 512 characters. */
export function checkName(name: string): string {
  const characters = /^[\p{L}\p{N}\p{M}_/!\-.*'() &$@=;:+,?]{1,512}$/u
  const parts = name.split('/')
  if (!characters.test(name) || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw invalidName(name)
  }
  return name
}

export function checkBucketId(id: unknown): string {
  if (typeof id !== 'string' || !/^[\w.\- ]{1,100}$/.test(id)) throw invalidRequest('Invalid bucket id')
  return id
}
