import type { TFunction } from 'i18next'
import { secondsToWait } from '@/shared/backend/retry-after.ts'

/** A refusal without a request to the server. The reason is a key of the namespace `auth`. */
export class AuthRefusal extends Error {
  readonly reason: 'captchaRequired' | 'rateLimitError' | 'rateLimitGeneric' | 'googleAuthError'
  readonly minutes: number

  constructor(reason: AuthRefusal['reason'], minutes = 0) {
    super(reason)
    this.name = 'AuthRefusal'
    this.reason = reason
    this.minutes = minutes
  }
}

/** The only messages of the auth service that are shown (spec, section 8), with their translations. */
const shown = [
  ['Invalid login credentials', 'errors.invalidCredentials'],
  ['Email not confirmed', 'errors.emailNotConfirmed'],
  ['User already registered', 'errors.alreadyRegistered'],
  ['Invalid email address', 'errors.invalidEmail'],
  ['Password too weak', 'errors.weakPassword'],
  ['Session expired', 'errors.sessionExpired'],
  ['Network error', 'errors.network'],
  ['Service temporarily unavailable', 'errors.unavailable'],
  ['Security violation: Profile ID mismatch', 'errors.profileMismatch'],
] as const

/** Codes of messages that the auth service may word differently. */
const messageByCode: Record<string, string> = {
  invalid_credentials: 'Invalid login credentials',
  email_not_confirmed: 'Email not confirmed',
  user_already_exists: 'User already registered',
  email_exists: 'User already registered',
  email_address_invalid: 'Invalid email address',
  weak_password: 'Password too weak',
  session_not_found: 'Session expired',
  session_expired: 'Session expired',
}

export function isEmailNotConfirmed(error: unknown): boolean {
  return messageOf(error).includes('Email not confirmed')
}

/** Whether a password was refused as a commonly guessed one. */
export function isKnownPassword(error: unknown): boolean {
  return (
    codeOf(error) === 'weak_password' &&
    error instanceof Error &&
    'reasons' in error &&
    Array.isArray(error.reasons) &&
    error.reasons.includes('pwned')
  )
}

/** Wait in seconds if the answer gives none: the auth service's longest window. */
const longestWait = 15 * 60

/** The message for the user: a known one (translated if not English), or a generic sentence. */
export function authErrorText(error: unknown, t: TFunction<'auth'>, language: string): string {
  if (error instanceof AuthRefusal) return t(error.reason, { count: error.minutes, minutes: error.minutes })
  if (statusOf(error) === 429) {
    const minutes = Math.ceil((secondsToWait() ?? longestWait) / 60)
    return t('rateLimitGeneric', { count: minutes, minutes })
  }
  if (codeOf(error) === 'captcha_failed') return t('captchaRequired')
  if (codeOf(error) === 'mfa_verification_failed') return t('factor.wrong')
  if (isKnownPassword(error)) return t('errors.knownPassword')
  const message = messageOf(error)
  const known = shown.find(([phrase]) => message.includes(phrase))
  if (!known) return t('errors.unexpected')
  return language === 'en' ? message : t(known[1])
}

function messageOf(error: unknown): string {
  const code = codeOf(error)
  const byCode = code && messageByCode[code]
  if (byCode) return byCode
  const status = statusOf(error)
  if (status === 502 || status === 503 || status === 504) return 'Service temporarily unavailable'
  // Without a status, the service didn't answer. The client also gives this name to other server failures.
  const isUnanswered = nameOf(error) === 'AuthRetryableFetchError' && !status
  if (isUnanswered || error instanceof TypeError) return 'Network error'
  if (nameOf(error) === 'AuthSessionMissingError') return 'Session expired'
  return error instanceof Error ? error.message : ''
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}
