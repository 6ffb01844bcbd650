import pg from 'pg'
import { BackendError, headersOf } from '../backend-error.ts'
import { isConnectionError, isStorageFull } from '../connection-error.ts'
import { notImplementedMessage } from '../not-implemented.ts'

/** A refusal in PostgREST's shape: `{code, message, details, hint}`. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  /** Usually a sentence; a list of candidates when ambiguous. */
  readonly details: string | readonly object[] | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      details?: string | readonly object[] | null
      hint?: string | null
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = extra.details ?? null
    this.hint = extra.hint ?? null
    this.headers = extra.headers ?? {}
  }
}

/** A call of PostgREST that this server does not implement. */
export function notImplemented(call: string): RestError {
  return new RestError(501, 'not_implemented', notImplementedMessage(call))
}

export function cannotParse(what: string, text: string, details?: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${text.slice(0, 200)})"`, {
    details: details ?? null,
  })
}

/** Maps an error to a response. Anonymous callers get 401 where signed-in ones get 403. */
export function toRestError(error: unknown, anonymous: boolean): RestError {
  if (error instanceof RestError) return error
  if (error instanceof BackendError) {
    return new RestError(error.status, error.status === 401 ? 'PGRST301' : error.code, error.message, {
      headers: headersOf(error),
    })
  }
  if (isConnectionError(error)) return new RestError(503, 'PGRST001', 'The database is away for a moment')
  // PostgreSQL's message names one of its files.
  if (isStorageFull(error)) return new RestError(503, '53100', 'The disk of the server is full')
  if (error instanceof pg.DatabaseError && error.code) {
    const status = statusOfSqlState(error.code, anonymous)
    // An internal error may name files and settings, which belong only in the log.
    if (error.code.startsWith('XX')) return unexpected()
    return new RestError(status, error.code, error.message, {
      details: error.detail ?? null,
      hint: error.hint ?? null,
    })
  }
  return unexpected()
}

function unexpected(): RestError {
  return new RestError(500, 'internal', 'Something went wrong on our side')
}

/** PostgREST's mapping from SQLSTATE to HTTP status (docs: references/errors). */
export function statusOfSqlState(code: string, anonymous: boolean): number {
  const raised = /^PT([2-5]\d\d)$/.exec(code)
  if (raised) return Number(raised[1])
  switch (code) {
    case '23503':
    case '23505':
      return 409
    case '25006':
      return 405
    case '42501':
      return anonymous ? 401 : 403
    case '42883':
    case '42P01':
      return 404
    case '42P17':
    case '53400':
      return 500
    case 'P0001':
      return 400
    case '57P01':
    // PostgREST answers 500 here too: somebody else holds the row, and a retry may succeed.
    case '55P03':
      return 503
    // PostgREST answers 500, which means a fault of the server; a query over its time limit is not a fault.
    case '57014':
      return 504
  }
  switch (code.slice(0, 2)) {
    case '08':
    case '53':
      return 503
    case '54':
      return 413
    case '0L':
    case '0P':
    case '28':
      return 403
    case '09':
    case '25':
    case '2D':
    case '38':
    case '39':
    case '3B':
    case '40':
    case '55':
    case '57':
    case '58':
    case 'F0':
    case 'HV':
    case 'P0':
    case 'XX':
      return 500
    default:
      return 400
  }
}
