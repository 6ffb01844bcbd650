import { hash, verify } from '@node-rs/argon2'
import { AuthError } from './auth-error.ts'

/** Argon2id with the library's defaults, which are OWASP's first choice (19 MiB, two passes, one lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the account's. Takes as long for an account that is not there, so that the time
 * of the answer does not say which addresses have one.
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
    // A hash of another kind, brought along from elsewhere: nobody signs in with it; recovery sets a new one.
    return false
  }
}

export function requireStrongPassword(password: string, minimumLength: number): void {
  if ([...password].length < minimumLength) {
    throw new AuthError(
      422,
      'weak_password',
      `Password too weak. Password should be at least ${minimumLength} characters.`,
      { weakPasswordReasons: ['length'] },
    )
  }
}
