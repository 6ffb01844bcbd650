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
let logged = 0

/** Recent errors of this process, latest first. Kept in memory because the log may be elsewhere. */
export function recentErrors(): readonly RecentError[] {
  return kept
}

/** The number of errors since the process started. */
export function errorsLogged(): number {
  return logged
}

/** Receives a log call's arguments: fields first, as in pino, then the text. */
export function rememberError(given: readonly unknown[], bindings: Bindings): void {
  const [first, second] = given
  const fields: Record<string, unknown> = { ...bindings, ...(isRecord(first) ? first : {}) }
  const error = fields.err ?? (first instanceof Error ? first : undefined)
  const text = typeof first === 'string' ? first : second
  logged += 1
  kept.unshift({
    at: new Date().toISOString(),
    message: typeof text === 'string' ? text : messageOf(error),
    detail: error === undefined ? null : messageOf(error),
    requestId: textOrNull(fields.requestId),
    where: textOrNull(fields.function ?? fields.job ?? fields.task ?? fields.path),
  })
  kept.length = Math.min(kept.length, mostKept)
}

/** An error's message without its details: rows and values of a failed statement stay private. */
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
