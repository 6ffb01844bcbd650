import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import { noteOnSpan } from '@localchef/backend/tracing/spans'
import type { ApiErrorBody } from '@localchef/contracts/api-error'
import { busy, storageFull, timeout } from '@localchef/contracts/common-refusals'
import type { RefusalKind } from '@localchef/contracts/refusal'
import type { Refusal } from '@localchef/domain/refusal-error'

/**
 * Browsers always revalidate and get a 304 for an unchanged response, because food sells out by the minute. Shared
 * caches may serve it for some seconds, and for some more while revalidating.
 */
const publicHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
}

/** The signed-in caller may have just made a change that shared caches have not seen. */
const personalHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }

export const noStore = { headers: { 'cache-control': 'no-store' } }

const postedHeaders = { 'content-type': 'application/json', ...noStore.headers }

/** Headers of a cached answer. */
export function headersFor({ method }: Request, { caller }: FunctionContext): Record<string, string> {
  if (method !== 'GET') return postedHeaders
  return caller.userId === null ? publicHeaders : personalHeaders
}

/** The statement timed out and had no effect. */
export function answerOutOfTime({ requestId, log }: FunctionContext): Response {
  log.warn('a statement exceeded its timeout')
  return Response.json(failure(timeout, requestId), { status: timeout.status, ...noStore })
}

/** No connection was free, or the database is unreachable; nothing was done, and a retry may succeed soon. */
export function answerBusy({ requestId, log }: FunctionContext): Response {
  log.warn('no database connection became free in time')
  const headers = { ...noStore.headers, 'retry-after': '1' }
  return Response.json(failure(busy, requestId), { status: busy.status, headers })
}

/** Nothing was written. An operator has to make room, so this is an error in the log. */
export function answerStorageFull({ requestId, log }: FunctionContext, error: unknown): Response {
  log.error({ err: error }, 'the disk is full')
  return Response.json(failure(storageFull, requestId), { status: storageFull.status, ...noStore })
}

function failure({ code, message }: RefusalKind, requestId: string): ApiErrorBody {
  return { code, message, requestId }
}

export function answerRefusal(refusal: Refusal, details: unknown, requestId: string): Response {
  noteOnSpan({ 'localchef.refusal': refusal.kind.code })
  const body: ApiErrorBody = {
    code: refusal.kind.code,
    message: refusal.message,
    requestId,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...(details === undefined ? {} : { details }),
  }
  const answer = Response.json(body, { status: refusal.kind.status, ...noStore })
  if (refusal.retryAfterSeconds) answer.headers.set('retry-after', String(refusal.retryAfterSeconds))
  return answer
}
