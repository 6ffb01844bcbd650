import type { ApiKey } from '@localchef/contracts/api-keys/api-key'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface StoredKey extends Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> {
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** A person's active keys, and those that ended in the last 30 days. */
export async function readApiKeys(db: Queries, userId: string, now: Date): Promise<ApiKey[]> {
  const { rows } = await sql<StoredKey>`
    select
      id, name, prefix, scopes as "scopes",
      created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
      case
        when revoked_at is not null then 'revoked'
        when expires_at <= ${now} then 'expired'
        when password_mark is distinct from private.password_mark(user_id) then 'password_changed'
        else 'active'
      end as state
    from public.api_keys
    where user_id = ${userId}
      and least(revoked_at, expires_at) > ${now}::timestamptz - interval '30 days'
    order by created_at desc, id
  `.execute(db)
  return rows.map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}
