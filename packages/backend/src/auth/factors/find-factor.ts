import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { AccountFactor } from '../account.ts'
import { AuthError } from '../auth-error.ts'

/** A factor with its server-side columns. */
export interface StoredFactor extends Omit<AccountFactor, 'created_at' | 'updated_at'> {
  secret: string | null
  last_used_step: string | null
}

/** Reads and locks the account's own factor. Another account's factor is not found. */
export async function findFactor(
  connection: Connection,
  userId: string,
  factorId: string,
): Promise<StoredFactor> {
  if (!z.uuid().safeParse(factorId).success) {
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  }
  const { rows } = await connection.query<StoredFactor>(
    `select id, friendly_name, factor_type, status, secret, last_used_step
     from auth.mfa_factors
     where id = $1
       and user_id = $2
     for update`,
    [factorId, userId],
  )
  const factor = rows[0]
  if (!factor) {
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  }
  return factor
}
