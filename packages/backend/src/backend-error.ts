import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal with the status and machine-readable code of the wire contract. */
export class BackendError extends Error {
  override readonly name: string = 'BackendError'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The caller has exhausted its rate limit. */
export class TooManyRequests extends BackendError {
  override readonly name = 'TooManyRequests'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_requests', `Too many requests. Please try again in ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Headers of a refusal. */
export function headersOf(error: unknown): Record<string, string> {
  return error instanceof TooManyRequests ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}
