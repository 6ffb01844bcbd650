import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { accountById, isBanned } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, tooManyRequests, userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { recordRefusal } from '../record-refusal.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { issueTokens, type RequestOrigin, type SessionBody } from '../sessions.ts'
import { challengeAddress, challengeSeconds } from './challenge-factor.ts'
import { findFactor, type StoredFactor } from './find-factor.ts'
import { raiseSession } from './raise-session.ts'
import { acceptedStep } from './totp.ts'

export const VerifyFactorRequest = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20).default(''),
})
export type VerifyFactorRequest = z.output<typeof VerifyFactorRequest>

/**
 * `POST /factors/:id/verify`: answers a challenge with an authenticator code. Raises the session to `aal2`, verifies
 * a new factor and ends `aal1` sessions.
 * Attempts are counted before the code is checked: a million codes, five attempts in a quarter of an hour.
 */
export async function verifyFactor(
  auth: AuthContext,
  session: SessionOfRequest,
  factorId: string,
  request: VerifyFactorRequest,
  origin: RequestOrigin,
): Promise<SessionBody> {
  if (!request.code) {
    throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  }
  const wait = await auth.limits.consume('factorFailure', session.account.id)
  if (wait > 0) {
    await recordRefusal(auth, `factorFailure:${session.account.id}`, wait, async () => ({
      name: 'code-limited',
      account: session.account,
      by: 'owner',
      origin,
      after: { limit: 'factorFailure' },
    }))
    throw tooManyRequests(wait)
  }
  const body = await auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, session.account.id, factorId)
    await requireChallenge(connection, factor, request.challenge_id, origin)
    await consumeTotpCode(connection, factor, request.code)
    await connection.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
      request.challenge_id,
    ])
    const raised = await raiseSession(connection, session, factor.id)
    await connection.query(
      `delete from auth.mfa_factors
       where user_id = $1
         and status = 'unverified'`,
      [session.account.id],
    )
    await recordAuthEvent(connection, 'verification_attempted', session.account, origin.address)
    if (factor.status === 'unverified') {
      await auth.onSecurityEvent(connection, {
        name: 'add-factor',
        account: session.account,
        by: 'owner',
        origin,
      })
    }
    const account = await accountById(connection, session.account.id)
    if (!account || isBanned(account)) {
      throw userNotFound()
    }
    return issueTokens(auth, account, raised.proof, raised.refreshToken)
  })
  await auth.limits.reset('factorFailure', session.account.id)
  return body
}

async function requireChallenge(
  connection: Connection,
  factor: StoredFactor,
  challengeId: string,
  origin: RequestOrigin,
): Promise<void> {
  const { rows } = await connection.query<{ is_answered: boolean; is_same: boolean; is_fresh: boolean }>(
    `select verified_at is not null as is_answered,
       ip_address = $3::inet as is_same,
       created_at > now() - make_interval(secs => $4) as is_fresh
     from auth.mfa_challenges
     where id = $1
       and factor_id = $2`,
    [challengeId, factor.id, challengeAddress(origin), challengeSeconds],
  )
  const challenge = rows[0]
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.is_answered || !challenge.is_same) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (!challenge.is_fresh) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
}

async function consumeTotpCode(connection: Connection, factor: StoredFactor, code: string): Promise<void> {
  const lastUsed = factor.last_used_step === null ? undefined : Number(factor.last_used_step)
  const step = factor.secret ? acceptedStep(factor.secret, code, new Date(), lastUsed) : undefined
  if (step === undefined) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await connection.query(
    `update auth.mfa_factors
     set status = 'verified', last_used_step = $2, updated_at = now()
     where id = $1`,
    [factor.id, step],
  )
}
