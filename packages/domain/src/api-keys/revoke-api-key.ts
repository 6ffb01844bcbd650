import { revokeApiKey as contract } from '@localchef/contracts/api-keys/revoke-api-key'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const revokeApiKey = implement(contract, async ({ keyId }, { db, user, now, refuse }) => {
  const { rows } = await sql<{ id: string }>`
    update public.api_keys
    set revoked_at = coalesce(revoked_at, ${now})
    where id = ${keyId}
      and user_id = ${user.id}
    returning id
  `.execute(db)
  if (rows.length === 0) throw refuse(notFound, noSuch('API key'))
  return { revoked: true as const }
})
