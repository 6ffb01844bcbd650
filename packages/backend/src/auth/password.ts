import { hash, verify } from '@node-rs/argon2'
import { AuthError } from './auth-error.ts'
import type { ResolvedAuthSettings } from './auth-settings.ts'
import { isGuessable } from './guessable-password.ts'

/** Argon2id with the library's defaults, which are OWASP's first choice (19 MiB, two passes, one lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Hashes for a missing account as well, so that the response time does not reveal which
 * addresses are registered.
 */
export async function isPassword(encrypted: string | null | undefined, password: string): Promise<boolean> {
  if (!encrypted) {
    decoy ??= hash('no account has this password')
    await verify(await decoy, password)
    return false
  }
  try {
    return await verify(encrypted, password)
  } catch {
    // A hash of another algorithm, imported from elsewhere: sign-in fails, recovery sets a new password.
    return false
  }
}

/** Throws for a password that is too short or guessable. */
export async function requireStrongPassword(
  { minimumPasswordLength }: Pick<ResolvedAuthSettings, 'minimumPasswordLength'>,
  password: string,
  email: string | null | undefined,
): Promise<void> {
  if ([...password].length < minimumPasswordLength) {
    throw weakPassword('length', `Password should be at least ${minimumPasswordLength} characters.`)
  }
  if (await isGuessable(password, email)) {
    throw weakPassword(
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    )
  }
}

function weakPassword(reason: string, words: string): AuthError {
  return new AuthError(422, 'weak_password', `Password too weak. ${words}`, { weakPasswordReasons: [reason] })
}
