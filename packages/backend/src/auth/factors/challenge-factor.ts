import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, notImplemented, tooManyRequests } from '../auth-error.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { inetOf, type RequestOrigin } from '../sessions.ts'
import { findFactor } from './find-factor.ts'

/** Lifetime of a challenge. */
export const challengeSeconds = 300

export interface ChallengeAnswer {
  id: string
  type: 'totp'
  /** In seconds since 1970. */
  expires_at: number
}

/** `POST /factors/:id/challenge`: opens a challenge, to be answered from the same address. */
export async function challengeFactor(
  auth: AuthContext,
  { account }: SessionOfRequest,
  factorId: string,
  origin: RequestOrigin,
): Promise<ChallengeAnswer> {
  const wait = await auth.limits.consume('factorRequest', account.id)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const id = randomUUID()
  await auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, account.id, factorId)
    if (factor.factor_type === 'recovery_code') {
      throw new AuthError(422, 'validation_failed', 'Recovery codes are verified without a challenge')
    }
    if (factor.factor_type !== 'totp') {
      throw notImplemented(`POST /factors/:id/challenge of a ${factor.factor_type} factor`)
    }
    await connection.query(
      `delete from auth.mfa_challenges
       where factor_id = $1
         and created_at < now() - make_interval(secs => $2)`,
      [factor.id, challengeSeconds],
    )
    await connection.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3::inet)`,
      [id, factor.id, challengeAddress(origin)],
    )
  })
  return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}

/** The column requires an address; requests without a known one share this placeholder. */
export function challengeAddress(origin: RequestOrigin): string {
  return inetOf(origin.address) ?? '0.0.0.0'
}
