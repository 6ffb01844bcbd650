import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, lockAccount } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, tooManyRequests, userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { SessionOfRequest } from '../require-session.ts'
import type { RequestOrigin } from '../sessions.ts'
import { lowerSessions } from './raise-session.ts'
import { createRecoveryCodes, hashOfRecoveryCode } from './recovery-code-format.ts'

export const GenerateCodesRequest = z.object({
  friendly_name: z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .nullish(),
})
export type GenerateCodesRequest = z.output<typeof GenerateCodesRequest>

interface CodesFactor {
  id: string
  friendly_name: string | null
}

export interface NewCodes {
  id: string
  type: 'recovery_code'
  friendly_name: string
  total: number
  /** Returned only here. */
  codes: string[]
}

const noCodes = () => new AuthError(404, 'mfa_factor_not_found', 'Recovery codes not found')

/** `GET /factors/recovery-codes`: total and remaining, never the codes. */
export async function recoveryCodesStatus(
  auth: AuthContext,
  { account }: SessionOfRequest,
): Promise<Record<string, unknown>> {
  return auth.database.transaction(async (connection) => {
    const factor = await findCodesFactor(connection, account.id)
    if (!factor) {
      throw noCodes()
    }
    return { id: factor.id, type: 'recovery_code', ...(await tally(connection, factor.id)) }
  })
}

/** `POST /factors/recovery-codes`: the first set. Requires a verified authenticator app and an `aal2` session. */
export function generateRecoveryCodes(
  auth: AuthContext,
  session: SessionOfRequest,
  request: GenerateCodesRequest,
  origin: RequestOrigin,
): Promise<NewCodes> {
  const friendlyName = request.friendly_name || 'Recovery codes'
  return renew(auth, session, origin, async (connection, account, existing) => {
    if (!account.factors?.some(isApp)) {
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes cannot be the only factor of an account',
      )
    }
    if (existing) {
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'There are recovery codes already, regenerate them',
      )
    }
    if (account.factors.some((factor) => factor.friendly_name?.trim() === friendlyName.trim())) {
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
      )
    }
    const id = randomUUID()
    await connection.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
      [id, account.id, friendlyName],
    )
    return { id, friendly_name: friendlyName }
  })
}

/** `POST /factors/recovery-codes/regenerate`: replaces the set; unused old codes are revoked. */
export function regenerateRecoveryCodes(
  auth: AuthContext,
  session: SessionOfRequest,
  origin: RequestOrigin,
): Promise<NewCodes> {
  return renew(auth, session, origin, async (_connection, _account, existing) => {
    if (!existing) {
      throw noCodes()
    }
    return existing
  })
}

/** `DELETE /factors/recovery-codes` */
export async function removeRecoveryCodes(
  auth: AuthContext,
  { account, aal }: SessionOfRequest,
  origin: RequestOrigin,
): Promise<{ id: string }> {
  return auth.database.transaction(async (connection) => {
    const factor = await findCodesFactor(connection, account.id)
    if (!factor) {
      throw noCodes()
    }
    if (aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await connection.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await lowerSessions(connection, factor.id)
    await recordAuthEvent(connection, 'factor_unenrolled', account)
    await auth.onSecurityEvent(connection, { name: 'remove-factor', account, by: 'owner', origin })
    return { id: factor.id }
  })
}

async function renew(
  auth: AuthContext,
  session: SessionOfRequest,
  origin: RequestOrigin,
  factorOf: (
    connection: Connection,
    account: Account,
    existing: CodesFactor | undefined,
  ) => Promise<CodesFactor>,
): Promise<NewCodes> {
  if (session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to generate recovery codes')
  }
  const wait = await auth.limits.consume('factorRequest', session.account.id)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const codes = createRecoveryCodes()
  const factor = await auth.database.transaction(async (connection) => {
    const account = await lockAccount(connection, session.account.id)
    if (!account) {
      throw userNotFound()
    }
    const found = await factorOf(connection, account, await findCodesFactor(connection, account.id))
    await connection.query('delete from auth.mfa_recovery_codes where factor_id = $1', [found.id])
    await connection.query(
      `insert into auth.mfa_recovery_codes (factor_id, code_hash)
       select $1, code_hash
       from unnest($2::text[]) as code_hash`,
      [found.id, codes.map((code) => hashOfRecoveryCode(found.id, code))],
    )
    await recordAuthEvent(connection, 'recovery_codes_generated', account, origin.address)
    await auth.onSecurityEvent(connection, { name: 'new-recovery-codes', account, by: 'owner', origin })
    return found
  })
  await auth.limits.reset('recoveryCodeFailure', session.account.id)
  const friendlyName = factor.friendly_name ?? ''
  return { id: factor.id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
}

/** Reads and locks the account's set. */
export async function findCodesFactor(
  connection: Connection,
  userId: string,
): Promise<CodesFactor | undefined> {
  const { rows } = await connection.query<CodesFactor>(
    `select id, friendly_name
     from auth.mfa_factors
     where user_id = $1
       and factor_type = 'recovery_code'
     for update`,
    [userId],
  )
  return rows[0]
}

export async function tally(
  connection: Connection,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await connection.query<{ total: number; remaining: number }>(
    `select count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
     from auth.mfa_recovery_codes
     where factor_id = $1`,
    [factorId],
  )
  return rows[0] ?? { total: 0, remaining: 0 }
}

/** Deletes the recovery codes with the last authenticator app: they must never be the only factor. */
export async function dropLoneRecoveryCodes(connection: Connection, userId: string): Promise<void> {
  const { rows } = await connection.query<{ id: string }>(
    `delete from auth.mfa_factors as codes
     where codes.user_id = $1
       and codes.factor_type = 'recovery_code'
       and not exists (
         select 1
         from auth.mfa_factors as app
         where app.user_id = $1
           and app.factor_type <> 'recovery_code'
           and app.status = 'verified'
       )
     returning codes.id`,
    [userId],
  )
  for (const { id } of rows) {
    await lowerSessions(connection, id)
  }
}

function isApp({ factor_type, status }: NonNullable<Account['factors']>[number]): boolean {
  return factor_type !== 'recovery_code' && status === 'verified'
}
