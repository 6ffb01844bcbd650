import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { BackendError } from '../backend-error.ts'
import { isConnectionError, isStorageFull } from '../connection-error.ts'
import { notImplementedMessage } from '../not-implemented.ts'

export interface AuthErrorExtras {
  /** Reasons a password is weak: `length`, `pwned`. */
  weakPasswordReasons?: readonly string[]
  retryAfterSeconds?: number
  /** The `error` field of an OAuth refusal; the token endpoint adds it for the id_token grant. */
  oauthError?: string
}

/** A refusal of the account service, with GoTrue's codes and messages, which the client knows. */
export class AuthError extends BackendError {
  readonly extras: AuthErrorExtras

  constructor(status: ContentfulStatusCode, code: string, message: string, extras: AuthErrorExtras = {}) {
    super(status, code, message)
    this.extras = extras
  }
}

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * A call that GoTrue has and this server does not implement. Not a 5xx: the client takes every 5xx for a network
 * failure and drops the code. GoTrue answers 422 for a disabled provider.
 */
export const notImplemented = (call: string) =>
  new AuthError(422, 'not_implemented', notImplementedMessage(call))

export const providerNotEnabled = () =>
  new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')

export const linkExpired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found')

export function tooManyRequests(seconds: number): AuthError {
  const minutes = Math.ceil(seconds / 60)
  return new AuthError(
    429,
    'over_request_rate_limit',
    `Request rate limit reached, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfterSeconds: seconds },
  )
}

export function tooManyMails(seconds: number): AuthError {
  return new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

export function tooManyTexts(seconds: number): AuthError {
  return new AuthError(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

export const codeExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

const apiVersionHeader = 'x-supabase-api-version'
const namedCodesSince = '2024-01-01'

/**
 * Answers in the shape the client expects: since API version 2024-01-01 `code` is the named code, before that the
 * HTTP status.
 */
export function respondAuthError(context: Context, error: Error, log: Logger): Response {
  const refusal = refusalOf(error)
  if (!refusal) {
    log.error({ err: error, path: context.req.path }, 'the account service failed')
    return respondAuthError(context, failureOf(error), log)
  }
  const extras = refusal instanceof AuthError ? refusal.extras : {}
  if (extras.retryAfterSeconds !== undefined) {
    context.header('retry-after', String(extras.retryAfterSeconds))
  }
  context.header('x-sb-error-code', refusal.code)
  const reasons = extras.weakPasswordReasons
  const oauth = extras.oauthError ? { error: extras.oauthError, error_description: refusal.message } : {}
  const asked = context.req.header(apiVersionHeader) ?? ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= namedCodesSince) {
    context.header(apiVersionHeader, namedCodesSince)
    return context.json(
      {
        code: refusal.code,
        message: refusal.message,
        ...oauth,
        ...(reasons ? { weak_password: { message: refusal.message, reasons } } : {}),
      },
      refusal.status,
    )
  }
  return context.json(
    {
      code: refusal.status,
      error_code: refusal.code,
      msg: refusal.message,
      ...oauth,
      ...(reasons ? { weak_password: { reasons } } : {}),
    },
    refusal.status,
  )
}

function refusalOf(error: Error): BackendError | undefined {
  if (error instanceof BackendError) {
    return error
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthError(413, 'validation_failed', 'The request is too large')
  }
  return undefined
}

/** A 503 makes the client retry: the database is unreachable or the disk is full. Anything else is a bug. */
function failureOf(error: Error): AuthError {
  if (isStorageFull(error)) return new AuthError(503, 'storage_full', 'The disk of the server is full')
  return isConnectionError(error)
    ? new AuthError(503, 'unexpected_failure', 'Service temporarily unavailable')
    : new AuthError(500, 'unexpected_failure', 'Unexpected failure')
}
