import { type ApiKey, mostApiKeys } from '@localchef/contracts/api-keys/api-key'
import {
  keyNeedsFreshSignIn,
  scopeNotYours,
  tooManyKeys,
} from '@localchef/contracts/api-keys/api-key-refusals'
import { createApiKey as contract } from '@localchef/contracts/api-keys/create-api-key'
import { keyMark, scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { sql } from 'kysely'
import { isFresh } from '../account/require-fresh-sign-in.ts'
import { recordMarketplaceAct } from '../audit/record-marketplace-act.ts'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { notifyOfKey } from './notify-of-key.ts'
import { readApiKeys } from './read-api-keys.ts'

/** Requires a recent sign-in: a key outlives the session of an open tab. */
export const createApiKey = implement(contract, async ({ name, scopes, expiresInDays }, call) => {
  const { db, user, now } = call
  if (!isFresh(call)) throw call.refuse(keyNeedsFreshSignIn)
  const ofMarketplace = user.role === 'admin'
  const rights = ofMarketplace ? await rightsOfUser(db, user.id) : []
  const allowed = new Set(scopesFor({ role: user.role, rights }))
  if (scopes.some((scope) => !allowed.has(scope))) throw call.refuse(scopeNotYours)
  // Serializes concurrent creations, so that the limit holds.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('api keys:' || ${ofMarketplace ? 'marketplace' : user.id}, 0))
  `.execute(db)
  const keys = await readApiKeys(call)
  if (keys.filter(isActive).length >= mostApiKeys) throw call.refuse(tooManyKeys)
  const token = newToken()
  const { rows } = await sql<{ id: string }>`
    insert into public.api_keys (
      user_id, of_marketplace, name, prefix, token_hash, scopes, password_mark, created_at, expires_at
    )
    select
      ${user.id}, ${ofMarketplace}, ${name}, ${token.slice(0, prefixLength)}, encode(sha256(convert_to(${token}, 'UTF8')), 'hex'),
      ${[...new Set(scopes)].sort()}::text[], private.password_mark(${user.id}), ${now},
      ${now}::timestamptz + make_interval(days => ${expiresInDays})
    returning id
  `.execute(db)
  const made = (await readApiKeys(call)).find(({ id }) => id === rows[0]?.id)
  if (!made) throw new Error('the new API key was not found')
  await recordMarketplaceAct(call, {
    action: 'create-api-key',
    subjectKind: 'api_key',
    subjectId: made.id,
    before: null,
    after: { scopes: made.scopes, expiresOn: made.expiresAt.slice(0, 10) },
  })
  await notifyOfKey(call, user.id, 'api_key_created', name)
  return { key: made, token }
})

const prefixLength = 12

const isActive = ({ state }: ApiKey) => state === 'active'

/** 256 random bits in URL-safe characters. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const letters = btoa(String.fromCharCode(...bytes))
  return keyMark + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
