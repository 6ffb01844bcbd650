import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { accountById, isBanned } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { queueRecoveryCodeUsed } from '../auth-mails.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { recordRefusal } from '../record-refusal.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { issueTokens, type RequestOrigin, type SessionBody } from '../sessions.ts'
import { raiseSession } from './raise-session.ts'
import { hashOfRecoveryCode } from './recovery-code-format.ts'
import { findCodesFactor, tally } from './recovery-codes.ts'

export const VerifyRecoveryCodeRequest = z.object({ code: z.string().max(100).default('') })
export type VerifyRecoveryCodeRequest = z.output<typeof VerifyRecoveryCodeRequest>

/**
 * `POST /factors/recovery-codes/verify`: consumes a recovery code in place of an authenticator code. Raises the
 * session to `aal2`, ends `aal1` sessions and notifies the owner by mail.
 */
export async function verifyRecoveryCode(
  auth: AuthContext,
  session: SessionOfRequest,
  request: VerifyRecoveryCodeRequest,
  origin: RequestOrigin,
  language: MailLanguage,
): Promise<SessionBody> {
  const { account: owner } = session
  const wait = await auth.limits.consume('recoveryCodeFailure', owner.id)
  if (wait > 0) {
    await recordRefusal(auth, `recoveryCodeFailure:${owner.id}`, wait, async () => ({
      name: 'code-limited',
      account: owner,
      by: 'owner',
      origin,
      after: { limit: 'recoveryCodeFailure' },
    }))
    throw new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes, try again later', {
      retryAfterSeconds: wait,
    })
  }
  const body = await auth.database.transaction(async (connection) => {
    const factor = await findCodesFactor(connection, owner.id)
    if (!factor || !(await consumeCode(connection, factor.id, request.code))) {
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    }
    const raised = await raiseSession(connection, session, factor.id, 'mfa/recovery_code')
    await recordAuthEvent(connection, 'verification_attempted', owner, origin.address)
    const { remaining } = await tally(connection, factor.id)
    const used = { name: 'use-recovery-code', account: owner, by: 'owner', origin } as const
    await auth.onSecurityEvent(connection, { ...used, after: { remaining } })
    const account = await accountById(connection, owner.id)
    if (!account || isBanned(account)) {
      throw userNotFound()
    }
    await queueRecoveryCodeUsed(auth, connection, account, { language }, remaining)
    return issueTokens(auth, account, raised.proof, raised.refreshToken)
  })
  auth.onMailQueued()
  await auth.limits.reset('recoveryCodeFailure', owner.id)
  return body
}

async function consumeCode(connection: Connection, factorId: string, code: string): Promise<boolean> {
  const { rows } = await connection.query(
    `update auth.mfa_recovery_codes
     set used_at = now()
     where factor_id = $1
       and code_hash = $2
       and used_at is null
     returning id`,
    [factorId, hashOfRecoveryCode(factorId, code)],
  )
  return rows.length > 0
}
