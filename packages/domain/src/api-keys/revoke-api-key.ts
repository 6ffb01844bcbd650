import { revokeApiKey as contract } from '@localchef/contracts/api-keys/revoke-api-key'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { recordMarketplaceAct } from '../audit/record-marketplace-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { notifyOfKey } from './notify-of-key.ts'
import { managedKeys } from './read-api-keys.ts'

export const revokeApiKey = implement(contract, async ({ keyId }, call) => {
  const { rows } = await sql<{ userId: string; name: string; isRevoked: boolean }>`
    select k.user_id as "userId", k.name, k.revoked_at is not null as "isRevoked"
    from public.api_keys k
    where k.id = ${keyId}
      and ${managedKeys(call)}
    for no key update
  `.execute(call.db)
  const key = rows[0]
  if (!key) throw call.refuse(notFound, noSuch('API key'))
  if (!key.isRevoked) {
    await sql`update public.api_keys set revoked_at = ${call.now} where id = ${keyId}`.execute(call.db)
    await recordMarketplaceAct(call, {
      action: 'revoke-api-key',
      subjectKind: 'api_key',
      subjectId: keyId,
      before: null,
      after: null,
    })
    await notifyOfKey(call, key.userId, 'api_key_revoked', key.name)
  }
  return { revoked: true as const }
})
