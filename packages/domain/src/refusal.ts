/** The statuses a refused call may have (DESIGN section 5). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429

export interface RefusalIssue {
  path: (string | number)[]
  message: string
}

export interface RefusalOptions {
  /** What a conflict is about: goes to the caller as it is. */
  details?: unknown
  /** What is wrong with which field. */
  issues?: RefusalIssue[]
  /** With 429: when it is worth trying again. */
  retryAfterSeconds?: number
}

/** A call that is refused for a reason the caller may know. Anything else thrown is our own fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  /** Stable, for programs and translations: `price_changed`, `not_found` … */
  readonly code: string
  readonly details: unknown
  readonly issues: RefusalIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: RefusalStatus, code: string, message: string, options: RefusalOptions = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = options.details
    this.issues = options.issues
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function notFound(what: string): Refusal {
  return new Refusal(404, 'not_found', `There is no such ${what}`)
}

export function forbidden(message = 'You may not do this'): Refusal {
  return new Refusal(403, 'forbidden', message)
}

/** One field is wrong in a way only the server can know. */
export function invalidField(path: (string | number)[], message: string): Refusal {
  return new Refusal(400, 'invalid_input', message, { issues: [{ path, message }] })
}
