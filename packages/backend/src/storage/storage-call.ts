import type { Context } from 'hono'
import type { Caller } from '../caller.ts'
import type { CallKind, CallLimits } from '../limits/call-limits.ts'
import { checkBucketId, type Place } from './object-rows.ts'
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

/** Reads an upload within its bucket's limit and stores it. */
export async function takeUpload(
  storage: Storage,
  context: Context,
  caller: Caller,
  place: Place,
  upsert: boolean,
): Promise<{ id: string }> {
  const upload = await readUpload(context.req.raw, await storage.largestUpload(place.bucket))
  return storage.upload(caller, place, upload, upsert)
}
