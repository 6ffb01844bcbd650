import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal with the status and the machine-readable code that the wire contract names. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
