import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { type Caller, service } from '../caller.ts'
import type { Connection, Database } from '../database.ts'
import { acceptContent, isAllowed } from './accepted-content.ts'
import type { FileStore } from './file-store.ts'
import { createLooseFiles } from './loose-files.ts'
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
import { createPictureQueue } from './picture-queue.ts'
import { createPublicObjects } from './public-objects.ts'
import { type GivenObject, putGivenObjects } from './put-objects.ts'
import { createRenderer, type Rendered, type RenderRequest } from './render-image.ts'
import { addressEnded, type BorneGrant, type SignedGrant, signGrant, verifyGrant } from './signed-token.ts'
import { forgetSpent, spend } from './spent-addresses.ts'
import {
  bucketNotFound,
  notFound,
  quotaExceeded,
  StorageError,
  tooLarge,
  unsupportedType,
} from './storage-error.ts'
import { cacheControlOf, type UploadBody } from './upload-body.ts'

export interface StorageDependencies {
  database: Database
  files: FileStore
  /** Folder for resized pictures; may be emptied at any time. */
  renderCacheFolder: string
  /** Secret from which the key for the addresses of private files is derived; kept over restarts. */
  signingKey: Uint8Array
  log: Logger
  /** What one person's files may take together. Default: 512 MiB. */
  ownerBytes?: number
  /** The folder of resized pictures is trimmed to about this size. Default: 2 GiB. */
  renderCacheBytes?: number
}

/** Reads files as this caller, or as anybody from a public bucket. */
export type Reader = Caller | 'public'

export interface Storage {
  readonly files: FileStore
  buckets(caller: Caller): Promise<Bucket[]>
  bucket(caller: Caller, id: string): Promise<Bucket>
  /** The largest upload a bucket takes, in bytes; refuses with 404 when there is no such bucket. */
  largestUpload(bucket: string): Promise<number>
  /** Refuses when row level security would. Asked before bytes are read and pictures decoded. */
  checkUpload(caller: Caller, place: Place, upsert: boolean): Promise<void>
  /** With a grant, once for each: its address is spent when the file is there. */
  upload(
    caller: Caller,
    place: Place,
    upload: UploadBody,
    upsert: boolean,
    grant?: BorneGrant,
  ): Promise<{ id: string }>
  find(reader: Reader, place: Place): Promise<ObjectRow>
  /** Drops what is remembered of public files, because a file turned out to be gone. */
  forgetPublic(): void
  list(caller: Caller, bucket: string, listing: Listing): Promise<unknown[]>
  remove(caller: Caller, bucket: string, names: readonly string[]): Promise<ObjectRow[]>
  move(caller: Caller, from: Place, to: Place): Promise<void>
  copy(caller: Caller, from: Place, to: Place): Promise<{ id: string }>
  sign(grant: SignedGrant, expiresInSeconds: number): Promise<string>
  verify(
    token: string | undefined,
    wanted: Pick<SignedGrant, 'purpose' | 'bucket' | 'name'>,
  ): Promise<BorneGrant>
  /** `admit` is asked, and may throw, before a picture is drawn that is not there yet. */
  render(object: ObjectRow, request: RenderRequest, admit?: (cost: number) => void): Promise<Rendered>
  /** Removes files whose rows are gone, and upload addresses that were used and have ended. Recurring work. */
  sweep(now?: Date): Promise<number>
  /**
   * Writes many files and their rows in one statement, as the owner of the database and as they are: for
   * demo data. What is there with the same content stays.
   */
  putObjects(bucket: string, objects: readonly GivenObject[]): Promise<void>
}

/** When a bucket names no limit of its own. */
const defaultLargestUpload = 50 * 1024 * 1024

export function createStorage(dependencies: StorageDependencies): Storage {
  const { database, files, log } = dependencies
  const ownerBytes = dependencies.ownerBytes ?? 512 * 1024 ** 2
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
  // Two pictures at once use two threads, not two times the cores; nothing is decoded twice, so no cache.
  sharp.concurrency(1)
  sharp.cache(false)

  const reading = <T>(caller: Caller, work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.as(caller, work, { readOnly: true })

  async function limitsOf(bucket: string): Promise<Bucket> {
    const found = await selectBucket(database.pool as Connection, bucket)
    if (!found) throw bucketNotFound()
    return found
  }

  /** Nobody can fill the disk for all; the server's own files are not counted. */
  async function checkRoom(caller: Caller, bytes: number): Promise<void> {
    if (!caller.userId) return
    const taken = await bytesOfOwner(database.pool as Connection, caller.userId)
    if (taken + bytes > ownerBytes) throw quotaExceeded()
  }

  /** Writes the row; the file is gone again when that is refused, and the file it replaces when it is not. */
  async function writeRow(
    caller: Caller,
    place: Place,
    file: { version: string; metadata: ObjectMetadata; userMetadata: Record<string, unknown> | null },
    upsert: boolean,
    grant?: BorneGrant,
  ): Promise<{ id: string }> {
    let written: { id: string; replaced: string | undefined }
    try {
      written = await database.as(caller, async (connection) => {
        if (grant && !(await spend(connection, grant))) throw addressEnded()
        const old = upsert ? await selectObject(connection, place.bucket, place.name) : undefined
        const id = old?.id ?? randomUUID()
        await insertObject(connection, { id, ...place, ...file, ownerId: caller.userId }, upsert)
        return { id, replaced: old?.version }
      })
    } catch (error) {
      await loose.discard([file.version])
      throw error
    }
    publicObjects.forget()
    if (written.replaced) await loose.discard([written.replaced])
    return { id: written.id }
  }

  return {
    files,
    buckets: (caller) => reading(caller, selectBuckets),

    async bucket(caller, id) {
      const found = await reading(caller, (connection) => selectBucket(connection, id))
      if (!found) throw bucketNotFound()
      return found
    },

    async largestUpload(bucket) {
      return (await limitsOf(bucket)).file_size_limit ?? defaultLargestUpload
    },

    async checkUpload(caller, place, upsert) {
      checkName(place.name)
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
    },

    async upload(caller, place, upload, upsert, grant) {
      checkName(place.name)
      const limits = await limitsOf(place.bucket)
      if (upload.body.byteLength > (limits.file_size_limit ?? defaultLargestUpload)) throw tooLarge()
      const content = await queue.run(() => acceptContent(upload.body, limits.allowed_mime_types))
      await checkRoom(caller, content.body.byteLength)
      const version = randomUUID()
      await loose.note(version)
      await files.put(version, content.body)
      const file = {
        version,
        metadata: describe(content.body, content.contentType, cacheControlOf(upload.cacheControl)),
        userMetadata: upload.userMetadata,
      }
      return writeRow(caller, place, file, upsert, grant)
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

    async remove(caller, bucket, names) {
      const removed = await database.as(caller, (connection) => deleteObjects(connection, bucket, names))
      publicObjects.forget()
      await loose.discard(removed.map(({ version }) => version))
      return removed
    },

    async move(caller, from, to) {
      checkName(to.name)
      const limits = await limitsOf(to.bucket)
      await database.as(caller, async (connection) => {
        const source = await selectObject(connection, from.bucket, from.name)
        if (!source) throw notFound()
        checkLimits(source, limits)
        const { rowCount } = await connection.query(
          'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2',
          [from.bucket, from.name, to.bucket, to.name],
        )
        if (rowCount !== 1)
          throw new StorageError(403, 'AccessDenied', 'Unauthorized', 'You may not move this')
      })
      publicObjects.forget()
    },

    async copy(caller, from, to) {
      checkName(to.name)
      const limits = await limitsOf(to.bucket)
      const source = await reading(caller, (connection) => selectObject(connection, from.bucket, from.name))
      if (!source) throw notFound()
      checkLimits(source, limits)
      await checkRoom(caller, source.metadata.size)
      const version = randomUUID()
      await loose.note(version)
      await files.copy(source.version, version)
      const metadata = { ...source.metadata, lastModified: new Date().toISOString() }
      return writeRow(caller, to, { version, metadata, userMetadata: source.user_metadata }, false)
    },

    sign: (grant, expiresInSeconds) => signGrant(signingKey, grant, expiresInSeconds),
    verify: (token, wanted) => verifyGrant(signingKey, token, wanted),
    render: renderer.render,
    async sweep(now = new Date()) {
      await forgetSpent(database.pool as Connection, now)
      return loose.sweep(now)
    },
    async putObjects(bucket, objects) {
      await putGivenObjects({ database, files, describe }, bucket, objects)
      publicObjects.forget()
    },
  }
}

/**
 * Whoever holds a signed upload address writes for the person who asked for it, whose right was checked then, and in
 * their session: it ends with that.
 */
export function uploaderOf({ ownerId, sessionId }: SignedGrant): Caller {
  const session = sessionId ? { sub: ownerId, session_id: sessionId } : {}
  return { ...service, userId: ownerId ?? null, claims: { ...service.claims, ...session } }
}

function checkLimits(object: ObjectRow, limits: Bucket): void {
  if (object.metadata.size > (limits.file_size_limit ?? defaultLargestUpload)) throw tooLarge()
  if (!isAllowed(object.metadata.mimetype, limits.allowed_mime_types)) {
    throw unsupportedType(`mime type ${object.metadata.mimetype}`)
  }
}

function describe(body: Uint8Array, contentType: string, cacheControl: string): ObjectMetadata {
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
