import { z } from 'zod'
import { factorBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { lowerSessions } from '../factors/raise-session.ts'
import { dropLoneRecoveryCodes } from '../factors/recovery-codes.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'
import { requireAccount } from './admin-user.ts'

/** `GET /admin/users/:id/factors` */
export async function listFactorsOf(auth: AuthContext, userId: string): Promise<Record<string, unknown>[]> {
  const account = await auth.database.transaction((connection) => requireAccount(connection, userId))
  return (account.factors ?? []).map(factorBody)
}

/** `DELETE /admin/users/:id/factors/:factorId`: helps a person who lost their phone. */
export async function deleteFactorOf(
  auth: AuthContext,
  userId: string,
  factorId: string,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  if (!z.uuid().safeParse(factorId).success) {
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  }
  return auth.database.transaction(async (connection) => {
    const account = await requireAccount(connection, userId)
    const factor = (account.factors ?? []).find(({ id }) => id === factorId.toLowerCase())
    if (!factor) {
      throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    }
    await connection.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await lowerSessions(connection, factor.id)
    await dropLoneRecoveryCodes(connection, account.id)
    await recordAuthEvent(connection, 'factor_unenrolled', account)
    await auth.onSecurityEvent(connection, { name: 'reset-factor', account, by: 'operator', origin })
    return factorBody(factor)
  })
}
