import type { Session } from '@supabase/supabase-js'
import { loadBackend } from '@/shared/backend/client.ts'
import { forgetAnswers } from '@/shared/backend/kept-answers.ts'
import { clearStoredSession } from '@/shared/backend/session-storage.ts'
import { removeAllDrafts } from '@/shared/browser/drafts.ts'
import { removeListPlaces } from '@/shared/browser/list-places.ts'
import { attemptLimit } from './attempt-limit.ts'
import type { PasswordProof, SignUpDetails } from './auth-context.ts'
import { AuthRefusal, codeOf } from './auth-errors.ts'

/** All functions throw the auth service's error or an `AuthRefusal`; `authErrorText` translates them. */

export async function signIn(email: string, password: string, captchaToken: string | null): Promise<Session> {
  refuseTooManyAttempts(email)
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const { data, error } = await backend.auth.signInWithPassword({
    email,
    password,
    options: { captchaToken },
  })
  if (error) {
    attemptLimit.recordFailure(email)
    throw error
  }
  attemptLimit.clear(email)
  return data.session
}

/** Returns the session, or null after a verification e-mail was sent. */
export async function signUp(details: SignUpDetails, captchaToken: string | null): Promise<Session | null> {
  refuseTooManyAttempts(details.email)
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const { data, error } = await backend.auth.signUp({
    email: details.email,
    password: details.password,
    options: {
      captchaToken,
      emailRedirectTo: pageUrl('/auth/confirm-email?type=signup'),
      // Initial values for onboarding; the role itself is written with the profile.
      data: { role: details.role, language: details.language },
    },
  })
  if (error) {
    attemptLimit.recordFailure(details.email)
    throw error
  }
  attemptLimit.clear(details.email)
  return data.session
}

export async function signInWithGoogle(): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: pageUrl('/auth') },
  })
  if (error) throw new AuthRefusal('googleAuthError')
}

/** The identity provider's return address; `by` distinguishes its failures from Google's. */
const ssoReturn = '/auth?by=sso'

/** Redirects to the company's identity provider. */
export async function signInWithSso(domain: string, captchaToken: string | null): Promise<void> {
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const { error } = await backend.auth.signInWithSSO({
    domain,
    options: { redirectTo: pageUrl(ssoReturn), captchaToken },
  })
  if (error) throw error
}

export async function signOut(): Promise<void> {
  try {
    const backend = await loadBackend()
    const { error } = await backend.auth.signOut({ scope: 'global' })
    if (error) console.error('Sign-out failed', error)
  } catch (error) {
    console.error('Sign-out failed', error)
  }
  clearStoredSession()
  removeAllDrafts()
  removeListPlaces()
  await forgetAnswers()
  window.location.replace('/')
}

export async function resetPassword(email: string, captchaToken: string | null): Promise<void> {
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const { error } = await backend.auth.resetPasswordForEmail(email, {
    redirectTo: pageUrl('/auth/reset-password'),
    captchaToken,
  })
  if (error) throw error
}

export async function updatePassword(password: string, proof: PasswordProof = {}): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.auth.updateUser({ password, ...proof })
  if (error) throw error
}

export async function resendConfirmation(email: string, captchaToken: string | null): Promise<void> {
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const { error } = await backend.auth.resend({
    type: 'signup',
    email,
    options: { captchaToken, emailRedirectTo: pageUrl('/auth/confirm-email?type=signup') },
  })
  if (error) throw error
}

/** Redeems the code of a mail as its link would: signs in, after a sign-up also confirming the address. */
export async function redeemMailedCode(
  email: string,
  code: string,
  type: 'signup' | 'recovery',
): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.auth.verifyOtp({ email, token: code, type })
  if (error) throw error
}

/**
 * Sends a sign-in code, and creates the account of a new address or number. The answer doesn't tell whether the account
 * is new.
 */
export async function sendSignInCode(
  to: { email: string } | { phone: string },
  person: { name: string; language: string },
  captchaToken: string | null,
): Promise<void> {
  refuseTooManyAttempts(holderOf(to))
  if (captchaToken === null) throw new AuthRefusal('captchaRequired')
  const backend = await loadBackend()
  const options = {
    captchaToken,
    data: { role: 'buyer', full_name: person.name, language: person.language },
  }
  const { error } = await backend.auth.signInWithOtp(
    'email' in to
      ? { email: to.email, options: { ...options, emailRedirectTo: pageUrl('/cart') } }
      : { phone: to.phone, options },
  )
  if (error) throw error
}

/** Signs in with the code from `sendSignInCode`. A wrong code counts as a failed attempt, like a wrong password. */
export async function redeemSignInCode(
  to: { email: string } | { phone: string },
  token: string,
): Promise<void> {
  refuseTooManyAttempts(holderOf(to))
  const backend = await loadBackend()
  const { error } = await backend.auth.verifyOtp(
    'email' in to ? { email: to.email, token, type: 'email' } : { phone: to.phone, token, type: 'sms' },
  )
  if (error) {
    if (codeOf(error) === 'otp_expired') attemptLimit.recordFailure(holderOf(to))
    throw error
  }
  attemptLimit.clear(holderOf(to))
}

function holderOf(to: { email: string } | { phone: string }): string {
  return 'email' in to ? to.email : to.phone
}

function refuseTooManyAttempts(email: string): void {
  const minutes = attemptLimit.minutesToWait(email)
  if (minutes > 0) throw new AuthRefusal('rateLimitError', minutes)
}

function pageUrl(path: string): string {
  return new URL(path, window.location.origin).toString()
}
