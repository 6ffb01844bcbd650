import type { ApiKey } from '@localchef/contracts/api-keys/api-key'
import { type RawBuilder, sql } from 'kysely'
import type { UserCall } from '../server-function.ts'
import { requireNamedRight } from '../staff/staff-rights.ts'

/**
 * Condition for the keys that the caller manages. Admins manage the marketplace's keys and need the right that the
 * operation names; everyone else manages their own keys.
 */
export function managedKeys(call: UserCall): RawBuilder<unknown> {
  const { user } = call
  if (user.role !== 'admin') return sql`k.user_id = ${user.id} and not k.of_marketplace`
  requireNamedRight(call)
  return sql`k.of_marketplace`
}

interface StoredKey extends Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> {
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The active keys that the caller manages, and those that ended in the last 30 days. */
export async function readApiKeys(call: UserCall): Promise<ApiKey[]> {
  const { db, now } = call
  const { rows } = await sql<StoredKey>`
    select
      k.id, k.name, k.prefix, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
      k.last_used_at as "lastUsedAt", case when k.of_marketplace then p.name end as maker,
      case
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= ${now} then 'expired'
        when k.password_mark is distinct from private.password_mark(k.user_id) then 'password_changed'
        when k.of_marketplace and not private.has_staff_right(k.user_id, 'connections') then 'right_lost'
        else 'active'
      end as state
    from public.api_keys k
    join public.profiles p on p.id = k.user_id
    where ${managedKeys(call)}
      and least(k.revoked_at, k.expires_at) > ${now}::timestamptz - interval '30 days'
    order by k.created_at desc, k.id
  `.execute(db)
  return rows.map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}
