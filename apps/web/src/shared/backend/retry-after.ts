import { tellToWait } from './tell-to-wait.ts'

let waitUntil = 0

/** Seconds a refused call asks to wait, as `Retry-After` says; undefined when it says nothing that can be read. */
export function retryAfterOf(response: Response): number | undefined {
  const told = response.headers.get('retry-after')
  const seconds = told === null ? Number.NaN : Number(told)
  return response.status === 429 && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** The official client's errors carry no headers: what the last refusal said is kept for the words about it. */
export async function fetchNotingWait(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const seconds = retryAfterOf(response)
  if (seconds !== undefined) waitUntil = Date.now() + seconds * 1000
  if (response.status === 429 && isChange(input, init)) tellToWait(seconds)
  return response
}

/** Rows and files that are written have no place of their own for it; functions and forms of accounts have one. */
function isChange(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? 'GET'
  return method !== 'GET' && method !== 'HEAD' && /\/(?:rest|storage)\/v1\//.test(String(input))
}

/** Undefined when no call was refused like this, or the time is over. */
export function secondsToWait(): number | undefined {
  const left = Math.ceil((waitUntil - Date.now()) / 1000)
  return left > 0 ? left : undefined
}
