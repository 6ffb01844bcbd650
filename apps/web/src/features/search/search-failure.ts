import { ApiError } from '@/shared/backend/api-error.ts'
import { waitText } from '@/shared/i18n/wait-text.ts'

/** The server's message, or the key of our own (spec, section 8). */
export type SearchFailure = { message: string } | { key: 'failed' | 'searchFailed' }

export function searchFailure(error: unknown): SearchFailure {
  // Status 0 means the server wasn't reached, so the message isn't the server's.
  if (!(error instanceof ApiError) || error.status === 0) return { key: 'searchFailed' }
  if (error.status === 429) return { message: waitText(error.retryAfterSeconds) }
  const isOwn = !/^Request failed with status \d+$/.test(error.message)
  return error.message && isOwn ? { message: error.message } : { key: 'failed' }
}
