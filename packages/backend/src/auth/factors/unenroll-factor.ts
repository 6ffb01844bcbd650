import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { SessionOfRequest } from '../require-session.ts'
import type { RequestOrigin } from '../sessions.ts'
import { findFactor } from './find-factor.ts'
import { lowerSessions } from './raise-session.ts'
import { dropLoneRecoveryCodes } from './recovery-codes.ts'

/** `DELETE /factors/:id`: removes a factor. Removing a verified one requires an `aal2` session. */
export async function unenrollFactor(
  auth: AuthContext,
  { account, aal }: SessionOfRequest,
  factorId: string,
  origin: RequestOrigin,
): Promise<{ id: string }> {
  return auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, account.id, factorId)
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await connection.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await lowerSessions(connection, factor.id)
    await dropLoneRecoveryCodes(connection, account.id)
    await recordAuthEvent(connection, 'factor_unenrolled', account)
    if (factor.status === 'verified') {
      await auth.onSecurityEvent(connection, { name: 'remove-factor', account, by: 'owner', origin })
    }
    return { id: factor.id }
  })
}
