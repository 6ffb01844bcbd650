import type { Account } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyRequests } from './auth-error.ts'
import { limitCodeAttempts } from './limit-code-attempts.ts'
import { countCodeTry, redeemCode } from './one-time-tokens.ts'
import { isPassword } from './password.ts'
import { recordRefusal } from './record-refusal.ts'
import type { SessionOfRequest } from './require-session.ts'
import { type RequestOrigin, readProof } from './sessions.ts'

/** Proof in a request besides its session. */
export interface Proof {
  /** The code of `GET /reauthenticate`. */
  nonce?: string | null | undefined
  current_password?: string | null | undefined
}

/** Signing in by a mailed link or code counts as reauthentication for this long. */
const recentSeconds = 3600

/**
 * Throws unless the request proves the owner by the old password or a mailed code, because a session may be hijacked.
 * Required before changing credentials.
 */
export async function requireProof(
  auth: AuthContext,
  session: SessionOfRequest,
  proof: Proof,
  origin: RequestOrigin,
): Promise<void> {
  const { account } = session
  if (proof.nonce) return requireNonce(auth, account, proof.nonce, origin)
  if (!auth.settings.reauthenticate || (await cameByMail(auth, session))) return
  if (proof.current_password) return requireOldPassword(auth, account, proof.current_password, origin)
  throw account.encrypted_password
    ? new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
    : new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

async function cameByMail(auth: AuthContext, { sessionId }: SessionOfRequest): Promise<boolean> {
  const { amr } = await auth.database.transaction((connection) => readProof(connection, sessionId))
  const since = Date.now() / 1000 - recentSeconds
  return amr.some(({ method, timestamp }) => method === 'otp' && timestamp > since)
}

async function requireNonce(
  auth: AuthContext,
  account: Account,
  nonce: string,
  origin: RequestOrigin,
): Promise<void> {
  const types = ['reauthentication_token'] as const
  const owner = account.email
    ? ({ id: account.id, sentTo: account.email } as const)
    : ({ id: account.id, sentTo: account.phone ?? '', proves: 'phone' } as const)
  await limitCodeAttempts(auth, account.email ?? account.phone ?? account.id, origin, 'owner', async () => {
    await countCodeTry(auth, { userId: account.id }, types)
    const found = await auth.database.transaction((connection) =>
      redeemCode(auth, connection, owner, nonce, types),
    )
    if (!found) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  })
}

async function requireOldPassword(
  auth: AuthContext,
  account: Account,
  password: string,
  origin: RequestOrigin,
): Promise<void> {
  const wait = await auth.limits.consume('oldPasswordFailure', account.id)
  if (wait > 0) {
    await recordRefusal(auth, `oldPasswordFailure:${account.id}`, wait, async () => ({
      name: 'sign-in-limited',
      account,
      by: 'owner',
      origin,
      after: { limit: 'oldPasswordFailure' },
    }))
    throw tooManyRequests(wait)
  }
  if (!(await isPassword(account.encrypted_password, password))) {
    throw new AuthError(
      400,
      'current_password_mismatch',
      'Current password required when setting new password.',
    )
  }
  await auth.limits.reset('oldPasswordFailure', account.id)
}
