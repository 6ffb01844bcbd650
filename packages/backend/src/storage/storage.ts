import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { Caller } from '../caller.ts'
import type { Connection, Database } from '../database.ts'
import { acceptContent } from './accepted-content.ts'
import type { FileStore } from './file-store.ts'
import { areFilesHeld } from './hold-files.ts'
import { createLooseFiles, type LooseFiles } from './loose-files.ts'
import {
  type Bucket,
  bytesOfOwner,
  checkName,
  deleteObjects,
  insertObject,
  type Listing,
  listObjects,
  type ObjectMetadata,
  type ObjectRow,
  type Place,
  selectBucket,
  selectBuckets,
  selectObject,
  selectPublicObject,
} from './object-rows.ts'
import { createPictureQueue, type PictureQueue } from './picture-queue.ts'
import { createRenderer, type Rendered, type RenderRequest } from './render-image.ts'
import { bucketNotFound, notFound, quotaExceeded, StorageError, tooLarge } from './storage-error.ts'
import { cacheControlOf, type UploadBody } from './upload-body.ts'

export interface StorageDependencies {
  database: Database
  files: FileStore
  /** Folder for resized pictures; may be emptied at any time. */
  renderCacheFolder: string
  /** Secret from which the key for signed URLs is derived; kept across restarts. */
  signingKey: Uint8Array
  log: Logger
  /** Limit of one person's files. Default: 512 MiB. */
  ownerBytes?: number
  /** The folder of resized pictures is trimmed to about this size. Default: 2 GiB. */
  renderCacheBytes?: number
}

/** A caller, or anyone reading a public bucket. */
export type Reader = Caller | 'public'

export interface Storage extends ObjectWrites {
  readonly files: FileStore
  buckets(caller: Caller): Promise<Bucket[]>
  bucket(caller: Caller, id: string): Promise<Bucket>
  find(reader: Reader, place: Place): Promise<ObjectRow>
  /** Clears the cache of public files, after one turned out to be missing. */
  forgetPublic(): void
  list(caller: Caller, bucket: string, listing: Listing): Promise<unknown[]>
  sign(grant: SignedGrant, expiresInSeconds: number): Promise<string>
  verify(token: string | undefined, wanted: Place): Promise<SignedGrant>
  /** `admit` is called, and may throw, before a picture is rendered that is not cached. */
  render(object: ObjectRow, request: RenderRequest, admit?: (cost: number) => void): Promise<Rendered>
  /** Removes files without rows. Recurring task. */
  sweep(now?: Date): Promise<number>
  /**
   * Writes many files unchanged, with their rows in one statement, as the owner of the database: for demo data.
   * Existing files with the same content stay.
   */
  putObjects(bucket: string, objects: readonly GivenObject[]): Promise<void>
}

export function createStorage(dependencies: StorageDependencies): Storage {
  const { database, files, log } = dependencies
  const signingKey = new Uint8Array(
    hkdfSync('sha256', dependencies.signingKey, '', 'signed addresses of files', 32),
  )
  const queue = createPictureQueue()
  const renderer = createRenderer({
    files,
    folder: dependencies.renderCacheFolder,
    largestFolder: dependencies.renderCacheBytes ?? 2 * 1024 ** 3,
    queue,
    log,
  })
  const loose = createLooseFiles({ database, files, onRemoved: renderer.forget, log })
  const publicObjects = createPublicObjects(({ bucket, name }) =>
    selectPublicObject(database.pool as Connection, bucket, name),
  )
  // Two pictures use one thread each instead of all cores. No cache, because nothing is decoded twice.
  sharp.concurrency(1)
  sharp.cache(false)

  const reading = <T>(caller: Caller, work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.as(caller, work, { readOnly: true })

  const writes = createObjectWrites({
    database,
    files,
    loose,
    queue,
    ownerBytes: dependencies.ownerBytes ?? 512 * 1024 ** 2,
    forgetPublic: publicObjects.forget,
  })

  return {
    ...writes,
    files,
    buckets: (caller) => reading(caller, selectBuckets),

    async bucket(caller, id) {
      const found = await reading(caller, (connection) => selectBucket(connection, id))
      if (!found) throw bucketNotFound()
      return found
    },

    async find(reader, { bucket, name }) {
      const found =
        reader === 'public'
          ? await publicObjects.find({ bucket, name })
          : await reading(reader, (connection) => selectObject(connection, bucket, name))
      if (!found) throw notFound()
      return found
    },

    forgetPublic: publicObjects.forget,

    list: (caller, bucket, listing) =>
      reading(caller, (connection) => listObjects(connection, bucket, listing)),

    sign: (grant, expiresInSeconds) => signGrant(signingKey, grant, expiresInSeconds),
    verify: (token, wanted) => verifyGrant(signingKey, token, wanted),
    render: renderer.render,
    sweep: (now = new Date()) => loose.sweep(now),
    async putObjects(bucket, objects) {
      await putGivenObjects({ database, files, describe: describeFile }, bucket, objects)
      publicObjects.forget()
    },
  }
}

interface PublicObjects {
  find(place: Place): Promise<ObjectRow | undefined>
  /** Call after a write. */
  forget(): void
}

const longestMs = 10_000
const most = 10_000

/**
 * Caches public files by name for a moment: one page shows dozens of pictures, and querying each would take longer
 * than finding the dishes. Another server process may replace a file meanwhile; a reader that finds it missing clears
 * the cache and retries.
 */
function createPublicObjects(look: (place: Place) => Promise<ObjectRow | undefined>): PublicObjects {
  let known = new Map<string, { until: number; row: Promise<ObjectRow | undefined> }>()

  return {
    find(place) {
      const key = `${place.bucket}/${place.name}`
      const now = performance.now()
      const kept = known.get(key)
      if (kept && kept.until > now) return kept.row
      if (known.size >= most) known = new Map()
      const row = look(place)
      const entry = { until: now + longestMs, row }
      known.set(key, entry)
      const drop = () => {
        if (known.get(key) === entry) known.delete(key)
      }
      // Missing names are not cached: they may be uploaded at any moment, and there are endlessly many.
      row.then((found) => found ?? drop(), drop)
      return row
    },
    forget() {
      known = new Map()
    },
  }
}

/** What a signed URL grants: reading one file until the URL expires. */
interface SignedGrant {
  bucket: string
  name: string
  /** Query of the render endpoint. */
  transform?: string
}

const audience = 'storage'
/** Earlier releases signed upload URLs too, with another purpose. */
const purpose = 'download'

async function signGrant(key: Uint8Array, grant: SignedGrant, expiresInSeconds: number): Promise<string> {
  return new SignJWT({ ...grant, purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(key)
}

/** Returns the token's grant if it is for this very file. */
async function verifyGrant(
  key: Uint8Array,
  token: string | undefined,
  wanted: Pick<SignedGrant, 'bucket' | 'name'>,
): Promise<SignedGrant> {
  const refused = signedUrlExpired()
  if (!token) throw refused
  const { payload } = await jwtVerify<SignedGrant & { purpose: unknown }>(token, key, {
    algorithms: ['HS256'],
    audience,
  }).catch(() => {
    throw refused
  })
  const fits = payload.purpose === purpose && payload.bucket === wanted.bucket && payload.name === wanted.name
  if (!fits) throw refused
  return payload
}

function signedUrlExpired(): StorageError {
  return new StorageError(400, 'InvalidJWT', 'InvalidJWT', 'The signed address is no longer valid')
}

/** A picture that the server puts into a bucket unchanged. */
interface GivenObject {
  name: string
  body: Uint8Array
  contentType: 'image/webp' | 'application/pdf'
  ownerId?: string
}

interface Dependencies {
  database: Database
  files: FileStore
  describe(body: Uint8Array, contentType: string, cacheControl: string): ObjectMetadata
}

const filesAtOnce = 16
/** A month, because a later release may draw the picture of the same name anew. */
const givenCacheControl = 'max-age=2592000'

/**
 * Writes the files first, then all rows in one statement; versions derive from the content, so a second run changes
 * nothing.
 */
async function putGivenObjects(
  { database, files, describe }: Dependencies,
  bucket: string,
  objects: readonly GivenObject[],
): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map((object) => ({
    name: checkName(object.name),
    version: versionOf(bucket, object),
    ownerId: object.ownerId ?? null,
    metadata: JSON.stringify(describe(object.body, object.contentType, givenCacheControl)),
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

interface WriteDependencies {
  database: Database
  files: FileStore
  loose: LooseFiles
  queue: PictureQueue
  /** Limit of one person's files. */
  ownerBytes: number
  forgetPublic: () => void
}

interface ObjectWrites {
  /** The largest upload of a bucket, in bytes; throws 404 when it does not exist. */
  largestUpload(bucket: string): Promise<number>
  /** Throws when row level security would refuse the upload. Called before the body is read and decoded. */
  checkUpload(caller: Caller, place: Place, upsert: boolean): Promise<void>
  upload(caller: Caller, place: Place, upload: UploadBody, upsert: boolean): Promise<{ id: string }>
  remove(caller: Caller, bucket: string, names: readonly string[]): Promise<ObjectRow[]>
}

/** For buckets without a limit of their own. */
const defaultLargestUpload = 50 * 1024 * 1024

/** Changes of objects: each keeps files and rows consistent, and enforces the limits of buckets and people. */
function createObjectWrites(dependencies: WriteDependencies): ObjectWrites {
  const { database, files, loose, queue, forgetPublic } = dependencies

  return {
    async largestUpload(bucket) {
      return (await limitsOf(database, bucket)).file_size_limit ?? defaultLargestUpload
    },

    async checkUpload(caller, place, upsert) {
      checkName(place.name)
      await tryInsert(database, caller, place, upsert)
    },

    async upload(caller, place, upload, upsert) {
      checkName(place.name)
      const limits = await limitsOf(database, place.bucket)
      if (upload.body.byteLength > (limits.file_size_limit ?? defaultLargestUpload)) throw tooLarge()
      const content = await queue.run(() => acceptContent(upload.body, limits.allowed_mime_types))
      await checkRoom(dependencies, caller, content.body.byteLength)
      const version = randomUUID()
      await loose.note(version)
      await files.put(version, content.body)
      const file = {
        version,
        metadata: describeFile(content.body, content.contentType, cacheControlOf(upload.cacheControl)),
        userMetadata: upload.userMetadata,
      }
      return writeRow(dependencies, caller, place, file, upsert)
    },

    async remove(caller, bucket, names) {
      const removed = await database.as(caller, (connection) => deleteObjects(connection, bucket, names))
      forgetPublic()
      await loose.discard(removed.map(({ version }) => version))
      return removed
    },
  }
}

/** Inserts a row and rolls back, to check row level security before the upload is read. */
async function tryInsert(database: Database, caller: Caller, place: Place, upsert: boolean): Promise<void> {
  const allowed = new Error('rolled back on purpose')
  const row = { ...place, id: randomUUID(), version: 'none', metadata: null, userMetadata: null }
  await database
    .as(caller, async (connection) => {
      await insertObject(connection, { ...row, ownerId: caller.userId }, upsert)
      throw allowed
    })
    .catch((error: unknown) => {
      if (error !== allowed) throw error
    })
}

async function limitsOf(database: Database, bucket: string): Promise<Bucket> {
  const found = await selectBucket(database.pool as Connection, bucket)
  if (!found) throw bucketNotFound()
  return found
}

/** Limits each person's total, so that nobody fills the disk for all; the server's own files are not counted. */
async function checkRoom(
  { database, ownerBytes }: WriteDependencies,
  caller: Caller,
  bytes: number,
): Promise<void> {
  if (!caller.userId) return
  const taken = await bytesOfOwner(database.pool as Connection, caller.userId)
  if (taken + bytes > ownerBytes) throw quotaExceeded()
}

/** Writes the row. Discards the new file when that fails, and the replaced file when it succeeds. */
async function writeRow(
  { database, loose, forgetPublic }: WriteDependencies,
  caller: Caller,
  place: Place,
  file: { version: string; metadata: ObjectMetadata; userMetadata: Record<string, unknown> | null },
  upsert: boolean,
): Promise<{ id: string }> {
  let written: { id: string; replaced: string | undefined }
  try {
    written = await database.as(caller, async (connection) => {
      const old = upsert ? await selectObject(connection, place.bucket, place.name) : undefined
      const id = old?.id ?? randomUUID()
      await insertObject(connection, { id, ...place, ...file, ownerId: caller.userId }, upsert)
      return { id, replaced: old?.version }
    })
  } catch (error) {
    await loose.discard([file.version])
    throw error
  }
  forgetPublic()
  if (written.replaced) await loose.discard([written.replaced])
  return { id: written.id }
}

function describeFile(body: Uint8Array, contentType: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
    size: body.byteLength,
    mimetype: contentType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: body.byteLength,
    httpStatusCode: 200,
  }
}
