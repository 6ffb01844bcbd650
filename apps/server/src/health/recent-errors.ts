import type { Bindings } from 'pino'

export interface RecentError {
  at: string
  message: string
  detail: string | null
  requestId: string | null
  where: string | null
}

const mostKept = 50
const kept: RecentError[] = []

/** What went wrong in this process lately, the latest first. Kept apart from the log, which may lie elsewhere. */
export function recentErrors(): readonly RecentError[] {
  return kept
}

/** Takes what is about to be logged: the line's fields first, as pino has them, then its text. */
export function rememberError(given: readonly unknown[], bindings: Bindings): void {
  const [first, second] = given
  const fields: Record<string, unknown> = { ...bindings, ...(isRecord(first) ? first : {}) }
  const error = fields.err ?? (first instanceof Error ? first : undefined)
  const text = typeof first === 'string' ? first : second
  kept.unshift({
    at: new Date().toISOString(),
    message: typeof text === 'string' ? text : messageOf(error),
    detail: error === undefined ? null : messageOf(error),
    requestId: textOrNull(fields.requestId),
    where: textOrNull(fields.function ?? fields.job ?? fields.task ?? fields.path),
  })
  kept.length = Math.min(kept.length, mostKept)
}

/** What an error says, without what stands under it: the rows and values of a failed statement are nobody's to read. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`.slice(0, 300)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 200) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}
