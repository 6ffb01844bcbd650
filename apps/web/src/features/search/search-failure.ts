import { ApiError } from '@/shared/backend/api-error.ts'
import { waitText } from '@/shared/i18n/wait-text.ts'

/** The server's own words, or which of ours to say (spec, section 8). */
export type SearchFailure = { message: string } | { key: 'failed' | 'searchFailed' }

export function searchFailure(error: unknown): SearchFailure {
  // Status 0 never reached the server: the message is not its own.
  if (!(error instanceof ApiError) || error.status === 0) return { key: 'searchFailed' }
  if (error.status === 429) return { message: waitText(error.retryAfterSeconds) }
  const isOwn = !/^Request failed with status \d+$/.test(error.message)
  return error.message && isOwn ? { message: error.message } : { key: 'failed' }
}
