import pg from 'pg'
import { BackendError, headersOf, TooManyRequests } from '../backend-error.ts'
import { isConnectionError, isStorageFull } from '../connection-error.ts'
import { FileStoreAway } from './file-store.ts'

/** A refusal in the storage service's shape: `{statusCode, error, message, code}`. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly status: number
  /** For programs, as newer clients read it: `NoSuchKey`, `EntityTooLarge` … */
  readonly code: string
  /** The short title that older clients read. */
  readonly title: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    title: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.headers = headers
    this.status = status
    this.code = code
    this.title = title
  }
}

export function notFound(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found')
}

export function bucketNotFound(): StorageError {
  return new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
}

export function tooLarge(): StorageError {
  return new StorageError(
    413,
    'EntityTooLarge',
    'Payload too large',
    'The object exceeded the maximum allowed size',
  )
}

export function quotaExceeded(): StorageError {
  return new StorageError(
    413,
    'QuotaExceeded',
    'Quota exceeded',
    'Your files take all the room there is for one person; remove some first',
  )
}

export function unsupportedType(what: string): StorageError {
  return new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', `${what} is not supported`)
}

export function invalidRequest(message: string): StorageError {
  return new StorageError(400, 'InvalidRequest', 'Invalid Request', message)
}

export function invalidName(name: string): StorageError {
  return new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
}

/** Maps an error to a response. Undefined for a bug, which belongs in the log. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (isStorageFull(error)) {
    return new StorageError(503, 'storage_full', 'Storage full', 'The disk of the server is full')
  }
  if (error instanceof FileStoreAway || isConnectionError(error)) {
    return new StorageError(503, 'ServiceUnavailable', 'Unavailable', 'Service temporarily unavailable')
  }
  if (error instanceof TooManyRequests) {
    return new StorageError(429, 'SlowDown', 'Too many requests', error.message, headersOf(error))
  }
  if (error instanceof BackendError) {
    return new StorageError(
      error.status,
      error.status === 401 ? 'InvalidJWT' : error.code,
      'Unauthorized',
      error.message,
    )
  }
  if (!(error instanceof pg.DatabaseError)) return undefined
  // Values that no text or name may contain, such as a zero byte.
  if (error.code?.startsWith('22') || error.code === '23514') return invalidRequest(error.message)
  switch (error.code) {
    case '42501':
      return new StorageError(403, 'AccessDenied', 'Unauthorized', error.message)
    case '23505':
      return new StorageError(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists')
    case '23503':
      return bucketNotFound()
    case '55P03':
      return new StorageError(503, 'SlowDown', 'SlowDown', 'Somebody else is changing this. Please try again')
    case '57014':
      return new StorageError(504, 'Timeout', 'Timeout', error.message)
    default:
      return undefined
  }
}
