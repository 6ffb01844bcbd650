import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { Caller } from '../caller.ts'
import type { Connection, Database } from '../database.ts'
import type { FileStore } from './file-store.ts'
import { createLooseFiles } from './loose-files.ts'
import {
  type Bucket,
  type Listing,
  listObjects,
  type ObjectRow,
  type Place,
  selectBucket,
  selectBuckets,
  selectObject,
  selectPublicObject,
} from './object-rows.ts'
import { createObjectWrites, describeFile, type ObjectWrites } from './object-writes.ts'
import { createPictureQueue } from './picture-queue.ts'
import { createPublicObjects } from './public-objects.ts'
import { type GivenObject, putGivenObjects } from './put-objects.ts'
import { createRenderer, type Rendered, type RenderRequest } from './render-image.ts'
import { type SignedGrant, signGrant, verifyGrant } from './signed-token.ts'
import { bucketNotFound, notFound } from './storage-error.ts'

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
  // Two pictures use one thread each instead of all cores; nothing is decoded twice, so no cache.
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
