import type { ApiErrorBody } from '@localchef/contracts/api-error'
import { retryAfterOf } from './retry-after.ts'

/** A call the server refused or could not answer. `status` 0 means it was never reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: NonNullable<ApiErrorBody['issues']>
  readonly details: unknown
  readonly requestId: string | undefined
  /** With status 429: seconds until a retry makes sense, if the server sent them. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Partial<ApiErrorBody>, retryAfterSeconds?: number) {
    super(body.message ?? `Request failed with status ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'network_error' : 'unknown')
    this.issues = body.issues ?? []
    this.details = body.details
    this.requestId = body.requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error a response carries. Reads the body, which may not be ours when a proxy answered. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  let body: Partial<ApiErrorBody> = {}
  try {
    const parsed: unknown = await response.json()
    if (parsed && typeof parsed === 'object') body = parsed
  } catch {
    // Not JSON, so the status has to suffice.
  }
  return new ApiError(response.status, body, retryAfterOf(response))
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
