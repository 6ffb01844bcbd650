import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'

const words = {
  signUp: [400, 'Phone signups are disabled'],
  signIn: [422, 'Phone logins are disabled'],
  otp: [400, 'Unsupported phone provider'],
  resend: [400, 'Phone logins are disabled'],
  change: [422, 'Phone logins are disabled'],
} as const

/** Throws `phone_provider_disabled`, with GoTrue's message for the call, when no SMS provider is configured. */
export function requirePhone(auth: AuthContext, call: keyof typeof words): void {
  if (!auth.settings.phone) {
    const [status, message] = words[call]
    throw new AuthError(status, 'phone_provider_disabled', message)
  }
}

/** Throws when a request has both an email address and a phone. */
export function requireOneAddress(body: { email?: unknown; phone?: unknown }, suffix: string): void {
  if (body.email && body.phone) {
    throw new AuthError(
      400,
      'validation_failed',
      `Only an email address or phone number should be provided${suffix}`,
    )
  }
}
