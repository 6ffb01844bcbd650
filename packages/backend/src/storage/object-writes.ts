import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Connection, Database } from '../database.ts'
import { acceptContent } from './accepted-content.ts'
import type { FileStore } from './file-store.ts'
import type { LooseFiles } from './loose-files.ts'
import {
  type Bucket,
  bytesOfOwner,
  checkName,
  deleteObjects,
  insertObject,
  type ObjectMetadata,
  type ObjectRow,
  type Place,
  selectBucket,
  selectObject,
} from './object-rows.ts'
import type { PictureQueue } from './picture-queue.ts'
import { bucketNotFound, quotaExceeded, tooLarge } from './storage-error.ts'
import { cacheControlOf, type UploadBody } from './upload-body.ts'

interface Dependencies {
  database: Database
  files: FileStore
  loose: LooseFiles
  queue: PictureQueue
  /** Limit of one person's files. */
  ownerBytes: number
  forgetPublic: () => void
}

export interface ObjectWrites {
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
export function createObjectWrites(dependencies: Dependencies): ObjectWrites {
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
  { database, ownerBytes }: Dependencies,
  caller: Caller,
  bytes: number,
): Promise<void> {
  if (!caller.userId) return
  const taken = await bytesOfOwner(database.pool as Connection, caller.userId)
  if (taken + bytes > ownerBytes) throw quotaExceeded()
}

/** Writes the row. Discards the new file when that fails, and the replaced file when it succeeds. */
async function writeRow(
  { database, loose, forgetPublic }: Dependencies,
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

export function describeFile(body: Uint8Array, contentType: string, cacheControl: string): ObjectMetadata {
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
