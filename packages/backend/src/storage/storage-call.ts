import type { Context } from 'hono'
import type { Caller } from '../caller.ts'
import type { CallKind, CallLimits } from '../limits/call-limits.ts'
import { checkBucketId, type ObjectRow, type Place } from './object-rows.ts'
import type { VerifiedGrant } from './signed-token.ts'
import type { Storage } from './storage.ts'
import { readUpload } from './upload-body.ts'

/** Parts that the routes of the storage service share. */
export interface StorageService {
  storage: Storage
  limits: CallLimits
  clientAddress: (context: Context) => string
  callerOf(context: Context): Promise<Caller>
  /** The caller, after counting the call. */
  countedCallerOf(context: Context, kind: CallKind): Promise<Caller>
}

/** The file that a request's path names. */
export function placeOf(context: Context): Place {
  return {
    bucket: checkBucketId(context.req.param('bucket')),
    name: context.req.param('name') ?? '',
  }
}

export function queryOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/** The description of a file as the info endpoints return it. */
export function infoOf(object: ObjectRow): Record<string, unknown> {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: object.created_at,
  }
}

/** Reads an upload within its bucket's limit and stores it. */
export async function takeUpload(
  storage: Storage,
  context: Context,
  caller: Caller,
  place: Place,
  upsert: boolean,
  grant?: VerifiedGrant,
): Promise<{ id: string }> {
  const upload = await readUpload(context.req.raw, await storage.largestUpload(place.bucket))
  return storage.upload(caller, place, upload, upsert, grant)
}
