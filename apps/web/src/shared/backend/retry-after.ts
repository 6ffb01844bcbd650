import { showWaitToast } from './show-wait-toast.ts'

let waitUntil = 0

/** Seconds to wait according to `Retry-After`; undefined if it is missing or unreadable. */
export function retryAfterOf(response: Response): number | undefined {
  const told = response.headers.get('retry-after')
  const seconds = told === null ? Number.NaN : Number(told)
  return response.status === 429 && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** The official client's errors carry no headers, so the last refusal's wait is kept for its message. */
export async function fetchNotingWait(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const seconds = retryAfterOf(response)
  if (seconds !== undefined) waitUntil = Date.now() + seconds * 1000
  if (response.status === 429 && isChange(input, init)) showWaitToast(seconds)
  return response
}

/**
 * Whether a request writes rows or files. These have no place of their own for the message; functions and forms of
 * accounts do.
 */
function isChange(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? 'GET'
  return method !== 'GET' && method !== 'HEAD' && /\/(?:rest|storage)\/v1\//.test(String(input))
}

/** Seconds until the end of the last refusal's wait; undefined if there was none or it is over. */
export function secondsToWait(): number | undefined {
  const left = Math.ceil((waitUntil - Date.now()) / 1000)
  return left > 0 ? left : undefined
}
