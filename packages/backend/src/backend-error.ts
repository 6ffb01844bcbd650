import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal with the status and the machine-readable code that the wire contract names. */
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

/** One call more than its caller may make for now. */
export class TooManyRequests extends BackendError {
  override readonly name = 'TooManyRequests'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_requests', `Too many requests. Please try again in ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What an answer to a refused call says beside its body. */
export function headersOf(error: unknown): Record<string, string> {
  return error instanceof TooManyRequests ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}
